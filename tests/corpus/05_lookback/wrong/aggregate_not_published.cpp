// cause: waits-for-prefix
// Right, but each tile waits for all of the one before.
// instead of
publish(sum, &aggregates[t], aggregate_known, &flags[t]);
// stands
// end
