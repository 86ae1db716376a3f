// Atomic functions in device and shared memory, at every scope.
#include <algorithm>

#include "tests/simt/device_support.h"

namespace {
constexpr int blocks = 3, block = 96, threads = blocks * block;

// Every thread adds; the old values must be all different, so no addition was lost.
template <class T>
__global__ void add(T* sums, T* old) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  old[i] = atomicAdd(&sums[0], T(1));
  atomicAdd_system(&sums[1], T(2));
  atomicAdd_block(&sums[2 + blockIdx.x], T(3));
}

template <class T>
__global__ void add_shared(T* out) {
  __shared__ T sum;
  if (threadIdx.x == 0) sum = T(0);
  __syncthreads();
  atomicAdd(&sum, T(threadIdx.x));
  __syncthreads();
  if (threadIdx.x == 0) out[blockIdx.x] = sum;
}
}  // namespace

TEST_CASE_TEMPLATE("atomicAdd", T, int, unsigned, unsigned long long, float, double) {
  device_array<T> sums(2 + blocks, 0), old(threads);
  add<<<blocks, block>>>(sums.data(), old.data());
  const std::vector<T> totals = sums.to_host();
  std::vector<T> seen = old.to_host();
  std::sort(seen.begin(), seen.end());
  for (int i = 0; i < threads; ++i) CHECK(seen[i] == T(i));
  CHECK(totals[0] == T(threads));
  CHECK(totals[1] == T(2 * threads));
  for (int b = 0; b < blocks; ++b) CHECK(totals[2 + b] == T(3 * block));

  device_array<T> out(blocks);
  add_shared<<<blocks, block>>>(out.data());
  for (const T total : out.to_host()) CHECK(total == T(block * (block - 1) / 2));
}

// ---- minimum, maximum, bits -------------------------------------------------------------------------------
namespace {
template <class T>
__global__ void extremes(T* out) {
  const T mine = static_cast<T>(blockIdx.x * blockDim.x + threadIdx.x) - static_cast<T>(5);
  atomicMin(&out[0], mine);
  atomicMax(&out[1], mine);
  atomicMin_system(&out[2], mine);
  atomicMax_system(&out[3], mine);
  if (blockIdx.x == 0) {
    atomicMin_block(&out[4], mine);
    atomicMax_block(&out[5], mine);
  }
}

template <class T>
__global__ void bits(T* out) {
  const T one = static_cast<T>(T(1) << threadIdx.x % 31);
  atomicOr(&out[0], one);
  atomicAnd(&out[1], static_cast<T>(~one));
  atomicXor(&out[2], one);
  if (blockIdx.x == 0) atomicOr_block(&out[3], one);
  atomicXor_system(&out[4], T(1));
}
}  // namespace

TEST_CASE_TEMPLATE("atomicMin and atomicMax", T, int, unsigned, long long, unsigned long long) {
  device_array<T> out(std::vector<T>{T(100), T(100), T(100), T(100), T(100), T(100)});
  extremes<<<blocks, block>>>(out.data());
  const std::vector<T> results = out.to_host();
  const bool is_signed = T(-1) < T(0);  // else -5 is the largest
  const T smallest = is_signed ? T(-5) : T(0), largest = is_signed ? T(threads - 6) : T(-1);
  for (int i : {0, 2, 4}) CHECK(results[i] == smallest);
  for (int i : {1, 3}) CHECK(results[i] == largest);
  CHECK(results[5] == (is_signed ? T(100) : T(-1)));
}

TEST_CASE_TEMPLATE("atomicAnd, atomicOr and atomicXor", T, int, unsigned, unsigned long long) {
  device_array<T> out(std::vector<T>{T(0), T(-1), T(0), T(0), T(7)});
  bits<<<1, 31>>>(out.data());
  const std::vector<T> results = out.to_host();
  const T low = T(0x7fffffff);
  CHECK(results[0] == low);
  CHECK(results[1] == T(~low));
  CHECK(results[2] == low);
  CHECK(results[3] == low);
  CHECK(results[4] == T(6));
}

// ---- the others -------------------------------------------------------------------------------------------
namespace {
__global__ void subtract(int* i, unsigned* u) {
  atomicSub(i, 2);
  atomicSub_block(u, 3u);
}

// Counters that wrap: 96 steps through 0..9, and down from 9.
__global__ void wrap(unsigned* out) {
  atomicInc(&out[0], 9);
  atomicDec(&out[1], 9);
}

template <class T>
__global__ void exchange(T* slot, T* taken) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  taken[i] = atomicExch(slot, T(i + 1));
}

// A multiplication that the hardware lacks, by compare and swap. T holds 3^threads modulo its range.
template <class T>
__global__ void multiply(T* product) {
  T old = 1;
  for (;;) {
    const T found = atomicCAS(product, old, T(old * 3));
    if (found == old) break;
    old = found;
  }
}
}  // namespace

TEST_CASE("atomicSub") {
  device_array<int> i(std::vector<int>{10});
  device_array<unsigned> u(std::vector<unsigned>{10});
  subtract<<<1, block>>>(i.data(), u.data());
  CHECK(i.to_host()[0] == 10 - 2 * block);
  CHECK(u.to_host()[0] == 10u - 3u * block);
}

TEST_CASE("atomicInc and atomicDec wrap") {
  device_array<unsigned> out(2, 0);
  wrap<<<1, block>>>(out.data());
  const std::vector<unsigned> results = out.to_host();
  CHECK(results[0] == block % 10);
  CHECK(results[1] == (10 - block % 10) % 10);
}

TEST_CASE_TEMPLATE("atomicExch", T, int, unsigned, unsigned long long, float) {
  device_array<T> slot(1, 0), taken(threads);
  exchange<<<blocks, block>>>(slot.data(), taken.data());
  std::vector<T> all = taken.to_host();
  all.push_back(slot.to_host()[0]);
  std::sort(all.begin(), all.end());
  for (int i = 0; i <= threads; ++i) CHECK(all[i] == T(i));  // every value was handed on once
}

TEST_CASE_TEMPLATE("atomicCAS", T, int, unsigned, unsigned long long, unsigned short) {
  device_array<T> product(std::vector<T>{T(1)});
  multiply<<<blocks, block>>>(product.data());
  unsigned long long expected = 1;
  for (int i = 0; i < threads; ++i) expected *= 3;
  CHECK(product.to_host()[0] == static_cast<T>(expected));
}
