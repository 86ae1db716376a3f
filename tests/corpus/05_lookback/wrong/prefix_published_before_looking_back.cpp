// cause: reads-unwritten-shared
// The three lines in another order: before has no value yet.
// instead of
publish(sum, &aggregates[t], aggregate_known, &flags[t]);
before = look_back<Operator>(t, flags, aggregates, prefixes);
publish(Operator{}(before, sum), &prefixes[t], prefix_known, &flags[t]);
// stands
    publish(sum, &aggregates[t], aggregate_known, &flags[t]);
    publish(Operator{}(before, sum), &prefixes[t], prefix_known, &flags[t]);
    before = look_back<Operator>(t, flags, aggregates, prefixes);
// end
