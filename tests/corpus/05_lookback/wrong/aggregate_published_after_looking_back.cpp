// cause: waits-for-prefix
// By then its prefix is known as well.
// instead of
publish(sum, &aggregates[t], aggregate_known, &flags[t]);
before = look_back<Operator>(t, flags, aggregates, prefixes);
// stands
    before = look_back<Operator>(t, flags, aggregates, prefixes);
    publish(sum, &aggregates[t], aggregate_known, &flags[t]);
// end
