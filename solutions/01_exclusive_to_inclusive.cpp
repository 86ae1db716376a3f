// Exercise 01: from an exclusive scan to the inclusive one, back again, and the total.
//
//   in          3   1   7   4
//   exclusive   0   3   4  11     what precedes the element: at first nothing, so the identity
//   inclusive   3   4  11  15     that, and the element itself
//   total      15
//
// One scan is there already, in device memory; each lane computes one element of the other, in an array
// of its own. The + is any Operator: Operator{}(left, right) is left + right, where left comes first in the
// array, and Operator::identity() is what changes nothing, 0 for +. For the maximum it is minus infinity.
//
// Fill in TODO 1 to 3. The launches below them are complete.
#include "exercises/01_exclusive_to_inclusive.h"

namespace exercise {

constexpr unsigned block = 256;  // lanes of a block

inline unsigned blocks_for(size_t n) { return static_cast<unsigned>((n + block - 1) / block); }

template <class Operator>
__global__ void write_inclusive(const float* in, const float* exclusive, float* inclusive, size_t n) {
  const size_t i = size_t(blockIdx.x) * block + threadIdx.x;
  if (i >= n) return;  // the last block may have more lanes than elements are left
  // TODO 1 (about 1 line): inclusive[i], from exclusive[i] and in[i].
  inclusive[i] = Operator{}(exclusive[i], in[i]);
  // end of TODO 1
}

template <class Operator>
__global__ void write_exclusive(const float* inclusive, float* exclusive, size_t n) {
  const size_t i = size_t(blockIdx.x) * block + threadIdx.x;
  if (i >= n) return;
  // TODO 2 (about 1 line): exclusive[i]. Which element of inclusive holds what precedes element i? And i = 0?
  exclusive[i] = i == 0 ? Operator::identity() : inclusive[i - 1];
  // end of TODO 2
}

// One lane.
template <class Operator>
__global__ void write_total(const float* in, const float* exclusive, float* total, size_t n) {
  // TODO 3 (about 1 line): total[0], all n elements together. No element of exclusive holds it. And n = 0?
  total[0] = n == 0 ? Operator::identity() : Operator{}(exclusive[n - 1], in[n - 1]);
  // end of TODO 3
}

template <class Operator>
void exclusive_to_inclusive(const float* in, const float* exclusive, float* inclusive, size_t n) {
  if (n == 0) return;  // a grid has at least one block
  write_inclusive<Operator><<<blocks_for(n), block>>>(in, exclusive, inclusive, n);
  gpu::check_launch();
}

template <class Operator>
void inclusive_to_exclusive(const float* inclusive, float* exclusive, size_t n) {
  if (n == 0) return;
  write_exclusive<Operator><<<blocks_for(n), block>>>(inclusive, exclusive, n);
  gpu::check_launch();
}

template <class Operator>
void grand_total(const float* in, const float* exclusive, float* total, size_t n) {
  write_total<Operator><<<1, 1>>>(in, exclusive, total, n);
  gpu::check_launch();
}

}  // namespace exercise
