// cause: waits-forever
// flags[t] in place of flags[t - 1], before anything is published.
// instead of
publish(sum, &aggregates[t], aggregate_known, &flags[t]);
before = look_back<Operator>(t, flags, aggregates, prefixes);
// stands
    while (gpu::atomic_load<gpu::acquire>(&flags[t]) == nothing_known) {}
    publish(sum, &aggregates[t], aggregate_known, &flags[t]);
    before = look_back<Operator>(t, flags, aggregates, prefixes);
// end
