// The tile publishes what precedes it; whoever reads adds its aggregate.
// instead of
if (known == prefix_known) return Operator{}(prefixes[k], before);
// stands
    if (known == prefix_known) return Operator{}(prefixes[k], Operator{}(aggregates[k], before));
// end
// instead of
publish(Operator{}(before, sum), &prefixes[t], prefix_known, &flags[t]);
// stands
    publish(before, &prefixes[t], prefix_known, &flags[t]);
// end
