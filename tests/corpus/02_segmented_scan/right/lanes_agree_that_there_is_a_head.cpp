// All of them that write, write 1: no order is needed.
// instead of
if (threadIdx.x != tile - 1) return;
totals[blockIdx.x] = sum.value;
heads[blockIdx.x] = sum.flag;
// stands
  __shared__ int any;
  if (threadIdx.x == 0) any = 0;
  __syncthreads();
  const size_t index = size_t(blockIdx.x) * tile + threadIdx.x;
  if (index < n && flags[index]) any = 1;
  __syncthreads();
  if (threadIdx.x != tile - 1) return;
  totals[blockIdx.x] = sum.value;
  heads[blockIdx.x] = any;
// end
