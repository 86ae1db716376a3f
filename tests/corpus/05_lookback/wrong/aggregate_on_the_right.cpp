// cause: operands-swapped
// The tile that is looked at lies to the left of those looked at before it.
// instead of
before = Operator{}(aggregates[k], before);
// stands
    before = Operator{}(before, aggregates[k]);
// end
