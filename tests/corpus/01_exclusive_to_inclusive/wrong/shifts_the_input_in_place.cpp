// cause: input-overwritten
// instead of
  write_exclusive<Operator><<<blocks_for(n), block>>>(inclusive, exclusive, n);
  gpu::check_launch();
// stands
  float* shifted = const_cast<float*>(inclusive);
  write_exclusive<Operator><<<blocks_for(n), block>>>(shifted, shifted, n);
  gpu::check_launch();
  const gpu::place at = gpu::here();
  GPU_CALL(Memcpy, exclusive, shifted, n * sizeof(float), GPU_API(MemcpyDeviceToDevice));
// end
