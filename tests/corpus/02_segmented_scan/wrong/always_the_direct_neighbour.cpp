// cause: distance-ignored
// instead of
const flagged left = i >= distance ? pairs[i - distance] : flagged{0, 0};
// stands
    const flagged left = i >= distance ? pairs[i - 1] : flagged{0, 0};
// end
