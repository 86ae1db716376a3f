// simt/tool.h in sound programs: launches, barriers and traffic whose counts are known by hand. tool_test.cpp has what
// takes a hazard.
#pragma once
#include <simt/tool.h>

#include "tests/simt/device_support.h"

namespace cg = cooperative_groups;
namespace tool = simt::tool;

namespace {
template <class Work>
tool::traffic traffic_of(Work work) {
  const tool::traffic before = tool::traffic_so_far();
  tool::count_traffic(true);
  work();
  tool::count_traffic(false);
  require_success(GPU(GetLastError)());
  const tool::traffic after = tool::traffic_so_far();
  return {after.words_read - before.words_read, after.words_written - before.words_written};
}

#define CHECK_TRAFFIC(read, written, ...)                         \
  do {                                                            \
    const tool::traffic moved = traffic_of([&] { __VA_ARGS__; }); \
    CHECK(moved.words_read == uint64_t(read));                    \
    CHECK(moved.words_written == uint64_t(written));              \
  } while (false)

__device__ unsigned index_in_grid() { return blockIdx.x * blockDim.x + threadIdx.x; }

template <class T>
__global__ void copy(const T* in, T* out, unsigned n) {
  if (index_in_grid() < n) out[index_in_grid()] = in[index_in_grid()];
}
}  // namespace

// ---- launches and errors ----------------------------------------------------------------------------------
TEST_CASE("launches count, also those that are refused") {
  device_array<int> data(64, 0);
  const uint64_t before = tool::launch_count(), errors = tool::error_count();
  copy<<<1, 32>>>(data.data(), data.data() + 32, 32u);
  CHECK(tool::launch_count() == before + 1);
  copy<<<1, 4096>>>(data.data(), data.data() + 32, 32u);
  CHECK(GPU(GetLastError)() != GPU(Success));
  CHECK(tool::launch_count() == before + 2);
  const int* in = data.data();
  int* out = data.data() + 32;
  unsigned n = 32;
  void* arguments[] = {&in, &out, &n};
  require_success(GPU(LaunchKernel)(copy<int>, dim3(1), dim3(32), arguments, 0, nullptr));
  CHECK(tool::launch_count() == before + 3);
  CHECK(tool::error_count() == errors);
}

// ---- barriers ---------------------------------------------------------------------------------------------
namespace {
constexpr int points = 6;

// Block b passes b barriers in its loop.
__global__ void note_barriers(unsigned* seen, int* votes) {
  unsigned* mine = seen + index_in_grid() * points;
  mine[0] = tool::barriers_passed();
  __syncthreads();
  mine[1] = tool::barriers_passed();
  for (unsigned i = 0; i < blockIdx.x; ++i) __syncthreads();
  mine[2] = tool::barriers_passed();
  cg::tiled_partition<16>(cg::this_thread_block()).sync();
  mine[3] = tool::barriers_passed();
  votes[index_in_grid()] = __syncthreads_count(threadIdx.x % 2) + __syncthreads_or(1) + __syncthreads_and(0);
  mine[4] = tool::barriers_passed();
  cg::this_thread_block().sync();
  mine[5] = tool::barriers_passed();
}

__global__ void note_grid_barriers(unsigned* seen) {
  const cg::grid_group grid = cg::this_grid();
  unsigned* mine = seen + index_in_grid() * points;
  for (int i = 0; i < points; ++i) {
    mine[i] = tool::barriers_passed();
    grid.sync();
  }
}
}  // namespace

TEST_CASE("barriers that a block has passed") {
  CHECK(tool::barriers_passed() == 0);
  const int blocks = 4, block = 96;
  device_array<unsigned> seen(blocks * block * points);
  device_array<int> votes(blocks * block);
  for (int launch = 0; launch < 2; ++launch) {
    note_barriers<<<blocks, block>>>(seen.data(), votes.data());
    const std::vector<unsigned> results = seen.to_host();
    for (int i = 0; i < blocks * block; ++i) {
      const unsigned b = i / block;
      const unsigned expected[points] = {0, 1, 1 + b, 1 + b, 4 + b, 5 + b};
      for (int point = 0; point < points; ++point) CHECK(results[i * points + point] == expected[point]);
    }
  }
  CHECK(tool::barriers_passed() == 0);
}

TEST_CASE("a barrier of the grid is one of each block") {
  const int blocks = 3, block = 70;
  device_array<unsigned> seen(blocks * block * points);
  unsigned* out = seen.data();
  void* arguments[] = {&out};
  require_success(GPU(LaunchCooperativeKernel)(note_grid_barriers, dim3(blocks), dim3(block), arguments, 0, nullptr));
  const std::vector<unsigned> results = seen.to_host();
  for (size_t i = 0; i < results.size(); ++i) CHECK(results[i] == i % points);
}

// ---- traffic ----------------------------------------------------------------------------------------------
TEST_CASE("traffic of a copy: each word once") {
  device_array<int> in(5000), out(5000);
  for (const unsigned n : {1u, 1000u, 5000u})
    for (const int block : {32, 100, 256})
      CHECK_TRAFFIC(n, n, copy<<<(n + block - 1) / block, block>>>(in.data(), out.data(), n));
  CHECK_TRAFFIC(2000, 2000, for (int i = 0; i < 2; ++i) copy<<<10, 100>>>(in.data(), out.data(), 1000u));
}

