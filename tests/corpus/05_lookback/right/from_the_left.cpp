// From tile 0 forward; a prefix replaces all that was found so far.
// instead of
for (unsigned k = t; k-- > 0;) {
unsigned known;
do known = gpu::atomic_load<gpu::acquire>(&flags[k]);
while (known == nothing_known);
if (known == prefix_known) return Operator{}(prefixes[k], before);
before = Operator{}(aggregates[k], before);
}
// stands
  for (unsigned k = 0; k < t; ++k) {
    unsigned known;
    do known = gpu::atomic_load<gpu::acquire>(&flags[k]);
    while (known == nothing_known);
    before = known == prefix_known ? prefixes[k] : Operator{}(before, aggregates[k]);
  }
// end
