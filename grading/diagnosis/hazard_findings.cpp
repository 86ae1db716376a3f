// From the hazards that a function showed to causes.
#include <algorithm>
#include <limits>
#include <set>

#include "grading/diagnosis/explanations.h"
#include "grading/diagnosis/findings.h"
#include "grading/diagnosis/hazard_causes.h"

namespace grading {

namespace {

void add_hazard(std::vector<hazard>& list, const hazard& h) {
  if (std::none_of(list.begin(), list.end(), [&](const hazard& known) { return same_lines(known, h); })) list.push_back(h);
}

bool share_a_line(const hazard& a, const hazard& b) {
  return std::any_of(a.accesses.begin(), a.accesses.end(), [&](const hazard_access& x) {
    return x.line > 0 && std::any_of(b.accesses.begin(), b.accesses.end(), [&](const hazard_access& y) { return x.file == y.file && x.line == y.line; });
  });
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

// What an access outside was meant for.
std::string outside_of(const hazard& h) {
  constexpr std::string_view shared = " of shared ";  // "124 bytes past the end of shared totals (128 bytes)"
  if (const size_t at = h.message.find(shared); at != std::string::npos) {
    const std::string rest = h.message.substr(at + shared.size());
    return rest.substr(0, rest.find(' '));
  }
  return object_outside(h);
}

// Lanes whose index is anything may store to the same place.
bool only_writes(const hazard& h) {
  return h.kind.ends_with("-race") && std::all_of(h.accesses.begin(), h.accesses.end(), [](const hazard_access& a) { return a.what == "write"; });
}

// Nearest to the root first; of accesses outside, writes: they come with the reads that they need. An index that is computed
// on a line that reads what nobody has written is anything.
void sort_by_depth(std::vector<hazard_seen>& all) {
  const auto unwritten_on = [&](const hazard& h) {
    return std::any_of(all.begin(), all.end(), [&](const hazard_seen& other) {
      return other.what.kind == "uninitialised" && share_a_line(other.what, h) && base_name(other.what.accesses[0].variable) != outside_of(h);
    });
  };
  std::vector<std::pair<std::pair<int, bool>, hazard_seen>> order;
  for (const hazard_seen& h : all) {
    const bool follows = (h.what.kind == "out-of-bounds" || only_writes(h.what)) && unwritten_on(h.what);
    const bool only_reads = !h.what.accesses.empty() && h.what.accesses[0].what == "read";
    order.push_back({{follows ? std::numeric_limits<int>::max() : depth_of(h.what), h.what.kind == "out-of-bounds" && only_reads}, h});
  }
  std::stable_sort(order.begin(), order.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  for (size_t i = 0; i < all.size(); ++i) all[i] = std::move(order[i].second);
}

// For n = 0 there is nothing to read; what is asked for all the same is the answer for no elements.
bool looks_for_an_answer(const std::string& cause, const std::vector<trial>& bad) {
  static const std::set<std::string> reads = {"before-the-start", "reads-past-the-end", "wild-pointer", "host-pointer"};
  const std::vector<array>& outputs = bad[0].made->outputs;
  return reads.count(cause) && all_empty(bad) && std::any_of(outputs.begin(), outputs.end(), [](const array& a) { return !a.values.empty(); });
}

}  // namespace

std::vector<ranked_finding> hazards(const exercise& e, const evidence& of) {
  std::vector<trial> bad;
  std::copy_if(of.trials.begin(), of.trials.end(), std::back_inserter(bad), [](const trial& t) { return t.hazard; });
  std::vector<hazard_seen> own = own_hazards(of);
  if (bad.empty()) return {};
  sort_by_depth(own);
  const std::string when = condition(bad, good_trials(of));
  std::vector<ranked_finding> found;
  for (const hazard_seen& h : own) {
    hazard_cause c = cause_of(h.what, e, {h.in->settings.schedule, h.in->settings.resident});
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
    const bool waits = h->what.hazards.front().kind == "no-progress";
    const bool runs_on = end.what.cause == "endless-loop" || end.what.cause == "too-slow";
    if ((waits && runs_on) || (why == "failed-assertion" && end.what.cause == "aborted")) end.what.cause = why;
    for (const hazard& each : h->what.hazards) add_hazard(end.what.hazards, each);
    h = hazards.erase(h);
  }
}

namespace {

// Hazards that say all there is to say, while the values are right at both warp sizes. Only CUDA names the lanes of a warp
// operation by a mask, so that is a matter of the dialect; and how many lanes a barrier misses is one of the launch.
bool need_no_warp_size(const evidence& of) {
  return std::none_of(of.trials.begin(), of.trials.end(), [](const trial& t) { return t.values_wrong; }) &&
         std::all_of(of.hazards.begin(), of.hazards.end(), [&](const hazard_seen& h) {
           return (h.what.kind == "warp-operation" && h.in->settings.language == dialect::cuda) || h.what.kind == "barrier-divergence";
         });
}

}  // namespace

// All that is bad is bad at one warp size, and good at the other.
std::optional<ranked_finding> warp_size(const evidence& of) {
  if (need_no_warp_size(of)) return std::nullopt;
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

}  // namespace grading
