// cause: lane-left-out
// The lane whose number equals the distance has lane 0 to its left.
// instead of
if (lane >= distance) value = Operator{}(left, value);
// stands
    if (lane > distance) value = Operator{}(left, value);
// end
