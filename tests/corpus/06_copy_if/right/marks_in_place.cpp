// The scan overwrites the flags, and a flag is what a position adds to the one before it.
// instead of
if (flags[i]) out[positions[i]] = in[i];
// stands
  const int next = i + 1 < n ? positions[i + 1] : flags[0];
  if (next != positions[i]) out[positions[i]] = in[i];
// end
// instead of
kept[0] = n == 0 ? 0 : positions[n - 1] + flags[n - 1];
// stands
  kept[0] = n == 0 ? 0 : flags[0];
// end
// instead of
if (!flags[i]) out[kept[0] + (i - positions[i])] = in[i];
// stands
  const int next = i + 1 < n ? positions[i + 1] : kept[0];
  if (next == positions[i]) out[kept[0] + (i - positions[i])] = in[i];
// end
// instead of
template <class Predicate>
void copy_if(const int* in, int* out, int* kept, size_t n, Predicate keep, storage s) {
// stands
template <class Predicate>
__global__ void count_all(const int* in, const int* positions, int* count, size_t n, Predicate keep) {
  count[0] = positions[n - 1] + (keep(in[n - 1]) ? 1 : 0);
}

template <class Predicate>
void copy_if(const int* in, int* out, int* kept, size_t n, Predicate keep, storage s) {
// end
// instead of
mark<<<blocks_for(n), block>>>(in, s.flags, n, keep);
// stands
    mark<<<blocks_for(n), block>>>(in, s.positions, n, keep);
// end
// instead of
count_before(s.flags, s.positions, n, s.room);
// stands
    count_before(s.positions, s.positions, n, s.room);
    count_all<<<1, 1>>>(in, s.positions, s.flags, n, keep);
    gpu::check_launch();
// end
