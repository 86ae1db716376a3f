// What wrong outputs have in common when no model predicts them.
#include <algorithm>
#include <cmath>
#include <cstdio>

#include "grading/models/models.h"
#include "grading/run/runner.h"

namespace grading::models {

namespace {

using values = std::vector<double>;
using answer = std::optional<std::string>;

// One output, and where it is wrong.
struct damage {
  const values& wanted;
  const values& got;
  std::vector<size_t> wrong;
  size_t n() const { return wanted.size(); }
  size_t tail(size_t tile) const { return n() / tile * tile; }  // where the partial tile starts
  bool all_wrong(bool (*holds)(const damage&, size_t i, size_t parameter), size_t parameter) const {
    return std::all_of(wrong.begin(), wrong.end(), [&](size_t i) { return holds(*this, i, parameter); });
  }
};

std::string element(size_t i) { return "element " + std::to_string(i); }

answer some_unwritten(const damage& d) {
  const auto kept_poison = [&](size_t i) { return !was_written(d.got[i]); };
  const size_t kept = size_t(std::count_if(d.wrong.begin(), d.wrong.end(), kept_poison));
  if (kept == 0) return std::nullopt;
  const size_t first = *std::find_if(d.wrong.begin(), d.wrong.end(), kept_poison);
  return std::to_string(kept) + " of " + std::to_string(d.n()) + ", the first is " + element(first);
}

answer first_element_wrong(const damage& d) {
  if (d.n() < 2 || d.wrong.size() != 1 || d.wrong[0] != 0) return std::nullopt;
  return "all others are right";
}

answer second_element_wrong(const damage& d) {
  if (d.n() < 2 || d.wrong.size() != 1 || d.wrong[0] != 1) return std::nullopt;
  return "all others are right";
}

answer last_element_wrong(const damage& d) {
  if (d.n() < 2 || d.wrong.size() != 1 || d.wrong[0] + 1 != d.n()) return std::nullopt;
  return "all others are right";
}

answer wrong_at_tile_edges(const damage& d) {
  if (d.wrong.size() < 2) return std::nullopt;
  for (size_t k = tile_sizes().size(); k-- > 0;) {
    const size_t tile = size_t(tile_sizes()[k]);
    if (d.all_wrong([](const damage&, size_t i, size_t t) { return i % t == 0; }, tile))
      return "the first element of tiles of " + std::to_string(tile);
    if (d.all_wrong([](const damage& x, size_t i, size_t t) { return i % t == t - 1 || i + 1 == x.n(); }, tile))
      return "the last element of tiles of " + std::to_string(tile);
  }
  return std::nullopt;
}

answer last_tile_wrong(const damage& d) {
  for (int size : tile_sizes()) {
    const size_t tile = size_t(size);
    if (d.n() < tile || d.n() % tile == 0) continue;
    if (d.all_wrong([](const damage& x, size_t i, size_t t) { return i >= x.tail(t); }, tile))
      return "from " + element(d.tail(tile)) + " on, with tiles of " + std::to_string(tile);
  }
  return std::nullopt;
}

answer right_in_first_tile(const damage& d) {
  if (d.wrong[0] < size_t(tile_sizes().front())) return std::nullopt;
  return element(d.wrong[0]) + " is the first that is wrong";
}

answer off_by_constant(const damage& d) {
  if (d.wrong.size() < 3) return std::nullopt;
  const double by = d.got[d.wrong[0]] - d.wanted[d.wrong[0]];
  if (!std::isfinite(by)) return std::nullopt;
  for (size_t i : d.wrong)
    if (d.got[i] - d.wanted[i] != by) return std::nullopt;
  char amount[32];
  std::snprintf(amount, sizeof amount, "%.9g", std::fabs(by));
  return std::string(by > 0 ? "too large by " : "too small by ") + amount;
}

// A small element that is lost in a large sum is no rounding: what is rounded has digits that no input has.
answer rounded(const damage& d) {
  bool fine_digits = false;
  for (size_t i : d.wrong) {
    if (!(std::fabs(d.got[i] - d.wanted[i]) <= 1e-5 * std::fabs(d.wanted[i]))) return std::nullopt;
    const double scaled = 8 * (d.got[i] - d.wanted[i]);
    fine_digits = fine_digits || scaled != std::round(scaled);
  }
  return fine_digits ? answer("") : std::nullopt;
}

answer wrong_order(const damage& d) {
  if (d.wrong.size() < 2 || std::any_of(d.got.begin(), d.got.end(), [](double v) { return std::isnan(v); })) return std::nullopt;
  values a = d.wanted, b = d.got;
  std::sort(a.begin(), a.end());
  std::sort(b.begin(), b.end());
  if (a != b) return std::nullopt;
  return element(d.wrong[0]) + " is the first that is out of place";
}

bug_pattern pattern(const char* cause, const std::string& function, answer (*matches)(const damage&)) {
  return {cause, function, [matches](const call& c, const output_values& got) -> answer {
            for (size_t o = 0; o < c.outputs.size() && o < got.size(); ++o) {
              damage d{c.outputs[o].values, got[o], {}};
              if (d.got.size() != d.n()) continue;
              for (size_t i = 0; i < d.n(); ++i)
                if (!same_value(d.got[i], d.wanted[i])) d.wrong.push_back(i);
              if (!d.wrong.empty()) return matches(d);
            }
            return std::nullopt;
          }};
}

// An output that there is even for no elements: a total.
answer wrong_for_nothing(const call& c, const output_values& got) {
  if (c.n > 0) return std::nullopt;
  for (size_t o = 0; o < c.outputs.size() && o < got.size(); ++o)
    if (!got[o].empty() && was_written(got[o][0]) && got[o] != c.outputs[o].values) return "it is another value";
  return std::nullopt;
}

}  // namespace

std::vector<bug_pattern> patterns(std::string function) {
  return {
      {"empty-total", function, wrong_for_nothing},
      pattern("some-unwritten", function, some_unwritten),
      pattern("rounded", function, rounded),
      pattern("first-element-wrong", function, first_element_wrong),
      pattern("second-element-wrong", function, second_element_wrong),
      pattern("last-element-wrong", function, last_element_wrong),
      pattern("wrong-at-tile-edges", function, wrong_at_tile_edges),
      pattern("last-tile-wrong", function, last_tile_wrong),
      pattern("right-in-first-tile", function, right_in_first_tile),
      pattern("off-by-constant", function, off_by_constant),
      pattern("wrong-order", function, wrong_order),
  };
}

}  // namespace grading::models
