// An atomic that writes back what it reads, and a fence.
// instead of
do known = gpu::atomic_load<gpu::acquire>(&flags[k]);
while (known == nothing_known);
// stands
    do known = atomicAdd(const_cast<unsigned*>(&flags[k]), 0u);
    while (known == nothing_known);
    gpu::device_fence();
// end
// instead of
*place = value;
gpu::atomic_store<gpu::release>(flag, what);
// stands
  *place = value;
  __threadfence();
  atomicExch(flag, what);
// end
