// cause: carry-one-tile-short
// k > 0 ends the loop before tile 0.
// instead of
for (unsigned k = t; k-- > 0;) {
// stands
  for (int k = int(t) - 1; k > 0; --k) {
// end
