// Mistakes in the TODO regions of exercise 02, each with the whole output that it leads to.
#pragma once
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "exercises/harness/02_segmented_scan/skeleton.h"
#include "grading/models/models.h"

namespace grading::segments {

inline const char* const part_a = "segmented_scan_tile";
inline const char* const part_b = "segmented_scan";

inline std::optional<models::scan_task> task_of(const call& c) {
  models::scan_task task;
  task.values = c.inputs[0].values;
  for (const double flag : c.inputs[1].values) task.heads.push_back(flag != 0);
  return task;
}

using models::append, models::model_list;

inline bug_model of_skeleton(const char* cause, const char* function, const skeleton& s, const std::string& detail) {
  return models::mistake(
      cause, function,
      [s](const call& c) {
        const models::scan_task task = *task_of(c);
        return std::optional(s.scan(task.values, task.heads));
      },
      detail);
}

// TODO 1.
struct combine_mistake {
  const char* cause;
  combine_pairs combine;
  const char* detail;
};
inline double sum(flagged l, flagged r) { return models::add(l.value, r.value); }
inline double difference(flagged l, flagged r) { return models::add(l.value, -r.value); }
inline double right_value(flagged l, flagged r) { return right_combine(l, r).value; }
inline bool either(flagged l, flagged r) { return l.flag || r.flag; }

inline const combine_mistake combine_mistakes[] = {
    {"flags-ignored", [](flagged l, flagged r) { return flagged{sum(l, r), either(l, r)}; }, ""},
    {"flag-not-carried", [](flagged l, flagged r) { return flagged{right_value(l, r), r.flag}; },
     "a combined pair has the right flag alone"},
    {"flag-not-carried", [](flagged l, flagged r) { return flagged{right_value(l, r), l.flag}; },
     "a combined pair has the left flag alone"},
    {"flag-not-carried", [](flagged l, flagged r) { return flagged{right_value(l, r), l.flag && r.flag}; },
     "a combined pair has a flag only if both have"},
    {"flag-not-carried", [](flagged l, flagged r) { return flagged{right_value(l, r), l.flag != r.flag}; },
     "two flags cancel out"},
    {"flag-not-carried", [](flagged l, flagged r) { return flagged{right_value(l, r), false}; },
     "a combined pair has no flag"},
    {"flag-not-carried", [](flagged l, flagged r) { return flagged{right_value(l, r), l.flag && !r.flag}; },
     "a pair that starts over loses its flag"},
    {"flag-without-head", [](flagged l, flagged r) { return flagged{right_value(l, r), true}; }, ""},
    {"operands-swapped", [](flagged l, flagged r) { return right_combine(r, l); }, "right and left are exchanged"},
    {"wrong-flag-decides", [](flagged l, flagged r) { return flagged{l.flag ? r.value : sum(l, r), either(l, r)}; },
     "the left flag decides"},
    {"wrong-flag-decides", [](flagged l, flagged r) { return flagged{either(l, r) ? r.value : sum(l, r), either(l, r)}; },
     "either flag decides"},
    {"wrong-flag-decides",
     [](flagged l, flagged r) { return flagged{l.flag && r.flag ? r.value : sum(l, r), either(l, r)}; },
     "only both flags together decide"},
    {"flag-test-inverted", [](flagged l, flagged r) { return flagged{r.flag ? sum(l, r) : r.value, either(l, r)}; }, ""},
    {"head-value-lost", [](flagged l, flagged r) { return flagged{r.flag ? 0 : sum(l, r), either(l, r)}; },
     "a head starts over with 0"},
    {"head-value-lost", [](flagged l, flagged r) { return flagged{r.flag ? l.value : sum(l, r), either(l, r)}; },
     "at a head the left value is kept in place of the right one"},
    {"minus-for-plus", [](flagged l, flagged r) { return flagged{r.flag ? r.value : difference(l, r), either(l, r)}; }, ""},
    {"minus-for-plus", [](flagged l, flagged r) { return flagged{r.flag ? r.value : difference(r, l), either(l, r)}; }, ""},
};

// TODO 2, with a right TODO 1.
struct round_mistake {
  const char* cause;
  rounds round;
  const char* detail;
};
inline const round_mistake round_mistakes[] = {
    {"lane-left-out", rounds::one_lane_short, "lane i = distance has a pair before it, too"},
    {"distance-ignored", rounds::nearest_neighbour, "every round combines with pairs[i - 1]"},
    {"distance-ignored", rounds::nearest_always, "every round combines with pairs[i - 1]"},
    {"scan-runs-backwards", rounds::backwards, "each lane combines with the pair after it"},
    {"round-forgets-sum", rounds::keeps_first_pair, "every round combines with the pair that the lane began with"},
    {"wraps-around", rounds::ring, "lanes with no pair so far to their left combine with one from the tile's end"},
    {"counts-twice", rounds::lane_0_for_none, "lanes with no pair so far to their left combine with that of lane 0"},
};

// The loop over the distances.
struct distance_mistake {
  std::vector<size_t> distances;
  std::string detail;
};
inline std::vector<distance_mistake> distance_mistakes() {
  std::vector<distance_mistake> all = {
      {{2, 4, 8, 16, 32, 64, 128}, "as if the first distance were 2"},
      {{1, 3, 9, 27, 81, 243}, "as if each distance were three times the one before"},
      {{1, 4, 16, 64}, "as if each distance were four times the one before"},
      {{128, 64, 32, 16, 8, 4, 2, 1}, "as if they went from 128 down to 1: then pairs are combined that are no neighbours"},
      {{1, 2, 3, 4, 5, 6, 7, 8}, "as if they grew by 1, for 8 rounds"},
      {{}, "as if they grew by 1"},
  };
  for (size_t distance = 1; distance < tile; ++distance) all.back().distances.push_back(distance);
  std::vector<size_t> few;
  for (size_t distance = 1; distance < tile / 2; distance *= 2) {
    few.push_back(distance);
    all.push_back({few, "as if the last distance were " + std::to_string(distance)});
  }
  return all;
}

// TODO 3.
struct carry_mistake {
  const char* cause;
  carry_use use;
  const char* detail;
};
inline const carry_mistake carry_mistakes[] = {
    {"carry-missing", carry_use::missing, ""},
    {"carry-includes-own-tile", carry_use::of_own_tile, ""},
    {"carry-includes-own-tile", carry_use::of_own_tile_but_first, ""},
    {"carry-skips-tile-1", carry_use::not_in_tile_1, ""},
    {"carry-passes-head", carry_use::in_all_elements, "it is added to all elements of a tile"},
    {"carry-passes-head", carry_use::but_in_heads, "only the heads themselves do not get it"},
    {"carry-in-first-lane-only", carry_use::in_lane_0, ""},
    {"carry-twice", carry_use::twice, ""},
};

// TODO 4.
struct source_mistake {
  const char* cause;
  carry_source source;
  const char* detail;
};
inline const source_mistake source_mistakes[] = {
    {"carry-not-accumulated", carry_source::totals, "each tile gets the total of the tile before it, and no more"},
    {"second-level-missing", carry_source::tiles_apart, "right for the first 257 tiles"},
    {"second-level-missing", carry_source::first_tile, "right for the first 257 tiles"},
    {"totals-scanned-with-wrong-flags", carry_source::element_flags, "the flags of the first elements"},
    {"carry-forgets-heads", carry_source::no_flags, "the totals are scanned without flags"},
};

// What the pairs themselves are wrong about shows in both parts; in Part B with TODO 3 and 4 done or not.
inline void append_pair_mistakes(model_list& to, const char* function, const skeleton& s, const char* cause,
                                 const std::string& detail) {
  to.push_back(of_skeleton(cause, function, s, detail));
  if (function == part_a) return;
  skeleton to_do = s;
  to_do.source = carry_source::totals;
  to.push_back(of_skeleton(cause, function, to_do, detail));
  to_do.use = carry_use::missing;
  to.push_back(of_skeleton(cause, function, to_do, detail));
}

inline model_list mistakes_in_pairs(const char* function) {
  model_list all;
  for (const combine_mistake& m : combine_mistakes)
    for (const bool combines_nothing : {true, false}) {
      skeleton s;
      s.combine = m.combine;
      s.combines_nothing = combines_nothing;
      append_pair_mistakes(all, function, s, m.cause, m.detail);  // the call in TODO 2 alone
      s.combine_carry = m.combine;
      if (function == part_b) append_pair_mistakes(all, function, s, m.cause, m.detail);
    }
  for (const round_mistake& m : round_mistakes) {
    skeleton s;
    s.round = m.round;
    append_pair_mistakes(all, function, s, m.cause, m.detail);
  }
  skeleton root_kept;
  root_kept.root_kept = true;
  append_pair_mistakes(all, function, root_kept, "root-not-reset", "");
  for (const distance_mistake& m : distance_mistakes()) {
    skeleton s;
    s.distances = m.distances;
    append_pair_mistakes(all, function, s, "wrong-distances", m.detail);
  }
  return all;
}

inline model_list mistakes_between_tiles() {
  model_list all;
  for (const carry_source source : {carry_source::right, carry_source::totals})
    for (const carry_mistake& m : carry_mistakes) {
      skeleton s;
      s.use = m.use;
      s.source = source;
      all.push_back(of_skeleton(m.cause, part_b, s, m.detail));
    }
  skeleton first_flag_unseen;
  first_flag_unseen.lane_0_is_no_head = true;
  all.push_back(of_skeleton("carry-passes-head", part_b, first_flag_unseen, "the head on a tile's first element is not seen"));
  for (const source_mistake& m : source_mistakes) {
    skeleton s;
    s.source = m.source;
    all.push_back(of_skeleton(m.cause, part_b, s, m.detail));
  }
  return all;
}

// Either the values pass through an int, or the sum does.
inline model_list fractions_lost(const char* function) {
  const auto in_values = [](const call& c) {
    models::scan_task task = *task_of(c);
    for (double& value : task.values) value = std::trunc(value);
    return std::optional(models::scan(task));
  };
  const auto in_sum = [](const call& c) {
    models::scan_task task = *task_of(c);
    task.combine = [](double sum, double value) { return std::trunc(models::add(sum, value)); };
    for (size_t i = 0; i < task.values.size(); ++i)
      if (i == 0 || task.heads[i]) task.values[i] = std::trunc(task.values[i]);
    return std::optional(models::scan(task));
  };
  return {models::mistake("fractions-lost", function, in_values),
          models::mistake("fractions-lost", function, in_sum, "the sum is a whole number at each step")};
}

// An exclusive scan whose result at a head is the sum of the segment before: what a tree gives before the elements
// themselves are combined in.
inline bug_model exclusive_at_heads_too(const char* function) {
  return models::mistake("exclusive-for-inclusive", function, [](const call& c) {
    std::vector<double> out = models::scan(*task_of(c));
    if (!out.empty()) std::rotate(out.begin(), out.end() - 1, out.end()), out[0] = 0;
    return std::optional(out);
  });
}

inline model_list all_mistakes(const char* function) {
  model_list all = {models::nothing_written(function), models::zeros_written(function),
                    models::copies_input(function, 0)};
  append(all, mistakes_in_pairs(function));
  append(all, models::wrong_flags(function, task_of));
  append(all, models::wrong_ends(function, task_of));
  if (function == part_b) append(all, models::wrong_carries(function, task_of));
  if (function == part_b) append(all, mistakes_between_tiles());
  for (bug_model& m : models::wrong_operator(function, task_of))  // the others are right for +
    if (m.cause == "minus-for-plus") all.push_back(std::move(m));
  append(all, fractions_lost(function));
  all.push_back(exclusive_at_heads_too(function));
  append(all, models::parts_missing(function));
  append(all, models::shifts(function));
  return all;
}

}  // namespace grading::segments
