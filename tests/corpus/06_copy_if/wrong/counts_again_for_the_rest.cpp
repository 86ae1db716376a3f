// cause: two-scans
// All of it is there already.
// instead of
move_rest<<<blocks_for(n), block>>>(in, s.flags, s.positions, kept, out, n);
// stands
  count_before(s.flags, s.positions, n, s.room);
  move_rest<<<blocks_for(n), block>>>(in, s.flags, s.positions, kept, out, n);
// end
