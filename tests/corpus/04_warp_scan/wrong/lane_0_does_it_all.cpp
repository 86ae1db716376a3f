// cause: no-shuffles
// Right, one element after the other, while the other lanes look on.
// instead of
for (size_t first = 0; first < n; first += warpSize) {
// stands
  for (size_t k = 0; lane == 0 && k < n; ++k) out[k] = before = Operator{}(before, in[k]);
  for (size_t first = n; first < n; first += warpSize) {
// end
