// When a function goes wrong, said by the one thing that tells its bad calls from its good ones.
#include <algorithm>
#include <set>

#include "grading/diagnosis/evidence.h"
#include "grading/models/models.h"

namespace grading {

namespace {

struct group {
  const std::vector<trial>& bad;
  const std::vector<trial>& good;

  // Holds for all that are bad and for none that is good.
  template <class Holds>
  bool told_by(const Holds& holds) const {
    return std::all_of(bad.begin(), bad.end(), holds) && std::none_of(good.begin(), good.end(), holds);
  }

  size_t good_sizes() const {  // different ones, 0 aside
    std::set<size_t> sizes;
    for (const trial& t : good)
      if (t.made->n) sizes.insert(t.made->n);
    return sizes.size();
  }
};

std::string text(size_t n) { return std::to_string(n); }

std::string by_warp(const group& g) {
  const run_settings& first = g.bad[0].in->settings;
  if (first.where != backend::cpu) return "";
  // Each bad call must have been good at the other warp size.
  for (const trial& b : g.bad)
    if (std::none_of(g.good.begin(), g.good.end(), [&](const trial& t) { return t.index == b.index; })) return "";
  if (!g.told_by([&](const trial& t) { return t.in->settings.warp == first.warp; })) return "";
  return "only at warp " + std::to_string(first.warp);
}

std::string by_size(const group& g) {
  auto n_is = [&](size_t n) { return g.told_by([n](const trial& t) { return t.made->n == n; }); };
  if (n_is(0)) return "only when n = 0";
  if (n_is(1)) return "only when n = 1";
  size_t largest_good = 0, smallest_bad = size_t(-1), smallest_good = size_t(-1), largest_bad = 0;
  for (const trial& t : g.good) largest_good = std::max(largest_good, t.made->n), smallest_good = std::min(smallest_good, t.made->n);
  for (const trial& t : g.bad) smallest_bad = std::min(smallest_bad, t.made->n), largest_bad = std::max(largest_bad, t.made->n);
  if (largest_bad < smallest_good) return largest_bad == 0 ? "only when n = 0" : "only when n <= " + text(largest_bad);
  if (largest_good + 1 == smallest_bad && largest_good > 1) return "only when n > " + text(largest_good);
  if (largest_good < smallest_bad && largest_good > 1)  // where between the two it begins is not known
    return "right up to n = " + text(largest_good) + ", wrong from n = " + text(smallest_bad);
  if (largest_good < smallest_bad) return "";
  if (g.good_sizes() < 2) return "";
  for (auto tile = models::tile_sizes().rbegin(); tile != models::tile_sizes().rend(); ++tile)
    if (g.told_by([&](const trial& t) { return t.made->n % size_t(*tile) != 0; }))
      return "only when n is not a multiple of " + std::to_string(*tile);
  for (auto tile = models::tile_sizes().rbegin(); tile != models::tile_sizes().rend(); ++tile)
    if (g.told_by([&](const trial& t) { return t.made->n % size_t(*tile) == 0; }))
      return "only when n is a multiple of " + std::to_string(*tile);
  return "";
}

// With one element or none, few settings matter.
std::string by_setting(const group& g) {
  const std::string& setting = g.bad[0].made->setting;
  if (setting.empty() || std::any_of(g.bad.begin(), g.bad.end(), [&](const trial& t) { return t.made->setting != setting; })) return "";
  if (std::any_of(g.good.begin(), g.good.end(), [&](const trial& t) { return t.made->setting == setting && t.made->n > 1; })) return "";
  if (std::none_of(g.good.begin(), g.good.end(), [&](const trial& t) { return t.made->setting != setting; })) return "";
  return "only in the cases \"" + setting + "\"";
}

}  // namespace

std::string condition(const std::vector<trial>& bad, const std::vector<trial>& good) {
  if (bad.empty() || good.empty()) return "";
  const group g{bad, good};
  for (auto by : {by_setting, by_size, by_warp})
    if (std::string says = by(g); !says.empty()) return says;
  return "";
}

}  // namespace grading
