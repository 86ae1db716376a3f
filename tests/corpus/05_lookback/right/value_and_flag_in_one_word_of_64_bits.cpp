// tile_count is twice as large, so that flags holds a word of 8 bytes a tile. No order is needed.
// instead of
size_t tile_count(size_t n) { return (n + tile - 1) / tile; }
// stands
using word = unsigned long long;

size_t tile_count(size_t n) { return 2 * ((n + tile - 1) / tile); }
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
  gpu::atomic_store<gpu::relaxed>(state, word(what) << 32 | unsigned(value));
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
    word state;
    do state = gpu::atomic_load<gpu::relaxed>(&states[k]);
    while (state >> 32 == nothing_known);
    before = Operator{}(int(unsigned(state)), before);
    if (state >> 32 == prefix_known) break;
// end
// instead of
publish(sum, &aggregates[t], aggregate_known, &flags[t]);
before = look_back<Operator>(t, flags, aggregates, prefixes);
publish(Operator{}(before, sum), &prefixes[t], prefix_known, &flags[t]);
// stands
    word* const states = reinterpret_cast<word*>(flags);
    publish(sum, aggregate_known, &states[t]);
    before = look_back<Operator>(t, states);
    publish(Operator{}(before, sum), prefix_known, &states[t]);
// end
// instead of
const unsigned tiles = tile_count(n);
// stands
  const unsigned tiles = tile_count(n) / 2;
// end
// instead of
gpu::fill_bytes(flags, 0, tiles * sizeof(unsigned));
// stands
  gpu::fill_bytes(flags, 0, tiles * sizeof(word));
// end
