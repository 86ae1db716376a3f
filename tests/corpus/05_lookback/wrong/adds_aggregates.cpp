// cause: operator-is-plus
// + in place of the operator.
// instead of
before = Operator{}(aggregates[k], before);
// stands
    before = aggregates[k] + before;
// end
