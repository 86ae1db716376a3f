// The loads of the next elements come before the scan of these.
// instead of
for (size_t first = 0; first < n; first += warpSize) {
// stands
  float next = lane < n ? in[lane] : Operator::identity();
  for (size_t first = 0; first < n; first += warpSize) {
// end
// instead of
const float sum = Operator{}(before, scan_of_warp<Operator>(i < n ? in[i] : Operator::identity()));
// stands
    const float value = next;
    if (i + warpSize < n) next = in[i + warpSize];
    const float sum = Operator{}(before, scan_of_warp<Operator>(value));
// end
