// cause: reads-unwritten
// The two steps are exchanged.
// instead of
count_before(s.flags, s.positions, n, s.room);
move_kept<<<blocks_for(n), block>>>(in, s.flags, s.positions, out, n);
// stands
move_kept<<<blocks_for(n), block>>>(in, s.flags, s.positions, out, n);
count_before(s.flags, s.positions, n, s.room);
// end
