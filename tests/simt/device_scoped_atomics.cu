// cuda::atomic_ref and cuda::atomic.
#include <cuda/atomic>
#include <cuda/std/atomic>

#include "tests/simt/device_support.h"

namespace {
__device__ cuda::atomic<int, cuda::thread_scope_device> counter{5};

template <class T>
__global__ void arithmetic(T* out) {
  cuda::atomic_ref<T, cuda::thread_scope_device> sum(out[0]);
  cuda::atomic_ref<T, cuda::thread_scope_block> of_block(out[4 + blockIdx.x]);
  cuda::atomic_ref<T> least(out[1]), most(out[2]);
  const T mine = static_cast<T>(blockIdx.x * blockDim.x + threadIdx.x + 1);
  sum.fetch_add(mine, cuda::memory_order_relaxed);
  sum.fetch_sub(static_cast<T>(1), cuda::std::memory_order_acq_rel);
  of_block.fetch_add(static_cast<T>(1));
  least.fetch_min(mine);
  most.fetch_max(mine, cuda::memory_order_relaxed);
}

__global__ void bits(unsigned* out) {
  cuda::atomic_ref<unsigned, cuda::thread_scope_device> a(out[0]), b(out[1]), c(out[2]), d(out[3]);
  a.fetch_or(1u << threadIdx.x);
  b.fetch_and(~(1u << threadIdx.x));
  c.fetch_xor(1u << threadIdx.x);
  ++d;
  d += 2;
  d--;
  counter.fetch_add(1, cuda::memory_order_relaxed);
}

struct sample {
  float value;
  int count;
};

// Averages by compare and exchange of a structure of 8 bytes.
__global__ void average(sample* out) {
  cuda::atomic_ref<sample, cuda::thread_scope_device> total(*out);
  sample old = total.load(cuda::memory_order_relaxed), next;
  do {
    next = sample{old.value + static_cast<float>(threadIdx.x), old.count + 1};
  } while (!total.compare_exchange_weak(old, next, cuda::memory_order_relaxed, cuda::memory_order_relaxed));
}

// Data behind a release, taken by an acquire, from block to block and from warp to warp.
__global__ void hand_over(int* values, int* flags, int* out) {
  __shared__ cuda::atomic<int, cuda::thread_scope_block> ready;
  __shared__ int data;
  const int b = blockIdx.x;
  if (threadIdx.x == 0) ready.store(0, cuda::memory_order_relaxed);
  __syncthreads();
  if (threadIdx.x == 0) {
    if (b > 0) {
      cuda::atomic_ref<int, cuda::thread_scope_device> before(flags[b - 1]);
      while (before.load(cuda::memory_order_acquire) == 0) {
      }
    }
    values[b] = (b > 0 ? values[b - 1] : 0) + 1;
    cuda::atomic_ref<int, cuda::thread_scope_device>(flags[b]).store(1, cuda::memory_order_release);
    data = 10 * b;
    ready.store(1, cuda::memory_order_release);
  }
  if (threadIdx.x == blockDim.x - 1) {
    while (ready.load(cuda::memory_order_relaxed) == 0) {
    }
    cuda::atomic_thread_fence(cuda::memory_order_acquire, cuda::thread_scope_block);
    out[b] = data;
  }
}

__global__ void exchanges(int* out) {
  cuda::std::atomic_ref<int> slot(out[0]);
  out[1] = slot.exchange(7);
  int expected = 3;
  out[2] = slot.compare_exchange_strong(expected, 9);
  out[3] = expected;
  out[4] = slot.compare_exchange_strong(expected, 9);
  out[5] = slot;
  slot = 11;
}
}  // namespace

TEST_CASE_TEMPLATE("fetch_add, fetch_min and fetch_max", T, int, unsigned, long long, float, double) {
  const int blocks = 3, block = 64, threads = blocks * block;
  device_array<T> out(std::vector<T>{0, 1000, 0, 0, 0, 0, 0});
  arithmetic<<<blocks, block>>>(out.data());
  const std::vector<T> results = out.to_host();
  CHECK(results[0] == static_cast<T>(threads * (threads + 1) / 2 - threads));
  CHECK(results[1] == 1);
  CHECK(results[2] == static_cast<T>(threads));
  for (int b = 0; b < blocks; ++b) CHECK(results[4 + b] == static_cast<T>(block));
}

TEST_CASE("bits, operators and an atomic object") {
  device_array<unsigned> out(std::vector<unsigned>{0, ~0u, 1, 10});
  bits<<<1, 32>>>(out.data());
  const std::vector<unsigned> results = out.to_host();
  CHECK(results[0] == ~0u);
  CHECK(results[1] == 0);
  CHECK(results[2] == ~1u);
  CHECK(results[3] == 10 + 32 * 2);
  int total = 0;
  require_success(cudaMemcpyFromSymbol(&total, counter, sizeof(total)));
  CHECK(total == 5 + 32);
}

TEST_CASE("compare and exchange of a structure") {
  device_array<sample> out(1, 0);
  average<<<1, 100>>>(out.data());
  const sample total = out.to_host()[0];
  CHECK(total.value == 4950);
  CHECK(total.count == 100);
}

TEST_CASE("acquire takes what release gave") {
  const int blocks = 6, lanes = lanes_in_warp();
  device_array<int> values(blocks), flags(blocks, 0), out(blocks);
  hand_over<<<blocks, 2 * lanes>>>(values.data(), flags.data(), out.data());
  const std::vector<int> handed = out.to_host(), counted = values.to_host();
  for (int b = 0; b < blocks; ++b) {
    CHECK(counted[b] == b + 1);
    CHECK(handed[b] == 10 * b);
  }
}

TEST_CASE("exchange and compare_exchange_strong") {
  device_array<int> out(std::vector<int>{3, 0, 0, 0, 0, 0});
  exchanges<<<1, 1>>>(out.data());
  CHECK(out.to_host() == std::vector<int>{11, 3, 0, 7, 1, 9});
}
