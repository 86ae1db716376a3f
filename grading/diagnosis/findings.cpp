#include "grading/diagnosis/findings.h"

#include <algorithm>
#include <map>

#include "grading/diagnosis/explanations.h"
#include "grading/diagnosis/hazard_causes.h"

namespace grading {

std::vector<trial> good_trials(const evidence& of) {
  std::vector<trial> good;
  std::copy_if(of.trials.begin(), of.trials.end(), std::back_inserter(good), [](const trial& t) { return t.ran() && !t.bad(); });
  return good;
}

std::set<size_t> indices(const std::vector<trial>& trials) {
  std::set<size_t> all;
  for (const trial& t : trials) all.insert(t.index);
  return all;
}

bool all_empty(const std::vector<trial>& trials) {
  return std::all_of(trials.begin(), trials.end(), [](const trial& t) { return t.made->n == 0; });
}

namespace {

// Where a hazard of the backend says more: it knows the line, and a wild access comes before the crash that it brings about.
bool is_vague(const std::string& cause) {
  static const std::set<std::string> vague = {"wrote-outside", "launch-error", "bad-launch", "empty-launch", "refused-copy", "crash", "not-a-function-return"};
  return vague.count(cause) > 0;
}

// Of an error that the runtime reported: what was refused.
std::string cause_of_end(const observation& seen) {
  if (seen.cause.empty()) return "crash";
  if (seen.cause != "launch-error") return seen.cause;
  auto says = [&](const char* words) { return seen.reason.find(words) != std::string::npos; };
  if (says("invalid configuration")) return "bad-launch";
  if (says("Memcpy") || says("Memset")) return "refused-copy";
  return seen.cause;
}

// Then what makes a kernel run on may be what the hazard shows: or it is slow, since so much of it is checked.
bool returned_with_hazard(const evidence& of) {
  return std::any_of(of.trials.begin(), of.trials.end(), [](const trial& t) { return t.returned() && t.hazard; });
}

// An index that leaves one array may hit another.
bool writes_outside(const evidence& of) {
  return std::any_of(of.hazards.begin(), of.hazards.end(), [](const hazard_seen& h) {
    return (h.what.kind == "out-of-bounds" || h.what.kind == "use-after-free") && says(h.what, "writes");
  });
}

// It ends in time for all smaller n, and these say enough: then it may well end, but too late.
bool only_long_ones(const std::vector<trial>& bad, const std::vector<trial>& good) {
  size_t smallest_bad = size_t(-1), largest_good = 0;
  for (const trial& t : bad) smallest_bad = std::min(smallest_bad, t.made->n);
  for (const trial& t : good) largest_good = std::max(largest_good, t.made->n);
  return largest_good >= 1000 && smallest_bad / 4 >= largest_good;
}

}  // namespace

std::vector<ranked_finding> misbehaviour(const evidence& of) {
  std::vector<std::string> order;
  std::map<std::string, std::vector<trial>> by_cause;
  for (const trial& t : of.trials) {
    if (!t.misbehaved()) continue;
    const std::string cause = cause_of_end(*t.seen);
    if (!by_cause.count(cause)) order.push_back(cause);
    by_cause[cause].push_back(t);
  }
  std::vector<ranked_finding> found;
  for (const std::string& cause : order) {
    const std::vector<trial>& bad = by_cause[cause];
    const bool other_says_more = is_vague(cause) || (cause == "endless-loop" && returned_with_hazard(of)) ||
                                 (cause == "input-overwritten" && writes_outside(of));
    ranked_finding f{{cause, "", of.function, {}}, other_says_more ? rank::vague : rank::misbehaved, indices(bad)};
    if (cause == "bad-launch" && all_empty(bad)) f.what.cause = "empty-launch";
    if ((cause == "endless-loop" || cause == "host-endless-loop") && only_long_ones(bad, good_trials(of))) f.what.cause = "too-slow";
    f.what.detail = joined(bad[0].seen->reason, condition(bad, good_trials(of)));
    found.push_back(std::move(f));
  }
  return found;
}

namespace {

void append(std::vector<ranked_finding>& to, std::vector<ranked_finding> more) {
  for (ranked_finding& f : more)
    if (std::none_of(to.begin(), to.end(), [&](const ranked_finding& known) { return known.what.cause == f.what.cause; }))
      to.push_back(std::move(f));
}

// Causes that lead to others, as the exercise lists them, then the rest by rank.
void sort_findings(const exercise& e, std::vector<ranked_finding>& found) {
  const auto place = [&](const ranked_finding& f) { return std::find(e.roots.begin(), e.roots.end(), f.what.cause) - e.roots.begin(); };
  for (ranked_finding& f : found)
    if (f.order < rank::differs && place(f) < std::ssize(e.roots)) f.order = rank::root;
  std::stable_sort(found.begin(), found.end(), [&](const ranked_finding& a, const ranked_finding& b) {
    return a.order != b.order ? a.order < b.order : a.order == rank::root && place(a) < place(b);
  });
}

// Short calls look alike for many a mistake: do these findings explain most of the longer half of the wrong calls?
bool explain_long_calls(const std::vector<ranked_finding>& findings, const std::vector<trial>& values) {
  std::vector<std::pair<size_t, size_t>> wrong;  // n and the call
  for (const trial& t : values)
    if (t.values_wrong) wrong.push_back({t.made->n, t.index});
  std::sort(wrong.begin(), wrong.end());
  wrong.erase(std::unique(wrong.begin(), wrong.end()), wrong.end());
  size_t explained = 0, half = wrong.size() / 2;
  for (size_t i = half; i < wrong.size(); ++i)
    explained += std::any_of(findings.begin(), findings.end(), [&](const ranked_finding& f) { return f.calls.count(wrong[i].second) > 0; });
  return 2 * explained > wrong.size() - half;
}

// What the order of lanes and blocks decides, if a pattern tells.
void refine_by_pattern(const exercise& e, const std::vector<example>& all, finding& what) {
  for (const bug_pattern& p : e.patterns) {
    if (!p.of_runs || !is_for(p.function, all)) continue;
    std::optional<std::string> detail = "";
    for (const example& x : all)
      if (x.wrong && detail) detail = p.matches(*x.made, *x.got);
    if (!detail) continue;
    what.cause = p.cause;
    what.detail = joined(what.detail, *detail);
    return;
  }
}

std::vector<ranked_finding> explain_values(const exercise& e, const evidence& of, const std::vector<trial>& values) {
  const std::vector<example> all = examples_of(values);
  if (!any_wrong(all)) return {};
  if (auto found = by_models(e, all); !found.empty()) return found;
  if (auto found = by_run(of, values); !found.empty()) {
    if (found[0].what.cause == "schedule-dependent") refine_by_pattern(e, all, found[0].what);
    return found;
  }
  std::vector<ranked_finding> some = by_some_models(e, all), pattern = by_pattern(e, all);
  if (some.empty()) return pattern;
  // A pattern that all wrong calls have says more than models for a few of them.
  if (pattern[0].order == rank::pattern && !explain_long_calls(some, values)) {
    for (ranked_finding& f : some) f.order = rank::pattern;
    some.insert(some.begin(), pattern[0]);
  }
  return some;
}

// An element that was not written before stays what it was, whatever an atomic operation adds to it.
bool shows_an_atomic(const std::vector<ranked_finding>& hazards) {
  for (const ranked_finding& f : hazards)
    for (const hazard& h : f.what.hazards)
      if (std::any_of(h.accesses.begin(), h.accesses.end(), [](const hazard_access& a) { return a.what == "atomic"; })) return true;
  return false;
}

// Calls that are wrong without a hazard are not explained by one: a model for them comes before what others show.
void append_before_hazards(std::vector<ranked_finding>& found, std::vector<ranked_finding> more, const std::set<size_t>& hazardous) {
  for (ranked_finding& f : more) {
    if (f.what.cause == "nothing-written" && shows_an_atomic(found)) continue;
    const bool basic = f.order == rank::model && !std::includes(hazardous.begin(), hazardous.end(), f.calls.begin(), f.calls.end());
    const bool known = std::any_of(found.begin(), found.end(), [&](const ranked_finding& k) { return k.what.cause == f.what.cause; });
    if (known) continue;
    if (basic) f.order = rank::hazard;
    found.insert(basic ? found.begin() : found.end(), std::move(f));
  }
}

}  // namespace

std::vector<ranked_finding> explain(const exercise& e, const evidence& of) {
  std::vector<ranked_finding> ends = misbehaviour(of), shown = hazards(e, of), found;
  merge_ends(ends, shown);
  std::vector<ranked_finding> vague;
  for (ranked_finding& f : ends) (f.order == rank::vague ? vague : found).push_back(std::move(f));
  if (!shown.empty())
    if (auto by_warp = warp_size(of)) {
      by_warp->what.hazards = shown.front().what.hazards;
      found.push_back(std::move(*by_warp));
    }
  append(found, shown);
  append(found, std::move(vague));

  std::vector<trial> values, free_of_hazards;
  std::set<size_t> hazardous;
  for (const trial& t : of.trials) {
    if (t.hazard) hazardous.insert(t.index);
    if (!t.returned() || t.misbehaved()) continue;
    values.push_back(t);
    if (!t.hazard) free_of_hazards.push_back(t);
  }
  // What a lane reads outside or before it is written is anything: no model is to explain it.
  const bool by_chance = std::any_of(of.hazards.begin(), of.hazards.end(), [](const hazard_seen& h) {
    return h.what.kind == "out-of-bounds" || h.what.kind == "uninitialised" || h.what.kind == "use-after-free";
  });
  if (shown.empty()) {
    append(found, explain_values(e, of, values));
  } else if (by_chance) {
    append_before_hazards(found, explain_values(e, of, free_of_hazards), hazardous);
  } else {
    std::vector<ranked_finding> model = by_models(e, examples_of(values));
    append_before_hazards(found, model.empty() ? explain_values(e, of, free_of_hazards) : model, hazardous);
  }
  sort_findings(e, found);
  return found;
}

}  // namespace grading
