// cause: prefix-left-out
// The loop ends where a prefix is known, and nobody reads it.
// instead of
if (known == prefix_known) return Operator{}(prefixes[k], before);
// stands
    if (known == prefix_known) break;
// end
