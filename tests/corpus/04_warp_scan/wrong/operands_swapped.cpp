// cause: operands-swapped
// The value from the left stands on the right.
// instead of
if (lane >= distance) value = Operator{}(left, value);
// stands
    if (lane >= distance) value = Operator{}(value, left);
// end
