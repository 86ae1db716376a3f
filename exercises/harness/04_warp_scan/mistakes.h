// Mistakes in the TODO regions of exercise 04, each with the whole output that it leads to.
#pragma once
#include <cmath>
#include <string>
#include <vector>

#include "exercises/harness/04_warp_scan/skeleton.h"
#include "grading/models/models.h"

namespace grading::warps {

inline std::optional<models::scan_task> task_of(const call& c) {
  const operation& op = operation_of(c);
  return models::scan_task{c.inputs[0].values, {}, false, op.identity, op.combine};
}

using models::append, models::model_list;

// Of either warp size.
inline bug_model of_skeleton(const char* cause, const char* function, const skeleton& s, const std::string& detail) {
  const bool a = function == part_a;
  return models::mistake(
      cause, function, {32, 64},
      [s, a](const call& c, int warp) {
        const operation& op = operation_of(c);
        return std::optional(a ? s.by_a_warp(op, c.inputs[0].values, warp) : s.by_a_block(op, c.inputs[0].values, warp));
      },
      [detail](int) { return detail; });
}

// ---- TODO 1.

inline double minus(double left, double right) { return models::add(left, -right); }
inline double minus_from(double left, double right) { return models::add(right, -left); }

struct round_mistake {
  const char* cause;
  source from;
  guard who;
  const char* detail;
};
inline const round_mistake round_mistakes[] = {
    {"lane-left-out", source::lower, guard::above, "lane l = distance has a lane so far to its left: lane 0"},
    {"counts-twice", source::lower, guard::none, "a lane with no lane `distance` lower gets its own value back, and combines with that"},
    {"counts-twice", source::lower, guard::not_first,
     "a lane with no lane `distance` lower gets its own value back, and combines with that"},
    {"lane-of-block", source::lower, guard::in_block, ""},
    {"guard-inverted", source::lower, guard::below, ""},
    {"distance-ignored", source::next_lower, guard::right, "every round takes in the lane 1 lower"},
    {"distance-ignored", source::next_lower, guard::not_first, "every round takes in the lane 1 lower"},
    {"distance-ignored", source::next_lower, guard::none, "every round takes in the lane 1 lower"},
    {"round-forgets-sum", source::first_value, guard::right, "every round takes in the value that the other lane began with"},
    {"round-forgets-sum", source::own_first, guard::right, "every round combines with the value that the lane itself began with"},
    {"scan-runs-backwards", source::higher, guard::mirrored, "each lane takes in the value of a higher one"},
    {"scan-runs-backwards", source::higher, guard::right, "each lane takes in the value of a higher one"},
    {"scan-runs-backwards", source::higher, guard::none, "each lane takes in the value of a higher one"},
    {"reduction-for-scan", source::paired, guard::none, ""},
    {"wrong-neighbour", source::paired, guard::right, "lane ^ distance is the lane `distance` lower only where that bit is set"},
};

// The loop over the distances: the first, how the next follows, the last.
struct distance_mistake {
  std::vector<int> (*distances)(int warp);
  const char* detail;
};
template <class Next>
std::vector<int> distances_from(int first, int most, const Next& next) {
  std::vector<int> all;
  for (int distance = first; distance > 0 && distance <= most; distance = next(distance)) all.push_back(distance);
  return all;
}
inline const distance_mistake distance_mistakes[] = {
    {[](int warp) { return distances_from(2, warp - 1, [](int d) { return 2 * d; }); }, "as if the first distance were 2"},
    {[](int warp) { return distances_from(1, warp - 1, [](int d) { return 3 * d; }); },
     "as if each distance were three times the one before"},
    {[](int warp) { return distances_from(1, warp - 1, [](int d) { return 4 * d; }); },
     "as if each distance were four times the one before"},
    {[](int warp) { return distances_from(1, warp - 1, [](int d) { return d + 1; }); }, "as if they grew by 1"},
    {[](int warp) { return distances_from(1, warp - 1, [](int d) { return d + 2; }); }, "as if they grew by 2"},
    {[](int warp) { return distances_from(1, warp == 32 ? 5 : 6, [](int d) { return d + 1; }); },
     "as if they were 1, 2, 3 and so on, for log2(warpSize) rounds"},
    {[](int warp) { return distances_from(warp / 2, warp, [](int d) { return d / 2; }); },
     "as if they went from half the warp down to 1: then values are combined that are no neighbours"},
    {[](int warp) { return distances_from(1, warp / 2 - 1, [](int d) { return 2 * d; }); }, "as if the last round were missing"},
    {[](int warp) { return distances_from(1, warp / 4 - 1, [](int d) { return 2 * d; }); }, "as if the last two rounds were missing"},
    {[](int) { return std::vector<int>{1}; }, "as if there were one round only"},
};

// In both parts. In each, what comes after TODO 1 may be done or not.
inline void append_rounds(model_list& to, const char* function, const rounds& r, const char* cause, const std::string& detail) {
  skeleton s;
  s.scan = r;
  to.push_back(of_skeleton(cause, function, s, detail));
  s.before = carry::missing;
  s.use = total_use::missing;
  to.push_back(of_skeleton(cause, function, s, detail));
}

inline model_list mistakes_in_rounds(const char* function) {
  model_list all;
  for (const round_mistake& m : round_mistakes) {
    if (function == part_a && m.who == guard::in_block) continue;  // there it is the lane of the warp
    rounds r;
    r.from = m.from;
    r.who = m.who;
    append_rounds(all, function, r, m.cause, m.detail);
    if (m.from != source::higher && m.from != source::paired) continue;
    r.swapped = true;
    append_rounds(all, function, r, m.cause, m.detail);
  }
  rounds swapped, added, subtracted, zero;
  swapped.swapped = true;
  append_rounds(all, function, swapped, "operands-swapped", "where the rounds combine");
  added.combine = models::add;
  append_rounds(all, function, added, "operator-is-plus", "where the rounds combine");
  for (const combination combine : {minus, minus_from}) {
    subtracted.combine = combine;
    append_rounds(all, function, subtracted, "minus-for-plus", "where the rounds combine");
  }
  zero.zero_for_none = true;
  append_rounds(all, function, zero, "zero-as-identity", "lanes with no lane so far to their left combine with 0");
  for (const distance_mistake& m : distance_mistakes) {
    rounds r;
    r.distances = m.distances;
    append_rounds(all, function, r, "wrong-distances", m.detail);
  }
  skeleton no_rounds;
  no_rounds.scan.distances = [](int) { return std::vector<int>(); };
  all.push_back(of_skeleton("warp-not-scanned", function, no_rounds, ""));
  return all;
}

// ---- TODO 2.

struct carry_mistake {
  const char* cause;
  carry before;
  const char* detail;
};
inline const char* const tiles_of_part_a = "the tiles are the warpSize elements that the warp takes at a time";
inline const carry_mistake carry_mistakes[] = {
    {"carry-missing", carry::missing, tiles_of_part_a},
    {"carry-not-accumulated", carry::of_one_round, tiles_of_part_a},
    {"total-is-last-input", carry::last_input, "`before` is the element of the last lane, not what all elements so far come to"},
    {"total-is-last-input", carry::last_inputs, "`before` takes in the element of each last lane, not those of the others"},
    {"carry-not-shared", carry::of_each_lane, "every lane goes on with a sum of its own"},
    {"carry-not-shared", carry::in_last_lane, "the last lane has it, the others go on with the identity"},
    {"carry-not-shared", carry::in_first_lane, "lane 0 has it, the others go on with the identity"},
    {"carry-not-shared", carry::next_lower, "every lane gets that of the lane before it, which shuffle_up gives"},
    {"carry-not-shared", carry::shifted, "the last lane gets that of lane 0, the others go on with their own"},
    {"carry-not-shared", carry::shifted_down, "lane 0 has it, the others go on with sums of their own"},
    {"carry-twice", carry::twice, "`sum` contains `before` already"},
    {"carry-twice", carry::twice_added, "`sum` contains `before` already; and + is not every operator"},
    {"operator-is-plus", carry::added, "where `before` takes in the total of the warp"},
    {"total-from-wrong-lane", carry::from_lane_0, "lane 0, which a shuffle takes lane warpSize for as well"},
    {"total-from-wrong-lane", carry::from_one_before, "the lane before the last"},
    {"total-from-wrong-lane", carry::from_last_element, "the lane of the array's last element, which has it in the last round only"},
};

inline model_list mistakes_in_carry() {
  model_list all;
  for (const carry_mistake& m : carry_mistakes) {
    skeleton s;
    s.before = m.before;
    all.push_back(of_skeleton(m.cause, part_a, s, m.detail));
  }
  return all;
}

// ---- TODO 3 to 5.

struct total_mistake {
  const char* cause;
  total of_warp;
  totals_scan second;
  total_use use;
  const char* detail;
};
inline const char* const tiles_of_part_b = "the tiles are the elements of each warp";
inline const total_mistake total_mistakes[] = {
    {"carry-missing", total::right, totals_scan::right, total_use::missing, tiles_of_part_b},
    {"total-from-wrong-lane", total::from_lane_0, totals_scan::right, total_use::right, "lane 0"},
    {"total-from-wrong-lane", total::from_one_before, totals_scan::right, total_use::right, "the lane before the last"},
    {"total-is-last-input", total::last_input, totals_scan::right, total_use::right,
     "totals[warp] is the element of the warp's last lane"},
    {"carry-not-accumulated", total::right, totals_scan::missing, total_use::right,
     "each warp adds the total of the warp before it: the totals are not scanned"},
    {"carry-not-accumulated", total::right, totals_scan::right, total_use::of_first_warp, "each warp adds the total of the first one"},
    {"carry-one-tile-short", total::right, totals_scan::exclusive, total_use::right,
     "as if the totals were scanned exclusively and read at warp - 1; the tiles are the elements of each warp"},
    {"carry-includes-own-tile", total::right, totals_scan::right, total_use::of_own_warp, tiles_of_part_b},
    {"carry-includes-own-tile", total::right, totals_scan::right, total_use::of_own_warp_but_first, tiles_of_part_b},
    {"carry-includes-own-tile", total::right, totals_scan::missing, total_use::of_own_warp,
     "each warp adds its own total, and no other: the totals are not scanned"},
    {"carry-includes-own-tile", total::right, totals_scan::missing, total_use::of_own_warp_but_first,
     "each warp but the first adds its own total, and no other: the totals are not scanned"},
    {"carry-includes-own-tile", total::right, totals_scan::right, total_use::of_all, "each warp but the first adds the total of all"},
    {"carry-skips-tile-1", total::right, totals_scan::right, total_use::not_in_warp_1, tiles_of_part_b},
    {"carry-in-first-lane-only", total::right, totals_scan::right, total_use::in_lane_0, tiles_of_part_b},
    {"carry-not-shared", total::right, totals_scan::right, total_use::in_last_lane, "only the last lane of a warp takes in the totals"},
    {"carry-twice", total::right, totals_scan::right, total_use::twice, tiles_of_part_b},
    {"operands-swapped", total::right, totals_scan::swapped, total_use::right, "where the totals are combined"},
    {"operator-is-plus", total::right, totals_scan::added, total_use::right, "where the totals are combined"},
    {"operator-is-plus", total::right, totals_scan::added_from_zero, total_use::right, "where the totals are combined"},
    {"wrong-total-read", total::right, totals_scan::right, total_use::of_lane, "as if it were totals[lane - 1]"},
    {"zero-as-identity", total::right, totals_scan::right, total_use::zero_first, "0 precedes the first warp"},
};

inline model_list mistakes_in_totals() {
  model_list all;
  for (const total_mistake& m : total_mistakes) {
    skeleton s;
    s.of_warp = m.of_warp;
    s.second = m.second;
    s.use = m.use;
    all.push_back(of_skeleton(m.cause, part_b, s, m.detail));
  }
  return all;
}

// Where what precedes is combined with the warp's own sums.
inline model_list mistakes_where_they_meet(const char* function) {
  const std::string where = function == part_a ? "where `before` comes in" : "where the totals come in";
  skeleton swapped;
  swapped.swapped = true;
  model_list all = {of_skeleton("operands-swapped", function, swapped, where)};
  const auto with = [&](const char* cause, combination combine) {
    skeleton s;
    s.combine = combine;
    all.push_back(of_skeleton(cause, function, s, where));
  };
  with("operator-is-plus", models::add);
  with("minus-for-plus", minus);
  with("minus-for-plus", minus_from);
  return all;
}

// ---- Any function.

inline model_list fractions_lost(const char* function) {
  struct place {
    whole where;
    const char* detail;
  };
  const place places[] = {{whole::taken_in, "where the rounds combine"},
                          {whole::sums, "in the sums of the lanes"},
                          {whole::before, "in `before`"},
                          {whole::totals, "in the totals"}};
  model_list all;
  for (const place& p : places) {
    if (p.where == (function == part_a ? whole::totals : whole::before)) continue;
    skeleton s;
    s.truncated = p.where;
    all.push_back(of_skeleton("fractions-lost", function, s, p.detail));
  }
  const auto in_values = [](const call& c) {
    models::scan_task task = *task_of(c);
    for (double& value : task.values) value = std::trunc(value);
    return std::optional(models::scan(task));
  };
  all.push_back(models::mistake("fractions-lost", function, in_values));
  return all;
}

inline model_list all_mistakes(const char* function) {
  model_list all = {models::nothing_written(function), models::zeros_written(function), models::copies_input(function, 0)};
  append(all, function == part_a ? mistakes_in_carry() : mistakes_in_totals());
  append(all, mistakes_where_they_meet(function));
  append(all, mistakes_in_rounds(function));
  append(all, models::wrong_operator(function, task_of));
  append(all, models::wrong_ends(function, task_of));
  for (bug_model& m : models::wrong_carries(function, task_of))  // one level is all there is
    if (m.cause != "second-level-missing") all.push_back(std::move(m));
  append(all, fractions_lost(function));
  append(all, models::parts_missing(function));
  append(all, models::shifts(function));
  return all;
}

}  // namespace grading::warps
