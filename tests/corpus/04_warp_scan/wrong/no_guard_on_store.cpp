// cause: past-the-end
// Lanes without an element store as well.
// instead of
if (i < n) out[i] = sum;
// stands
    out[i] = sum;
// end
