// cause: empty-launch
// No case for n = 0.
// instead of
if (n == 0) return;
// stands

// end
