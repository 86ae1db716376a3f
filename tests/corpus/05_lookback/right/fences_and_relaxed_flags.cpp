// The same order, by a fence on either side.
// instead of
gpu::atomic_store<gpu::release>(flag, what);
// stands
  gpu::device_fence();
  gpu::atomic_store<gpu::relaxed>(flag, what);
// end
// instead of
do known = gpu::atomic_load<gpu::acquire>(&flags[k]);
while (known == nothing_known);
// stands
    do known = gpu::atomic_load<gpu::relaxed>(&flags[k]);
    while (known == nothing_known);
    gpu::device_fence();
// end
