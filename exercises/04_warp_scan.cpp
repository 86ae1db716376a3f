// Exercise 04: a scan in the registers of a warp, and the scan of a block made of it.
//
//   lane              0    1    2    3    4 ...
//   value             3    1    7    0    4
//   distance 1        3    4    8    7    4      each lane's own and that of the lane 1 lower
//   distance 2        3    4   11   11   12      then 2 lower, which stands for 2 elements by now
//   distance 4        3    4   11   11   15      and so on, up to half the warp of warpSize lanes: 32 or 64
//
// gpu::shuffle_up(value, distance) is the value that the lane `distance` lower holds, or the lane's own if there is
// none; gpu::shuffle(value, lane) the value that `lane` holds. All lanes that a warp has must call it together.
#include "exercises/04_warp_scan.h"

namespace exercise {

// The inclusive scan over the lanes of a warp: lane l gets value of lane 0 + ... + value of lane l.
template <class Operator>
__device__ float scan_of_warp(float value) {
  const int lane = gpu::lane_id();
  // TODO 1 (about 4 lines): log2(warpSize) rounds, each with one shuffle. Which lanes combine?
  // end of TODO 1
  return value;
}

// One warp, warpSize elements at a time.
template <class Operator>
__global__ void scan_by_a_warp(const float* in, float* out, size_t n) {
  const int lane = threadIdx.x;
  if (lane >= warpSize) return;  // of the 64 lanes, where a warp has 32: the whole second warp
  float before = Operator::identity();  // what the elements so far come to
  for (size_t first = 0; first < n; first += warpSize) {
    const size_t i = first + lane;
    const float sum = Operator{}(before, scan_of_warp<Operator>(i < n ? in[i] : Operator::identity()));
    if (i < n) out[i] = sum;
    // TODO 2 (about 1 line): `before` of the next elements, in every lane. Which lane knows it?
    // end of TODO 2
  }
}

// One block, with a lane for each element. Its last warp may be short of lanes.
template <class Operator>
__global__ void scan_by_a_block(const float* in, float* out) {
  __shared__ float totals[most_warps];
  const int lane = gpu::lane_id(), warp = threadIdx.x / warpSize, warps = (blockDim.x + warpSize - 1) / warpSize;
  float sum = scan_of_warp<Operator>(in[threadIdx.x]);
  // TODO 3 (about 1 line): totals[warp]. Which lane knows the total of its warp?
  // end of TODO 3
  // TODO 4 (about 6 lines): the first warp scans the totals. Who waits for whom? A lane for which there is no warp?
  // end of TODO 4
  // TODO 5 (about 1 line): put what precedes the warp in front of `sum`.
  // end of TODO 5
  out[threadIdx.x] = sum;
}

template <class Operator>
void warp_scan(const float* in, float* out, size_t n) {
  scan_by_a_warp<Operator><<<1, 64>>>(in, out, n);
  gpu::check_launch();
}

template <class Operator>
void block_scan(const float* in, float* out, int n) {
  if (n == 0) return;  // a block has at least one lane
  scan_by_a_block<Operator><<<1, n>>>(in, out);
  gpu::check_launch();
}

}  // namespace exercise
