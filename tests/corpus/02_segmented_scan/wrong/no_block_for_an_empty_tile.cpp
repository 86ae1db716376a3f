// cause: empty-launch
// instead of
scan_tiles<<<1, tile>>>(values, flags, nullptr, out, n);
// stands
  scan_tiles<<<(n + tile - 1) / tile, tile>>>(values, flags, nullptr, out, n);
// end
