// cause: fractions-lost
// The lane's sum passes through an int.
// instead of
float sum = scan_of_warp<Operator>(in[threadIdx.x]);
// stands
  int sum = scan_of_warp<Operator>(in[threadIdx.x]);
// end
