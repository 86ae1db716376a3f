// The host divides until a part fits one block.
// instead of
  write_inclusive<Operator><<<blocks_for(n), block>>>(in, exclusive, inclusive, n);
  gpu::check_launch();
// stands
  convert_halves<Operator>(in, exclusive, inclusive, n);
// end
// instead of
template <class Operator>
void exclusive_to_inclusive(const float* in, const float* exclusive, float* inclusive, size_t n) {
// stands
template <class Operator>
void convert_halves(const float* in, const float* exclusive, float* inclusive, size_t n) {
  if (n <= block) {
    write_inclusive<Operator><<<1, block>>>(in, exclusive, inclusive, n);
    gpu::check_launch();
    return;
  }
  const size_t half = n / 2;
  convert_halves<Operator>(in, exclusive, inclusive, half);
  convert_halves<Operator>(in + half, exclusive + half, inclusive + half, n - half);
}

template <class Operator>
void exclusive_to_inclusive(const float* in, const float* exclusive, float* inclusive, size_t n) {
// end
