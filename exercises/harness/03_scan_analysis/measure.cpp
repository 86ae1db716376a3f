// Counts what the kernels of Lab 1 do, on the CPU backend, and prints the counts as JSON: the answers of exercise 03.
// Nothing here knows a formula. Compiled with simtcc as CUDA; run once for each warp size.
#include "exercises/harness/03_scan_analysis/shuffle_scan.h"
#include "gpu.h"
#include "labs/common/device_array.h"
#include "labs/scan/device_scan.h"
#include "labs/scan/reference.h"

#include <simt/tool.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <string>
#include <vector>

namespace {

// ---- an operator that counts --------------------------------------------------------------------

constexpr int most_barriers = 64, most_lanes = 1024;

// By how many barriers the block had passed, and lane. Between two barriers lies one level.
__device__ uint32_t additions[most_barriers][most_lanes];
__device__ uint32_t barriers;

struct counting_plus {
  static __device__ float identity() { return 0; }
  __device__ float operator()(float left, float right) const {
    atomicAdd(&additions[simt::tool::barriers_passed()][threadIdx.x], 1u);
    return left + right;
  }
};

struct counts {
  std::vector<uint32_t> level_additions;  // of each level that has any
  std::vector<uint32_t> longest;          // the most additions that one lane makes in it
  uint32_t barriers = 0;
};

// One block scans one tile of n elements; simtcc's kernels are functions, so that the barriers of one can be counted by
// another that calls it.
using tile_kernel = scan::tile_kernel<float>;
__global__ void count_tile(tile_kernel scan_tile, const float* in, float* out, size_t n) {
  scan_tile(in, out, n, nullptr);
  atomicMax(&barriers, simt::tool::barriers_passed());
}
__global__ void count_warp(float* values) {
  values[threadIdx.x] = scan::shuffle_scan_warp<float, counting_plus>(values[threadIdx.x]);
  atomicMax(&barriers, simt::tool::barriers_passed());
}
__global__ void count_block(float* values) {
  extern __shared__ float totals[];
  values[threadIdx.x] = scan::shuffle_scan_block<float, counting_plus>(values[threadIdx.x], totals);
  atomicMax(&barriers, simt::tool::barriers_passed());
}

template <class Launch>
counts count(Launch launch) {
  const gpu::place at = gpu::here();
  static uint32_t table[most_barriers][most_lanes];
  std::fill(&table[0][0], &table[0][0] + most_barriers * most_lanes, 0u);
  counts result;
  GPU_CALL(MemcpyToSymbol, additions, table, sizeof(table));
  GPU_CALL(MemcpyToSymbol, barriers, &result.barriers, sizeof(barriers));
  launch();
  gpu::check_launch();
  GPU_CALL(MemcpyFromSymbol, table, additions, sizeof(table));
  GPU_CALL(MemcpyFromSymbol, &result.barriers, barriers, sizeof(barriers));
  for (const auto& lanes : table) {
    const uint32_t sum = std::accumulate(std::begin(lanes), std::end(lanes), 0u);
    if (sum == 0) continue;
    result.level_additions.push_back(sum);
    result.longest.push_back(*std::max_element(std::begin(lanes), std::end(lanes)));
  }
  return result;
}

// ---- traffic with device memory -----------------------------------------------------------------

constexpr unsigned word = 4;

std::vector<float> some_values(size_t n) {
  std::vector<float> values(n);
  for (size_t i = 0; i < n; ++i) values[i] = 1 + static_cast<float>(i % 7);
  return values;
}

// Bytes that the blocks of all kernels in it read and write, each word once a block.
template <class Launch>
uint64_t bytes_moved(Launch launch) {
  const simt::tool::traffic before = simt::tool::traffic_so_far();
  simt::tool::count_traffic(true);
  launch();
  gpu::synchronize();
  simt::tool::count_traffic(false);
  const simt::tool::traffic after = simt::tool::traffic_so_far();
  return word * (after.words_read - before.words_read + after.words_written - before.words_written);
}

__global__ void copy(const float* in, float* out, size_t n) {
  const size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < n) out[i] = in[i];
}

// ---- JSON ---------------------------------------------------------------------------------------

std::string list(const std::vector<uint32_t>& values) {
  std::string text;
  for (const uint32_t value : values) text += (text.empty() ? "" : ", ") + std::to_string(value);
  return "[" + text + "]";
}

