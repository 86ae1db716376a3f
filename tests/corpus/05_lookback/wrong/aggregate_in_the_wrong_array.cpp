// cause: flag-before-value
// The flag says aggregate, the value is where the prefix belongs.
// instead of
publish(sum, &aggregates[t], aggregate_known, &flags[t]);
// stands
    publish(sum, &prefixes[t], aggregate_known, &flags[t]);
// end
