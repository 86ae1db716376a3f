// Memory of its own for the words, given back at the end.
// instead of
size_t tile_count(size_t n) { return (n + tile - 1) / tile; }
// stands
using word = unsigned long long;

size_t tile_count(size_t n) { return (n + tile - 1) / tile; }
// end
// instead of
__device__ void publish(int value, int* place, unsigned what, unsigned* flag) {
// stands
__device__ void publish(int value, unsigned what, word* state) {
// end
// instead of
*place = value;
gpu::atomic_store<gpu::release>(flag, what);
// stands
  gpu::atomic_exchange<gpu::relaxed>(state, word(unsigned(value)) << 2 | what);
// end
// instead of
__device__ int look_back(unsigned t, const unsigned* flags, const int* aggregates, const int* prefixes) {
// stands
__device__ int look_back(unsigned t, const word* states) {
// end
// instead of
unsigned known;
do known = gpu::atomic_load<gpu::acquire>(&flags[k]);
while (known == nothing_known);
if (known == prefix_known) return Operator{}(prefixes[k], before);
before = Operator{}(aggregates[k], before);
// stands
    word state = 0;
    while ((state & 3) == nothing_known) state = gpu::atomic_load<gpu::relaxed>(&states[k]);
    before = Operator{}(int(unsigned(state >> 2)), before);
    if ((state & 3) == prefix_known) return before;
// end
// instead of
__global__ void scan_tiles(const int* in, int* out, size_t n, unsigned* flags, int* aggregates, int* prefixes,
unsigned* ticket) {
// stands
__global__ void scan_tiles(const int* in, int* out, size_t n, word* states, unsigned* ticket) {
// end
// instead of
publish(sum, &aggregates[t], aggregate_known, &flags[t]);
before = look_back<Operator>(t, flags, aggregates, prefixes);
publish(Operator{}(before, sum), &prefixes[t], prefix_known, &flags[t]);
// stands
    publish(sum, aggregate_known, &states[t]);
    before = look_back<Operator>(t, states);
    publish(Operator{}(before, sum), prefix_known, &states[t]);
// end
// instead of
gpu::fill_bytes(flags, 0, tiles * sizeof(unsigned));
// stands
  word* states = nullptr;
  gpu::check(GPU_API(Malloc)(reinterpret_cast<void**>(&states), tiles * sizeof(word)), "malloc", gpu::here());
  gpu::fill_bytes(states, 0, tiles * sizeof(word));
// end
// instead of
scan_tiles<Operator><<<tiles, tile>>>(in, out, n, flags, aggregates, prefixes, ticket);
gpu::check_launch();
// stands
  scan_tiles<Operator><<<tiles, tile>>>(in, out, n, states, ticket);
  gpu::check_launch();
  gpu::check(GPU_API(Free)(states), "free", gpu::here());
// end
