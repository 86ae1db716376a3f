// cause: first-tile-only
// The other blocks of the grid are forgotten.
// instead of
move_kept<<<blocks_for(n), block>>>(in, s.flags, s.positions, out, n);
// stands
    move_kept<<<1, block>>>(in, s.flags, s.positions, out, n);
// end
