// cause: aggregate-as-prefix
// What it has found out by looking back is not in it.
// instead of
publish(Operator{}(before, sum), &prefixes[t], prefix_known, &flags[t]);
// stands
    publish(sum, &prefixes[t], prefix_known, &flags[t]);
// end
