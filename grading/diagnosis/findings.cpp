#include "grading/diagnosis/findings.h"

#include <algorithm>
#include <map>

#include "grading/diagnosis/explanations.h"
#include "grading/diagnosis/hazard_causes.h"

namespace grading {

namespace {

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

// Where a hazard of the backend says more: it knows the line, and a wild access comes before the crash that it brings about.
bool is_vague(const std::string& cause) {
  static const std::set<std::string> vague = {"wrote-outside", "launch-error", "bad-launch", "empty-launch", "refused-copy", "crash", "not-a-function-return"};
  return vague.count(cause) > 0;
}

void add_hazard(std::vector<hazard>& list, const hazard& h) {
  if (std::none_of(list.begin(), list.end(), [&](const hazard& known) { return same_lines(known, h); })) list.push_back(h);
}

// A run of this function alone says for certain which hazards are its own.
std::vector<hazard_seen> own_hazards(const evidence& of) {
  std::set<const run*> alone;
  for (const trial& t : of.closer)
    if (t.hazard) alone.insert(t.in);
  std::vector<hazard> certain;
  for (const hazard_seen& h : of.hazards)
    if (alone.count(h.in)) add_hazard(certain, h.what);
  if (certain.empty()) return of.hazards;
  std::vector<hazard_seen> own;
  for (const hazard_seen& h : of.hazards)
    if (std::any_of(certain.begin(), certain.end(), [&](const hazard& c) { return same_lines(c, h.what); })) own.push_back(h);
  return own;
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

// A store past the end comes with the loads that it needs: one finding, of the store.
void merge_reads(std::vector<ranked_finding>& found) {
  auto find = [&](const char* cause) {
    return std::find_if(found.begin(), found.end(), [&](const ranked_finding& f) { return f.what.cause == cause; });
  };
  const auto read = find("reads-past-the-end"), write = find("past-the-end");
  if (read == found.end() || write == found.end()) return;
  read->what.cause = write->what.cause;
  read->what.hazards.insert(read->what.hazards.begin(), write->what.hazards.begin(), write->what.hazards.end());
  found.erase(write);
}

// Then what makes a kernel run on may be what the hazard shows: or it is slow, since so much of it is checked.
bool returned_with_hazard(const evidence& of) {
  return std::any_of(of.trials.begin(), of.trials.end(), [](const trial& t) { return t.returned() && t.hazard; });
}

// It ends in time for all smaller n, and these say enough: then it may well end, but too late.
bool only_long_ones(const std::vector<trial>& bad, const std::vector<trial>& good) {
  size_t smallest_bad = size_t(-1), largest_good = 0;
  for (const trial& t : bad) smallest_bad = std::min(smallest_bad, t.made->n);
  for (const trial& t : good) largest_good = std::max(largest_good, t.made->n);
  return largest_good >= 1000 && smallest_bad / 4 >= largest_good;
}

bool all_empty(const std::vector<trial>& trials) {
  return std::all_of(trials.begin(), trials.end(), [](const trial& t) { return t.made->n == 0; });
}

// For n = 0 there is nothing to read; what is asked for all the same is the answer for no elements.
bool looks_for_an_answer(const std::string& cause, const std::vector<trial>& bad) {
  static const std::set<std::string> reads = {"before-the-start", "reads-past-the-end", "wild-pointer"};
  const std::vector<array>& outputs = bad[0].made->outputs;
  return reads.count(cause) && all_empty(bad) && std::any_of(outputs.begin(), outputs.end(), [](const array& a) { return !a.values.empty(); });
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
    const bool other_says_more = is_vague(cause) || (cause == "endless-loop" && returned_with_hazard(of));
    ranked_finding f{{cause, "", of.function, {}}, other_says_more ? rank::vague : rank::misbehaved, indices(bad)};
    if (cause == "bad-launch" && all_empty(bad)) f.what.cause = "empty-launch";
    if ((cause == "endless-loop" || cause == "host-endless-loop") && only_long_ones(bad, good_trials(of))) f.what.cause = "too-slow";
    f.what.detail = joined(bad[0].seen->reason, condition(bad, good_trials(of)));
    found.push_back(std::move(f));
  }
  return found;
}

std::vector<ranked_finding> hazards(const exercise& e, const evidence& of) {
  std::vector<trial> bad;
  std::copy_if(of.trials.begin(), of.trials.end(), std::back_inserter(bad), [](const trial& t) { return t.hazard; });
  std::vector<hazard_seen> own = own_hazards(of);
  if (bad.empty()) return {};
  std::stable_sort(own.begin(), own.end(), [](const hazard_seen& a, const hazard_seen& b) { return depth_of(a.what) < depth_of(b.what); });
  std::vector<std::string> outputs;
  for (const array& a : bad[0].made->outputs) outputs.push_back(a.name);
  if (std::any_of(bad.begin(), bad.end(), [](const trial& t) { return t.seen->cause == "input-overwritten"; }))
    for (const array& a : bad[0].made->inputs) outputs.push_back(a.name);
  const std::string when = condition(bad, good_trials(of));
  std::vector<ranked_finding> found;
  for (const hazard_seen& h : own) {
    hazard_cause c = cause_of(h.what, e, outputs);
    if (c.cause == "bad-launch" && all_empty(bad)) c.cause = "empty-launch";
    if (looks_for_an_answer(c.cause, bad)) c.cause = "empty-total";
    auto same = std::find_if(found.begin(), found.end(), [&](const ranked_finding& f) { return f.what.cause == c.cause; });
    if (same == found.end())
      same = found.insert(found.end(), {{c.cause, joined(c.detail, when), of.function, {}}, rank::hazard, indices(bad)});
    add_hazard(same->what.hazards, h.what);
  }
  merge_reads(found);
  return found;
}

namespace {

// The hazard that ended a kernel and the observation that the call did not return are one finding. The hazard tells why a
// kernel did not end; else the observation tells more.
void merge_ends(std::vector<ranked_finding>& ends, std::vector<ranked_finding>& hazards) {
  for (auto h = hazards.begin(); h != hazards.end() && !ends.empty();) {
    if (!is_end(h->what.hazards.front())) {
      ++h;
      continue;
    }
    auto same = std::find_if(ends.begin(), ends.end(), [&](const ranked_finding& end) { return end.what.cause == h->what.cause; });
    ranked_finding& end = same == ends.end() ? ends.front() : *same;
    const std::string& why = h->what.cause;
    if ((why == "waits-forever" && end.what.cause == "endless-loop") || (why == "failed-assertion" && end.what.cause == "aborted"))
      end.what.cause = why;
    for (const hazard& each : h->what.hazards) add_hazard(end.what.hazards, each);
    h = hazards.erase(h);
  }
}

// All that is bad is bad at one warp size, and good at the other.
std::optional<ranked_finding> warp_size(const evidence& of) {
  std::vector<trial> bad;
  for (const trial& t : of.trials) {
    if (t.misbehaved() || !t.ran()) return std::nullopt;
    if (t.bad()) bad.push_back(t);
  }
  if (bad.empty() || bad[0].in->settings.where != backend::cpu) return std::nullopt;
  const int wrong_at = bad[0].in->settings.warp;
  if (std::any_of(bad.begin(), bad.end(), [&](const trial& t) { return t.in->settings.warp != wrong_at; })) return std::nullopt;
  // A call is bad in every run at that size, and there is a run at another.
  const std::set<size_t> calls = indices(bad);
  const trial* other = nullptr;
  for (const trial& t : of.trials) {
    if (t.in->settings.warp != wrong_at) other = &t;
    else if (calls.count(t.index) && !t.bad()) return std::nullopt;
  }
  if (!other) return std::nullopt;
  const std::string detail = "right at warp " + std::to_string(other->in->settings.warp) + ", wrong at warp " + std::to_string(wrong_at);
  return ranked_finding{{"warp-size", detail, of.function, {}}, rank::hazard, calls};
}

void append(std::vector<ranked_finding>& to, std::vector<ranked_finding> more) {
  for (ranked_finding& f : more)
    if (std::none_of(to.begin(), to.end(), [&](const ranked_finding& known) { return known.what.cause == f.what.cause; }))
      to.push_back(std::move(f));
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

std::vector<ranked_finding> explain_values(const exercise& e, const evidence& of, const std::vector<trial>& values) {
  const std::vector<example> all = examples_of(values);
  if (!any_wrong(all)) return {};
  if (auto found = by_models(e, all); !found.empty()) return found;
  if (auto found = by_run(of, values); !found.empty()) return found;
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
  std::stable_sort(found.begin(), found.end(), [](const ranked_finding& a, const ranked_finding& b) { return a.order < b.order; });
  return found;
}

}  // namespace grading
