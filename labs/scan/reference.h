// Scans on the CPU, by the definition: what every kernel of this lab is compared with.
#pragma once
#include <cstddef>
#include <vector>

namespace scan {

inline constexpr size_t never = ~size_t{0};

// out[i] = in[first] + ... + in[i], where first is the start of i's tile: every tile is scanned by itself.
// tile = never scans the whole array.
template <class Operator, class T>
std::vector<T> inclusive_reference(const std::vector<T>& in, size_t tile = never) {
  std::vector<T> out(in.size());
  for (size_t i = 0; i < in.size(); ++i) out[i] = i % tile == 0 ? in[i] : Operator{}(out[i - 1], in[i]);
  return out;
}

// out[i] = in[first] + ... + in[i - 1], and the identity at the start of each tile.
template <class Operator, class T>
std::vector<T> exclusive_reference(const std::vector<T>& in, size_t tile = never) {
  const std::vector<T> inclusive = inclusive_reference<Operator>(in, tile);
  std::vector<T> out(in.size());
  for (size_t i = 0; i < in.size(); ++i) out[i] = i % tile == 0 ? Operator::identity() : inclusive[i - 1];
  return out;
}

}  // namespace scan
