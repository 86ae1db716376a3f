// cause: endless-loop
// instead of
for (int distance = 1; distance < tile; distance *= 2) {
// stands
  for (int distance = 0; distance < tile; distance *= 2) {
// end
