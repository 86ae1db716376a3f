// cause: packed-value-overflows
// As unsigned numbers, so negative sums lose their sign, too.
// instead of
*place = value;
gpu::atomic_store<gpu::release>(flag, what);
// stands
  gpu::atomic_store<gpu::relaxed>(flag, unsigned(value) << 2 | what);
// end
// instead of
unsigned known;
do known = gpu::atomic_load<gpu::acquire>(&flags[k]);
while (known == nothing_known);
if (known == prefix_known) return Operator{}(prefixes[k], before);
before = Operator{}(aggregates[k], before);
// stands
    unsigned word;
    do word = gpu::atomic_load<gpu::relaxed>(&flags[k]);
    while ((word & 3) == nothing_known);
    before = Operator{}(int(word >> 2), before);
    if ((word & 3) == prefix_known) return before;
// end
