// The algorithm of exercise 04's file, with a mistake in one of its TODO regions: the whole output follows from that.
#pragma once
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "exercises/harness/04_warp_scan/operations.h"

namespace grading::warps {

// TODO 1: what a lane takes in.
enum class source : uint8_t {
  lower,        // the lane `distance` lower
  next_lower,   // always the lane 1 lower
  first_value,  // what the lane `distance` lower began with
  own_first,    // combined with what the lane itself began with
  higher,       // the lane `distance` higher
  paired,       // lane ^ distance
};
// Which lanes combine.
enum class guard : uint8_t {
  right,      // lane >= distance
  above,      // lane > distance
  below,      // lane < distance
  not_first,  // lane > 0
  none,
  mirrored,   // lane + distance < warpSize
  in_block,   // threadIdx.x >= distance
};
struct rounds {
  source from = source::lower;
  guard who = guard::right;
  bool swapped = false;
  bool zero_for_none = false;  // the other lanes combine with 0
  combination combine = nullptr;  // in place of the operator
  std::vector<int> (*distances)(int warp) = [](int warp) {
    std::vector<int> all;
    for (int distance = 1; distance < warp; distance *= 2) all.push_back(distance);
    return all;
  };
};

// TODO 2.
enum class carry : uint8_t {
  right,
  missing,
  of_one_round,      // of the last warpSize elements
  last_input,        // the last lane's element
  last_inputs,       // all last lanes' elements
  of_each_lane,      // every lane keeps its own
  in_last_lane,      // the others keep the identity
  in_first_lane,     // so do all but lane 0
  next_lower,        // shuffle_up by 1: every lane that of the lane before it
  shifted,           // shuffle_up by warpSize - 1: every lane its own, the last one that of lane 0
  shifted_down,      // shuffle_down: lane 0 that of the last, every other lane its own
  twice,
  twice_added,       // so, with + in place of the operator
  added,             // the sum of one round, with + in place of the operator
  from_lane_0,
  from_one_before,   // the lane before the last
  from_last_element, // the lane of the array's last element
};

// TODO 3.
enum class total : uint8_t { right, from_lane_0, from_one_before, last_input };
// TODO 4 and 5.
enum class totals_scan : uint8_t {
  right,
  missing,
  exclusive,
  swapped,          // each total on the left of those before it
  added,            // with + in place of the operator
  added_from_zero,  // and from 0
};
enum class total_use : uint8_t {
  right,
  missing,
  of_own_warp,            // totals[warp]
  of_own_warp_but_first,  // totals[warp], where warp > 0
  of_first_warp,          // totals[0], where warp > 0
  of_all,                 // totals[warps - 1], where warp > 0
  of_lane,                // totals[lane - 1], where lane > 0 and there is such a warp
  not_in_warp_1,          // warp > 1
  in_lane_0,
  in_last_lane,
  twice,
  zero_first,             // 0 precedes warp 0
};

// Where a value passes through an int.
enum class whole : uint8_t { none, taken_in, sums, before, totals };

struct skeleton {
  rounds scan;                // TODO 1
  carry before = carry::right;
  total of_warp = total::right;
  totals_scan second = totals_scan::right;
  total_use use = total_use::right;
  bool swapped = false;           // in front of the warp's own sums stands what precedes: the other way round
  combination combine = nullptr;  // there, in place of the operator
  whole truncated = whole::none;

  // Part A.
  numbers by_a_warp(const operation& op, const numbers& in, int warp) const {
    const size_t lanes = static_cast<size_t>(warp);
    numbers out, before_lane(lanes, op.identity);
    for (size_t first = 0; first < in.size(); first += lanes) {
      numbers values(lanes, op.identity);
      std::copy(at(in, first), at(in, std::min(in.size(), first + lanes)), values.begin());
      const numbers own = scan_of_warp(op, values, warp, 0);
      numbers sums(lanes);
      for (size_t l = 0; l < lanes; ++l) sums[l] = put_before(op, before_lane[l], own[l]);
      cut(sums, whole::sums);
      for (size_t l = 0; l < lanes && first + l < in.size(); ++l) out.push_back(sums[l]);
      hand_on(op, before_lane, values, own, sums, in.size());
      cut(before_lane, whole::before);
    }
    return out;
  }

  // Part B.
  numbers by_a_block(const operation& op, const numbers& in, int warp) const {
    const size_t lanes = static_cast<size_t>(warp), n = in.size(), warps = (n + lanes - 1) / lanes;
    numbers out, totals;
    for (size_t first = 0; first < n; first += lanes) {
      const numbers values(at(in, first), at(in, std::min(n, first + lanes)));
      numbers sums = scan_of_warp(op, values, warp, first);
      cut(sums, whole::sums);
      out.insert(out.end(), sums.begin(), sums.end());
      const size_t last = sums.size() - 1;
      totals.push_back(of_warp == total::last_input        ? values[last]
                       : of_warp == total::from_lane_0     ? sums[0]
                       : of_warp == total::from_one_before ? sums[last - (last > 0)]
                                                           : sums[last]);
    }
    cut(totals, whole::totals);
    if (one_after_the_other()) {
      double sum = second == totals_scan::added_from_zero ? 0 : op.identity;
      for (double& each : totals)
        each = sum = second == totals_scan::swapped ? op.combine(each, sum) : models::add(sum, each);
    } else if (second != totals_scan::missing && n > 0) {
      numbers values(std::min(lanes, n), op.identity);
      std::copy(totals.begin(), totals.end(), values.begin());
      values = scan_of_warp(op, values, warp, 0);
      std::copy_n(values.begin(), warps, totals.begin());
      if (second == totals_scan::exclusive) {
        totals.insert(totals.begin(), op.identity);
        totals.pop_back();
      }
    }
    for (size_t i = 0; i < n; ++i) out[i] = with_totals(op, totals, i / lanes, i % lanes, lanes, out[i]);
    return out;
  }

