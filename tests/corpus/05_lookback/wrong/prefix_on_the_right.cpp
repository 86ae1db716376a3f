// cause: operands-swapped
// As the aggregates, the prefix lies to the left.
// instead of
if (known == prefix_known) return Operator{}(prefixes[k], before);
// stands
    if (known == prefix_known) return Operator{}(before, prefixes[k]);
// end
