// cause: flag-not-atomic
// An ordinary load in a loop.
// instead of
do known = gpu::atomic_load<gpu::acquire>(&flags[k]);
// stands
    do known = flags[k];
// end
