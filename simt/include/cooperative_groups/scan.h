// cooperative_groups::inclusive_scan and exclusive_scan over the lanes' values, for operators that commute (see scan_lanes).
// The exclusive scan of rank 0 is T(). Absent, so a compile error: the _update forms.
#pragma once
#include "simt/cooperative_operators.h"

namespace cooperative_groups {
template <class Group, class T, class Op>
simt_inline T inclusive_scan(const Group& group, T value, Op op) {
  return ::simt::scan_lanes(simt_detail::lanes_of(group), value, op);
}
template <class Group, class T>
simt_inline T inclusive_scan(const Group& group, T value) {
  return inclusive_scan(group, value, plus<T>());
}
template <class Group, class T, class Op>
simt_inline T exclusive_scan(const Group& group, T value, Op op) {
  const T inclusive = ::simt::scan_lanes(simt_detail::lanes_of(group), value, op);
  const T before = group.shfl_up(inclusive, 1);
  return group.thread_rank() == 0 ? T() : before;
}
template <class Group, class T>
simt_inline T exclusive_scan(const Group& group, T value) {
  return exclusive_scan(group, value, plus<T>());
}
}  // namespace cooperative_groups
