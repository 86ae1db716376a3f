// cause: packed-value-overflows
// As 30 and 2, the other way round.
// instead of
*place = value;
gpu::atomic_store<gpu::release>(flag, what);
// stands
  gpu::atomic_store<gpu::release>(flag, what << 30 | (unsigned(value) & 0x3fffffffu));
// end
// instead of
unsigned known;
do known = gpu::atomic_load<gpu::acquire>(&flags[k]);
while (known == nothing_known);
if (known == prefix_known) return Operator{}(prefixes[k], before);
before = Operator{}(aggregates[k], before);
// stands
    unsigned word;
    do word = gpu::atomic_load<gpu::acquire>(&flags[k]);
    while (word >> 30 == nothing_known);
    before = Operator{}(int(word & 0x3fffffffu), before);
    if (word >> 30 == prefix_known) return before;
// end
