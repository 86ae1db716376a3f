// cause: first-tile-only
// instead of
move_rest<<<blocks_for(n), block>>>(in, s.flags, s.positions, kept, out, n);
// stands
  move_rest<<<1, block>>>(in, s.flags, s.positions, kept, out, n);
// end
