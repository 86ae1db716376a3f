// Lab 5, the program: scans in a single pass, beside the copy that they are measured by and the three phases of Lab 1.
// Every result is compared with the CPU's, with ==, but for those of part 4, where sums are rounded.
#pragma once
#include "labs/common/command_line.h"
#include "labs/common/device_array.h"
#include "labs/common/device_summary.h"
#include "labs/common/report.h"
#include "labs/common/timing.h"
#include "labs/compaction/compaction.h"
#include "labs/compaction/input.h"
#include "labs/lookback/input.h"
#include "labs/lookback/reproducible.h"
#include "labs/lookback/segmented_scan.h"
#include "labs/lookback/select.h"
#include "labs/lookback/trace.h"
#include "labs/scan/device_scan.h"
#include "labs/scan/input.h"
#include "labs/scan/reference.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

namespace lookback {

inline constexpr const char* program = "lookback";
#ifdef __SIMT__  // the CPU backend: as many as some seconds allow
inline constexpr size_t default_n = 600000;
#else
inline constexpr size_t default_n = size_t{1} << 22;
#endif

// The workspace of the calls to come, and who frees it.
class room_for {
 public:
  explicit room_for(size_t bytes) : words_((bytes + sizeof(uint64_t) - 1) / sizeof(uint64_t)) {
    words_.fill_bytes(0xff);  // what an earlier call has left there must not matter
  }
  operator workspace() { return {words_.data(), words_.size() * sizeof(uint64_t)}; }
  std::vector<uint64_t> download() const { return words_.download(); }

 private:
  gpu::device_array<uint64_t> words_;
};

// ---- Part 1 -------------------------------------------------------------------------------------

inline void print_row(const char* label, const std::vector<history>& tiles, int history::* field) {
  std::printf("  %-26s", label);
  for (const history& tile : tiles) {
    if (tile.*field < 0) std::printf("    -");
    else std::printf(" %4d", tile.*field);
  }
  std::printf("\n");
}

inline void part_1() {
  using shape = tile_shape<64, 1, 1>;
  constexpr size_t tiles = 8, n = tiles * shape::tile;
  static_assert(tiles <= trace::most);
  std::printf("\nPart 1: %zu tiles of %zu elements, and what they publish\n", tiles, shape::tile);
  const std::vector<float> in = scan::make_input(n);
  std::vector<traced> elements(n);
  for (size_t i = 0; i < n; ++i) elements[i] = {in[i]};
  const gpu::device_array<traced> device_in(elements);
  gpu::device_array<traced> device_out(n);
  device_out.fill_bytes(0xff);
  room_for room(status<traced>::bytes(tiles));
  launch_scan<shape, as_published>(device_in.data(), device_out.data(), n, add_traced{}, traced{0}, exclusive{}, room,
                                   nullptr, gpu::here());

  std::vector<float> out, numbers(tiles), aggregates(tiles), prefixes(tiles), expected_prefixes(tiles);
  for (const traced& sum : device_out.download()) out.push_back(sum.value);
  const std::vector<float> inclusive = scan::inclusive_reference<scan::plus<float>>(in);
  const std::vector<uint64_t> memory = room.download();
  for (size_t tile = 0; tile < tiles; ++tile) {
    const size_t first = tile * shape::tile, last = first + shape::tile - 1;
    numbers[tile] = static_cast<float>(tile);
    aggregates[tile] = inclusive[last] - (tile == 0 ? 0 : inclusive[first - 1]);
    expected_prefixes[tile] = inclusive[last];
    const uint32_t bits = static_cast<uint32_t>(memory[1 + tile]);  // the word that the tile published last
    std::memcpy(&prefixes[tile], &bits, sizeof bits);
  }
  lab::print_first("tile", numbers);
  std::printf("\n");
  lab::print_first("its aggregate", aggregates);
  std::printf("\n");
  lab::print_first("its prefix", prefixes);
  std::printf("\n");
  lab::verify(program, "the prefixes of the tiles", expected_prefixes, prefixes);
  lab::verify(program, "the scan of part 1", scan::exclusive_reference<scan::plus<float>>(in), out);

  std::printf("  In this run (another may differ), in steps of the whole device:\n");
  const std::vector<history> all = histories(memory, tiles);
  print_row("  block that has the tile", all, &history::block);
  print_row("  begins at step", all, &history::begun);
  print_row("  aggregate published at", all, &history::aggregate);
  print_row("  has seen enough at", all, &history::looked);
  print_row("  back to the prefix of tile", all, &history::back_to);
  print_row("  prefix published at", all, &history::prefix);
  std::printf("  Observe: a tile looks back over aggregates, as far as the first prefix; it need not wait for the prefix\n"
              "  of the tile before it. Where blocks ran one after the other, each found that prefix there already.\n");
}

// ---- Parts 2 and 3 ------------------------------------------------------------------------------

// The array on both sides, and the time of a plain copy to judge others by.
struct array_under_test {
  std::vector<float> in;
  gpu::device_array<float> device_in, device_out;
  float copy_milliseconds;

