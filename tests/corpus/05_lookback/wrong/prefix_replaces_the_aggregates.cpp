// cause: look-back-forgets
// The prefix alone is returned, without what lies between it and the tile.
// instead of
if (known == prefix_known) return Operator{}(prefixes[k], before);
// stands
    if (known == prefix_known) return prefixes[k];
// end
