// cause: divergent-barrier
// Each lane makes as many rounds as it needs itself.
// instead of
for (int distance = 1; distance < tile; distance *= 2) {
// stands
  for (int distance = 1; distance <= i; distance *= 2) {
// end
