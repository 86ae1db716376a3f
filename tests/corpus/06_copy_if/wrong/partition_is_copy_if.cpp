// cause: rest-missing
// instead of
if (n == 0) return;
move_rest<<<blocks_for(n), block>>>(in, s.flags, s.positions, kept, out, n);
  gpu::check_launch();
// stands

// end
