// Lab 2, the program: stream compaction, compared with std::copy_if element for element.
#pragma once
#include "labs/common/command_line.h"
#include "labs/common/device_array.h"
#include "labs/common/device_summary.h"
#include "labs/common/report.h"
#include "labs/common/timing.h"
#include "labs/compaction/compaction.h"
#include "labs/compaction/input.h"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <iterator>
#include <vector>

namespace compaction {

inline constexpr const char* program = "compaction";

template <class Offset>
void compact_and_verify(size_t n) {
  const std::vector<float> in = make_input(n);
  std::vector<float> expected;
  std::copy_if(in.begin(), in.end(), std::back_inserter(expected), [](float x) { return x != 0; });

  const gpu::device_array<float> device_in(in);
  gpu::device_array<float> device_out(n);
  const float copy_milliseconds =
      gpu::median_milliseconds([&] { gpu::copy_on_device(device_in.data(), device_out.data(), n); });
  device_out.fill_bytes(0xff);
  storage<Offset> memory(n);
  const float milliseconds =
      gpu::median_milliseconds([&] { compact(device_in.data(), device_out.data(), n, memory); });

  const size_t kept = kept_count(memory);
  std::printf("\n  kept %zu of %zu elements\n\n", kept, n);
  lab::verify<size_t>(program, "the kept count", {expected.size()}, {kept});
  const std::vector<float> out = device_out.download(0, kept);
  lab::print_first("in", in, 12);
  std::printf("\n");
  lab::print_first("flags", memory.flags.download(0, std::min<size_t>(n, 13)), 12);
  std::printf("\n");
  lab::print_first("offsets", memory.offsets.download(0, std::min<size_t>(n, 13)), 12);
  std::printf("\n");
  lab::print_first("out", out, 12);
  std::printf("\n\n");
  lab::verify(program, "the kept elements", expected, out);

  const double size = sizeof(float), count = static_cast<double>(n);
  lab::print_time("copy, device to device", copy_milliseconds, 2 * size * count, copy_milliseconds,
                  2 * size * count);
  lab::print_time("mark, scan, scatter", milliseconds, size * (count + static_cast<double>(kept)),
                  copy_milliseconds, 2 * size * count);
}

inline int run(int argc, char** argv) {
  const size_t n =
      lab::element_count(argc, argv, program, "keeps what is not zero, in order", size_t{1} << 22);
  const gpu::device_summary device = gpu::summary();
  const bool wide = n > UINT32_MAX;  // offsets count to n
  const double element = sizeof(float), offset = wide ? sizeof(uint64_t) : sizeof(uint32_t);
  lab::require_memory(program, n, 2 * element + 2.01 * offset, 3 * element,
                      static_cast<double>(device.free_memory));
  std::printf("Lab 2: compaction of n = %zu floats on %s, warps of %d lanes\n", n, device.name.c_str(),
              device.warp_lanes);
  if (wide) {
    compact_and_verify<uint64_t>(n);
  } else {
    compact_and_verify<uint32_t>(n);
  }
  std::printf("  Observe: out equals std::copy_if's result, order included, in every run, with no atomics.\n"
              "  The offsets of kept elements count 0, 1, 2, ...: each is the element's slot in out.\n");
  std::printf("\ncompaction: all results verified\n");
  return 0;
}

}  // namespace compaction
