// cause: use-after-free
// instead of
  write_inclusive<Operator><<<blocks_for(n), block>>>(in, exclusive, inclusive, n);
// stands
  last_in = in;
  write_inclusive<Operator><<<blocks_for(n), block>>>(in, exclusive, inclusive, n);
// end
// instead of
inline unsigned blocks_for(size_t n) { return static_cast<unsigned>((n + block - 1) / block); }
// stands
inline unsigned blocks_for(size_t n) { return static_cast<unsigned>((n + block - 1) / block); }

inline const float* last_in = nullptr;
// end
// instead of
  write_total<Operator><<<1, 1>>>(in, exclusive, total, n);
// stands
  write_total<Operator><<<1, 1>>>(last_in ? last_in : in, exclusive, total, n);
// end
