// The operators of cooperative groups' reduce and scan.
#pragma once
#include "simt/cooperative_groups.h"

namespace cooperative_groups {
#define SIMT_OPERATOR(name, expression)                             \
  template <class T>                                                \
  struct name {                                                     \
    simt_inline T operator()(T a, T b) const { return expression; } \
  };
SIMT_OPERATOR(plus, static_cast<T>(a + b))
SIMT_OPERATOR(less, b < a ? b : a)     // the smaller
SIMT_OPERATOR(greater, a < b ? b : a)  // the larger
SIMT_OPERATOR(bit_and, static_cast<T>(a& b))
SIMT_OPERATOR(bit_or, static_cast<T>(a | b))
SIMT_OPERATOR(bit_xor, static_cast<T>(a ^ b))
#undef SIMT_OPERATOR

namespace simt_detail {
template <class Group>
simt_inline lane_set lanes_of(const Group& group) {
  static_assert(std::is_base_of_v<lane_group, Group>, "reduce and scan take a tile or a coalesced group");
  return group.lanes();
}
}  // namespace simt_detail
}  // namespace cooperative_groups
