// cause: flag-without-order
// The other side has to take part in the order: acquire.
// instead of
do known = gpu::atomic_load<gpu::acquire>(&flags[k]);
// stands
    do known = gpu::atomic_load<gpu::relaxed>(&flags[k]);
// end
