#include "grading/models/pair_scan.h"

#include <algorithm>
#include <bit>

namespace grading::models {

flagged_value combine_pairs(flagged_value left, flagged_value right, combine_values add) {
  return {right.flag ? right.value : add(left.value, right.value), left.flag || right.flag};
}

namespace {

flagged_value drops_left_flag(flagged_value l, flagged_value r, combine_values add) {
  return {combine_pairs(l, r, add).value, r.flag};
}
flagged_value keeps_left_flag(flagged_value l, flagged_value r, combine_values add) {
  return {combine_pairs(l, r, add).value, l.flag};
}
flagged_value needs_both_flags(flagged_value l, flagged_value r, combine_values add) {
  return {combine_pairs(l, r, add).value, l.flag && r.flag};
}
flagged_value left_flag_decides(flagged_value l, flagged_value r, combine_values add) {
  return {l.flag ? r.value : add(l.value, r.value), l.flag || r.flag};
}
flagged_value swapped(flagged_value l, flagged_value r, combine_values add) { return combine_pairs(r, l, add); }

using pairs = std::vector<flagged_value>;

struct shape {
  bool blelloch;
  std::vector<size_t> extents;  // of each level, from the elements up; the last goes for all above. Empty: one by one
};

const std::vector<shape>& shapes() {
  static const std::vector<shape> all = [] {
    std::vector<shape> list = {{false, {}}};
    for (bool blelloch : {false, true})
      for (size_t tile : {256, 1024, 512, 128, 64, 32}) list.push_back({blelloch, {tile}});
    // Warps by shuffles, then the warps of a block.
    for (size_t warp : {32, 64})
      for (size_t tile : {256, 1024, 512, 128})
        if (tile > warp) list.push_back({false, {warp, tile / warp, tile}});
    return list;
  }();
  return all;
}

struct tree {
  pair_operator combine;
  combine_values add;
  flagged_value identity;
  const shape& form;

  flagged_value operator()(flagged_value l, flagged_value r) const { return combine(l, r, add); }
};

void hillis_steele(pairs& a, const tree& t) {
  for (size_t distance = 1; distance < a.size(); distance *= 2)
    for (size_t i = a.size(); i-- > distance;) a[i] = t(a[i - distance], a[i]);  // from the end: reads what the round before left
}

// Exclusive, over a power of two, then made inclusive with the elements.
void blelloch(pairs& elements, const tree& t) {
  pairs a = elements;
  a.resize(std::bit_ceil(a.size()), t.identity);
  const size_t n = a.size();
  for (size_t stride = 1; stride < n; stride *= 2)
    for (size_t node = 2 * stride - 1; node < n; node += 2 * stride) a[node] = t(a[node - stride], a[node]);
  a[n - 1] = t.identity;
  for (size_t stride = n / 2; stride > 0; stride /= 2)
    for (size_t node = 2 * stride - 1; node < n; node += 2 * stride) {
      const flagged_value left = a[node - stride];
      a[node - stride] = a[node];
      a[node] = t(a[node], left);
    }
  for (size_t i = 0; i < elements.size(); ++i) elements[i] = t(a[i], elements[i]);
}

void scan_level(pairs& a, const tree& t, size_t level) {
  const size_t extent = t.form.extents[std::min(level, t.form.extents.size() - 1)];
  pairs aggregates;
  for (size_t start = 0; start < a.size(); start += extent) {
    pairs tile(a.begin() + start, a.begin() + std::min(a.size(), start + extent));
    if (t.form.blelloch) {
      tile.resize(extent, t.identity);
      blelloch(tile, t);
      tile.resize(std::min(a.size() - start, extent));
    } else {
      hillis_steele(tile, t);
    }
    std::copy(tile.begin(), tile.end(), a.begin() + start);
    aggregates.push_back(tile.back());
  }
  if (aggregates.size() < 2) return;
  scan_level(aggregates, t, level + 1);
  for (size_t i = extent; i < a.size(); ++i) a[i] = t(aggregates[i / extent - 1], a[i]);
}

}  // namespace

const std::vector<pair_mistake>& pair_mistakes() {
  static const std::vector<pair_mistake> all = {
      {"flag-not-carried", drops_left_flag, "a combined pair has the right flag alone"},
      {"flag-not-carried", keeps_left_flag, "a combined pair has the left flag alone"},
      {"flag-not-carried", needs_both_flags, "a combined pair has a flag only if both have"},
      {"wrong-flag-decides", left_flag_decides, "the left flag decides"},
      {"operands-swapped", swapped, "right and left are exchanged"},
  };
  return all;
}

std::vector<int> indices_of_shapes() {
  std::vector<int> all;
  for (size_t i = 0; i < shapes().size(); ++i) all.push_back(int(i));
  return all;
}

std::vector<double> pair_scan(const scan_task& task, pair_operator combine, int number) {
  const shape& form = shapes()[size_t(number)];
  const tree t{combine, task.combine, {task.identity, false}, form};
  pairs a;
  for (size_t i = 0; i < task.values.size(); ++i) a.push_back({task.values[i], !task.heads.empty() && task.heads[i]});
  if (form.extents.empty())
    for (size_t i = 1; i < a.size(); ++i) a[i] = t(a[i - 1], a[i]);
  else
    scan_level(a, t, 0);
  std::vector<double> out;
  for (const flagged_value& p : a) out.push_back(p.value);
  return out;
}

}  // namespace grading::models
