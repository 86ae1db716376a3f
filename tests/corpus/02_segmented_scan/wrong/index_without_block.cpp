// cause: global-race
// Every block reads the elements of the first tile.
// instead of
flagged sum = scan_tile(values, flags, index, n);
// stands
  flagged sum = scan_tile(values, flags, threadIdx.x, n);
// end
