// The scan of many arrays that lie one behind the other: a flag marks where each begins. It is the same scan, with pairs for
// elements and an operator for pairs.
#pragma once
#include "labs/lookback/device_scan.h"

namespace lookback {

template <class T>
struct flagged {
  T value;
  uint32_t head;  // whether a segment begins here or, in a sum, anywhere in it
};

template <class T>
inline constexpr int vector_of<flagged<T>> = vector_of<T>;
template <class T>
inline constexpr int rows_of<flagged<T>> = rows_of<T>;

// Associative if op is; a head on the right side cuts off all that is left of it. (Blelloch, Prefix Sums and Their
// Applications, 1990, section 1.5.)
template <class Operator>
struct within_segments {
  Operator op;
  template <class T>
  __host__ __device__ flagged<T> operator()(const flagged<T>& left, const flagged<T>& right) const {
    return {right.head ? right.value : op(left.value, right.value), left.head | right.head};
  }
};

// The elements, each with its flag.
template <class Values, class Heads>
struct with_heads {
  Values values;
  Heads heads;
};

// In registers: the values, and a bit for each flag.
template <class Shape, class T>
struct in_registers<Shape, flagged<T>> {
  using shape = Shape;
  using element = flagged<T>;
  static constexpr int unrolled = Shape::rows, blocks = 1024 / Shape::block;
  static_assert(Shape::rows * Shape::vector <= 32);
  in_registers<Shape, T> values;
  uint32_t heads;

  template <class In>
  __device__ __forceinline__ void read(In in, size_t base, size_t n, const element& missing) {
    values.read(in.values, base, n, missing.value);
    heads = 0;
    const unsigned count = Shape::count(base, n);
    const bool whole = count == Shape::tile && has_rows<Shape::vector>(in.heads);
#pragma unroll
    for (int r = 0; r < Shape::rows; ++r) {
      row_values<bool, Shape::vector> flags = {};
      if constexpr (std::is_pointer_v<decltype(in.heads)>)
        if (whole) flags = read_row<bool, Shape::vector>(in.heads, base / Shape::vector + Shape::row(r));
      for (int v = 0; v < Shape::vector; ++v) {
        const unsigned i = Shape::position(r, v);
        if (whole ? flags.element[v] : i < count && in.heads[base + i]) heads |= uint32_t{1} << (r * Shape::vector + v);
      }
    }
  }
  __device__ __forceinline__ row_values<element, Shape::vector> row(int r) const {
    row_values<element, Shape::vector> row;
    for (int v = 0; v < Shape::vector; ++v)
      row.element[v] = {values.rows[r].element[v], heads >> (r * Shape::vector + v) & 1};
    return row;
  }
};

struct inclusive_in_segment {
  template <class T, class Operator>
  __host__ __device__ T operator()(const flagged<T>& before, const flagged<T>& element, Operator op) const {
    return op(before, element).value;
  }
};
template <class T>
struct exclusive_in_segment {
  T identity;
  template <class Operator>
  __host__ __device__ T operator()(const flagged<T>& before, const flagged<T>& element, Operator) const {
    return element.head ? identity : before.value;
  }
};

template <class Values, class Operator, class Identity>
using flagged_sum = flagged<sum_type<Values, Operator, Identity>>;

template <class Values, class Operator, class Identity>
size_t segmented_workspace_bytes(Values, size_t n, Operator, Identity) {
  return scan_workspace_bytes<flagged_sum<Values, Operator, Identity>>(n);
}

template <class Prefixes, class T, class In, class Heads, class Out, class Operator, class Result>
void scan_segments(In in, Heads heads, Out out, size_t n, Operator op, T identity, Result result, workspace room,
                   gpu::stream stream, gpu::place at) {
  require(!overlap_badly(in, out, n), "in and out overlap without being the same array", at);
  require(!share_memory(heads, out, n), "heads and out overlap", at);
  scan_of_any_size<Prefixes>(with_heads<In, Heads>{in, heads}, out, n, within_segments<Operator>{op},
                             flagged<T>{identity, 0}, result, room, stream, at);
}

// As inclusive_scan and exclusive_scan (device_scan.h), within each segment. Element 0 begins one, whatever its flag.
//   heads   n flags; a segment begins where one is not 0
//   room    segmented_workspace_bytes(in, n, op, identity) bytes
template <class Prefixes = as_published, class In, class Heads, class Out, class Operator, class Identity>
void segmented_inclusive_scan(In in, Heads heads, Out out, size_t n, Operator op, Identity identity, workspace room,
                              gpu::stream stream = nullptr, gpu::place at = gpu::here()) {
  using T = sum_type<In, Operator, Identity>;
  scan_segments<Prefixes, T>(in, heads, out, n, op, static_cast<T>(identity), inclusive_in_segment{}, room, stream, at);
}
template <class Prefixes = as_published, class In, class Heads, class Out, class Operator, class Identity>
void segmented_exclusive_scan(In in, Heads heads, Out out, size_t n, Operator op, Identity identity, workspace room,
                              gpu::stream stream = nullptr, gpu::place at = gpu::here()) {
  using T = sum_type<In, Operator, Identity>;
  const exclusive_in_segment<T> result = {static_cast<T>(identity)};
  scan_segments<Prefixes, T>(in, heads, out, n, op, result.identity, result, room, stream, at);
}

}  // namespace lookback
