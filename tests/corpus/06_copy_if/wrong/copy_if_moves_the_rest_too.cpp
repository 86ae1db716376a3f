// cause: tail-overwritten
// A partition where a copy was asked for.
// instead of
write_count<<<1, 1>>>(s.flags, s.positions, kept, n);
  gpu::check_launch();
// stands
  write_count<<<1, 1>>>(s.flags, s.positions, kept, n);
  gpu::check_launch();
  if (n > 0) move_rest<<<blocks_for(n), block>>>(in, s.flags, s.positions, kept, out, n);
  gpu::check_launch();
// end
// instead of
if (n == 0) return;
move_rest<<<blocks_for(n), block>>>(in, s.flags, s.positions, kept, out, n);
  gpu::check_launch();
// stands

// end
