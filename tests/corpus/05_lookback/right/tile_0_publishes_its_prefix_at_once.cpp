// instead of
publish(sum, &aggregates[t], aggregate_known, &flags[t]);
before = look_back<Operator>(t, flags, aggregates, prefixes);
publish(Operator{}(before, sum), &prefixes[t], prefix_known, &flags[t]);
// stands
    if (t == 0) {
      before = Operator::identity();
      publish(sum, &prefixes[0], prefix_known, &flags[0]);
    } else {
      publish(sum, &aggregates[t], aggregate_known, &flags[t]);
      before = look_back<Operator>(t, flags, aggregates, prefixes);
      publish(Operator{}(before, sum), &prefixes[t], prefix_known, &flags[t]);
    }
// end
