// As many blocks as tiles up to 5: each takes tickets until there are none left.
// instead of
if (threadIdx.x == 0) number = gpu::atomic_fetch_add<gpu::relaxed>(ticket, 1u);
// end of TODO 3
__syncthreads();
const unsigned t = number;
// stands
  for (;;) {
  if (threadIdx.x == 0) number = gpu::atomic_fetch_add<gpu::relaxed>(ticket, 1u);
  // end of TODO 3
  __syncthreads();
  const unsigned t = number;
  if (size_t(t) * tile >= n) return;
// end
// instead of
__syncthreads();
if (index < n) out[index] = Operator{}(before, sum);
// stands
  __syncthreads();
  if (index < n) out[index] = Operator{}(before, sum);
  __syncthreads();
  }
// end
// instead of
scan_tiles<Operator><<<tiles, tile>>>(in, out, n, flags, aggregates, prefixes, ticket);
// stands
  scan_tiles<Operator><<<tiles < 5 ? tiles : 5, tile>>>(in, out, n, flags, aggregates, prefixes, ticket);
// end
