// cause: carry-one-tile-short
// k goes down before it is used, and t - 1 was where to start.
// instead of
for (unsigned k = t; k-- > 0;) {
// stands
  for (unsigned k = t > 0 ? t - 1 : 0; k-- > 0;) {
// end
