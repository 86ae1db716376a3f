// Mistakes in the TODO regions of exercise 01, each with the whole output that it leads to.
#pragma once
#include <algorithm>
#include <cmath>

#include "exercises/harness/01_exclusive_to_inclusive/operations.h"
#include "grading/models/models.h"

namespace grading::conversions {

// What a lane has at hand: the operator, in, and the scan that is given. inclusive_to_exclusive has no in.
struct view {
  const operation& op;
  const numbers& in;
  const numbers& given;

  explicit view(const call& c) : op(operation_of(c)), in(c.inputs.front().values), given(c.inputs.back().values) {}
  size_t n() const { return given.size(); }
  double sum(double left, double right) const { return op.combine(left, right); }
  double up_to(size_t i) const { return sum(given[i], in[i]); }
};

using models::append, models::model_list;

struct element_mistake {
  const char* cause;
  const char* detail;
  double (*value)(const view& v, size_t i);
};

template <size_t Count>
model_list in_each_element(function_number f, const element_mistake (&mistakes)[Count]) {
  model_list all;
  for (const element_mistake& m : mistakes)
    all.push_back(models::mistake(
        m.cause, functions[f],
        [value = m.value](const call& c) {
          const view v(c);
          numbers out;
          for (size_t i = 0; i < c.n; ++i) out.push_back(value(v, i));
          return std::optional(out);
        },
        m.detail));
  return all;
}

// The right output, but for element 0 or the last one.
template <size_t Count>
model_list in_one_element(function_number f, bool last, const element_mistake (&mistakes)[Count]) {
  model_list all;
  for (const element_mistake& m : mistakes)
    all.push_back(models::mistake(
        m.cause, functions[f],
        [value = m.value, last](const call& c) {
          numbers out = c.outputs[0].values;
          const size_t i = last ? out.size() - 1 : 0;
          if (!out.empty()) out[i] = value(view(c), i);
          return std::optional(out);
        },
        m.detail));
  return all;
}

// As a conversion to int and back does it on the machines that this runs on.
inline double through_int(double value) { return std::isinf(value) ? -2147483648.0 : std::trunc(value); }

inline bug_model result_through_int(function_number f) {
  return models::mistake("fractions-lost", functions[f], [](const call& c) {
    numbers out = c.outputs[0].values;
    std::transform(out.begin(), out.end(), out.begin(), through_int);
    return std::optional(out);
  });
}

// ---- exclusive_to_inclusive

inline const element_mistake inclusive_elements[] = {
    {"operands-swapped", "", [](const view& v, size_t i) { return v.sum(v.in[i], v.given[i]); }},
    {"operator-is-plus", "", [](const view& v, size_t i) { return models::add(v.given[i], v.in[i]); }},
    {"minus-for-plus", "", [](const view& v, size_t i) { return models::add(v.given[i], -v.in[i]); }},
    {"minus-for-plus", "", [](const view& v, size_t i) { return models::add(v.in[i], -v.given[i]); }},
    {"counts-twice", "in[i]", [](const view& v, size_t i) { return v.sum(v.up_to(i), v.in[i]); }},
    {"counts-twice", "exclusive[i]", [](const view& v, size_t i) { return v.sum(v.given[i], v.up_to(i)); }},
    {"counts-twice", "both operands are in[i]", [](const view& v, size_t i) { return v.sum(v.in[i], v.in[i]); }},
    {"counts-twice", "both operands are exclusive[i]", [](const view& v, size_t i) { return v.sum(v.given[i], v.given[i]); }},
    {"fractions-lost", "", [](const view& v, size_t i) { return v.sum(std::trunc(v.given[i]), std::trunc(v.in[i])); }},
    // At an end without that neighbour: left out, or the element itself.
    {"wrong-neighbour", "exclusive[i] with in[i - 1]",
     [](const view& v, size_t i) { return i ? v.sum(v.given[i], v.in[i - 1]) : v.given[0]; }},
    {"wrong-neighbour", "exclusive[i] with in[i - 1]",
     [](const view& v, size_t i) { return v.sum(v.given[i], v.in[i ? i - 1 : 0]); }},
    {"wrong-neighbour", "exclusive[i] with in[i + 1]",
     [](const view& v, size_t i) { return i + 1 < v.n() ? v.sum(v.given[i], v.in[i + 1]) : v.given[i]; }},
    {"wrong-neighbour", "exclusive[i] with in[i + 1]",
     [](const view& v, size_t i) { return v.sum(v.given[i], v.in[std::min(i + 1, v.n() - 1)]); }},
    {"wrong-neighbour", "exclusive[i - 1] with in[i]",
     [](const view& v, size_t i) { return i ? v.sum(v.given[i - 1], v.in[i]) : v.in[0]; }},
    {"wrong-neighbour", "exclusive[i + 1] with in[i]",
     [](const view& v, size_t i) { return i + 1 < v.n() ? v.sum(v.given[i + 1], v.in[i]) : v.in[i]; }},
    {"wrong-neighbour", "exclusive[i + 1] with in[i]",
     [](const view& v, size_t i) { return v.sum(v.given[std::min(i + 1, v.n() - 1)], v.in[i]); }},
    {"wrong-neighbour", "exclusive[i] with in[0]", [](const view& v, size_t i) { return v.sum(v.given[i], v.in[0]); }},
    {"wrong-neighbour", "in[i - 1] with in[i]",
     [](const view& v, size_t i) { return i ? v.sum(v.in[i - 1], v.in[i]) : v.in[0]; }},
};
inline const element_mistake inclusive_first[] = {
    {"first-element-missing", "it is exclusive[0]", [](const view& v, size_t) { return v.given[0]; }},
};
inline const element_mistake inclusive_last[] = {
    {"last-element-missing", "it is exclusive[n - 1]", [](const view& v, size_t i) { return v.given[i]; }},
    {"last-element-missing", "it is in[n - 1]", [](const view& v, size_t i) { return v.in[i]; }},
    {"last-element-missing", "it is the identity", [](const view& v, size_t) { return v.op.identity; }},
};

// Some scan in anew instead of using what is given, and meet the troubles of scans.
inline std::optional<models::scan_task> as_scan(const call& c) {
  const operation& op = operation_of(c);
  return models::scan_task{c.inputs[0].values, {}, false, op.identity, op.combine};
}

inline model_list mistakes_to_inclusive() {
  const char* const function = functions[to_inclusive];
  model_list all = {models::nothing_written(function), models::zeros_written(function), models::copies_input(function, 0),
                    models::copies_input(function, 1, "exclusive-for-inclusive")};
  append(all, in_each_element(to_inclusive, inclusive_elements));
  append(all, in_one_element(to_inclusive, false, inclusive_first));
  append(all, in_one_element(to_inclusive, true, inclusive_last));
  all.push_back(result_through_int(to_inclusive));
  append(all, models::wrong_carries(function, as_scan));
  append(all, models::parts_missing(function));
  append(all, models::shifts(function));
  return all;
}

// ---- inclusive_to_exclusive

// What it is given, shifted, is an exclusive scan with an operator that takes its right operand.
inline std::optional<models::scan_task> as_shift(const call& c) {
  const auto right = [](double, double r) { return r; };
  return models::scan_task{c.inputs[0].values, {}, true, operation_of(c).identity, right};
}

inline const element_mistake exclusive_elements[] = {
    {"shift-the-wrong-way", "element n - 1 is the identity",
     [](const view& v, size_t i) { return i + 1 < v.n() ? v.given[i + 1] : v.op.identity; }},
    {"shift-the-wrong-way", "element n - 1 is inclusive[n - 1]",
     [](const view& v, size_t i) { return v.given[std::min(i + 1, v.n() - 1)]; }},
    {"shift-the-wrong-way", "element n - 1 is not written",
     [](const view& v, size_t i) { return i + 1 < v.n() ? v.given[i + 1] : models::unwritten; }},
    {"shift-the-wrong-way", "elements 0 and n - 1 are the identity",
     [](const view& v, size_t i) { return i && i + 1 < v.n() ? v.given[i + 1] : v.op.identity; }},
    {"shift-the-wrong-way", "element 0 is the identity",
     [](const view& v, size_t i) { return i ? v.given[std::min(i + 1, v.n() - 1)] : v.op.identity; }},
    {"shift-the-wrong-way", "element 0 is the identity, n - 1 is not written",
     [](const view& v, size_t i) { return !i ? v.op.identity : i + 1 < v.n() ? v.given[i + 1] : models::unwritten; }},
    // What precedes an element cannot be had by taking something away: not every operator has an inverse.
    {"minus-for-plus", "inclusive[i] - inclusive[0]",
     [](const view& v, size_t i) { return i ? models::add(v.given[i], -v.given[0]) : v.op.identity; }},
    {"minus-for-plus", "inclusive[i] - inclusive[0]",
     [](const view& v, size_t i) { return models::add(v.given[i], -v.given[0]); }},
    {"minus-for-plus", "inclusive[i] - inclusive[i - 1]",
     [](const view& v, size_t i) { return i ? models::add(v.given[i], -v.given[i - 1]) : v.op.identity; }},
    {"minus-for-plus", "inclusive[i] - inclusive[i - 1]",
     [](const view& v, size_t i) { return i ? models::add(v.given[i], -v.given[i - 1]) : v.given[0]; }},
};
inline const element_mistake exclusive_first[] = {
    {"identity-of-another", "element 0 is -INFINITY, whatever the operator",
     [](const view&, size_t) { return -infinity; }},
    {"identity-of-another", "element 0 is -FLT_MAX",
     [](const view&, size_t) { return -double{std::numeric_limits<float>::max()}; }},
    {"identity-of-another", "element 0 is FLT_MIN, which is above 0",
     [](const view&, size_t) { return double{std::numeric_limits<float>::min()}; }},
    {"wraps-around", "element 0 is inclusive[n - 1]", [](const view& v, size_t) { return v.given.back(); }},
};

// At the start of each tile but the first, or of all: the element itself, as a shuffle inside of a warp leaves it.
inline bug_model tile_keeps_own(bool first_is_right) {
  return models::mistake(
      "tile-starts-over", functions[to_exclusive], models::tile_sizes(),
      [first_is_right](const call& c, int tile) {
        const size_t step = static_cast<size_t>(tile);
        numbers out = c.outputs[0].values;
        for (size_t i = first_is_right ? step : 0; i < out.size(); i += step) out[i] = view(c).given[i];
        return std::optional(out);
      },
      [](int tile) { return "tiles of " + std::to_string(tile) + "; the first element of each is inclusive[i]"; });
}

// Element 0 alone is wrong, and holds what is some operator's identity: not always the same one, if the code chooses.
inline bug_pattern identity_of_another() {
  const auto matches = [](const call& c, const output_values& got) -> std::optional<std::string> {
    struct constant {
      double value;
      const char* name;
    };
    const double largest = std::numeric_limits<float>::max();
    const constant constants[] = {{0, "0"}, {1, "1"}, {-infinity, "-INFINITY"}, {-largest, "-FLT_MAX"}, {largest, "FLT_MAX"}};
    const numbers& wanted = c.outputs[0].values;
    if (wanted.empty() || got.empty() || got[0].size() != wanted.size()) return std::nullopt;
    if (!std::equal(wanted.begin() + 1, wanted.end(), got[0].begin() + 1)) return std::nullopt;
    for (const constant& k : constants)
      if (got[0][0] == k.value) return std::string("element 0 is ") + k.name;
    return std::nullopt;
  };
  return {"identity-of-another", functions[to_exclusive], matches};
}

inline model_list mistakes_to_exclusive() {
  const char* const function = functions[to_exclusive];
  model_list all = {models::nothing_written(function),
                    models::zeros_written(function, "element 0 is right by accident: the identity of + is 0")};
  append(all, models::wrong_ends(function, as_shift));
  append(all, in_each_element(to_exclusive, exclusive_elements));
  append(all, in_one_element(to_exclusive, false, exclusive_first));
  all.push_back(tile_keeps_own(true));
  all.push_back(tile_keeps_own(false));
  all.push_back(result_through_int(to_exclusive));
  append(all, models::parts_missing(function));
  append(all, models::shifts(function));
  return all;
}

// ---- grand_total

// Where there is an element; for n = 0 it is right. The last argument is n - 1.
inline const element_mistake totals[] = {
    {"operands-swapped", "", [](const view& v, size_t i) { return v.sum(v.in[i], v.given[i]); }},
    {"minus-for-plus", "", [](const view& v, size_t i) { return models::add(v.given[i], -v.in[i]); }},
    {"total-wrong-end", "it is the first prefix plus the last value",
     [](const view& v, size_t i) { return v.sum(v.given[0], v.in[i]); }},
    {"total-wrong-end", "it is the first value", [](const view& v, size_t) { return v.in[0]; }},
    {"total-wrong-end", "it is that of the first 2 elements: sizeof of a pointer does not count what it points to",
     [](const view& v, size_t) { return v.up_to(v.n() > 1 ? 1 : 0); }},
    {"total-counts-twice", "the last prefix", [](const view& v, size_t i) { return v.sum(v.given[i], v.given[i]); }},
    {"total-of-prefixes", "all of exclusive",
     [](const view& v, size_t) {
       double sum = v.op.identity;
       for (const double prefix : v.given) sum = v.sum(sum, prefix);
       return sum;
     }},
    {"fractions-lost", "", [](const view& v, size_t i) { return v.sum(std::trunc(v.given[i]), std::trunc(v.in[i])); }},
    {"fractions-lost", "",
     [](const view& v, size_t) {
       double sum = std::max(v.op.identity, -2147483648.0);
       for (const double value : v.in) sum = std::trunc(v.sum(sum, value));
       return sum;
     }},
    {"operator-is-plus", "",
     [](const view& v, size_t) {
       double sum = 0;
       for (const double value : v.in) sum = models::add(sum, value);
       return sum;
     }},
};

// A loop over all values that starts from 0, whatever the identity.
inline bug_model total_from_zero() {
  return models::mistake("zero-as-identity", functions[total], [](const call& c) {
    const view v(c);
    double sum = 0;
    for (const double value : v.in) sum = v.sum(sum, value);
    return std::optional(numbers{sum});
  }, "the sum starts from 0");
}

inline model_list mistakes_in_total() {
  const char* const function = functions[total];
  model_list all = {models::nothing_written(function), models::zeros_written(function)};
  append(all, models::wrong_total(function, as_scan));
  for (const element_mistake& m : totals)
    all.push_back(models::mistake(
        m.cause, function,
        [value = m.value](const call& c) {
          const view v(c);
          return std::optional(numbers{c.n ? value(v, c.n - 1) : v.op.identity});
        },
        m.detail));
  all.push_back(total_from_zero());
  all.push_back(result_through_int(total));
  return all;
}

}  // namespace grading::conversions
