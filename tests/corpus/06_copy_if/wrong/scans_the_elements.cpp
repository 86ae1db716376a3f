// cause: scans-wrong-array
// The positions are sums of elements.
// instead of
count_before(s.flags, s.positions, n, s.room);
// stands
    count_before(in, s.positions, n, s.room);
// end
