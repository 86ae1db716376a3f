// cause: aggregate-as-prefix
// Stops where a prefix is known, but combines the aggregate of that tile.
// instead of
if (known == prefix_known) return Operator{}(prefixes[k], before);
// stands
    if (known == prefix_known) return Operator{}(aggregates[k], before);
// end
