// What is scanned, selected and cut into segments: a hash of position and seed, so that lanes fill the arrays by
// themselves and each run has new data.
#pragma once
#include "gpu.h"
#include "labs/scan/operators.h"
#include "labs/scan/reference.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace library {

__host__ __device__ inline uint32_t mixed(size_t i, uint32_t seed) {
  uint32_t x = static_cast<uint32_t>(i) * 2654435761u + seed;
  x = (x ^ (x >> 16)) * 2246822507u;
  x = (x ^ (x >> 13)) * 3266489909u;
  return x ^ (x >> 16);
}

// As in Lab 1 (labs/scan/input.h): whole numbers from 1 to 7 whose sign changes after every 2^20 of them, so that no
// sum is rounded, in whatever order it is made.
template <class T>
struct whole_numbers {
  uint32_t seed;
  __host__ __device__ T operator()(size_t i) const {
    const uint32_t x = mixed(i, seed), magnitude = i % 2 == 0 ? 1 + 2 * (x % 4) : 2 + 2 * (x % 3);
    return (i >> 20) % 2 != 0 ? -static_cast<T>(magnitude) : static_cast<T>(magnitude);
  }
};

// As in Lab 2: half of them are 0, and the others say where they stood.
template <class T>
struct half_zeros {
  uint32_t seed;
  __host__ __device__ T operator()(size_t i) const {
    return mixed(i, seed) % 2 != 0 ? static_cast<T>(1 + i % 9973) : T(0);
  }
};
struct is_not_zero {
  template <class T>
  __host__ __device__ bool operator()(const T& x) const { return x != T(0); }
};

// Segments of 100 elements on average, in the two ways to write them: a flag where one begins, or for each element a
// key that its segment shares and the next does not. The key is where the segment begins, found by walking back: no
// scan makes the data that scans are tested with.
struct segment_heads {
  uint32_t seed;
  __host__ __device__ uint8_t operator()(size_t i) const { return i == 0 || mixed(i, ~seed) % 100 == 0; }
};
struct segment_keys {
  uint32_t seed;
  __host__ __device__ int32_t operator()(size_t i) const {
    while (!segment_heads{seed}(i)) --i;
    return static_cast<int32_t>(i);
  }
};

inline constexpr unsigned helper_block = 256;  // of the kernels that only fill and compare

template <class T, class Element>
__global__ void fill_tile(T* to, size_t first, size_t n, Element element) {
  const size_t i = first + size_t(blockIdx.x) * helper_block + threadIdx.x;
  if (i < n) to[i] = element(i);
}
template <class T, class Element>
void fill(T* to, size_t n, Element element) {
  gpu::launch_in_grids((n + helper_block - 1) / helper_block, helper_block, [=](size_t first, unsigned blocks) {
    fill_tile<<<blocks, helper_block>>>(to, first * helper_block, n, element);
  });
}

// The results by definition, on the CPU.
template <class T>
std::vector<T> scanned(const std::vector<T>& in, const std::vector<uint8_t>&) {
  return scan::exclusive_reference<scan::plus<T>>(in);
}
template <class T>
std::vector<T> selected(const std::vector<T>& in, const std::vector<uint8_t>&) {
  std::vector<T> kept;
  for (const T& x : in)
    if (is_not_zero{}(x)) kept.push_back(x);
  return kept;
}
template <class T>
std::vector<T> scanned_in_segments(const std::vector<T>& in, const std::vector<uint8_t>& heads) {
  std::vector<T> out(in.size());
  for (size_t i = 0; i < in.size(); ++i) out[i] = i == 0 || heads[i] ? in[i] : out[i - 1] + in[i];
  return out;
}

}  // namespace library
