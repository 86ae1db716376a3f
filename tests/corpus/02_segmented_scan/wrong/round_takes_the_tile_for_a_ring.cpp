// cause: wraps-around
// instead of
    const flagged left = i >= distance ? pairs[i - distance] : flagged{0, 0};
// stands
    const flagged left = pairs[(i + tile - distance) % tile];
// end
