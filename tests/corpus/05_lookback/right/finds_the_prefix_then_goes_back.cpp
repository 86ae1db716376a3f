// Goes back to the nearest prefix first, then forth again over the aggregates, which are there by then.
// instead of
for (unsigned k = t; k-- > 0;) {
unsigned known;
do known = gpu::atomic_load<gpu::acquire>(&flags[k]);
while (known == nothing_known);
if (known == prefix_known) return Operator{}(prefixes[k], before);
before = Operator{}(aggregates[k], before);
}
// stands
  unsigned first = t;  // tiles from here on have their aggregate
  while (first > 0) {
    unsigned known;
    do known = gpu::atomic_load<gpu::acquire>(&flags[first - 1]);
    while (known == nothing_known);
    if (known == prefix_known) {
      before = prefixes[first - 1];
      break;
    }
    --first;
  }
  for (; first < t; ++first) before = Operator{}(before, aggregates[first]);
// end
