// cause: status-too-small
// flags[t + 1], as if the flag were for the reader.
// instead of
publish(sum, &aggregates[t], aggregate_known, &flags[t]);
// stands
    publish(sum, &aggregates[t], aggregate_known, &flags[t + 1]);
// end
// instead of
publish(Operator{}(before, sum), &prefixes[t], prefix_known, &flags[t]);
// stands
    publish(Operator{}(before, sum), &prefixes[t], prefix_known, &flags[t + 1]);
// end
