// One barrier: every lane goes over the totals before its warp.
// instead of
__syncthreads();
if (warp == 0) {
  const float total = scan_of_warp<Operator>(lane < warps ? totals[lane] : Operator::identity());
  if (lane < warps) totals[lane] = total;
}
__syncthreads();
// stands
  __syncthreads();
  float precedes = Operator::identity();
  for (int w = 0; w < warp; ++w) precedes = Operator{}(precedes, totals[w]);
// end
// instead of
if (warp > 0) sum = Operator{}(totals[warp - 1], sum);
// stands
  sum = Operator{}(precedes, sum);
// end
