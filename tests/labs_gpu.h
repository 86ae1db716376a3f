// What hip/gpu.h and cuda/gpu.h promise under the same names: warp operations, atomics, arrays, timers.
// One body for both dialects; labs_gpu.cpp (HIP) and labs_gpu.cu (CUDA) include it.
#pragma once
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include "gpu.h"
#include "labs/common/device_array.h"
#include "labs/common/device_summary.h"
#include "labs/common/timing.h"

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

namespace {

constexpr int lanes = 128;  // more than one warp of either size
constexpr int distance = 3;

unsigned value_of(int lane) { return 1000u + 7u * static_cast<unsigned>(lane); }

struct warp_results {
  unsigned lane, up, down, exchanged, broadcast;
  gpu::lane_mask odd;
};

__global__ void use_warp_operations(const unsigned* values, warp_results* results) {
  const int i = threadIdx.x;
  const unsigned value = values[i];
  const unsigned lane = gpu::lane_id();
  results[i] = {lane,
                gpu::shuffle_up(value, distance),
                gpu::shuffle_down(value, distance),
                gpu::shuffle_xor(value, distance),
                gpu::shuffle(value, distance),
                gpu::ballot(lane % 2 == 1)};
}

__global__ void lane_ids_of_a_cube(unsigned* ids) {
  const int i = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  ids[i] = gpu::lane_id();
}

template <class T>
__global__ void count_lanes(T* total, T* tickets) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  tickets[i] = gpu::atomic_fetch_add<gpu::relaxed>(total, T(1));
}

// Every block but the first passes on a value that its predecessor has published: data, then flag with
// release. A reader that sees the flag with acquire sees the data.
__global__ void pass_along(unsigned* data, unsigned* flags) {
  const unsigned block = blockIdx.x;
  if (block > 0)
    while (gpu::atomic_load<gpu::acquire>(&flags[block - 1]) == 0) {
    }
  data[block] = block == 0 ? 1 : 2 * data[block - 1] + 1;
  gpu::atomic_store<gpu::release>(&flags[block], 1u);
}

// The same with relaxed accesses and fences, and the flag set by an exchange that returns what was there.
__global__ void pass_along_with_fences(unsigned* data, unsigned* flags) {
  const unsigned block = blockIdx.x;
  if (block > 0)
    while (gpu::atomic_load<gpu::relaxed>(&flags[block - 1]) == 0) {
    }
  gpu::device_fence();
  data[block] = block == 0 ? 1 : 2 * data[block - 1] + 1;
  gpu::device_fence();
  const unsigned before = gpu::atomic_exchange<gpu::relaxed>(&flags[block], 1u);
  if (before != 0) data[block] = 0;
}

template <class T>
void check_count() {
  constexpr int blocks = 5;
  gpu::device_array<T> total(std::vector<T>{100}), tickets(blocks * lanes);
  count_lanes<<<blocks, lanes>>>(total.data(), tickets.data());
  gpu::check_launch();
  CHECK(total.download()[0] == T(100 + blocks * lanes));
  std::vector<T> seen = tickets.download(), expected(blocks * lanes);
  std::sort(seen.begin(), seen.end());
  std::iota(expected.begin(), expected.end(), T(100));
  CHECK(seen == expected);
}

}  // namespace

TEST_CASE("shuffles, ballot and lane numbers") {
  const int warp = gpu::summary().warp_lanes;
  REQUIRE((warp == 32 || warp == 64));
  std::vector<unsigned> values(lanes);
  for (int i = 0; i < lanes; ++i) values[i] = value_of(i);
  const gpu::device_array<unsigned> device_values(values);
  gpu::device_array<warp_results> results(lanes);
  use_warp_operations<<<1, lanes>>>(device_values.data(), results.data());
  gpu::check_launch();

  const gpu::lane_mask odd = warp == 64 ? 0xaaaaaaaaaaaaaaaaull : 0xaaaaaaaaull;
  const std::vector<warp_results> got = results.download();
  for (int i = 0; i < lanes; ++i) {
    CAPTURE(i);
    const int lane = i % warp, first = i - lane;
    CHECK(got[i].lane == static_cast<unsigned>(lane));
    CHECK(got[i].up == value_of(lane >= distance ? i - distance : i));
    CHECK(got[i].down == value_of(lane + distance < warp ? i + distance : i));
    CHECK(got[i].exchanged == value_of(first + (lane ^ distance)));
    CHECK(got[i].broadcast == value_of(first + distance));
    CHECK(got[i].odd == odd);
  }
}

TEST_CASE("lane numbers in a block of three dimensions") {
  const int warp = gpu::summary().warp_lanes;
  gpu::device_array<unsigned> ids(8 * 4 * 4);
  lane_ids_of_a_cube<<<1, dim3(8, 4, 4)>>>(ids.data());
  gpu::check_launch();
  const std::vector<unsigned> got = ids.download();
  for (int i = 0; i < 128; ++i) CHECK(got[i] == static_cast<unsigned>(i % warp));
}

TEST_CASE("fetch_add hands out every number once") {
  check_count<unsigned>();
  check_count<unsigned long long>();
}

TEST_CASE("what is published before a flag is seen after it") {
  constexpr int blocks = 16;
  for (const auto kernel : {pass_along, pass_along_with_fences}) {
    gpu::device_array<unsigned> data(blocks), flags(blocks);
    data.fill_bytes(0xff);
    flags.fill_bytes(0);
    kernel<<<blocks, 1>>>(data.data(), flags.data());
    gpu::check_launch();
    const std::vector<unsigned> got = data.download();
    for (int b = 0; b < blocks; ++b) CHECK(got[b] == (2u << b) - 1);
  }
}

TEST_CASE("a device array owns its memory and moves") {
  gpu::device_array<int> a(std::vector<int>{1, 2, 3});
  gpu::device_array<int> b(std::move(a));
  CHECK(b.download() == std::vector<int>{1, 2, 3});
  CHECK(b.download(1, 2) == std::vector<int>{2, 3});
  gpu::device_array<int> c(0);
  CHECK(c.data() == nullptr);
  CHECK(c.download().empty());
  c = std::move(b);
  CHECK(c.size() == 3);

  gpu::device_array<int> copy(3);
  gpu::copy_on_device(c.data(), copy.data(), 3);
  CHECK(copy.download() == std::vector<int>{1, 2, 3});
}

TEST_CASE("a timer measures what runs between start and stop") {
  gpu::device_array<char> bytes(1 << 22);
  gpu::event_timer timer;
  timer.start();
  bytes.fill_bytes(1);
  CHECK(timer.stop() > 0);
  int runs = 0;
  CHECK(gpu::median_milliseconds([&] { ++runs, bytes.fill_bytes(2); }) > 0);
  CHECK(runs == gpu::warm_ups + gpu::repetitions);
}
