// cause: warp-size
// Half of a warp of 64 lanes: the other half does not exist.
// instead of
scan_by_a_warp<Operator><<<1, 64>>>(in, out, n);
// stands
  scan_by_a_warp<Operator><<<1, 32>>>(in, out, n);
// end
