// A reduction of in that keeps the order: each lane has a stretch of neighbours.
// instead of
  total[0] = n == 0 ? Operator::identity() : Operator{}(exclusive[n - 1], in[n - 1]);
// stands
  __shared__ float s[block];
  const unsigned t = threadIdx.x;
  const size_t share = (n + block - 1) / block;
  float sum = Operator::identity();
  for (size_t j = t * share; j < (t + 1) * share && j < n; ++j) sum = Operator{}(sum, in[j]);
  s[t] = sum;
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
