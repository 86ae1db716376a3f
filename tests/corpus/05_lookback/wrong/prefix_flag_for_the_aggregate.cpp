// cause: flag-before-value
// The aggregate goes to its array, the flag says prefix.
// instead of
publish(sum, &aggregates[t], aggregate_known, &flags[t]);
// stands
    publish(sum, &aggregates[t], prefix_known, &flags[t]);
// end
