// cause: two-scans
// copy_if again, for the others.
// instead of
template <class Predicate>
void partition(const int* in, int* out, int* kept, size_t n, Predicate keep, storage s) {
// stands
template <class Predicate>
struct goes {
  Predicate keep;
  __device__ bool operator()(int value) const { return !keep(value); }
};

template <class Predicate>
void partition(const int* in, int* out, int* kept, size_t n, Predicate keep, storage s) {
// end
// instead of
copy_if(in, out, kept, n, keep, s);
if (n == 0) return;
move_rest<<<blocks_for(n), block>>>(in, s.flags, s.positions, kept, out, n);
// stands
  copy_if(in, out, kept, n, keep, s);
  if (n == 0) return;
  int stay = 0;
  gpu::check(GPU_API(Memcpy)(&stay, kept, sizeof(int), GPU_API(MemcpyDeviceToHost)), "copy", gpu::here());
  mark<<<blocks_for(n), block>>>(in, s.flags, n, goes<Predicate>{keep});
  gpu::check_launch();
  count_before(s.flags, s.positions, n, s.room);
  move_kept<<<blocks_for(n), block>>>(in, s.flags, s.positions, out + stay, n);
// end
