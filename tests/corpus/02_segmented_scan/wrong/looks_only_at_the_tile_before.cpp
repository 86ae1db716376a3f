// cause: carry-not-accumulated
// Part B without totals: each block scans the tile before its own as well, and takes its last pair.
// instead of
write_totals<<<tiles, tile>>>(values, flags, n, totals, heads);
gpu::check_launch();
// stands
// end
// instead of
segmented_scan(totals, heads, totals, tiles, totals + tiles, heads + tiles);
// stands
// end
// instead of
if (carries != nullptr && blockIdx.x > 0) sum = combine({carries[blockIdx.x - 1], 0}, sum);
// stands
  if (carries != nullptr && blockIdx.x > 0) {
    __syncthreads();
    const flagged previous = scan_tile(values, flags, index - tile, n);
    __shared__ float carry;
    if (threadIdx.x == tile - 1) carry = previous.value;
    __syncthreads();
    sum = combine({carry, 0}, sum);
  }
// end
