// cooperative_groups::reduce: op over the lanes' values in rank order; every lane gets the result.
// Absent, so a compile error: reduce_store_async, reduce_update_async.
#pragma once
#include "simt/cooperative_operators.h"

namespace cooperative_groups {
template <class Group, class T, class Op>
simt_inline T reduce(const Group& group, T value, Op op) {
  return ::simt::reduce_lanes(simt_detail::lanes_of(group), value, op);
}
}  // namespace cooperative_groups
