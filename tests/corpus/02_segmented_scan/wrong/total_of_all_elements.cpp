// cause: aggregate-ignores-heads
// instead of
if (threadIdx.x != tile - 1) return;
totals[blockIdx.x] = sum.value;
// stands
  __shared__ float all[tile];
  const size_t index = size_t(blockIdx.x) * tile + threadIdx.x;
  all[threadIdx.x] = index < n ? values[index] : 0;
  for (int half = tile / 2; half > 0; half /= 2) {
    __syncthreads();
    if (threadIdx.x < half) all[threadIdx.x] += all[threadIdx.x + half];
  }
  __syncthreads();
  if (threadIdx.x != tile - 1) return;
  totals[blockIdx.x] = all[0];
// end
