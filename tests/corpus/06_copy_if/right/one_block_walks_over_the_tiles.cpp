// A count is carried from tile to tile by the only block there is.
// instead of
template <class Predicate>
void copy_if(const int* in, int* out, int* kept, size_t n, Predicate keep, storage s) {
// stands
template <class Predicate>
__global__ void walk(const int* in, int* out, size_t n, Predicate keep, bool wanted, const int* start, int* end) {
  __shared__ int counts[block];
  int carry = start ? *start : 0;
  for (size_t first = 0; first < n; first += block) {
    const size_t i = first + threadIdx.x;
    const bool own = i < n && bool(keep(in[i])) == wanted;
    int before = 0, all = 0;
    counts[threadIdx.x] = own;
    __syncthreads();
    for (unsigned k = 0; k < block; ++k) {
      if (k < threadIdx.x) before += counts[k];
      all += counts[k];
    }
    __syncthreads();
    if (own) out[carry + before] = in[i];
    carry += all;
  }
  if (end && threadIdx.x == 0) *end = carry;
}

template <class Predicate>
void copy_if(const int* in, int* out, int* kept, size_t n, Predicate keep, storage s) {
// end
// instead of
  if (n > 0) {  // a grid has at least one block
// stands
  walk<<<1, block>>>(in, out, n, keep, true, static_cast<const int*>(nullptr), kept);
  gpu::check_launch();
  return;
  {
// end
// instead of
move_rest<<<blocks_for(n), block>>>(in, s.flags, s.positions, kept, out, n);
// stands
  walk<<<1, block>>>(in, out, n, keep, false, kept, static_cast<int*>(nullptr));
// end
