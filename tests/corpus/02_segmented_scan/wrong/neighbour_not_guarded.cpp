// cause: shared-out-of-bounds
// instead of
const flagged left = i >= distance ? pairs[i - distance] : flagged{0, 0};
// stands
    const flagged left = pairs[i - distance];
// end
