// cause: counts-twice
// instead of
const flagged left = i >= distance ? pairs[i - distance] : flagged{0, 0};
// stands
    const flagged left = i >= distance ? pairs[i - distance] : pairs[0];
// end