 private:
  bool one_after_the_other() const {
    return second == totals_scan::swapped || second == totals_scan::added || second == totals_scan::added_from_zero;
  }
  void cut(numbers& values, whole where) const {
    if (truncated != where) return;
    for (double& value : values) value = std::trunc(value);
  }

  static numbers::const_iterator at(const numbers& of, size_t i) { return of.begin() + static_cast<std::ptrdiff_t>(i); }

  double put_before(const operation& op, double precedes, double own) const {
    const combination f = combine ? combine : op.combine;
    return swapped ? f(own, precedes) : f(precedes, own);
  }

  // Of the lanes that there are; the first of them is lane `first` of the block.
  numbers scan_of_warp(const operation& op, const numbers& values, int warp, size_t first) const {
    const combination f = scan.combine ? scan.combine : op.combine;
    const int lanes = static_cast<int>(values.size());
    numbers now = values;
    for (const int distance : scan.distances(warp)) {
      const numbers before = now;
      for (int l = 0; l < lanes; ++l) {
        const size_t lane = static_cast<size_t>(l);
        const double own = scan.from == source::own_first ? values[lane] : before[lane];
        if (!combines(l, distance, warp, first)) {
          if (scan.zero_for_none) now[lane] = f(0, own);
          continue;
        }
        double other = taken(values, before, l, distance, warp);
        if (truncated == whole::taken_in) other = std::trunc(other);
        now[lane] = scan.swapped ? f(own, other) : f(other, own);
      }
    }
    return now;
  }

  // A lane that asks for one that is not there gets its own value.
  double taken(const numbers& values, const numbers& before, int lane, int distance, int warp) const {
    const numbers& held = scan.from == source::first_value ? values : before;
    int other = lane - distance;
    if (scan.from == source::next_lower) other = lane - 1;
    if (scan.from == source::higher) other = lane + distance;
    if (scan.from == source::paired) other = lane ^ distance;
    const bool there = other >= 0 && other < warp && other < static_cast<int>(values.size());
    return held[static_cast<size_t>(there ? other : lane)];
  }

  bool combines(int lane, int distance, int warp, size_t first) const {
    switch (scan.who) {
      case guard::right: return lane >= distance;
      case guard::above: return lane > distance;
      case guard::below: return lane < distance;
      case guard::not_first: return lane > 0;
      case guard::none: return true;
      case guard::mirrored: return lane + distance < warp;
      case guard::in_block: return first + static_cast<size_t>(lane) >= static_cast<size_t>(distance);
    }
    return true;
  }

  void hand_on(const operation& op, numbers& to, const numbers& values, const numbers& own, const numbers& sums, size_t n) const {
    const auto all = [&](double value) { std::fill(to.begin(), to.end(), value); };
    const size_t last = to.size() - 1;
    switch (before) {
      case carry::right: return all(sums[last]);
      case carry::missing: return;
      case carry::of_one_round: return all(own[last]);
      case carry::last_input: return all(values[last]);
      case carry::last_inputs: return all(op.combine(to[last], values[last]));
      case carry::of_each_lane: to = sums; return;
      case carry::in_last_lane: to[last] = sums[last]; return;
      case carry::in_first_lane: to[0] = sums[last]; return;
      case carry::next_lower:
        for (size_t l = 0; l <= last; ++l) to[l] = sums[l - (l > 0)];
        return;
      case carry::shifted: to = sums; to[last] = sums[0]; return;
      case carry::shifted_down: to = sums; to[0] = sums[last]; return;
      case carry::twice: return all(op.combine(to[last], sums[last]));
      case carry::twice_added: return all(models::add(to[last], sums[last]));
      case carry::added: return all(models::add(to[last], own[last]));
      case carry::from_last_element: return all(sums[(n - 1) % to.size()]);
      case carry::from_lane_0: return all(sums[0]);
      case carry::from_one_before: return all(sums[last - 1]);
    }
  }

  double with_totals(const operation& op, const numbers& totals, size_t warp, size_t lane, size_t lanes, double own) const {
    const auto after = [&](double precedes) { return put_before(op, precedes, own); };
    switch (use) {
      case total_use::missing: return own;
      case total_use::of_own_warp: return after(totals[warp]);
      case total_use::of_own_warp_but_first: return warp > 0 ? after(totals[warp]) : own;
      case total_use::of_first_warp: return warp > 0 ? after(totals[0]) : own;
      case total_use::of_all: return warp > 0 ? after(totals.back()) : own;
      case total_use::of_lane: return lane > 0 && lane <= totals.size() ? after(totals[lane - 1]) : own;
      case total_use::not_in_warp_1: return warp > 1 ? after(totals[warp - 1]) : own;
      case total_use::in_lane_0: return warp > 0 && lane == 0 ? after(totals[warp - 1]) : own;
      case total_use::in_last_lane: return warp > 0 && lane == lanes - 1 ? after(totals[warp - 1]) : own;
      case total_use::twice: return warp > 0 ? op.combine(totals[warp - 1], after(totals[warp - 1])) : own;
      case total_use::zero_first: return after(warp > 0 ? totals[warp - 1] : 0);
      case total_use::right: break;
    }
    return warp > 0 ? after(totals[warp - 1]) : own;
  }
};

}  // namespace grading::warps
