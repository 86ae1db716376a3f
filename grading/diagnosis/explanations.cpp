// From wrong values to causes: models that predict them, and patterns.
#include "grading/diagnosis/explanations.h"

#include <algorithm>
#include <cmath>

namespace grading {

std::string joined(const std::string& a, const std::string& b) { return a.empty() || b.empty() ? a + b : a + "; " + b; }

std::vector<example> examples_of(const std::vector<trial>& trials) {
  std::vector<example> all;
  for (const trial& t : trials) {
    auto same = std::find_if(all.begin(), all.end(), [&](const example& x) {
      return x.made == t.made && same_values(*x.got, t.seen->outputs);
    });
    if (same == all.end()) same = all.insert(all.end(), {t.made, &t.seen->outputs, t.values_wrong, {}});
    same->trials.push_back(t);
  }
  auto size = [](const example& x) {
    size_t elements = 0;
    for (const auto& array : *x.got) elements += array.size();
    return std::pair(elements, x.made->n);
  };
  std::stable_sort(all.begin(), all.end(), [&](const example& a, const example& b) { return size(a) < size(b); });
  return all;
}

ranked_finding finding_for(const std::vector<const example*>& spoken_for, const std::vector<example>& all, std::string cause,
                           const std::string& detail, rank order) {
  std::vector<trial> bad, good;
  for (const example* x : spoken_for) bad.insert(bad.end(), x->trials.begin(), x->trials.end());
  for (const example& x : all)
    if (!x.wrong) good.insert(good.end(), x.trials.begin(), x.trials.end());
  ranked_finding f{{std::move(cause), joined(detail, condition(bad, good)), bad[0].made->function, {}}, order, {}};
  for (const trial& t : bad) f.calls.insert(t.index);
  return f;
}

bool is_for(const std::string& model_function, const std::vector<example>& all) {
  return model_function.empty() || model_function == all[0].made->function;
}

std::string detail_of(const bug_model& m, int parameter) { return m.detail ? m.detail(parameter) : ""; }

// Sums that float32 does not hold may have been added up in another order than the model's. As an int, what nobody has written
// is -1.
bool nearly(element type, double a, double b) {
  if (same_value(a, b) || (type == element::int32 && a == -1 && !was_written(b))) return true;
  return type == element::float32 && std::isfinite(a) && std::fabs(a) > 16777216 && std::fabs(a - b) <= 1e-5 * std::fabs(a);
}

bool predicted_whole(const output_values& predicted, const example& x) {
  const std::vector<array>& made = x.made->outputs;
  const output_values& got = *x.got;
  if (predicted.size() != got.size() || got.size() != made.size()) return false;
  for (size_t a = 0; a < got.size(); ++a) {
    const auto near = [type = made[a].type](double p, double g) { return nearly(type, p, g); };
    if (!std::equal(predicted[a].begin(), predicted[a].end(), got[a].begin(), got[a].end(), near)) return false;
  }
  return true;
}

bool any_wrong(const std::vector<example>& all) {
  return std::any_of(all.begin(), all.end(), [](const example& x) { return x.wrong; });
}

namespace {

enum class overlap : uint8_t {
  none,
  all,
  some
};

// How far blocks have got when another one asks. A model that it matters to has no say where they take turns at random.
overlap overlap_in(const run_settings& s) {
  if (s.where != backend::cpu) return overlap::some;
  if (s.schedule == "interleaved") return overlap::all;
  return s.schedule.starts_with("random") && s.resident != 1 ? overlap::some : overlap::none;
}

}  // namespace

std::optional<output_values> prediction_of(const bug_model& m, int parameter, const example& x) {
  if (!m.overlapped) return m.predict(*x.made, parameter);
  std::optional<output_values> predicted;
  for (const overlap how : {overlap::none, overlap::all}) {
    const auto is_such = [how](const trial& t) { return overlap_in(t.in->settings) == how; };
    if (std::none_of(x.trials.begin(), x.trials.end(), is_such)) continue;
    auto more = how == overlap::all ? m.overlapped(*x.made, parameter) : m.predict(*x.made, parameter);
    if (predicted && more && !same_values(*predicted, *more)) return output_values{};  // it cannot be both
    if (more) predicted = std::move(more);
  }
  return predicted;
}

size_t weight_of(const std::vector<const example*>& explained) {
  size_t weight = 0;
  for (const example* x : explained)
    for (size_t a = 0; a < x->got->size() && a < x->made->outputs.size(); ++a)
      for (size_t i = 0; i < (*x->got)[a].size() && i < x->made->outputs[a].values.size(); ++i)
        weight += !same_value((*x->got)[a][i], x->made->outputs[a].values[i]) && x->made->n != 1;
  return weight;
}

namespace {

// Whether a call for which the mistake has no meaning may be wrong all the same.
enum class strictness : uint8_t {
  all,
  where_it_applies
};

// The wrong examples if the model predicts all of them and contradicts no right one; else none.
std::vector<const example*> predicted_by(const bug_model& m, int parameter, const std::vector<example>& all, strictness how) {
  std::vector<const example*> explained;
  for (const example& x : all) {
    const auto predicted = prediction_of(m, parameter, x);
    if (predicted ? !predicted_whole(*predicted, x) : x.wrong && how == strictness::all) return {};
    if (predicted && x.wrong) explained.push_back(&x);
  }
  if (how == strictness::where_it_applies && weight_of(explained) < enough_weight) return {};
  return explained;
}

struct explanation {
  const bug_model* by = nullptr;
  std::string detail;
  std::vector<const example*> of;
};

// The first model that explains everything; if a cause is named, of that cause.
std::optional<explanation> first_model(const exercise& e, const std::vector<example>& all, strictness how,
                                       const std::string& cause = "") {
  for (const bug_model& m : e.models) {
    if (!is_for(m.function, all) || (!cause.empty() && m.cause != cause)) continue;
    for (int p : m.parameters)
      if (auto explained = predicted_by(m, p, all, how); !explained.empty()) return explanation{&m, detail_of(m, p), std::move(explained)};
  }
  return std::nullopt;
}

std::vector<example> at_warp(const std::vector<example>& all, int warp) {
  std::vector<trial> trials;
  for (const example& x : all)
    for (const trial& t : x.trials)
      if (t.in->settings.warp == warp) trials.push_back(t);
  return examples_of(trials);
}

// One mistake whose extent is the warp's: another parameter of the same cause explains each warp size. `parts` keeps what
// the explanation speaks of.
std::optional<explanation> model_of_warps(const exercise& e, const std::vector<example>& all, std::vector<std::vector<example>>& parts) {
  std::set<int> warps;
  for (const example& x : all)
    for (const trial& t : x.trials) warps.insert(t.in->settings.warp);
  if (warps.size() < 2) return std::nullopt;
  explanation whole;
  std::set<std::string> details;
  std::string each;
  for (int warp : warps) {
    parts.push_back(at_warp(all, warp));
    if (!any_wrong(parts.back())) return std::nullopt;
    const auto found = first_model(e, parts.back(), strictness::all, whole.by ? whole.by->cause : "");
    if (!found) return std::nullopt;
    whole.by = found->by;
    whole.of.insert(whole.of.end(), found->of.begin(), found->of.end());
    details.insert(found->detail);
    each = joined(each, found->detail.empty() ? "" : "warp " + std::to_string(warp) + ": " + found->detail);
  }
  whole.detail = details.size() == 1 ? *details.begin() : each;
  return whole;
}

}  // namespace

std::vector<ranked_finding> by_models(const exercise& e, const std::vector<example>& all) {
  if (!any_wrong(all)) return {};
  std::vector<std::vector<example>> parts;
  auto found = first_model(e, all, strictness::all);
  if (!found) found = first_model(e, all, strictness::where_it_applies);
  if (!found) found = model_of_warps(e, all, parts);
  if (!found) return {};
  return {finding_for(found->of, all, found->by->cause, found->detail, rank::model)};
}

namespace {

struct pattern_match {
  size_t matching = 0;
  std::string detail;             // of the smallest call
  const example* from = nullptr;  // that call
  bool agreed = true;             // all say the same
};

pattern_match match(const bug_pattern& p, const std::vector<const example*>& wrong) {
  pattern_match m;
  for (const example* x : wrong) {
    const auto detail = p.matches(*x->made, *x->got);
    if (!detail) continue;
    ++m.matching;
    m.agreed = m.agreed && (!m.from || m.detail == *detail);
    if (!m.from) m.from = x, m.detail = *detail;
  }
  return m;
}

}  // namespace

std::vector<ranked_finding> by_pattern(const exercise& e, const std::vector<example>& all) {
  std::vector<const example*> wrong, telling;
  for (const example& x : all) {
    if (!x.wrong) continue;
    wrong.push_back(&x);
    if (x.made->n > 1) telling.push_back(&x);  // one element shows no pattern
  }
  if (wrong.empty()) return {};
  if (telling.empty()) telling = wrong;
  // All of them first. But short calls may hide a pattern, so three in four will do.
  for (const size_t enough : {telling.size(), (3 * telling.size() + 3) / 4})
    for (const bug_pattern& p : e.patterns) {
      if (p.of_runs || !is_for(p.function, all)) continue;
      const pattern_match m = match(p, telling);
      if (m.matching < enough) continue;
      const std::string at = m.agreed || m.detail.empty() ? "" : " (n = " + std::to_string(m.from->made->n) + ")";
      return {finding_for(wrong, all, p.cause, m.detail + at, rank::pattern)};
    }
  return {finding_for(wrong, all, "unknown", describe_damage(*telling[0]->made, *telling[0]->got), rank::unknown)};
}

std::string describe_damage(const call& c, const output_values& got) {
  for (size_t a = 0; a < got.size() && a < c.outputs.size(); ++a) {
    std::vector<size_t> wrong;
    const std::vector<double>& wanted = c.outputs[a].values;
    for (size_t i = 0; i < wanted.size() && i < got[a].size(); ++i)
      if (!same_value(got[a][i], wanted[i])) wrong.push_back(i);
    if (wrong.empty() || wanted.size() == 1) continue;
    if (wrong.size() == wanted.size()) return "no element is right (n = " + std::to_string(c.n) + ")";
    const size_t first = wrong.front(), last = wrong.back(), step = wrong.size() > 1 ? wrong[1] - first : 1;
    bool regular = true;
    for (size_t i = 1; i < wrong.size(); ++i) regular = regular && wrong[i] - wrong[i - 1] == step;
    const std::string n = " (n = " + std::to_string(c.n) + ")", from = "element " + std::to_string(first);
    if (first == last) return from + " alone is wrong" + n;
    if (regular && step == 1) return "wrong from " + from + (last + 1 == wanted.size() ? " on" : " to " + std::to_string(last)) + n;
    if (regular) return "every " + std::to_string(step) + "th element is wrong, from " + from + " on" + n;
    return from + " is the first of " + std::to_string(wrong.size()) + " that are wrong" + n;
  }
  return "";
}

}  // namespace grading
