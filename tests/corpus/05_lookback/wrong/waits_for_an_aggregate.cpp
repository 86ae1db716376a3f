// cause: waits-forever
// A tile that has its prefix already is never taken for ready.
// instead of
while (known == nothing_known);
// stands
    while (known != aggregate_known);
// end
// instead of
if (known == prefix_known) return Operator{}(prefixes[k], before);
// stands
// end
