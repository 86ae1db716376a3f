// cause: last-tile-missing
// The division rounds down.
// instead of
move_kept<<<blocks_for(n), block>>>(in, s.flags, s.positions, out, n);
// stands
    move_kept<<<n < block ? 1 : n / block, block>>>(in, s.flags, s.positions, out, n);
// end
