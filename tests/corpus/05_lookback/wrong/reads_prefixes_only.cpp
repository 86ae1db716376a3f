// cause: flag-before-value
// Reads the prefix of tiles that have published their aggregate only.
// instead of
before = Operator{}(aggregates[k], before);
// stands
    before = Operator{}(prefixes[k], before);
// end
