// cause: empty-total
// instead of
  write_total<Operator><<<1, 1>>>(in, exclusive, total, n);
// stands
  if (n == 0) return;
  write_total<Operator><<<1, 1>>>(in, exclusive, total, n);
// end
