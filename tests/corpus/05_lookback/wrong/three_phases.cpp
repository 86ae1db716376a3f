// cause: not-one-kernel
// Right, but it reads the aggregates and the tiles anew: three kernels.
// instead of
template <class Operator>
__global__ void scan_tiles(const int* in, int* out, size_t n, unsigned* flags, int* aggregates, int* prefixes,
unsigned* ticket) {
// stands
template <class Operator>
__global__ void scan_each_tile(const int* in, int* out, size_t n, int* aggregates) {
  __shared__ int sums[tile];
  const size_t index = size_t(blockIdx.x) * tile + threadIdx.x;
  const int sum = scan_of_tile<Operator>(index < n ? in[index] : Operator::identity(), sums);
  if (index < n) out[index] = sum;
  if (threadIdx.x == tile - 1) aggregates[blockIdx.x] = sum;
}

template <class Operator>
__global__ void scan_aggregates(const int* aggregates, int* prefixes, unsigned tiles) {
  int sum = Operator::identity();
  for (unsigned k = 0; k < tiles; ++k) prefixes[k] = sum = Operator{}(sum, aggregates[k]);
}

template <class Operator>
__global__ void add_carries(int* out, size_t n, const int* prefixes) {
  const size_t index = size_t(blockIdx.x) * tile + threadIdx.x;
  if (blockIdx.x > 0 && index < n) out[index] = Operator{}(prefixes[blockIdx.x - 1], out[index]);
}

template <class Operator>
__global__ void scan_tiles(const int* in, int* out, size_t n, unsigned* flags, int* aggregates, int* prefixes,
                           unsigned* ticket) {
// end
// instead of
scan_tiles<Operator><<<tiles, tile>>>(in, out, n, flags, aggregates, prefixes, ticket);
// stands
  scan_each_tile<Operator><<<tiles, tile>>>(in, out, n, aggregates);
  scan_aggregates<Operator><<<1, 1>>>(aggregates, prefixes, tiles);
  add_carries<Operator><<<tiles, tile>>>(out, n, prefixes);
// end
