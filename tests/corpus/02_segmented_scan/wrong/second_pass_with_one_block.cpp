// cause: first-tile-only
// instead of
scan_tiles<<<tiles, tile>>>(values, flags, totals, out, n);
// stands
  scan_tiles<<<1, tile>>>(values, flags, totals, out, n);
// end
