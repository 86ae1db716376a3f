// The predicate travels in a functor of functors.
// instead of
template <class Predicate>
__global__ void mark(const int* in, int* flags, size_t n, Predicate keep) {
// stands
template <class Predicate>
struct one_if {
  Predicate keep;
  __device__ int operator()(const int* at) const { return keep(*at) ? 1 : 0; }
};

template <class Predicate>
__global__ void mark(const int* in, int* flags, size_t n, Predicate keep) {
// end
// instead of
if (i < n) flags[i] = keep(in[i]) ? 1 : 0;
// stands
  const one_if<Predicate> flag{keep};
  if (i >= n) return;
  flags[i] = flag(in + i);
// end
