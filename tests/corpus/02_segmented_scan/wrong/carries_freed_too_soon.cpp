// cause: use-after-free
// instead of
segmented_scan(totals, heads, totals, tiles, totals + tiles, heads + tiles);
// stands
  float* carries = nullptr;
  gpu::check(GPU_API(Malloc)(reinterpret_cast<void**>(&carries), tiles * sizeof(float)), "malloc", gpu::here());
  segmented_scan(totals, heads, carries, tiles, totals + tiles, heads + tiles);
  gpu::check(GPU_API(Free)(carries), "free", gpu::here());
// end
// instead of
scan_tiles<<<tiles, tile>>>(values, flags, totals, out, n);
// stands
  scan_tiles<<<tiles, tile>>>(values, flags, carries, out, n);
// end
