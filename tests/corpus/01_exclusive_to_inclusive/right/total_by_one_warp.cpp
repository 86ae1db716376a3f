// Each lane sums a stretch of neighbours, shuffles do the rest.
// instead of
  total[0] = n == 0 ? Operator::identity() : Operator{}(exclusive[n - 1], in[n - 1]);
// stands
  const size_t lanes = warpSize, share = (n + lanes - 1) / lanes, first = gpu::lane_id() * share;
  float sum = Operator::identity();
  for (size_t j = first; j < first + share && j < n; ++j) sum = Operator{}(sum, in[j]);
  for (unsigned offset = 1; offset < lanes; offset *= 2) {
    const float right = gpu::shuffle_down(sum, offset);
    if (gpu::lane_id() + offset < lanes) sum = Operator{}(sum, right);
  }
  if (threadIdx.x == 0) total[0] = sum;
// end
// instead of
  write_total<Operator><<<1, 1>>>(in, exclusive, total, n);
// stands
  write_total<Operator><<<1, 64>>>(in, exclusive, total, n);
// end
