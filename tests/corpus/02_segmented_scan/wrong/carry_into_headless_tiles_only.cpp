// cause: carry-only-into-headless-tiles
// instead of
if (carries != nullptr && blockIdx.x > 0) sum = combine({carries[blockIdx.x - 1], 0}, sum);
// stands
  __shared__ int any_head;
  if (threadIdx.x == tile - 1) any_head = sum.flag;
  __syncthreads();
  if (carries != nullptr && blockIdx.x > 0 && !any_head) sum.value += carries[blockIdx.x - 1];
// end
