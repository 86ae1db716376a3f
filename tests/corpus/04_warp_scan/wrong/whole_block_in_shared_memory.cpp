// cause: too-much-shared-memory
// The scan of the whole block in shared memory: a word for each lane.
// instead of
__shared__ float totals[most_warps];
// stands
  __shared__ float sums[most_lanes];
  __shared__ float totals[most_warps];
// end
// instead of
if (warp > 0) sum = Operator{}(totals[warp - 1], sum);
// stands
  sums[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  for (int distance = 1; distance < blockDim.x; distance *= 2) {
    const float left = threadIdx.x >= distance ? sums[threadIdx.x - distance] : Operator::identity();
    __syncthreads();
    sums[threadIdx.x] = Operator{}(left, sums[threadIdx.x]);
    __syncthreads();
  }
  sum = sums[threadIdx.x];
// end
