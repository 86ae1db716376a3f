// The scan of an array of any length in a single pass, as a function to call.
#pragma once
#include "labs/lookback/arguments.h"
#include "labs/lookback/scan_tiles.h"

#include <algorithm>

namespace lookback {

// What goes into out[i], from the combination of what precedes element i and the element.
struct exclusive {
  template <class T, class Operator>
  __host__ __device__ T operator()(const T& before, const T&, Operator) const {
    return before;
  }
};
struct inclusive {
  template <class T, class Operator>
  __host__ __device__ T operator()(const T& before, const T& element, Operator op) const {
    return op(before, element);
  }
};

template <class Shape, class Prefixes, class In, class Out, class T, class Operator, class Result>
void launch_scan(In in, Out out, size_t n, Operator op, T identity, Result result, workspace room, gpu::stream stream,
                 gpu::place at) {
  require(!overlap_badly(in, out, n), "in and out overlap without being the same array", at);
  const status<T> s = clear_status<T>(room, Shape::tiles(n), stream, at);
  const auto launch = [=](size_t, unsigned tiles) {
    scan_tiles<in_registers<Shape, T>, Prefixes><<<tiles, Shape::block, 0, stream>>>(in, out, n, op, identity, result, s);
  };
  gpu::launch_in_grids(Shape::tiles(n), Shape::block, launch, at);
}

// Neighbouring elements that a lane reads at once, and rows of them: as many as registers hold.
template <class T>
inline constexpr int vector_of = sizeof(T) <= 4 ? 4 : (sizeof(T) <= 8 ? 2 : 1);
template <class T>
inline constexpr int rows_of = sizeof(T) <= 16 ? 8 : 2;
template <class T>
using large_shape = tile_shape<512, rows_of<T>, vector_of<T>>;
// Few elements are cut into smaller tiles, so that every core has some.
template <class T>
using small_shape = tile_shape<512, 2, vector_of<T>>;
inline constexpr size_t few = size_t{1} << 19;

template <class Prefixes, class In, class Out, class T, class Operator, class Result>
void scan_of_any_size(In in, Out out, size_t n, Operator op, T identity, Result result, workspace room, gpu::stream stream,
                      gpu::place at) {
  if (n == 0) return;
  if (n <= few && !Prefixes::is_reproducible)
    launch_scan<small_shape<T>, Prefixes>(in, out, n, op, identity, result, room, stream, at);
  else
    launch_scan<large_shape<T>, Prefixes>(in, out, n, op, identity, result, room, stream, at);
}

template <class T>
size_t scan_workspace_bytes(size_t n) {  // fewer elements may have more tiles, since theirs are smaller
  return status<T>::bytes(std::max(small_shape<T>::tiles(std::min(n, few)), large_shape<T>::tiles(n)));
}
// Bytes of workspace that a scan with these arguments needs, or one of fewer elements.
template <class In, class Operator, class Identity>
size_t workspace_bytes(In, size_t n, Operator, Identity) {
  return scan_workspace_bytes<sum_type<In, Operator, Identity>>(n);
}

// exclusive_scan: out[i] = in[0] op ... op in[i - 1], out[0] = identity. inclusive_scan: out[i] = in[0] op ... op in[i].
//   in, out     n elements, any n; pointers, or anything with operator[]. out may be in; it may not overlap it otherwise
//   op          associative, need not commute; __host__ __device__. What it makes of an identity and an element is the type
//               of the sums, which has to be trivially copyable and trivially default-constructible
//   identity    op(identity, x) == x == op(x, identity)
//   room        workspace_bytes(in, n, op, identity) bytes, apart from in and out. Calls one after the other may share it
// On the stream: no allocation, no wait, so a graph can capture it. Prefixes: as_published, or reproducible.
template <class Prefixes = as_published, class In, class Out, class Operator, class Identity>
void exclusive_scan(In in, Out out, size_t n, Operator op, Identity identity, workspace room, gpu::stream stream = nullptr,
                    gpu::place at = gpu::here()) {
  using T = sum_type<In, Operator, Identity>;
  scan_of_any_size<Prefixes>(in, out, n, op, static_cast<T>(identity), exclusive{}, room, stream, at);
}
template <class Prefixes = as_published, class In, class Out, class Operator, class Identity>
void inclusive_scan(In in, Out out, size_t n, Operator op, Identity identity, workspace room, gpu::stream stream = nullptr,
                    gpu::place at = gpu::here()) {
  using T = sum_type<In, Operator, Identity>;
  scan_of_any_size<Prefixes>(in, out, n, op, static_cast<T>(identity), inclusive{}, room, stream, at);
}

}  // namespace lookback
