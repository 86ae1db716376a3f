// cause: endless-loop
// The flag is loaded once, and the copy never changes.
// instead of
do known = gpu::atomic_load<gpu::acquire>(&flags[k]);
while (known == nothing_known);
// stands
    known = gpu::atomic_load<gpu::acquire>(&flags[k]);
    for (volatile unsigned rounds = 0; known == nothing_known;) rounds = rounds + 1;
// end
