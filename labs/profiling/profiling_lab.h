// Lab 4, the program: the kernels of Labs 1 and 2 one by one, to be run under a profiler.
// Every result is compared with the CPU's, element by element, with ==.
#pragma once
#include "labs/common/command_line.h"
#include "labs/common/device_array.h"
#include "labs/common/device_summary.h"
#include "labs/common/report.h"
#include "labs/compaction/compaction.h"
#include "labs/compaction/input.h"
#include "labs/profiling/counted_plus.h"
#include "labs/profiling/steps.h"
#include "labs/scan/device_scan.h"
#include "labs/scan/input.h"
#include "labs/scan/reference.h"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <iterator>
#include <string>
#include <vector>

namespace profiling {

inline constexpr const char* program = "profiling";
inline constexpr int tile = 256;  // of the three-phase scan, as in Lab 1
using plus = counted_plus<float>;

// The input on the device, and room for the output, which starts as NaN: it equals nothing.
struct device_arrays {
  gpu::device_array<float> in, out;
  explicit device_arrays(const std::vector<float>& values) : in(values), out(values.size()) {
    out.fill_bytes(0xff);
  }
};

inline double bytes(size_t floats) { return sizeof(float) * static_cast<double>(floats); }

template <int Tile>
void profile_tile_scan(const char* algorithm, scan::tile_kernel<float> kernel, const std::vector<float>& in,
                       const std::vector<float>& expected) {
  device_arrays device(in);
  const std::string name = std::string(algorithm) + ", tiles of " + std::to_string(Tile);
  run_steps({{name, bytes(2 * in.size()), [&] {
                scan::scan_tiles<Tile, float>(kernel, device.in.data(), device.out.data(), in.size(), nullptr,
                                              nullptr);
              }}});
  lab::verify(program, name, expected, device.out.download());
}

template <int Tile>
void profile_tile_scans(const std::vector<float>& in) {
  const std::vector<float> inclusive = scan::inclusive_reference<scan::plus<float>>(in, Tile);
  const std::vector<float> exclusive = scan::exclusive_reference<scan::plus<float>>(in, Tile);
  profile_tile_scan<Tile>("Hillis-Steele, ping-pong", scan::hillis_steele_pingpong_tile<Tile, float, plus>,
                          in, inclusive);
  profile_tile_scan<Tile>("Hillis-Steele, staged", scan::hillis_steele_staged_tile<Tile, float, plus>, in,
                          inclusive);
  profile_tile_scan<Tile>("Blelloch", scan::blelloch_tile<Tile, float, plus>, in, exclusive);
}

// scan::exclusive_scan, one phase at a time.
inline void profile_three_phases(const std::vector<float>& in) {
  device_arrays device(in);
  const size_t n = in.size(), tiles = scan::tiles_of(n, tile);
  gpu::device_array<float> workspace(tiles + scan::scan_workspace_size(tiles, tile));
  const float* const from = device.in.data();
  float* const to = device.out.data();
  float* const carries = workspace.data();

  const scan::tile_kernel<float> blelloch = scan::blelloch_tile<tile, float, plus>;
  const std::vector<float> milliseconds = run_steps(
      {{"three-phase scan, phase 1", bytes(2 * n + tiles),
        [=] { scan::scan_tiles<tile, float>(blelloch, from, to, n, carries, nullptr); }},
       {"three-phase scan, phase 2", bytes(2 * tiles),
        [=] { scan::exclusive_scan<tile, float, plus>(carries, carries, tiles, carries + tiles); }},
       {"three-phase scan, phase 3", bytes(2 * n + tiles),
        [=] { scan::add_carries_to_tiles<tile, float, plus>(to, n, carries); }}});
  lab::verify(program, "the three-phase scan", scan::exclusive_reference<scan::plus<float>>(in),
              device.out.download());
  std::printf("  Observe: phases 1 and 3 need the same useful bytes, in %.3f ms and %.3f ms.\n"
              "  (On the CPU backend compare the sectors of the profile: times are those of a simulation.)\n",
              double(milliseconds[0]), double(milliseconds[2]));
}

// compaction::compact, one step at a time.
inline void profile_compaction(size_t n) {
  const std::vector<float> in = compaction::make_input(n);
  std::vector<float> expected;
  std::copy_if(in.begin(), in.end(), std::back_inserter(expected), [](float x) { return x != 0; });
  device_arrays device(in);
  compaction::storage<uint32_t> memory(n);
  const float* const from = device.in.data();
  float* const to = device.out.data();
  uint32_t* const flags = memory.flags.data();
  uint32_t* const offsets = memory.offsets.data();
  uint32_t* const workspace = memory.scan_workspace.data();

  run_steps(
      {{"compaction, mark", bytes(2 * n), [=] { compaction::mark_all(from, flags, n); }},
       {"compaction, scan", bytes(2 * n),
        [=] { scan::exclusive_scan<compaction::tile, uint32_t, counted_plus<uint32_t>>(flags, offsets, n, workspace); }},
       {"compaction, scatter", bytes(n + 3 * expected.size()),
        [=] { compaction::scatter_all(from, flags, offsets, to, n); }}});
  const size_t kept = compaction::kept_count(memory);
  lab::verify<size_t>(program, "the kept count", {expected.size()}, {kept});
  lab::verify(program, "the kept elements", expected, device.out.download(0, kept));
}

inline int run(int argc, char** argv) {
  const size_t n = lab::element_count(
      argc, argv, program, "the kernels of Labs 1 and 2 one by one, for a profiler", size_t{1} << 18);
  const gpu::device_summary device = gpu::summary();
  lab::require_memory(program, n, 4.02 * sizeof(float), 5 * sizeof(float),
                      static_cast<double>(device.free_memory));
  if (n > UINT32_MAX) lab::refuse(program, "n = " + std::to_string(n) + " is more than 32 bits can count");
  std::printf("Lab 4: profiling n = %zu floats on %s, warps of %d lanes\n", n, device.name.c_str(),
              device.warp_lanes);
  std::printf("Blelloch's tree is %s\n\n", SCAN_PADDING ? "padded" : "not padded: PADDING=0");
  const std::vector<float> in = scan::make_input(n);
  profile_tile_scans<256>(in);
  profile_tile_scans<1024>(in);
  std::printf("\n");
  profile_three_phases(in);
  std::printf("\n");
  profile_compaction(n);
  std::printf("\nprofiling: all results verified\n");
  return 0;
}

}  // namespace profiling
