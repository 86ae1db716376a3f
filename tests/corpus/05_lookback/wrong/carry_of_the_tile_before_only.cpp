// cause: carry-not-accumulated
// Waits for all of tile t - 1, and then takes its aggregate.
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
  before = aggregates[t - 1];
// end
