// Mistakes in the TODO regions of exercise 05, each with the whole output that it leads to.
#pragma once
#include <string>
#include <utility>
#include <vector>

#include "exercises/harness/05_lookback/skeleton.h"
#include "grading/models/models.h"

namespace grading::lookback {

inline const char* const function = "lookback_scan";
// Blocks, in the runs in which they yield one after the other: more than a window of 64 tiles has, and half of the most tiles.
inline constexpr size_t resident = 150;
inline constexpr int operation_count = 3;  // an entry from here on makes its call two times, with an input and an output for each

inline operation operation_of(const call& c) { return static_cast<operation>(c.entry % operation_count); }

using models::append, models::model_list;
using prediction = std::function<std::optional<output_values>(const call&, int parameter)>;

// ---- The file's own mistakes.

// In turn, or side by side as many at once as there are resident blocks. Nothing is said of calls with more than `most` tiles.
inline prediction of_skeleton(const skeleton& s, size_t at_once, size_t most) {
  return [s, at_once, most](const call& c, int) -> std::optional<output_values> {
    if (c.n > most * tile) return std::nullopt;
    output_values all;
    for (const array& in : c.inputs) all.push_back(s.scan(in.values, operation_of(c), at_once));
    return all;
  };
}

struct file_mistake {
  const char* cause;
  skeleton what;
  const char* detail = "";
  size_t most = resident;  // tiles, of which side by side something is known
};

// What is left does not depend on how far other tiles have got.
inline const file_mistake mistakes_in_any_order[] = {
    {"carry-missing", {.use = carry_use::missing}},
    {"carry-twice", {.use = carry_use::twice}},
    {"carry-in-one-lane-only", {.use = carry_use::last_lane}, "the last one"},
    {"carry-in-first-lane-only", {.use = carry_use::first_lane}},
    {"carry-skips-tile-1", {.use = carry_use::not_in_tile_1}},
    {"int-through-float", {.output_through_float = true}},
    {"zero-as-identity", {.starts_from_zero = true}, "in the look-back"},
    {"operands-swapped", {.in_output = operands::swapped}, "the carry stands on the right"},
    {"operator-is-plus", {.in_output = operands::added}, "where the carry goes into the output"},
};

// What is left does.
inline const file_mistake mistakes_in_some_orders[] = {
    {"aggregate-as-prefix", {.until = last_look::anything}, "where no more is known of the tile before"},
    {"aggregate-as-prefix", {.takes_aggregates_only = true}, "where all is known of the tile before"},
    {"look-back-runs-on", {.until = last_look::none}},
    {"look-back-forgets", {.with_aggregate = operands::left_alone}, "an aggregate replaces what was found before"},
    {"look-back-forgets", {.with_prefix = operands::left_alone}, "the prefix replaces what was found before", 2 * resident},
    {"look-back-forgets",
     {.with_aggregate = operands::left_alone, .with_prefix = operands::left_alone},
     "what is found replaces what was found before"},
    {"prefix-left-out", {.with_prefix = operands::right_alone}, "", 2 * resident},
    {"look-back-goes-forward", {.goes_forward = true, .with_aggregate = operands::swapped, .with_prefix = operands::swapped}},
    {"look-back-goes-forward", {.goes_forward = true}},
    {"carry-includes-own-tile", {.from = first_look::own_tile}, "the look-back starts at the tile itself"},
    {"carry-one-tile-short", {.from = first_look::two_before}, "the look-back starts two tiles back"},
    {"carry-one-tile-short", {.leaves_tile_0_out = true}, "the look-back does not get to tile 0"},
    {"operands-swapped", {.with_aggregate = operands::swapped}, "where the look-back combines an aggregate"},
    // A prefix is combined with aggregates only where tiles of other blocks have ended: from the ninth on.
    {"operands-swapped", {.with_prefix = operands::swapped}, "where the look-back combines a prefix", 2 * resident},
    {"operands-swapped",
     {.with_aggregate = operands::swapped, .with_prefix = operands::swapped},
     "in the look-back, which goes from right to left"},
    {"operands-swapped", {.in_prefix = operands::swapped}, "in the prefix that is published"},
    {"operands-swapped",
     {.with_aggregate = operands::swapped, .with_prefix = operands::swapped, .in_prefix = operands::swapped,
      .in_output = operands::swapped},
     "wherever tiles are combined"},
    {"operator-is-plus", {.with_aggregate = operands::added}, "where the look-back combines an aggregate"},
    {"operator-is-plus", {.with_prefix = operands::added}, "where the look-back combines a prefix", 2 * resident},
    {"operator-is-plus", {.with_aggregate = operands::added, .with_prefix = operands::added}, "in the look-back"},
    {"operator-is-plus", {.in_prefix = operands::added}, "in the prefix that is published"},
    {"operator-is-plus",
     {.with_aggregate = operands::added, .with_prefix = operands::added, .in_prefix = operands::added,
      .in_output = operands::added},
     "wherever tiles are combined"},
    {"prefix-without-own-tile", {.last = last_publish::carry}, "", 2 * resident},
    {"aggregate-of-wrong-lane", {.aggregate_of_first_lane = true}, "lane 0 takes its own element for the tile"},
    {"packed-value-overflows", {.packed_bits = 30, .packed_with_sign = true}, "30 bits are left for the value"},
    {"packed-value-overflows", {.packed_bits = 30}, "30 bits are left for the value, and none of them is a sign"},
    {"packed-value-overflows", {.sign_covers_flag = true}, "the sign of a negative value covers the flag"},
    {"packed-value-overflows", {.packed_bits = 31, .packed_with_sign = true}, "31 bits are left for the value"},
    {"packed-value-overflows", {.packed_bits = 31}, "31 bits are left for the value, and none of them is a sign"},
    {"packed-value-overflows", {.packed_bits = 24, .packed_with_sign = true}, "24 bits are left for the value"},
    {"packed-value-overflows", {.packed_bits = 16, .packed_with_sign = true}, "16 bits are left for the value"},
};

inline model_list mistakes_of_the_file() {
  model_list all;
  const auto add_one = [&](const file_mistake& m, bool any_order) {
    bug_model model{m.cause, function, {0}, of_skeleton(m.what, 1, size_t(-1) / tile),
                    [detail = std::string(m.detail)](int) { return detail; }};
    if (!any_order) model.overlapped = of_skeleton(m.what, resident, m.most);
    all.push_back(std::move(model));
  };
  for (const file_mistake& m : mistakes_in_any_order) add_one(m, true);
  for (const file_mistake& m : mistakes_in_some_orders) add_one(m, false);
  return all;
}

// ---- Mistakes that any scan can have.

inline std::optional<models::scan_task> task_of(const call& c) {
  return models::scan_task{c.inputs[0].values, {}, false, identities[operation_of(c)], combinations[operation_of(c)]};
}

// In both halves of a call that is made twice.
inline bug_model in_each(bug_model m) {
  m.predict = [one = m.predict](const call& c, int parameter) -> std::optional<output_values> {
    output_values all;
    for (size_t k = 0; k < c.outputs.size(); ++k) {
      const call half{c.function, c.setting, c.entry, c.n, {c.inputs[k]}, {c.outputs[k]}};
      auto predicted = one(half, parameter);
      if (!predicted) return std::nullopt;
      all.push_back(std::move(predicted->front()));
    }
    return all;
  };
  return m;
}

inline model_list mistakes_of_any_scan() {
  model_list some = {models::nothing_written(function), models::zeros_written(function), models::copies_input(function, 0)};
  append(some, models::wrong_ends(function, task_of));
  append(some, models::wrong_carries(function, task_of));
  for (bug_model& m : models::wrong_operator(function, task_of))
    if (m.cause == "operands-swapped" || m.cause == "zero-as-identity") some.push_back(std::move(m));
  append(some, models::parts_missing(function));
  append(some, models::shifts(function));
  model_list all;
  for (bug_model& m : some) all.push_back(in_each(std::move(m)));
  return all;
}

}  // namespace grading::lookback
