// cause: prefix-without-own-tile
// What precedes the tile is published as the prefix up to its end.
// instead of
publish(Operator{}(before, sum), &prefixes[t], prefix_known, &flags[t]);
// stands
    publish(before, &prefixes[t], prefix_known, &flags[t]);
// end
