// The scan of an array of any length, in three phases:
//
//   1  every block scans its own tile, and writes the tile's aggregate
//   2  the aggregates are scanned: the same problem, Tile times smaller, so the same function
//   3  every block adds to its tile what precedes the tile
//
// Blocks cannot wait for each other; a kernel on a stream waits for the one before it. The boundaries of
// kernels are the barriers between the phases. The price is phase 3: it reads and writes all n elements a
// second time.
#pragma once
#include "labs/scan/tile_scan.h"

#include <cstddef>

namespace scan {

inline size_t tiles_of(size_t n, int tile) { return n / tile + (n % tile != 0); }

// Levels of the recursion: 1 while one tile holds all, 3 for 2^22 elements in tiles of 256 (16384 tiles, 64,
// 1).
inline int scan_depth(size_t n, int tile) {
  if (n == 0) return 0;
  return n <= size_t(tile) ? 1 : 1 + scan_depth(tiles_of(n, tile), tile);
}

// Elements of workspace that exclusive_scan needs: the aggregates of all its levels, one level after the
// other.
inline size_t scan_workspace_size(size_t n, int tile) {
  if (n <= size_t(tile)) return 0;
  const size_t tiles = tiles_of(n, tile);
  return tiles + scan_workspace_size(tiles, tile);
}

template <class T>
using tile_kernel = void (*)(const T* in, T* out, size_t n, T* aggregates);

// Launches one of the kernels of tile_scan.h over all tiles of in[0..n).
template <int Tile, class T>
void scan_tiles(tile_kernel<T> scan_tile, const T* in, T* out, size_t n, T* aggregates, gpu::stream stream) {
  gpu::launch_in_grids(tiles_of(n, Tile), Tile, [=](size_t first, unsigned tiles) {
    const size_t start = first * Tile;
    T* const their_aggregates = aggregates == nullptr ? nullptr : aggregates + first;
    scan_tile<<<tiles, Tile, 0, stream>>>(in + start, out + start, n - start, their_aggregates);
  });
}

// Phase 3. carries[b] is the combination of all elements before tile b.
template <int Tile, class T, class Operator>
__global__ void add_carries(T* out, size_t n, const T* carries) {
  const size_t index = size_t(blockIdx.x) * Tile + threadIdx.x;
  if (index < n) out[index] = Operator{}(carries[blockIdx.x], out[index]);
}

// Launches phase 3 over all tiles of out[0..n).
template <int Tile, class T, class Operator = plus<T>>
void add_carries_to_tiles(T* out, size_t n, const T* carries, gpu::stream stream = nullptr) {
  gpu::launch_in_grids(tiles_of(n, Tile), Tile, [=](size_t first, unsigned tiles) {
    const size_t start = first * Tile;
    add_carries<Tile, T, Operator><<<tiles, Tile, 0, stream>>>(out + start, n - start, carries + first);
  });
}

// out[i] = in[0] + ... + in[i - 1], out[0] = identity, on `stream`, with no allocation and no wait.
//   in, out     n elements; may be the same array
//   workspace   scan_workspace_size(n, Tile) elements, apart from in and out
template <int Tile, class T, class Operator = plus<T>>
void exclusive_scan(const T* in, T* out, size_t n, T* workspace, gpu::stream stream = nullptr) {
  const size_t tiles = tiles_of(n, Tile);
  if (tiles <= 1) {
    scan_tiles<Tile, T>(blelloch_tile<Tile, T, Operator>, in, out, n, nullptr, stream);
    return;
  }
  T* const carries = workspace;  // the aggregates of the tiles, then what precedes each tile
  scan_tiles<Tile, T>(blelloch_tile<Tile, T, Operator>, in, out, n, carries, stream);
  exclusive_scan<Tile, T, Operator>(carries, carries, tiles, workspace + tiles, stream);
  add_carries_to_tiles<Tile, T, Operator>(out, n, carries, stream);
}

}  // namespace scan