  explicit array_under_test(std::vector<float> elements)
      : in(std::move(elements)), device_in(in), device_out(in.size()) {
    copy_milliseconds = gpu::median_milliseconds(
        [&] { gpu::copy_on_device(device_in.data(), device_out.data(), device_in.size()); });
    print("copy, device to device", copy_milliseconds, 2 * bytes());
  }
  double bytes() const { return sizeof(float) * static_cast<double>(in.size()); }
  void print(const char* label, float milliseconds, double useful_bytes) const {
    lab::print_time(label, milliseconds, useful_bytes, copy_milliseconds, 2 * bytes());
  }
  // Poisons the output first, so that no result of an earlier function can pass for this one's.
  template <class Work>
  void measure(const char* label, double useful_bytes, Work work) {
    device_out.fill_bytes(0xff);
    print(label, gpu::median_milliseconds(work), useful_bytes);
  }
};

inline void part_2(size_t n) {
  std::printf("\nPart 2: the scan of the whole array, %zu elements\n", n);
  array_under_test array(scan::make_input(n));
  const float* const in = array.device_in.data();
  float* const out = array.device_out.data();
  constexpr int tile = 256;
  gpu::device_array<float> sums(scan::scan_workspace_size(n, tile));
  const scan::plus<float> plus;
  room_for room(workspace_bytes(in, n, plus, 0.0f));
  const std::vector<float> expected_exclusive = scan::exclusive_reference<scan::plus<float>>(array.in);
  const std::vector<float> expected_inclusive = scan::inclusive_reference<scan::plus<float>>(array.in);
  const auto measure = [&](const char* label, const std::vector<float>& expected, auto work) {
    array.measure(label, 2 * array.bytes(), work);
    lab::verify(program, label, expected, array.device_out.download());
  };
  measure("three-phase, exclusive", expected_exclusive,
          [&] { scan::exclusive_scan<tile>(in, out, n, sums.data()); });
  measure("look-back, exclusive", expected_exclusive, [&] { exclusive_scan(in, out, n, plus, 0.0f, room); });
  measure("look-back, inclusive", expected_inclusive, [&] { inclusive_scan(in, out, n, plus, 0.0f, room); });
  measure("reproducible, exclusive", expected_exclusive,
          [&] { exclusive_scan<reproducible>(in, out, n, plus, 0.0f, room); });
  measure("reproducible, inclusive", expected_inclusive,
          [&] { inclusive_scan<reproducible>(in, out, n, plus, 0.0f, room); });
  std::printf("  Observe: on a GPU, a scan that moves each element once comes close to the copy.\n");
}

struct is_not_zero {
  __host__ __device__ bool operator()(float x) const { return x != 0; }
};

// Offset counts to n.
template <class Offset>
void part_3_select(size_t n) {
  std::printf("\nPart 3: select, half of %zu elements kept\n", n);
  array_under_test array(compaction::make_input(n));
  const float* const in = array.device_in.data();
  float* const out = array.device_out.data();
  std::vector<float> expected;
  std::copy_if(array.in.begin(), array.in.end(), std::back_inserter(expected), is_not_zero{});
  const double useful_bytes = array.bytes() + sizeof(float) * static_cast<double>(expected.size());
  const auto verify = [&](const char* label, size_t kept) {
    lab::verify<size_t>(program, std::string(label) + ", the kept count", {expected.size()}, {kept});
    lab::verify(program, label, expected, array.device_out.download(0, kept));
  };
  {
    compaction::storage<Offset> memory(n);
    array.measure("mark, scan, scatter", useful_bytes, [&] { compaction::compact(in, out, n, memory); });
    verify("mark, scan, scatter", compaction::kept_count(memory));
  }
  gpu::device_array<Offset> total(1);
  total.fill_bytes(0xff);
  room_for room(select_workspace_bytes(in, n));
  array.measure("look-back select", useful_bytes, [&] { select(in, out, total.data(), n, is_not_zero{}, room); });
  verify("look-back select", total.download()[0]);
}

inline std::vector<float> segmented_reference(const std::vector<float>& in, const std::vector<uint8_t>& heads) {
  std::vector<float> out(in.size());
  for (size_t i = 0; i < in.size(); ++i) out[i] = i == 0 || heads[i] ? in[i] : out[i - 1] + in[i];
  return out;
}

inline void part_3_segmented(size_t n) {
  const std::vector<uint8_t> heads = make_heads(n);
  std::printf("\n  segmented scan, %zu heads\n", static_cast<size_t>(std::count(heads.begin(), heads.end(), 1)));
  array_under_test array(scan::make_input(n));
  const gpu::device_array<uint8_t> device_heads(heads);
  const float* const in = array.device_in.data();
  float* const out = array.device_out.data();
  const scan::plus<float> plus;
  room_for room(segmented_workspace_bytes(in, n, plus, 0.0f));
  array.measure("look-back, segmented", 2 * array.bytes() + static_cast<double>(n),
                [&] { segmented_inclusive_scan(in, device_heads.data(), out, n, plus, 0.0f, room); });
  lab::verify(program, "the segmented scan", segmented_reference(array.in, heads), array.device_out.download());
  std::printf("  Observe: both are the scan of part 2. Select scans 0s and 1s and writes none of its sums; the\n"
              "  segmented scan has pairs for elements.\n");
}

// ---- Part 4 -------------------------------------------------------------------------------------

// The inclusive scan of the fractions, compared with sums in double: it may be rounded, but not wrong.
template <class Prefixes>
std::vector<float> sums_of_fractions(const gpu::device_array<float>& in, const std::vector<double>& sums) {
  const size_t n = in.size();
  gpu::device_array<float> out(n);
  out.fill_bytes(0xff);
  const scan::plus<float> plus;
  room_for room(workspace_bytes(in.data(), n, plus, 0.0f));
  inclusive_scan<Prefixes>(in.data(), out.data(), n, plus, 0.0f, room);
  const std::vector<float> result = out.download();
  size_t wrong = 0;
  for (size_t i = 0; i < n; ++i) wrong += !(std::abs(result[i] - sums[i]) <= 1e-5 * sums[i]);
  lab::verify<size_t>(program, "part 4, the count of sums off by more than 0.00001 of their value", {0}, {wrong});
  return result;
}

inline void part_4() {
  constexpr size_t n = 300000;
  std::printf("\nPart 4: %zu fractions, whose sums are rounded\n", n);
  const std::vector<float> in = make_fractions(n), by_loop = scan::inclusive_reference<scan::plus<float>>(in);
  const std::vector<double> sums =
      scan::inclusive_reference<scan::plus<double>>(std::vector<double>(in.begin(), in.end()));
  const gpu::device_array<float> device_in(in);
  const auto print = [](const char* label, const std::vector<float>& result) {
    std::printf("  %-26s total %.9g, all bits %016llx\n", label, double(result.back()),
                static_cast<unsigned long long>(hash_of_bits(result)));
  };
  print("one after the other, CPU", by_loop);
  print("as published", sums_of_fractions<as_published>(device_in, sums));
  print("as published, again", sums_of_fractions<as_published>(device_in, sums));
  const std::vector<float> first = sums_of_fractions<reproducible>(device_in, sums);
  const std::vector<float> second = sums_of_fractions<reproducible>(device_in, sums);
  print("reproducible", first);
  print("reproducible, again", second);
  lab::verify(program, "the reproducible scan, done again", first, second);
  std::printf("  Observe: the bits of `reproducible` are those in the handout, on every GPU and on the CPU backend.\n");
}

// -------------------------------------------------------------------------------------------------

inline int run(int argc, char** argv) {
  const size_t n = lab::element_count(argc, argv, program, "scans in a single pass, by decoupled look-back", default_n);
  const gpu::device_summary device = gpu::summary();
  const bool wide = n > UINT32_MAX;
  const double offset = wide ? sizeof(uint64_t) : sizeof(uint32_t);
  lab::require_memory(program, n, 2.02 * sizeof(float) + 2.01 * offset, 4 * sizeof(float),
                      static_cast<double>(device.free_memory));
  std::printf("Lab 5: look-back, n = %zu floats on %s, warps of %d lanes\n", n, device.name.c_str(), device.warp_lanes);
  part_1();
  part_2(n);
  wide ? part_3_select<uint64_t>(n) : part_3_select<uint32_t>(n);
  part_3_segmented(n);
  part_4();
  std::printf("\nlookback: all results verified\n");
  return 0;
}

}  // namespace lookback
