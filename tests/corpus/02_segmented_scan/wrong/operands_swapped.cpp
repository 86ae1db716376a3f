// cause: operands-swapped
// instead of
pairs[i] = combine(left, pairs[i]);
// stands
    pairs[i] = combine(pairs[i], left);
// end
