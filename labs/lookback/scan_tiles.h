// The kernel of the single pass: each element is read once and written once.
#pragma once
#include "labs/lookback/look_back.h"
#include "labs/lookback/tile.h"

namespace lookback {

// What precedes the chunk of each group, from all groups' totals. Called by the block's first warp.
template <class Prefixes, int Groups, class T, class Operator>
__device__ __forceinline__ void find_carries(const lanes::words<T> (&totals)[Groups], lanes::words<T> (&carries)[Groups],
                                             status<T> s, size_t tile, Operator op, const T& identity) {
  const int group = lanes::in_group();  // this lane sees to one group's total, if there are so many
  const T inclusive = lanes::scan(group < Groups ? totals[group].value() : identity, op);
  const T before = Prefixes::prefix_before(s, tile, lanes::shuffle(inclusive, Groups - 1), op, identity);
  const T left = lanes::shuffle_up(inclusive, 1);
  const T carry = group == 0 ? before : op(before, left);
  if (threadIdx.x < Groups) carries[group] = lanes::words<T>::of(carry);
}

// One block a tile; tiles are numbered in the order in which blocks begin. result(before, element, op) is what goes into out,
// from what precedes an element and the element. Tile: in_registers.
template <class Tile, class Prefixes, class In, class Out, class T, class Operator, class Result>
__global__ void __launch_bounds__(Tile::shape::block, Tile::blocks)
    scan_tiles(In in, Out out, size_t n, Operator op, T identity, Result result, status<T> s) {
  using shape = typename Tile::shape;
  __shared__ size_t ticket;
  __shared__ lanes::words<T> totals[shape::groups], carries[shape::groups];  // words: padding too has been written
  if (threadIdx.x == 0) ticket = s.next_tile();
  __syncthreads();
  const size_t number = ticket, base = number * shape::tile;
  const int group = threadIdx.x / lanes::width;

  Tile tile;
  tile.read(in, base, n, identity);
  const T total = reduce_chunk(tile, op);
  if (lanes::in_group() == 0) totals[group] = lanes::words<T>::of(total);
  __syncthreads();
  if (threadIdx.x < static_cast<unsigned>(warpSize)) find_carries<Prefixes>(totals, carries, s, number, op, identity);
  __syncthreads();
  scan_chunk(tile, carries[group].value(), op, [&](int r, const auto& row, T running) {
    row_values<std::decay_t<std::invoke_result_t<Result, T, T, Operator>>, shape::vector> results;
    for (int v = 0; v < shape::vector; ++v) {
      results.element[v] = result(running, row.element[v], op);
      running = op(running, row.element[v]);
    }
    write_row_of_tile<shape>(out, base, n, r, results);
  });
}

}  // namespace lookback
