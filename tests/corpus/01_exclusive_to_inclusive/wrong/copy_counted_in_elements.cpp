// cause: some-unwritten
// instead of
  write_exclusive<Operator><<<blocks_for(n), block>>>(inclusive, exclusive, n);
// stands
  const gpu::place at = gpu::here();
  write_exclusive<Operator><<<1, 1>>>(inclusive, exclusive, n);
  if (n > 1) GPU_CALL(Memcpy, exclusive + 1, inclusive, n - 1, GPU_API(MemcpyDeviceToDevice));
// end
