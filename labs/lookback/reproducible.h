// A look-back that gives the same bits in every run and on every GPU, for operators that are associative only nearly, as the
// addition of floats is: the bracketing depends on nothing but the tiles' numbers.
#pragma once
#include "labs/lookback/look_back.h"

namespace lookback {

// Tiles are in groups of Windows * 32. A tile combines the aggregates of its group's tiles before it, in a fixed shape, and
// puts the prefix of the group before in front. Only a group's last tile publishes a prefix, so those form a chain: the
// next link waits for the one before, and groups have to be large enough for that not to show.
template <int Windows>
struct in_groups {
  static constexpr bool is_reproducible = true;
  static constexpr size_t group = size_t{Windows} * lanes::width;  // in tiles

  template <class T, class Operator>
  __device__ static T prefix_before(status<T> s, size_t tile, const T& own, Operator op, const T& identity) {
    const size_t first = tile - tile % group;
    const bool ends_group = tile + 1 == first + group;
    if (threadIdx.x == 0 && !ends_group) s.publish(tile, aggregate, own);

    T value[Windows], before = identity;
    bool missing[Windows], no_prefix = first > 0;
#pragma unroll
    for (int w = 0; w < Windows; ++w) {
      value[w] = identity;
      missing[w] = first + w * lanes::width + lanes::in_group() < tile;
    }
    gpu::pause(s.first_look);
    for (;; gpu::pause(s.next_look)) {
      bool any = no_prefix = no_prefix && s.read(first - 1, before) == empty;
#pragma unroll
      for (int w = 0; w < Windows; ++w)
        any |= missing[w] = missing[w] && s.read(first + w * lanes::width + lanes::in_group(), value[w]) == empty;
      if (gpu::ballot(any) == 0) break;
    }
#pragma unroll
    for (int w = 0; w < Windows; ++w) before = op(before, lanes::reduce(value[w], op));
    before = lanes::shuffle(before, 0);
    if (threadIdx.x == 0 && ends_group) s.publish(tile, prefix, op(before, own));
    return before;
  }
};
using reproducible = in_groups<8>;

}  // namespace lookback
