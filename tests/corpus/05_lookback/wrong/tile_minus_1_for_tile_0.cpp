// cause: wild-pointer
// Unsigned k: 0 - 1 is the largest number there is, and k >= 0 always holds.
// instead of
for (unsigned k = t; k-- > 0;) {
// stands
  for (unsigned k = t - 1; k >= 0; --k) {
// end
