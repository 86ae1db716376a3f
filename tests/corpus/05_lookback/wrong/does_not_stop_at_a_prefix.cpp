// cause: look-back-runs-on
// Combines the prefix, and then what that contains already.
// instead of
if (known == prefix_known) return Operator{}(prefixes[k], before);
before = Operator{}(aggregates[k], before);
// stands
    before = Operator{}(known == prefix_known ? prefixes[k] : aggregates[k], before);
// end
