// cause: waits-for-prefix
// A chain: each tile waits until the one before is complete.
// instead of
for (unsigned k = t; k-- > 0;) {
unsigned known;
do known = gpu::atomic_load<gpu::acquire>(&flags[k]);
while (known == nothing_known);
if (known == prefix_known) return Operator{}(prefixes[k], before);
before = Operator{}(aggregates[k], before);
}
// stands
  if (t == 0) return before;
  while (gpu::atomic_load<gpu::acquire>(&flags[t - 1]) != prefix_known) {}
  before = prefixes[t - 1];
// end
