// cause: waits-for-prefix
// One block, which knows what precedes a tile without any flag.
// instead of
const unsigned t = number;
// stands
  int carry = Operator::identity();
  for (unsigned t = 0; size_t(t) * tile < n; ++t) {
// end
// instead of
publish(sum, &aggregates[t], aggregate_known, &flags[t]);
before = look_back<Operator>(t, flags, aggregates, prefixes);
publish(Operator{}(before, sum), &prefixes[t], prefix_known, &flags[t]);
// stands
    before = sum;
// end
// instead of
__syncthreads();
if (index < n) out[index] = Operator{}(before, sum);
// stands
  __syncthreads();
  if (index < n) out[index] = Operator{}(carry, sum);
  carry = Operator{}(carry, before);
  __syncthreads();
  }
// end
// instead of
scan_tiles<Operator><<<tiles, tile>>>(in, out, n, flags, aggregates, prefixes, ticket);
// stands
  scan_tiles<Operator><<<1, tile>>>(in, out, n, flags, aggregates, prefixes, ticket);
// end
