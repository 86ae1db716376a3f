// cause: flag-before-value
// Looks once and takes whatever is not a prefix for an aggregate.
// instead of
do known = gpu::atomic_load<gpu::acquire>(&flags[k]);
while (known == nothing_known);
// stands
    known = gpu::atomic_load<gpu::acquire>(&flags[k]);
// end
