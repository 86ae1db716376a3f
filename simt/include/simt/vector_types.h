// Vector types, dim3, and the built-in indices. Copies of a 16-byte aligned type are one access, as on the
// GPU.
//
// The alignments are the vendors': CUDA aligns double4, long4 and longlong4 to 16 bytes, HIP every vector of
// 2 or 4 elements to its size. HIP's types have constructors (one value for all elements) and operators,
// CUDA's are aggregates.
#pragma once
#include "simt/abi.h"

#if defined(__HIP_PLATFORM_AMD__)
#define SIMT_ALIGN_VECTOR(cuda, hip) alignas(hip)
#define SIMT_CONSTRUCT_1(name, T) \
  name() = default;               \
  constexpr name(T all) : x(all) {}
#define SIMT_CONSTRUCT_2(name, T)           \
  name() = default;                         \
  constexpr name(T all) : x(all), y(all) {} \
  constexpr name(T a, T b) : x(a), y(b) {}
#define SIMT_CONSTRUCT_3(name, T)                   \
  name() = default;                                 \
  constexpr name(T all) : x(all), y(all), z(all) {} \
  constexpr name(T a, T b, T c) : x(a), y(b), z(c) {}
#define SIMT_CONSTRUCT_4(name, T)                           \
  name() = default;                                         \
  constexpr name(T all) : x(all), y(all), z(all), w(all) {} \
  constexpr name(T a, T b, T c, T d) : x(a), y(b), z(c), w(d) {}
#else
#define SIMT_ALIGN_VECTOR(cuda, hip) alignas(cuda)
#define SIMT_CONSTRUCT_1(name, T)
#define SIMT_CONSTRUCT_2(name, T)
#define SIMT_CONSTRUCT_3(name, T)
#define SIMT_CONSTRUCT_4(name, T)
#endif

namespace simt {
template <class T>
struct vector_traits {
  static constexpr int elements = 0;  // not a vector type
};
template <class T>
concept vector_type = vector_traits<T>::elements > 0;
template <class T>
using vector_element = typename vector_traits<T>::element;
}  // namespace simt

#define SIMT_VECTOR_TRAITS(name, T, count) \
  template <>                              \
  struct simt::vector_traits<name> {       \
    using element = T;                     \
    static constexpr int elements = count; \
  };

// name, element type, alignments of the 2- and the 4-vector in CUDA.
#define SIMT_VECTOR_TYPES(name, T, cuda2, cuda4)                                    \
  struct name##1 {                                                                  \
    T x;                                                                            \
    SIMT_CONSTRUCT_1(name##1, T)                                                    \
  };                                                                                \
  struct SIMT_ALIGN_VECTOR(cuda2, 2 * sizeof(T)) name##2 {                          \
    T x, y;                                                                         \
    SIMT_CONSTRUCT_2(name##2, T)                                                    \
  };                                                                                \
  struct name##3 {                                                                  \
    T x, y, z;                                                                      \
    SIMT_CONSTRUCT_3(name##3, T)                                                    \
  };                                                                                \
  struct SIMT_ALIGN_VECTOR(cuda4, 4 * sizeof(T)) name##4 {                          \
    T x, y, z, w;                                                                   \
    SIMT_CONSTRUCT_4(name##4, T)                                                    \
  };                                                                                \
  SIMT_VECTOR_TRAITS(name##1, T, 1)                                                 \
  SIMT_VECTOR_TRAITS(name##2, T, 2)                                                 \
  SIMT_VECTOR_TRAITS(name##3, T, 3)                                                 \
  SIMT_VECTOR_TRAITS(name##4, T, 4)                                                 \
  simt_inline constexpr name##1 make_##name##1(T x) { return {x}; }                 \
  simt_inline constexpr name##2 make_##name##2(T x, T y) { return {x, y}; }         \
  simt_inline constexpr name##3 make_##name##3(T x, T y, T z) { return {x, y, z}; } \
  simt_inline constexpr name##4 make_##name##4(T x, T y, T z, T w) { return {x, y, z, w}; }

SIMT_VECTOR_TYPES(char, signed char, 2, 4)
SIMT_VECTOR_TYPES(uchar, unsigned char, 2, 4)
SIMT_VECTOR_TYPES(short, short, 4, 8)
SIMT_VECTOR_TYPES(ushort, unsigned short, 4, 8)
SIMT_VECTOR_TYPES(int, int, 8, 16)
SIMT_VECTOR_TYPES(uint, unsigned int, 8, 16)
SIMT_VECTOR_TYPES(long, long, 16, 16)
SIMT_VECTOR_TYPES(ulong, unsigned long, 16, 16)
SIMT_VECTOR_TYPES(longlong, long long, 16, 16)
SIMT_VECTOR_TYPES(ulonglong, unsigned long long, 16, 16)
SIMT_VECTOR_TYPES(float, float, 8, 16)
SIMT_VECTOR_TYPES(double, double, 16, 16)

#undef SIMT_VECTOR_TYPES
#undef SIMT_VECTOR_TRAITS
#undef SIMT_CONSTRUCT_1
#undef SIMT_CONSTRUCT_2
#undef SIMT_CONSTRUCT_3
#undef SIMT_CONSTRUCT_4
#undef SIMT_ALIGN_VECTOR

struct dim3 {
  unsigned x, y, z;
  constexpr dim3(unsigned x_ = 1, unsigned y_ = 1, unsigned z_ = 1) : x(x_), y(y_), z(z_) {}
#if !defined(__HIP_PLATFORM_AMD__)
  constexpr dim3(uint3 v) : x(v.x), y(v.y), z(v.z) {}
  constexpr operator uint3() const { return uint3{x, y, z}; }
#endif
};

// The engine's objects under the dialects' names. g++ does not instrument reads of them as long as they are
// plain structs: uint3 is one in CUDA, in HIP it has constructors.
namespace simt {
#if defined(__HIP_PLATFORM_AMD__)
struct built_in_index {
  unsigned x, y, z;
  constexpr operator uint3() const { return uint3{x, y, z}; }
  constexpr operator dim3() const { return dim3(x, y, z); }
};
#else
using built_in_index = uint3;  // a dim3 can be made from it
#endif
}  // namespace simt
extern "C" {
extern __thread const simt::built_in_index threadIdx __asm__("simt_thread_idx");
extern __thread const simt::built_in_index blockIdx __asm__("simt_block_idx");
extern __thread const simt::built_in_index blockDim __asm__("simt_block_dim");
extern __thread const simt::built_in_index gridDim __asm__("simt_grid_dim");
}
