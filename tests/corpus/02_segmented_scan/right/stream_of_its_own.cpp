// instead of
write_totals<<<tiles, tile>>>(values, flags, n, totals, heads);
// stands
  gpu::stream s;
  gpu::check(GPU_API(StreamCreate)(&s), "stream", gpu::here());
  write_totals<<<tiles, tile, 0, s>>>(values, flags, n, totals, heads);
  gpu::check(GPU_API(StreamSynchronize)(s), "wait", gpu::here());
// end
// instead of
scan_tiles<<<tiles, tile>>>(values, flags, totals, out, n);
gpu::check_launch();
// stands
  gpu::synchronize();
  scan_tiles<<<tiles, tile, 0, s>>>(values, flags, totals, out, n);
  gpu::check_launch();
  gpu::check(GPU_API(StreamSynchronize)(s), "wait", gpu::here());
  gpu::check(GPU_API(StreamDestroy)(s), "stream", gpu::here());
// end
