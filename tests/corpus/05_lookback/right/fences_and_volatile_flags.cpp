// As it was written before there were scoped atomics.
// instead of
gpu::atomic_store<gpu::release>(flag, what);
// stands
  __threadfence();
  *static_cast<volatile unsigned*>(flag) = what;
// end
// instead of
do known = gpu::atomic_load<gpu::acquire>(&flags[k]);
while (known == nothing_known);
// stands
    do known = *static_cast<const volatile unsigned*>(&flags[k]);
    while (known == nothing_known);
    __threadfence();
// end
