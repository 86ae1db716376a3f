// Several mistakes at once: models that explain a part of the wrong calls, or all of a call but a few elements.
#include <algorithm>
#include <array>

#include "grading/diagnosis/explanations.h"

namespace grading {

namespace {

// Something besides the model went wrong with a few elements.
struct besides {
  const char* says;
  bool (*ignored)(double got, size_t i, size_t n);
};
const std::array<besides, 4> extras = {{
    {"", [](double, size_t, size_t) { return false; }},
    {"besides, some elements are not written", [](double got, size_t, size_t) { return !was_written(got); }},
    {"besides, element 0 is wrong in another way", [](double, size_t i, size_t) { return i == 0; }},
    {"besides, the last element is wrong in another way", [](double, size_t i, size_t n) { return i + 1 == n; }},
}};

// Most elements must be looked at, one that is wrong among them.
bool predicted_but(const besides& b, const example& x, const output_values& predicted) {
  const output_values& got = *x.got;
  if (predicted.size() != got.size() || got.size() != x.made->outputs.size()) return false;
  size_t looked_at = 0, wrong = 0, elements = 0;
  for (size_t a = 0; a < got.size(); ++a) {
    const std::vector<double>& wanted = x.made->outputs[a].values;
    if (predicted[a].size() != got[a].size() || wanted.size() != got[a].size()) return false;
    for (size_t i = 0; i < got[a].size(); ++i, ++elements) {
      if (b.ignored(got[a][i], i, got[a].size())) continue;
      if (!nearly(x.made->outputs[a].type, predicted[a][i], got[a][i])) return false;
      ++looked_at;
      wrong += !same_value(got[a][i], wanted[i]);
    }
  }
  return wrong > 0 && looked_at * 2 >= elements;
}

// A model with a parameter that contradicts nothing right, and what it explains.
struct suspect {
  const bug_model* model;
  int parameter;
  std::array<std::vector<const example*>, extras.size()> explains;

  bool explains_any() const {
    return std::any_of(explains.begin(), explains.end(), [](const auto& list) { return !list.empty(); });
  }
};

// There are many models, and each has to predict whole outputs: at first of short calls only, up to this many elements.
constexpr size_t enough_elements = 8000;

std::vector<const example*> short_ones(const std::vector<example>& all, bool wrong) {
  std::vector<const example*> chosen;
  size_t elements = 0;
  for (const example& x : all) {  // short ones come first
    if (x.wrong != wrong) continue;
    elements += x.made->n;
    if (elements > enough_elements && !chosen.empty()) break;
    chosen.push_back(&x);
  }
  return chosen;
}

std::optional<suspect> suspect_of(const bug_model& m, int parameter, const std::vector<const example*>& right,
                                  const std::vector<const example*>& wrong) {
  suspect s{&m, parameter, {}};
  for (const example* x : right)
    if (const auto predicted = prediction_of(m, parameter, *x); predicted && !predicted_whole(*predicted, *x)) return std::nullopt;
  for (const example* x : wrong)
    if (const auto predicted = prediction_of(m, parameter, *x))
      for (size_t b = 0; b < extras.size(); ++b)
        if (predicted_but(extras[b], *x, *predicted)) s.explains[b].push_back(x);
  return s.explains_any() ? std::optional(s) : std::nullopt;
}

std::vector<suspect> suspects_of(const exercise& e, const std::vector<example>& all) {
  const std::vector<const example*> right = short_ones(all, false), wrong = short_ones(all, true);
  std::vector<suspect> suspects;
  for (const bug_model& m : e.models)
    if (is_for(m.function, all))
      for (int p : m.parameters)
        if (auto s = suspect_of(m, p, right, wrong)) suspects.push_back(std::move(*s));
  return suspects;
}

// The one that explains the most of what is left, the first of several.
const suspect* best_of(const std::vector<suspect>& suspects, size_t b) {
  const suspect* best = nullptr;
  for (const suspect& s : suspects)
    if (weight_of(s.explains[b]) >= enough_weight && (!best || s.explains[b].size() > best->explains[b].size())) best = &s;
  return best;
}

// All that it explains among the calls of any length, but for those that others have explained.
std::vector<const example*> all_explained(const suspect& s, size_t b, const std::vector<example>& all,
                                          const std::vector<const example*>& done) {
  std::vector<const example*> explained;
  for (const example& x : all) {
    if (!x.wrong || std::find(done.begin(), done.end(), &x) != done.end()) continue;
    const auto predicted = prediction_of(*s.model, s.parameter, x);
    if (predicted && predicted_but(extras[b], x, *predicted)) explained.push_back(&x);
  }
  return explained;
}

void leave_out(std::vector<suspect>& suspects, const std::vector<const example*>& explained) {
  for (suspect& s : suspects)
    std::erase_if(s.explains[0], [&](const example* x) { return std::find(explained.begin(), explained.end(), x) != explained.end(); });
}

ranked_finding finding_of(const suspect& s, size_t b, const std::vector<const example*>& explained, const std::vector<example>& all) {
  return finding_for(explained, all, s.model->cause, joined(detail_of(*s.model, s.parameter), extras[b].says), rank::some_calls);
}

}  // namespace

std::vector<ranked_finding> by_some_models(const exercise& e, const std::vector<example>& all) {
  std::vector<suspect> suspects = suspects_of(e, all);
  std::vector<ranked_finding> found;
  std::vector<const example*> done;
  for (const suspect* best; found.size() < 3 && (best = best_of(suspects, 0));) {
    const auto explained = all_explained(*best, 0, all, done);
    found.push_back(finding_of(*best, 0, explained, all));
    done.insert(done.end(), explained.begin(), explained.end());
    leave_out(suspects, explained);
  }
  for (size_t b = 1; b < extras.size() && found.empty(); ++b)
    if (const suspect* best = best_of(suspects, b)) found.push_back(finding_of(*best, b, all_explained(*best, b, all, {}), all));
  return found;
}

}  // namespace grading
