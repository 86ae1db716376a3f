// cause: operator-is-plus
// Sums, whatever the operator.
// instead of
if (lane >= distance) value = Operator{}(left, value);
// stands
    if (lane >= distance) value += left;
// end
