// cause: crash
// instead of
  if (n == 0) return;  // a grid has at least one block
// stands
  if (n == 0) return;  // a grid has at least one block
  const size_t full = n / block;
  const size_t rest = n % full;
  if (rest > 0) write_inclusive<Operator><<<1, block>>>(in, exclusive, inclusive, n);
// end
