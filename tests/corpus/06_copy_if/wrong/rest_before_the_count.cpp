// cause: reads-unwritten
// move_rest goes before the kernel that makes the count.
// instead of
copy_if(in, out, kept, n, keep, s);
if (n == 0) return;
move_rest<<<blocks_for(n), block>>>(in, s.flags, s.positions, kept, out, n);
// stands
  if (n > 0) {
    mark<<<blocks_for(n), block>>>(in, s.flags, n, keep);
    gpu::check_launch();
    count_before(s.flags, s.positions, n, s.room);
    move_kept<<<blocks_for(n), block>>>(in, s.flags, s.positions, out, n);
    gpu::check_launch();
    move_rest<<<blocks_for(n), block>>>(in, s.flags, s.positions, kept, out, n);
    gpu::check_launch();
  }
  write_count<<<1, 1>>>(s.flags, s.positions, kept, n);
// end
