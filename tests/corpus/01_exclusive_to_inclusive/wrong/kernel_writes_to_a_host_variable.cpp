// cause: host-pointer
// instead of
  write_total<Operator><<<1, 1>>>(in, exclusive, total, n);
  gpu::check_launch();
// stands
  float result = 0;
  write_total<Operator><<<1, 1>>>(in, exclusive, &result, n);
  gpu::check_launch();
  const gpu::place at = gpu::here();
  GPU_CALL(Memcpy, total, &result, sizeof result, GPU_API(MemcpyHostToDevice));
// end
