// cause: schedule-dependent
// A tile without a flag yet is passed over in place of waited for.
// instead of
do known = gpu::atomic_load<gpu::acquire>(&flags[k]);
while (known == nothing_known);
// stands
    known = gpu::atomic_load<gpu::acquire>(&flags[k]);
    if (known == nothing_known) continue;
// end
