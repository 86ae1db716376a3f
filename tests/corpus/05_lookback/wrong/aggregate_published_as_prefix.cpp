// cause: aggregate-as-prefix
// The flag of the first publish is the wrong one of the two.
// instead of
publish(sum, &aggregates[t], aggregate_known, &flags[t]);
// stands
    publish(sum, &prefixes[t], prefix_known, &flags[t]);
// end
