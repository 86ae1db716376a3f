// Up to 256 elements a single kernel does all, without the given scan.
// instead of
template <class Predicate>
void copy_if(const int* in, int* out, int* kept, size_t n, Predicate keep, storage s) {
// stands
template <class Predicate>
__global__ void all_in_one(const int* in, int* out, int* kept, size_t n, Predicate keep, bool rest_too) {
  __shared__ int counts[block];
  const unsigned i = threadIdx.x;
  const int own = i < n && keep(in[i]);
  counts[i] = own;
  __syncthreads();
  for (unsigned distance = 1; distance < block; distance *= 2) {
    const int left = i >= distance ? counts[i - distance] : 0;
    __syncthreads();
    counts[i] += left;
    __syncthreads();
  }
  const int before = counts[i] - own, all = counts[block - 1];
  if (own) out[before] = in[i];
  if (rest_too && i < n && !own) out[all + int(i) - before] = in[i];
  if (i == 0) kept[0] = all;
}

template <class Predicate>
void copy_if(const int* in, int* out, int* kept, size_t n, Predicate keep, storage s) {
// end
// instead of
  if (n > 0) {  // a grid has at least one block
// stands
  if (n <= block) return all_in_one<<<1, block>>>(in, out, kept, n, keep, false);
  {
// end
// instead of
copy_if(in, out, kept, n, keep, s);
// stands
  if (n <= block) return all_in_one<<<1, block>>>(in, out, kept, n, keep, true);
copy_if(in, out, kept, n, keep, s);
// end
