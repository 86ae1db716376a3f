// Exercise 06: the elements that a predicate picks, packed together in their order; then the others behind them.
//
//   in           7   2   9   4   1   6   8   3      keep: is it odd?
//   flags        1   0   1   0   1   0   0   1
//   positions    0   1   1   2   2   3   3   3      how many before it stay: the exclusive scan of the flags
//   copy_if      7   9   1   3                      4 are kept
//   partition    7   9   1   3   2   4   6   8
//
// No lane asks another one where to write: each computes it. That keeps the order, and every run is the same.
#include "exercises/06_copy_if.h"

namespace exercise {

template <class Predicate>
__global__ void mark(const int* in, int* flags, size_t n, Predicate keep) {
  const size_t i = size_t(blockIdx.x) * block + threadIdx.x;
  // TODO 1 (about 1 line): flags[i] = 1 if element i stays, else 0. The last block may have more lanes than elements.
  if (i < n) flags[i] = keep(in[i]) ? 1 : 0;
  // end of TODO 1
}

__global__ void move_kept(const int* in, const int* flags, const int* positions, int* out, size_t n) {
  const size_t i = size_t(blockIdx.x) * block + threadIdx.x;
  if (i >= n) return;
  // TODO 2 (about 1 line): an element that stays goes to its place in out.
  if (flags[i]) out[positions[i]] = in[i];
  // end of TODO 2
}

// One lane.
__global__ void write_count(const int* flags, const int* positions, int* kept, size_t n) {
  // TODO 3 (about 1 line): how many stay. What does the last position not count? And n = 0?
  kept[0] = n == 0 ? 0 : positions[n - 1] + flags[n - 1];
  // end of TODO 3
}

// The elements that do not stay go behind the others: kept[0] is there by now.
__global__ void move_rest(const int* in, const int* flags, const int* positions, const int* kept, int* out, size_t n) {
  const size_t i = size_t(blockIdx.x) * block + threadIdx.x;
  if (i >= n) return;
  // TODO 4 (about 1 line): positions[i] of the i elements before it stay. How many of them do not?
  if (!flags[i]) out[kept[0] + (i - positions[i])] = in[i];
  // end of TODO 4
}

template <class Predicate>
void copy_if(const int* in, int* out, int* kept, size_t n, Predicate keep, storage s) {
  if (n > 0) {  // a grid has at least one block
    mark<<<blocks_for(n), block>>>(in, s.flags, n, keep);
    gpu::check_launch();
    count_before(s.flags, s.positions, n, s.room);
    move_kept<<<blocks_for(n), block>>>(in, s.flags, s.positions, out, n);
    gpu::check_launch();
  }
  write_count<<<1, 1>>>(s.flags, s.positions, kept, n);
  gpu::check_launch();
}

template <class Predicate>
void partition(const int* in, int* out, int* kept, size_t n, Predicate keep, storage s) {
  // TODO 5 (about 4 lines): all that copy_if does is of use here, and leaves s.flags and s.positions behind.
  copy_if(in, out, kept, n, keep, s);
  if (n == 0) return;
  move_rest<<<blocks_for(n), block>>>(in, s.flags, s.positions, kept, out, n);
  gpu::check_launch();
  // end of TODO 5
}

}  // namespace exercise
