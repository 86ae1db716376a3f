// A block's own tile: from memory into registers, scanned there, and back.
//
// Each group of 32 lanes has a chunk of the tile, in Rows rows. In a row each lane has Vector neighbouring elements, up to
// 16 bytes, so that a group reads and writes its rows without a gap.
#pragma once
#include "labs/common/warp.h"

namespace lookback {

template <int Lanes, int Rows, int Vector>
struct tile_shape {
  static_assert(Lanes % 64 == 0 && Lanes <= 1024, "whole warps on every GPU, and one group adds up the totals of all");
  static constexpr int block = Lanes, rows = Rows, vector = Vector, groups = Lanes / lanes::width;
  static constexpr size_t tile = size_t{Lanes} * Rows * Vector;

  static constexpr size_t tiles(size_t n) { return n / tile + (n % tile != 0); }

  // The number, in the tile, of this lane's r-th row, and the position of an element of it.
  __device__ static unsigned row(int r) { return (threadIdx.x / lanes::width * Rows + r) * lanes::width + lanes::in_group(); }
  __device__ static unsigned position(int r, int v) { return row(r) * Vector + v; }
  // How many elements the tile that starts at `base` has: the last one may not be full.
  __device__ static unsigned count(size_t base, size_t n) { return n - base < tile ? static_cast<unsigned>(n - base) : tile; }
};

// Neighbouring elements; of 1, 2, 4 or 8 bytes each they are read and written at once, 16 bytes in one instruction.
template <class T>
inline constexpr bool in_rows = (sizeof(T) & (sizeof(T) - 1)) == 0;
template <class T, int Vector>
struct alignas(T) alignas(!in_rows<T> ? alignof(T) : (sizeof(T) * Vector < 16 ? sizeof(T) * Vector : 16)) row_values {
  T element[Vector];
};

// Arrays are anything that has operator[](size_t). Pointers have rows, if they are aligned for it.
template <int Vector, class Array>
__device__ bool has_rows(Array array) {
  if constexpr (std::is_pointer_v<Array>) {
    using E = std::remove_cv_t<std::remove_pointer_t<Array>>;
    return in_rows<E> && reinterpret_cast<size_t>(array) % alignof(row_values<E, Vector>) == 0;
  } else return false;
}
// Row i of an array: elements [i * Vector, (i + 1) * Vector), converted one by one. Counted in rows and copied whole: a compiler
// that sees the elements' own addresses here takes 4 bytes at a time after all.
template <class T, int Vector, class E>
__device__ __forceinline__ row_values<T, Vector> read_row(const E* array, size_t i) {
  const row_values<E, Vector> whole = reinterpret_cast<const row_values<E, Vector>*>(array)[i];
  row_values<T, Vector> row;
  for (int v = 0; v < Vector; ++v) row.element[v] = static_cast<T>(whole.element[v]);
  return row;
}
template <class T, int Vector, class E>
__device__ __forceinline__ void write_row(E* array, size_t i, const row_values<T, Vector>& row) {
  row_values<E, Vector> whole;
  for (int v = 0; v < Vector; ++v) whole.element[v] = static_cast<E>(row.element[v]);
  reinterpret_cast<row_values<E, Vector>*>(array)[i] = whole;
}

// A tile's elements in registers: each lane has its own rows.
template <class Shape, class T>
struct in_registers {
  using shape = Shape;
  using element = T;
  static constexpr int unrolled = Shape::rows;  // loops over rows, so that each register is known when compiled
  static constexpr int blocks = 1024 / Shape::block;  // a core has registers for 1024 lanes with 64 each
  row_values<T, Shape::vector> rows[Shape::rows];

  // The tile that starts at `base`; `missing` stands in for elements past the end.
  template <class In>
  __device__ __forceinline__ void read(In in, size_t base, size_t n, const T& missing) {
    const unsigned count = Shape::count(base, n);
    if (count == Shape::tile && has_rows<Shape::vector>(in)) {
      if constexpr (std::is_pointer_v<In>)
#pragma unroll
        for (int r = 0; r < Shape::rows; ++r) rows[r] = read_row<T, Shape::vector>(in, base / Shape::vector + Shape::row(r));
    } else {
#pragma unroll
      for (int r = 0; r < Shape::rows; ++r)
        for (int v = 0; v < Shape::vector; ++v) {
          const unsigned i = Shape::position(r, v);
          rows[r].element[v] = i < count ? static_cast<T>(in[base + i]) : missing;
        }
    }
  }
  __device__ __forceinline__ const row_values<T, Shape::vector>& row(int r) const { return rows[r]; }
};

// Writes this lane's r-th row of the tile that starts at `base`, as far as it lies before the end.
template <class Shape, class Out, class T>
__device__ __forceinline__ void write_row_of_tile(Out out, size_t base, size_t n, int r,
                                                  const row_values<T, Shape::vector>& row) {
  const unsigned count = Shape::count(base, n);
  if (count == Shape::tile && has_rows<Shape::vector>(out)) {
    if constexpr (std::is_pointer_v<Out>)
      write_row(out, base / Shape::vector + Shape::row(r), row);
  } else {
    for (int v = 0; v < Shape::vector; ++v)
      if (const unsigned i = Shape::position(r, v); i < count) out[base + i] = row.element[v];
  }
}

template <class T, int Vector, class Operator>
__device__ __forceinline__ T sum_of(const row_values<T, Vector>& row, Operator op) {
  T sum = row.element[0];
  for (int v = 1; v < Vector; ++v) sum = op(sum, row.element[v]);
  return sum;
}

// The combination of the chunk of this lane's group; the group's lane 0 gets it.
template <class Tile, class Operator, class T = typename Tile::element>
__device__ __forceinline__ T reduce_chunk(const Tile& tile, Operator op) {
  T total = lanes::reduce(sum_of(tile.row(0), op), op);
#pragma unroll Tile::unrolled
  for (int r = 1; r < Tile::shape::rows; ++r) total = op(total, lanes::reduce(sum_of(tile.row(r), op), op));
  return total;
}

// Scans the group's chunk, which `carry` precedes: each(r, row, before) is called with this lane's r-th row and what
// precedes it.
template <class Tile, class T, class Operator, class Each>
__device__ __forceinline__ void scan_chunk(const Tile& tile, T carry, Operator op, Each each) {
#pragma unroll Tile::unrolled
  for (int r = 0; r < Tile::shape::rows; ++r) {
    const auto row = tile.row(r);
    const T inclusive = lanes::scan(sum_of(row, op), op);
    const T left = lanes::shuffle_up(inclusive, 1);
    each(r, row, lanes::in_group() == 0 ? carry : op(carry, left));
    carry = op(carry, lanes::shuffle(inclusive, lanes::width - 1));
  }
}

}  // namespace lookback
