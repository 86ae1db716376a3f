// cause: null-pointer
// instead of
if (carries != nullptr && blockIdx.x > 0) sum = combine({carries[blockIdx.x - 1], 0}, sum);
// stands
  __shared__ float carry;
  if (threadIdx.x == 0) carry = carries[blockIdx.x > 0 ? blockIdx.x - 1 : 0];
  __syncthreads();
  if (blockIdx.x > 0) sum = combine({carry, 0}, sum);
// end
