// cause: carry-twice
// Before the rounds it is in the first pair, after them it is added once more.
// instead of
__device__ flagged scan_tile(const float* values, const int* flags, size_t index, size_t n) {
// stands
__device__ flagged scan_tile(const float* values, const int* flags, size_t index, size_t n, float carry = 0) {
// end
// instead of
pairs[i] = index < n ? flagged{values[index], flags[index]} : flagged{0, 0};  // {0, 0}: no element
// stands
  pairs[i] = index < n ? flagged{values[index], flags[index]} : flagged{0, 0};
  if (i == 0) pairs[0] = combine({carry, 0}, pairs[0]);
// end
// instead of
flagged sum = scan_tile(values, flags, index, n);
// stands
  const float carry = carries != nullptr && blockIdx.x > 0 ? carries[blockIdx.x - 1] : 0;
  flagged sum = scan_tile(values, flags, index, n, carry);
// end
