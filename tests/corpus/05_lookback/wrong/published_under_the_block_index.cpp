// cause: block-order
// The tile comes from the ticket, its flag does not.
// instead of
publish(sum, &aggregates[t], aggregate_known, &flags[t]);
// stands
    publish(sum, &aggregates[t], aggregate_known, &flags[blockIdx.x]);
// end
// instead of
publish(Operator{}(before, sum), &prefixes[t], prefix_known, &flags[t]);
// stands
    publish(Operator{}(before, sum), &prefixes[t], prefix_known, &flags[blockIdx.x]);
// end
