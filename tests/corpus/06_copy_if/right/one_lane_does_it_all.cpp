// No scan at all: slow, and right.
// instead of
template <class Predicate>
void copy_if(const int* in, int* out, int* kept, size_t n, Predicate keep, storage s) {
// stands
template <class Predicate>
__global__ void walk(const int* in, int* out, int* kept, size_t n, Predicate keep, bool rest_too) {
  int place = 0;
  for (size_t i = 0; i < n; ++i)
    if (keep(in[i])) out[place++] = in[i];
  kept[0] = place;
  for (size_t i = 0; rest_too && i < n; ++i)
    if (!keep(in[i])) out[place++] = in[i];
}

template <class Predicate>
void copy_if(const int* in, int* out, int* kept, size_t n, Predicate keep, storage s) {
// end
// instead of
  if (n > 0) {  // a grid has at least one block
// stands
  if (n > 0) {
    walk<<<1, 1>>>(in, out, kept, n, keep, false);
    gpu::check_launch();
    return;
// end
// instead of
copy_if(in, out, kept, n, keep, s);
if (n == 0) return;
move_rest<<<blocks_for(n), block>>>(in, s.flags, s.positions, kept, out, n);
// stands
  walk<<<1, 1>>>(in, out, kept, n, keep, true);
// end
