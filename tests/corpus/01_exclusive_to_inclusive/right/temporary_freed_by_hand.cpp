// Malloc and Free, spelled with the runtime's own checks.
// instead of
  write_exclusive<Operator><<<blocks_for(n), block>>>(inclusive, exclusive, n);
  gpu::check_launch();
// stands
  const gpu::place at = gpu::here();
  float* shifted = nullptr;
  GPU_CALL(Malloc, reinterpret_cast<void**>(&shifted), n * sizeof(float));
  write_exclusive<Operator><<<blocks_for(n), block>>>(inclusive, shifted, n);
  gpu::check_launch();
  GPU_CALL(Memcpy, exclusive, shifted, n * sizeof(float), GPU_API(MemcpyDeviceToDevice));
  GPU_CALL(Free, shifted);
// end
