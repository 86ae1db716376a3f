// At most 32 totals: one lane goes over them.
// instead of
__syncthreads();
if (warp == 0) {
  const float total = scan_of_warp<Operator>(lane < warps ? totals[lane] : Operator::identity());
  if (lane < warps) totals[lane] = total;
}
__syncthreads();
// stands
  __syncthreads();
  if (threadIdx.x == 0)
    for (int w = 1; w < warps; ++w) totals[w] = Operator{}(totals[w - 1], totals[w]);
  __syncthreads();
// end
