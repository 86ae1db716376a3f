// The elements that a predicate picks, packed together in their order, in a single pass: the scan counts them, and the same
// look-back tells a tile how many the tiles before it keep.
#pragma once
#include "labs/lookback/arguments.h"
#include "labs/lookback/tile.h"

namespace lookback {

struct add_counts {
  template <class Count>
  __host__ __device__ Count operator()(Count left, Count right) const { return left + right; }
};

// How many elements of each row are kept, a byte for a row: a group's row has 128 elements at most, so one addition adds
// four rows, and none carries into the next.
template <int Rows>
struct row_counts {
  uint32_t bytes[(Rows + 3) / 4];

  __device__ __forceinline__ uint32_t of_row(int r) const { return bytes[r / 4] >> (r % 4 * 8) & 0xff; }
};
struct add_row_counts {
  template <int Rows>
  __device__ row_counts<Rows> operator()(row_counts<Rows> left, const row_counts<Rows>& right) const {
    for (int i = 0; i < (Rows + 3) / 4; ++i) left.bytes[i] += right.bytes[i];
    return left;
  }
};

// A tile packs what it keeps in shared memory before it writes: so neighbouring lanes write neighbouring elements.
template <class Shape, class In, class Out, class Total, class Predicate, class Count>
__global__ void __launch_bounds__(Shape::block, 1024 / Shape::block)
    select_tiles(In in, Out out, Total total_kept, size_t n, Predicate keep, status<Count> s) {
  static_assert(Shape::vector * lanes::width < 256 && Shape::rows * Shape::vector <= 32);
  using element = std::decay_t<decltype(in[0])>;
  static_assert(sizeof(element) * Shape::tile <= 32768, "elements of 128 bytes at most: the tile stands in shared memory");
  __shared__ size_t ticket;
  __shared__ Count before_tile;
  __shared__ uint32_t totals[Shape::groups];
  __shared__ element packed[Shape::tile];
  if (threadIdx.x == 0) ticket = s.next_tile();
  __syncthreads();
  const size_t tile = ticket, base = tile * Shape::tile;
  const int group = threadIdx.x / lanes::width;

  in_registers<Shape, element> items;
  items.read(in, base, n, element{});
  const unsigned count = Shape::count(base, n);
  uint32_t kept = 0;  // a bit for each element of this lane
  row_counts<Shape::rows> own = {};
#pragma unroll
  for (int r = 0; r < Shape::rows; ++r)
    for (int v = 0; v < Shape::vector; ++v)  // past the end there is nothing to ask about
      if (Shape::position(r, v) < count && keep(items.rows[r].element[v])) {
        kept |= uint32_t{1} << (r * Shape::vector + v);
        own.bytes[r / 4] += 1u << (r % 4 * 8);
      }
  const auto up_to_here = lanes::scan(own, add_row_counts{});
  const auto in_rows = lanes::shuffle(up_to_here, lanes::width - 1);
  uint32_t total = 0;
  for (int r = 0; r < Shape::rows; ++r) total += in_rows.of_row(r);
  if (lanes::in_group() == 0) totals[group] = total;
  __syncthreads();

  const uint32_t inclusive = lanes::scan(lanes::in_group() < Shape::groups ? totals[lanes::in_group()] : 0, add_counts{});
  const uint32_t aggregate = lanes::shuffle(inclusive, Shape::groups - 1);
  const uint32_t left = lanes::shuffle(inclusive, group == 0 ? 0 : group - 1);
  if (threadIdx.x < static_cast<unsigned>(warpSize)) {
    const Count before = as_published::prefix_before(s, tile, Count{aggregate}, add_counts{}, Count{0});
    if (threadIdx.x == 0) {
      before_tile = before;
      if (n - base <= Shape::tile) *total_kept = before + aggregate;  // the last tile
    }
  }
  uint32_t row_start = group == 0 ? 0 : left;
#pragma unroll
  for (int r = 0; r < Shape::rows; ++r) {
    uint32_t place = row_start + up_to_here.of_row(r) - own.of_row(r);
    for (int v = 0; v < Shape::vector; ++v)
      if (kept >> (r * Shape::vector + v) & 1) packed[place++] = items.rows[r].element[v];
    row_start += in_rows.of_row(r);
  }
  __syncthreads();
  for (uint32_t i = threadIdx.x; i < aggregate; i += Shape::block) out[before_tile + i] = packed[i];
}

// How far out reaches is known only afterwards.
template <class Out, class In>
bool begins_inside(Out out, In in, size_t n) {
  if constexpr (std::is_pointer_v<In> && std::is_pointer_v<Out>) {
    const auto address = [](auto p) { return reinterpret_cast<size_t>(p); };
    return address(out) >= address(in) && address(out) < address(in + n);
  } else return false;
}

template <class Total>
__global__ void write_zero(Total total) { *total = 0; }

// At most 32 KiB of elements a tile: all of them may have to fit into shared memory.
template <class E>
using select_shape = tile_shape<sizeof(E) <= 32 ? 256 : (sizeof(E) <= 64 ? 128 : 64), sizeof(E) <= 16 ? 8 : 4,
                                sizeof(E) <= 4 ? 4 : (sizeof(E) <= 8 ? 2 : 1)>;

template <class Count, class In, class Out, class Total, class Predicate>
void launch_select(In in, Out out, Total total, size_t n, Predicate keep, workspace room, gpu::stream stream, gpu::place at) {
  using shape = select_shape<std::decay_t<decltype(in[0])>>;
  const status<Count> s = clear_status<Count>(room, shape::tiles(n), stream, at);
  const auto launch = [=](size_t, unsigned tiles) {
    select_tiles<shape><<<tiles, shape::block, 0, stream>>>(in, out, total, n, keep, s);
  };
  gpu::launch_in_grids(shape::tiles(n), shape::block, launch, at);
}

template <class In>
size_t select_workspace_bytes(In, size_t n) {
  using shape = select_shape<std::decay_t<decltype(std::declval<In>()[size_t{0}])>>;
  return n <= UINT32_MAX ? status<uint32_t>::bytes(shape::tiles(n)) : status<uint64_t>::bytes(shape::tiles(n));
}

// out[0..k) = the elements of in[0..n) at which keep(element) holds, in their order, and *total = k.
//   in      n elements: a pointer, or anything with operator[]
//   out     room for all that are kept, apart from in: a tile may write where an earlier one has yet to read
//   total   one number in device memory; written even if n is 0
//   room    select_workspace_bytes(in, n) bytes
// On the stream: no allocation, no wait.
template <class In, class Out, class Total, class Predicate>
void select(In in, Out out, Total total, size_t n, Predicate keep, workspace room, gpu::stream stream = nullptr,
            gpu::place at = gpu::here()) {
  if (n == 0) {
    write_zero<<<1, 1, 0, stream>>>(total);
    gpu::check_launch(at);
    return;
  }
  require(!begins_inside(out, in, n), "out of select begins inside in", at);
  if (n <= UINT32_MAX) launch_select<uint32_t>(in, out, total, n, keep, room, stream, at);
  else launch_select<uint64_t>(in, out, total, n, keep, room, stream, at);
}

}  // namespace lookback
