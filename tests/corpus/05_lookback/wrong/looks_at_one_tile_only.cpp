// cause: aggregate-as-prefix
// No loop: if t - 1 has its aggregate only, that is all.
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
  unsigned known;
  do known = gpu::atomic_load<gpu::acquire>(&flags[t - 1]);
  while (known == nothing_known);
  before = known == prefix_known ? prefixes[t - 1] : aggregates[t - 1];
// end