TEST_CASE("traffic of elements that are not one word") {
  device_array<char> bytes(64), more_bytes(64);
  CHECK_TRAFFIC(16, 16, copy<<<1, 64>>>(bytes.data(), more_bytes.data(), 64u));
  CHECK_TRAFFIC(2 * 4, 2 * 4, copy<<<2, 14>>>(bytes.data(), more_bytes.data(), 64u));  // both blocks have part of word 3
  CHECK_TRAFFIC(5, 5, copy<<<1, 18>>>(bytes.data(), more_bytes.data(), 18u));
  device_array<double> wide(100), more_wide(100);
  CHECK_TRAFFIC(200, 200, copy<<<2, 64>>>(wide.data(), more_wide.data(), 100u));
  device_array<float4> vectors(2000), more_vectors(2000);
  CHECK_TRAFFIC(8000, 8000, copy<<<20, 100>>>(vectors.data(), more_vectors.data(), 2000u));
}

namespace {
__global__ void broadcast(const int* in, int* out) { out[index_in_grid()] = *in; }
__global__ void read_twice(const volatile int* in, int* out) { out[index_in_grid()] = in[threadIdx.x] + in[threadIdx.x]; }
__global__ void increment(int* data) { data[index_in_grid()] += 1; }

__global__ void reverse_in_shared(const int* in, int* out) {
  __shared__ int s[128];
  int own[4] = {};
  for (int i = 0; i < 10; ++i) {
    s[threadIdx.x] = in[index_in_grid()];
    __syncthreads();
    own[i % 4] += s[127 - threadIdx.x];
    __syncthreads();
  }
  out[index_in_grid()] = own[0] + own[1] + own[2] + own[3];
}
}  // namespace

TEST_CASE("traffic of what several lanes, or one lane several times, read") {
  device_array<int> in(64, 0), out(320, 0);
  CHECK_TRAFFIC(5, 320, broadcast<<<5, 64>>>(in.data(), out.data()));
  CHECK_TRAFFIC(10, 640, for (int i = 0; i < 2; ++i) broadcast<<<5, 64>>>(in.data(), out.data()));
  CHECK_TRAFFIC(320, 320, read_twice<<<5, 64>>>(in.data(), out.data()));
}

TEST_CASE("traffic of a read-modify-write is both") {
  device_array<int> data(300, 0);
  CHECK_TRAFFIC(300, 300, increment<<<3, 100>>>(data.data()));
}

TEST_CASE("traffic has no part in shared memory and local variables") {
  device_array<int> in(512, 0), out(512, 0);
  CHECK_TRAFFIC(512, 512, reverse_in_shared<<<4, 128>>>(in.data(), out.data()));
}

namespace {
__global__ void count_lanes(int* counter) { atomicAdd(counter, 1); }
__global__ void exchange_in_vain(int* word) { atomicCAS(word, 12345, 1); }
__global__ void atomic_copy(int* in, int* out) {
  const int value = __atomic_load_n(in + threadIdx.x, __ATOMIC_RELAXED);
  __atomic_store_n(out + threadIdx.x, value, __ATOMIC_RELAXED);
}
__global__ void volatile_copy(const volatile int* in, volatile int* out) { out[threadIdx.x] = in[threadIdx.x]; }
__global__ void copy_bytes(const char* in, char* out, size_t size) { memcpy(out, in, size); }
}  // namespace

TEST_CASE("traffic of atomics, volatile accesses and library functions") {
  device_array<int> in(64, 0), out(64, 0);
  CHECK_TRAFFIC(3, 3, count_lanes<<<3, 64>>>(in.data()));
  CHECK_TRAFFIC(3, 3, exchange_in_vain<<<3, 64>>>(in.data()));
  CHECK_TRAFFIC(64, 64, atomic_copy<<<1, 64>>>(in.data(), out.data()));
  CHECK_TRAFFIC(64, 64, volatile_copy<<<1, 64>>>(in.data(), out.data()));
  CHECK_TRAFFIC(11, 11, copy_bytes<<<1, 1>>>((const char*)in.data() + 3, (char*)out.data() + 3, 38));
}

namespace {
__device__ int table[40];
__device__ char letter;
__constant__ int factor = 3;
__managed__ int total = 0;

__global__ void use_variables(int* out) {
  out[threadIdx.x] = table[threadIdx.x] * factor;
  if (threadIdx.x > 0) return;
  letter = 'a';
  total += 1;
}

__global__ void read_around_grid_barrier(const int* in, int* out) {
  const cg::grid_group grid = cg::this_grid();
  for (int i = 0; i < 5; ++i) {
    out[index_in_grid()] = in[threadIdx.x];
    grid.sync();
  }
}
}  // namespace

TEST_CASE("traffic of variables") {
  device_array<int> out(40);
  CHECK_TRAFFIC(40 + 1 + 1, 40 + 1 + 1, use_variables<<<1, 40>>>(out.data()));
}

TEST_CASE("traffic of blocks that take turns") {
  const unsigned blocks = 4, block = 64;
  device_array<int> in(block, 0), out(blocks * block);
  const int* from = in.data();
  int* to = out.data();
  void* arguments[] = {&from, &to};
  CHECK_TRAFFIC(blocks * block, blocks * block,
                require_success(GPU(LaunchCooperativeKernel)(read_around_grid_barrier, dim3(blocks), dim3(block),
                                                             arguments, 0, nullptr)));
}

TEST_CASE("traffic is counted only while it is on, and only in kernels") {
  device_array<int> in(1000), out(1000);
  const tool::traffic before = tool::traffic_so_far();
  copy<<<10, 100>>>(in.data(), out.data(), 1000u);
  tool::count_traffic(true);
  require_success(GPU(Memset)(in.data(), 0, 4000));
  require_success(GPU(Memcpy)(out.data(), in.data(), 4000, GPU(MemcpyDeviceToDevice)));
  tool::count_traffic(false);
  copy<<<10, 100>>>(in.data(), out.data(), 1000u);
  const tool::traffic after = tool::traffic_so_far();
  CHECK(after.words_read == before.words_read);
  CHECK(after.words_written == before.words_written);
}
