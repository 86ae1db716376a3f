// cause: total-of-one-tile
// instead of
  total[0] = n == 0 ? Operator::identity() : Operator{}(exclusive[n - 1], in[n - 1]);
// stands
  __shared__ float s[block];
  const unsigned t = threadIdx.x;
  s[t] = t < n ? in[t] : Operator::identity();
  __syncthreads();
  for (unsigned offset = 1; offset < block; offset *= 2) {
    if (t % (2 * offset) == 0) s[t] = Operator{}(s[t], s[t + offset]);
    __syncthreads();
  }
  if (t == 0) total[0] = s[0];
// end
// instead of
  write_total<Operator><<<1, 1>>>(in, exclusive, total, n);
// stands
  write_total<Operator><<<1, block>>>(in, exclusive, total, n);
// end
