// What the functions of this lab have in common: the memory that they need, and what they refuse.
#pragma once
#include "labs/lookback/look_back.h"

#include <cstdio>
#include <cstdlib>
#include <type_traits>
#include <utility>

namespace lookback {

// Device memory for one call at a time, at a multiple of 8 bytes. What it held before does not matter.
struct workspace {
  void* memory;
  size_t bytes;
};

// Ends the program with one line, at the caller's place, unless `holds`.
inline void require(bool holds, const char* what, gpu::place at) {
  if (holds) return;
  std::fprintf(stderr, "%s:%d: lookback: %s\n", at.file, at.line, what);
  std::exit(1);
}

// The type in which elements of `In` are combined, starting from an identity of type T: what the operator makes of both. So
// 64-bit elements with a plain 0 add up to 64 bits, and 8-bit elements with an int as well as they should.
template <class In, class Operator, class T>
using sum_type = std::decay_t<std::invoke_result_t<Operator, T, std::decay_t<decltype(std::declval<In>()[size_t{0}])>>>;

// Whether a[0..n) and b[0..n) have memory in common. What is no pointer has none.
template <class A, class B>
bool share_memory(A a, B b, size_t n) {
  if constexpr (std::is_pointer_v<A> && std::is_pointer_v<B>) {
    const auto address = [](auto p) { return reinterpret_cast<size_t>(p); };
    return address(a) < address(b + n) && address(b) < address(a + n);
  } else return false;
}
// In place is well: a tile has read all of its elements before it writes them.
template <class In, class Out>
bool overlap_badly(In in, Out out, size_t n) {
  if constexpr (std::is_pointer_v<In> && std::is_pointer_v<Out>) {
    const bool same = static_cast<const void*>(in) == static_cast<const void*>(out) && sizeof(*in) == sizeof(*out);
    return !same && share_memory(in, out, n);
  } else return false;
}

// The status words in the workspace, empty when kernels start that are launched on the stream after this.
template <class T>
status<T> clear_status(workspace room, size_t tiles, gpu::stream stream, gpu::place at) {
  require(room.bytes >= status<T>::bytes(tiles), "the workspace is too small: workspace_bytes tells its size", at);
  require(reinterpret_cast<size_t>(room.memory) % alignof(uint64_t) == 0, "the workspace is not aligned to 8 bytes", at);
  gpu::fill_bytes(room.memory, 0, status<T>::bytes(tiles), stream, at);
  // Looks take the way to memory that the elements take. While more tiles wait than a GPU holds at once, a tile looks late,
  // when nearly all that it looks for is there; of few tiles each looks at once. (docs/performance.md)
  const bool many = tiles > 256;
  return {static_cast<uint64_t*>(room.memory), many ? 2000u : 0u, many ? 500u : 0u};
}

}  // namespace lookback
