// Results that differ from run to run: what they depend on.
#include <algorithm>
#include <functional>
#include <map>

#include "grading/diagnosis/explanations.h"

namespace grading {

namespace {

using key_of_run = std::function<std::string(const run_settings&)>;

// Do runs that agree in this one thing agree in all outputs?
bool depends_on(const std::vector<trial>& values, const key_of_run& key) {
  std::map<std::pair<size_t, std::string>, const output_values*> known;
  for (const trial& t : values) {
    auto [at, fresh] = known.try_emplace({t.index, key(t.in->settings)}, &t.seen->outputs);
    if (!fresh && !same_values(*at->second, t.seen->outputs)) return false;
  }
  return true;
}

bool always_the_same(const std::vector<trial>& values) {
  return depends_on(values, [](const run_settings&) { return ""; });
}

std::string warp_key(const run_settings& s) { return std::to_string(s.warp); }
std::string order_key(const run_settings& s) { return s.backwards ? "backwards" : "forwards"; }
std::string dialect_key(const run_settings& s) { return title_of(s.language); }

// Right wherever the key has one value, wrong somewhere where it has another: the two values.
std::optional<std::pair<std::string, std::string>> right_and_wrong(const std::vector<trial>& values, const key_of_run& key) {
  std::map<std::string, bool> wrong;
  for (const trial& t : values) wrong[key(t.in->settings)] |= t.values_wrong;
  std::optional<std::string> right_at, wrong_at;
  for (const auto& [k, is_wrong] : wrong) (is_wrong ? wrong_at : right_at) = k;
  if (!right_at || !wrong_at) return std::nullopt;
  return std::pair(*right_at, *wrong_at);
}

bool same_setting(const run_settings& a, const run_settings& b) {
  return a.language == b.language && a.where == b.where && a.warp == b.warp && a.schedule == b.schedule;
}

// A call that is wrong among the others: is it right, or still wrong, without them, all else being the same?
bool without_others(const evidence& of, bool right) {
  for (const trial& alone : of.closer)
    for (const trial& t : of.trials)
      if (alone.returned() && alone.bad() != right && t.index == alone.index && t.values_wrong &&
          same_setting(t.in->settings, alone.in->settings))
        return true;
  return false;
}

// One call made alone under two schedules, all else being the same.
bool alone_by_schedule(const evidence& of) {
  for (const trial& a : of.closer)
    for (const trial& b : of.closer) {
      const run_settings &x = a.in->settings, &y = b.in->settings;
      if (a.index == b.index && a.returned() && b.returned() && x.language == y.language && x.warp == y.warp && x.schedule != y.schedule &&
          !same_values(a.seen->outputs, b.seen->outputs))
        return true;
    }
  return false;
}

std::vector<ranked_finding> finding_of(const std::vector<trial>& values, const std::string& cause, const std::string& detail) {
  ranked_finding f{{cause, detail, values[0].made->function, {}}, rank::differs, {}};
  for (const trial& t : values)
    if (t.values_wrong) f.calls.insert(t.index);
  return {f};
}

}  // namespace

std::vector<ranked_finding> by_run(const evidence& of, const std::vector<trial>& values) {
  if (without_others(of, true)) return finding_of(values, "keeps-state", "a call that comes out wrong is right when it is the only one");
  if (always_the_same(values)) return {};
  if (alone_by_schedule(of)) return finding_of(values, "schedule-dependent", "");
  if (values[0].in->settings.where == backend::cpu && depends_on(values, warp_key)) {
    // Wrong at both, in different ways, says nothing of a size that is written out.
    const auto at = right_and_wrong(values, warp_key);
    if (!at) return {};
    return finding_of(values, "warp-size", "right at warp " + at->first + ", wrong at warp " + at->second);
  }
  if (depends_on(values, dialect_key))
    if (const auto at = right_and_wrong(values, dialect_key))
      return finding_of(values, "dialect-dependent", "right as " + at->first + ", wrong as " + at->second);
  if (depends_on(values, order_key) && !without_others(of, false)) return finding_of(values, "keeps-state", "the results depend on the order of the calls");
  return finding_of(values, "schedule-dependent", "");
}

}  // namespace grading
