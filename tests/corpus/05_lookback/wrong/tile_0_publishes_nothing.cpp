// cause: waits-forever
// Nothing precedes tile 0; but others wait for it.
// instead of
publish(sum, &aggregates[t], aggregate_known, &flags[t]);
before = look_back<Operator>(t, flags, aggregates, prefixes);
publish(Operator{}(before, sum), &prefixes[t], prefix_known, &flags[t]);
// stands
    before = Operator::identity();
    if (t > 0) {
      publish(sum, &aggregates[t], aggregate_known, &flags[t]);
      before = look_back<Operator>(t, flags, aggregates, prefixes);
      publish(Operator{}(before, sum), &prefixes[t], prefix_known, &flags[t]);
    }
// end
