// cause: host-touches-device
// As few blocks as there are elements left; but the count is in device memory.
// instead of
move_rest<<<blocks_for(n), block>>>(in, s.flags, s.positions, kept, out, n);
// stands
  if (size_t(kept[0]) == n) return;
  move_rest<<<blocks_for(n), block>>>(in, s.flags, s.positions, kept, out, n);
// end
