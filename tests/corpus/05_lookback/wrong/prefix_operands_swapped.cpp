// cause: operands-swapped
// instead of
publish(Operator{}(before, sum), &prefixes[t], prefix_known, &flags[t]);
// stands
    publish(Operator{}(sum, before), &prefixes[t], prefix_known, &flags[t]);
// end
