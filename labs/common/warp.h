// What a group of 32 lanes does together, with values of any trivially copyable type: shuffles, a reduction, a scan.
#pragma once
#include "gpu.h"

#include <cstdint>
#include <cstring>
#include <type_traits>

namespace lanes {

// Lanes work in groups of 32 also where a warp has 64: then the shape of every sum is the same on all GPUs.
inline constexpr int width = 32;

// A value as 32-bit words, the unit in which lanes exchange it.
template <class T>
struct words {
  static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_default_constructible_v<T>,
                "lanes and tiles hand values on as bytes");
  static constexpr int count = (sizeof(T) + 3) / 4;
  uint32_t word[count];

  __device__ __forceinline__ static words of(const T& value) {
    words result = {};
    std::memcpy(result.word, &value, sizeof value);
    return result;
  }
  __device__ __forceinline__ T value() const {
    T result;
    std::memcpy(&result, word, sizeof result);
    return result;
  }
};

__device__ __forceinline__ int in_group() { return threadIdx.x % width; }

// The value of the lane `source` of this group; of the lane `distance` lower, or higher; its own where there is none. Groups
// are neighbouring lanes, `size` of them: 32, or warpSize. Every lane of the warp must take part.
template <class T>
__device__ __forceinline__ T shuffle(const T& value, int source, int size = width) {
  words<T> w = words<T>::of(value);
  for (uint32_t& word : w.word) word = gpu::shuffle(word, source, size);
  return w.value();
}
template <class T>
__device__ __forceinline__ T shuffle_up(const T& value, int distance, int size = width) {
  words<T> w = words<T>::of(value);
  for (uint32_t& word : w.word) word = gpu::shuffle_up(word, distance, size);
  return w.value();
}
template <class T>
__device__ __forceinline__ T shuffle_down(const T& value, int distance, int size = width) {
  words<T> w = words<T>::of(value);
  for (uint32_t& word : w.word) word = gpu::shuffle_down(word, distance, size);
  return w.value();
}

// The inclusive scan over the group: lane l gets lanes 0 to l combined (Hillis and Steele's rounds).
template <class T, class Operator>
__device__ __forceinline__ T scan(T value, Operator op) {
  for (int distance = 1; distance < width; distance *= 2) {
    const T left = shuffle_up(value, distance);
    if (in_group() >= distance) value = op(left, value);
  }
  return value;
}

// All lanes of the group combined, in their order; lane 0 gets it.
template <class T, class Operator>
__device__ __forceinline__ T reduce(T value, Operator op, int size = width) {
  for (int distance = 1; distance < size; distance *= 2) {
    const T right = shuffle_down(value, distance, size);
    value = op(value, right);
  }
  return value;
}

}  // namespace lanes
