// cause: empty-launch
// A block of 0 lanes.
// instead of
if (n == 0) return;  // a block has at least one lane
// stands

// end
