// cause: read-write-hazard
// Any of their numbers will do, so the results are right; yet nothing says that two writes at once leave one of them.
// instead of
totals[blockIdx.x] = sum.value;
heads[blockIdx.x] = sum.flag;
// stands
  totals[blockIdx.x] = sum.value;
  heads[blockIdx.x] = head_lane >= 0;
// end
// instead of
if (threadIdx.x != tile - 1) return;
// stands
  __shared__ int head_lane;
  if (threadIdx.x == 0) head_lane = -1;
  __syncthreads();
  const size_t index = size_t(blockIdx.x) * tile + threadIdx.x;
  if (index < n && flags[index]) head_lane = threadIdx.x;
  __syncthreads();
  if (threadIdx.x != tile - 1) return;
// end
