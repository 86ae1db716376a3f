// cause: carry-includes-own-tile
// Its own aggregate is published already.
// instead of
for (unsigned k = t; k-- > 0;) {
// stands
  for (unsigned k = t + 1; k-- > 0;) {
// end
