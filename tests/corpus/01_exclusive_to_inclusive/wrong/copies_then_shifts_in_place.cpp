// cause: in-place-shift
// instead of
  exclusive[i] = i == 0 ? Operator::identity() : inclusive[i - 1];
// stands
  exclusive[i] = i == 0 ? Operator::identity() : exclusive[i - 1];
// end
// instead of
  if (n == 0) return;
// stands
  if (n == 0) return;
  const gpu::place at = gpu::here();
  GPU_CALL(Memcpy, exclusive, inclusive, n * sizeof(float), GPU_API(MemcpyDeviceToDevice));
// end
