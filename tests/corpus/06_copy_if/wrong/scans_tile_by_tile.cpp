// cause: carry-missing
// A launch for each tile, and each starts from 0.
// instead of
count_before(s.flags, s.positions, n, s.room);
// stands
    for (size_t first = 0; first < n; first += block)
      count_before(s.flags + first, s.positions + first, n - first < block ? n - first : block, s.room);
// end
