// cause: flags-overwritten
// Then what was a flag is a position.
// instead of
count_before(s.flags, s.positions, n, s.room);
// stands
    count_before(s.flags, s.flags, n, s.room);
// end
// instead of
move_kept<<<blocks_for(n), block>>>(in, s.flags, s.positions, out, n);
// stands
    move_kept<<<blocks_for(n), block>>>(in, s.flags, s.flags, out, n);
// end
// instead of
write_count<<<1, 1>>>(s.flags, s.positions, kept, n);
// stands
  write_count<<<1, 1>>>(s.flags, s.flags, kept, n);
// end
// instead of
move_rest<<<blocks_for(n), block>>>(in, s.flags, s.positions, kept, out, n);
// stands
  move_rest<<<blocks_for(n), block>>>(in, s.flags, s.flags, kept, out, n);
// end
