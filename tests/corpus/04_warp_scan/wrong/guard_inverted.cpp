// cause: guard-inverted
// Those lanes combine that have no lane so far to their left.
// instead of
if (lane >= distance) value = Operator{}(left, value);
// stands
    if (lane < distance) value = Operator{}(left, value);
// end