void print_algorithm(const char* name, tile_kernel counting, tile_kernel plain, int tile) {
  const gpu::device_array<float> in(some_values(tile));
  gpu::device_array<float> out(tile);
  const counts c = count([&] { count_tile<<<1, tile>>>(counting, in.data(), out.data(), tile); });
  const uint64_t bytes = bytes_moved([&] { plain<<<1, tile>>>(in.data(), out.data(), tile, nullptr); });
  std::printf(", \"%s\": {\"level_additions\": %s, \"barriers\": %u, \"bytes\": %llu}", name, list(c.level_additions).c_str(),
              c.barriers, static_cast<unsigned long long>(bytes));
}

template <int Tile>
void print_tile() {
  using namespace scan;
  std::printf("  {\"n\": %d, \"padding_words\": %d", Tile, conflict_free_index(Tile) - Tile);
  print_algorithm("hillis_steele", hillis_steele_pingpong_tile<Tile, float, counting_plus>,
                  hillis_steele_pingpong_tile<Tile, float>, Tile);
  print_algorithm("blelloch", blelloch_tile<Tile, float, counting_plus>, blelloch_tile<Tile, float>, Tile);
  std::printf("}%s\n", Tile < most_lanes ? "," : "");
  if constexpr (Tile < most_lanes) print_tile<2 * Tile>();
}

constexpr int three_phase_tile = 256;

void print_three_phase(size_t n, const char* end) {
  const gpu::device_array<float> in(some_values(n));
  gpu::device_array<float> out(n), workspace(scan::scan_workspace_size(n, three_phase_tile));
  const uint64_t scan = bytes_moved(
      [&] { scan::exclusive_scan<three_phase_tile, float>(in.data(), out.data(), n, workspace.data()); });
  const uint64_t minimum = bytes_moved([&] {
    copy<<<scan::tiles_of(n, three_phase_tile), three_phase_tile>>>(in.data(), out.data(), n);
    gpu::check_launch();
  });
  std::printf("  {\"n\": %zu, \"tile\": %d, \"bytes\": %llu, \"minimum\": %llu}%s\n", n, three_phase_tile,
              static_cast<unsigned long long>(scan), static_cast<unsigned long long>(minimum), end);
}

// Ends the program unless the counted scan also was a scan.
void require_scanned(const gpu::device_array<float>& values, size_t n) {
  const std::vector<float> wanted = scan::inclusive_reference<scan::plus<float>>(some_values(n));
  if (values.download(0, n) == wanted) return;
  std::fprintf(stderr, "measure: a shuffle scan of %zu elements is wrong\n", n);
  std::exit(1);
}

// Fewer words than a scan uses would be out of bounds, which the CPU backend reports.
void print_shuffles(int warp) {
  constexpr int no_words = 0;
  const int one_a_warp = most_lanes / warp;
  gpu::device_array<float> values(some_values(most_lanes));
  const counts one = count([&] { count_warp<<<1, warp, no_words * word>>>(values.data()); });
  require_scanned(values, warp);
  values = gpu::device_array<float>(some_values(most_lanes));
  const counts block = count([&] { count_block<<<1, most_lanes, one_a_warp * word>>>(values.data()); });
  require_scanned(values, most_lanes);
  std::printf(" \"warp_scan\": {\"steps\": %u, \"barriers\": %u, \"shared_words\": %d},\n", one.longest[0], one.barriers, no_words);
  std::printf(" \"block_scan\": {\"lanes\": %d, \"steps\": %s, \"barriers\": %u, \"shared_words\": %d}}\n", most_lanes,
              list(block.longest).c_str(), block.barriers, one_a_warp);
}

int warp_lanes() {
  const gpu::place at = gpu::here();
  gpu::device_properties properties;
  GPU_CALL(GetDeviceProperties, &properties, 0);
  return properties.warpSize;
}

}  // namespace

int main() {
  const int warp = warp_lanes();
  std::printf("{\"warp\": %d,\n \"tiles\": [\n", warp);
  print_tile<2>();
  std::printf(" ],\n \"three_phase\": [\n");
  for (const size_t n : {300, 512, 1024, 5000, 65536}) print_three_phase(n, ",");
  print_three_phase(70000, "");
  std::printf(" ],\n");
  print_shuffles(warp);
}
