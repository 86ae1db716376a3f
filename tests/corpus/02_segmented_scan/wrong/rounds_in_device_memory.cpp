// cause: global-race
// instead of
flagged sum = scan_tile(values, flags, index, n);
// stands
  if (carries == nullptr) {  // one tile: scanned right where the result belongs
    __shared__ int seen[tile];
    const int i = threadIdx.x;
    seen[i] = index < n ? flags[index] : 0;
    if (index < n) out[index] = values[index];
    __syncthreads();
    for (int distance = 1; distance < tile; distance *= 2) {
      const int left = i >= distance ? seen[i - distance] : 0;
      if (i >= distance && index < n && !seen[i]) out[index] += out[index - distance];
      __syncthreads();
      seen[i] |= left;
      __syncthreads();
    }
    return;
  }
  flagged sum = scan_tile(values, flags, index, n);
// end
