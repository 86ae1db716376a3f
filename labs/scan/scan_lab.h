// Lab 1, the program: three scans of one tile, then of all tiles, then of the whole array.
// Every result is compared with the CPU's, element by element, with ==.
#pragma once
#include "labs/common/command_line.h"
#include "labs/common/device_array.h"
#include "labs/common/device_summary.h"
#include "labs/common/report.h"
#include "labs/common/timing.h"
#include "labs/scan/device_scan.h"
#include "labs/scan/input.h"
#include "labs/scan/reference.h"

#include <cstdio>
#include <vector>

namespace scan {

inline constexpr int tile = 256;
inline constexpr const char* program = "scan";

struct tile_algorithm {
  const char* name;
  bool inclusive;
  tile_kernel<float> kernel;
};
inline constexpr tile_algorithm algorithms[] = {
    {"Hillis-Steele, ping-pong", true, hillis_steele_pingpong_tile<tile, float, plus<float>>},
    {"Hillis-Steele, staged", true, hillis_steele_staged_tile<tile, float, plus<float>>},
    {"Blelloch", false, blelloch_tile<tile, float, plus<float>>},
};

inline void part_1() {
  std::printf("\nPart 1: one tile of %d elements\n", tile);
  const std::vector<float> in = make_input(tile);
  const gpu::device_array<float> device_in(in);
  lab::print_first("in", in);
  std::printf("\n");
  for (const tile_algorithm& algorithm : algorithms) {
    gpu::device_array<float> out(tile), aggregate(1);
    scan_tiles<tile, float>(algorithm.kernel, device_in.data(), out.data(), tile, aggregate.data(), nullptr);
    const std::vector<float> result = out.download();
    lab::print_first(algorithm.name, result);
    std::printf("  %s, total %g\n", algorithm.inclusive ? "inclusive" : "exclusive",
                double(aggregate.download()[0]));

    const std::vector<float> inclusive = inclusive_reference<plus<float>>(in);
    const std::vector<float> exclusive = exclusive_reference<plus<float>>(in);
    lab::verify(program, std::string(algorithm.name) + " on one tile",
                algorithm.inclusive ? inclusive : exclusive, result);
    lab::verify(program, std::string(algorithm.name) + ", the tile's aggregate", {inclusive.back()},
                aggregate.download());
  }
  std::printf("  Observe: an inclusive sum counts the element itself. An exclusive one starts with 0 and\n"
              "  never shows the total. They differ by one shift.\n");
}

// What parts 2 and 3 share: the array on both sides, and the time of a plain copy to judge others by.
struct array_under_test {
  std::vector<float> in;
  gpu::device_array<float> device_in, device_out;
  float copy_milliseconds;
  double useful_bytes;  // each element read once and written once

  explicit array_under_test(size_t n) : in(make_input(n)), device_in(in), device_out(n) {
    useful_bytes = 2.0 * sizeof(float) * static_cast<double>(n);
    copy_milliseconds = gpu::median_milliseconds(
        [&] { gpu::copy_on_device(device_in.data(), device_out.data(), device_in.size()); });
  }
  void print(const char* label, float milliseconds) const {
    lab::print_time(label, milliseconds, useful_bytes, copy_milliseconds, useful_bytes);
  }
};

inline void part_2(array_under_test& array) {
  const size_t n = array.in.size();
  std::printf("\nPart 2: every tile of the array by itself, %zu tiles\n", tiles_of(n, tile));
  array.print("copy, device to device", array.copy_milliseconds);
  for (const tile_algorithm& algorithm : algorithms) {
    array.device_out.fill_bytes(0xff);  // NaN: no result of an earlier algorithm can pass for this one's
    const float milliseconds = gpu::median_milliseconds([&] {
      scan_tiles<tile, float>(algorithm.kernel, array.device_in.data(), array.device_out.data(), n, nullptr,
                              nullptr);
    });
    array.print(algorithm.name, milliseconds);
    lab::verify(program, std::string(algorithm.name) + " on every tile",
                algorithm.inclusive ? inclusive_reference<plus<float>>(array.in, tile)
                                    : exclusive_reference<plus<float>>(array.in, tile),
                array.device_out.download());
  }
  int rounds = 0;  // log2(tile)
  while (1 << rounds < tile) ++rounds;
  const int hillis_steele = tile * rounds - (tile - 1), blelloch = 2 * (tile - 1);
  std::printf("  Observe: a tile takes Hillis-Steele %d additions and Blelloch %d, %.1f times fewer.\n"
              "  Compare the times on a GPU: what they wait for is memory and barriers, not additions.\n",
              hillis_steele, blelloch, double(hillis_steele) / blelloch);
}

inline void part_3(array_under_test& array) {
  const size_t n = array.in.size();
  std::printf("\nPart 3: three-phase exclusive scan of the whole array, depth %d\n", scan_depth(n, tile));
  size_t elements = n;
  for (int level = 1; level <= scan_depth(n, tile); ++level, elements = tiles_of(elements, tile))
    std::printf("  level %d: %10zu elements, tiles: %zu\n", level, elements, tiles_of(elements, tile));

  gpu::device_array<float> workspace(scan_workspace_size(n, tile));
  array.device_out.fill_bytes(0xff);
  const float milliseconds = gpu::median_milliseconds([&] {
    exclusive_scan<tile, float>(array.device_in.data(), array.device_out.data(), n, workspace.data());
  });
  array.print("copy, device to device", array.copy_milliseconds);
  array.print("three-phase scan", milliseconds);
  lab::verify(program, "the three-phase scan", exclusive_reference<plus<float>>(array.in),
              array.device_out.download());
  std::printf("  Observe: on a GPU this stays well below the copy, since phase 3 reads and writes the array\n"
              "  a second time. (Useful GB/s count each element read once and written once.)\n");
}

inline int run(int argc, char** argv) {
  const size_t n = lab::element_count(argc, argv, program, "three scans of a tile, and a scan of any length",
                                      size_t{1} << 22);
  const gpu::device_summary device = gpu::summary();
  lab::require_memory(program, n, 2.01 * sizeof(float), 4 * sizeof(float),
                      static_cast<double>(device.free_memory));
  std::printf("Lab 1: scan of n = %zu floats on %s, warps of %d lanes\n", n, device.name.c_str(),
              device.warp_lanes);
  part_1();
  array_under_test array(n);
  part_2(array);
  part_3(array);
  std::printf("\nscan: all results verified\n");
  return 0;
}

}  // namespace scan
