// cause: look-back-goes-forward
// From the left, and it stops at the first prefix as if it came from the right.
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
    if (known == prefix_known) return Operator{}(before, prefixes[k]);
    before = Operator{}(before, aggregates[k]);
  }
// end
