// cause: host-touches-device
// instead of
  write_total<Operator><<<1, 1>>>(in, exclusive, total, n);
  gpu::check_launch();
// stands
  total[0] = n == 0 ? Operator::identity() : Operator{}(exclusive[n - 1], in[n - 1]);
// end
