// cause: bad-launch
// instead of
scan_tiles<<<1, tile>>>(values, flags, nullptr, out, n);
gpu::check_launch();
// stands
  scan_tiles<<<1, 8 * tile>>>(values, flags, nullptr, out, n);
// end
