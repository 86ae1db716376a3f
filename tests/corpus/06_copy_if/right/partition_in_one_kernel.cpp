// One kernel moves both kinds, and each lane makes the count for itself.
// instead of
template <class Predicate>
void partition(const int* in, int* out, int* kept, size_t n, Predicate keep, storage s) {
// stands
__global__ void move_all(const int* in, const int* flags, const int* positions, int* out, int* kept, size_t n) {
  const size_t i = size_t(blockIdx.x) * block + threadIdx.x;
  const int stay = positions[n - 1] + flags[n - 1];
  if (i == 0) kept[0] = stay;
  if (i < n) out[flags[i] ? size_t(positions[i]) : stay + i - positions[i]] = in[i];
}

template <class Predicate>
void partition(const int* in, int* out, int* kept, size_t n, Predicate keep, storage s) {
// end
// instead of
copy_if(in, out, kept, n, keep, s);
if (n == 0) return;
move_rest<<<blocks_for(n), block>>>(in, s.flags, s.positions, kept, out, n);
// stands
  if (n == 0) {
    write_count<<<1, 1>>>(s.flags, s.positions, kept, n);
  } else {
    mark<<<blocks_for(n), block>>>(in, s.flags, n, keep);
    gpu::check_launch();
    count_before(s.flags, s.positions, n, s.room);
    move_all<<<blocks_for(n), block>>>(in, s.flags, s.positions, out, kept, n);
  }
// end
