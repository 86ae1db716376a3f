// No flag is read twice: each lane asks anew.
// instead of
__global__ void move_rest(const int* in, const int* flags, const int* positions, const int* kept, int* out, size_t n) {
// stands
template <class Predicate>
__global__ void move_rest(const int* in, Predicate keep, const int* positions, const int* kept, int* out, size_t n) {
// end
// instead of
if (!flags[i]) out[kept[0] + (i - positions[i])] = in[i];
// stands
  if (!keep(in[i])) out[kept[0] + (i - positions[i])] = in[i];
// end
// instead of
move_rest<<<blocks_for(n), block>>>(in, s.flags, s.positions, kept, out, n);
// stands
  move_rest<<<blocks_for(n), block>>>(in, keep, s.positions, kept, out, n);
// end
