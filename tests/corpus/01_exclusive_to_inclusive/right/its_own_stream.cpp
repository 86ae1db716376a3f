// The kernel runs on a stream that is waited for and destroyed.
// instead of
  write_exclusive<Operator><<<blocks_for(n), block>>>(inclusive, exclusive, n);
  gpu::check_launch();
// stands
  const gpu::place at = gpu::here();
  gpu::stream s;
  GPU_CALL(StreamCreate, &s);
  write_exclusive<Operator><<<blocks_for(n), block, 0, s>>>(inclusive, exclusive, n);
  gpu::check_launch();
  GPU_CALL(StreamSynchronize, s);
  GPU_CALL(StreamDestroy, s);
// end
