#include "grading/diagnosis/judge.h"

#include <algorithm>
#include <limits>

#include "grading/diagnosis/evidence.h"
#include "grading/diagnosis/findings.h"

namespace grading {

namespace {

constexpr size_t most_neighbours = 8;

std::string setting_of(const run_settings& s) {
  const std::string name = title_of(s.language);
  if (s.where != backend::cpu) return "on the GPU (" + name + ")";
  return "warp " + std::to_string(s.warp) + " (" + name + ")";
}

std::string where_of(const trial& t) {
  std::string text = t.made->function + ", n = " + std::to_string(t.made->n);
  if (!t.made->setting.empty()) text += ", " + t.made->setting;
  return text + ", " + setting_of(t.in->settings);
}

// Of one output: where it differs from what was expected.
std::optional<mismatch> mismatch_of(const array& wanted, const std::vector<double>& got) {
  mismatch m{wanted.name, wanted.values.size(), 0, 0, {}, {}, {}};
  auto differs = [&](size_t i) { return i >= got.size() || got[i] != wanted.values[i]; };
  size_t first = m.n;
  for (size_t i = m.n; i-- > 0;)
    if (differs(i)) ++m.wrong, first = i;
  if (m.wrong == 0) return std::nullopt;
  // Two neighbours before it, where there are any, and what follows.
  const size_t length = std::min(m.n, most_neighbours);
  m.first = std::min(first < 2 ? 0 : first - 2, m.n - length);
  for (size_t i = m.first; i < m.first + length; ++i) {
    m.wanted.push_back(wanted.values[i]);
    m.got.push_back(i < got.size() ? got[i] : std::numeric_limits<double>::quiet_NaN());
    m.differs.push_back(differs(i));
  }
  return m;
}

std::optional<mismatch> first_mismatch(const trial& t) {
  if (!t.returned() || t.seen->outputs.size() > t.made->outputs.size()) return std::nullopt;
  for (size_t a = 0; a < t.made->outputs.size(); ++a)
    if (auto m = mismatch_of(t.made->outputs[a], a < t.seen->outputs.size() ? t.seen->outputs[a] : std::vector<double>{})) return m;
  return std::nullopt;
}

std::string summary_of(const trial& t, const std::optional<mismatch>& first) {
  if (t.misbehaved() && !t.seen->reason.empty()) return t.seen->reason;
  if (!t.returned()) return "did not return";
  if (first) return std::to_string(first->wrong) + " of " + std::to_string(first->n) + (first->wrong == 1 ? " differs" : " differ");
  if (t.hazard) return "hazard";
  return t.seen->cause.empty() ? "wrong outputs" : t.seen->cause;
}

// ---- Cases.

// The trials of one call, over all runs.
std::vector<trial> trials_of(const std::vector<evidence>& all, size_t call) {
  std::vector<trial> found;
  for (const evidence& e : all)
    for (const trial& t : e.trials)
      if (t.index == call) found.push_back(t);
  return found;
}

case_verdict verdict_of(const test_case& c, size_t first_call, const std::vector<evidence>& all, size_t runs,
                        const std::vector<ranked_finding>& findings) {
  case_verdict v{c.name, true, "", "", {}, {}};
  std::set<size_t> bad_calls;
  bool not_run = c.calls.empty();
  for (size_t i = first_call; i < first_call + c.calls.size(); ++i) {
    size_t ran = 0;
    for (const trial& t : trials_of(all, i)) {
      ran += t.ran();
      if (!t.ran() || !t.bad()) continue;
      if (bad_calls.empty()) {
        v.first = first_mismatch(t);
        v.summary = summary_of(t, v.first);
        v.where = where_of(t);
      }
      bad_calls.insert(i);
    }
    not_run = not_run || ran == 0 || ran < runs;
  }
  v.passed = bad_calls.empty() && !not_run;
  if (not_run && bad_calls.empty()) v.summary = "not run", v.where = "an earlier call ended the run";
  for (const ranked_finding& f : findings)
    if (std::any_of(bad_calls.begin(), bad_calls.end(), [&](size_t i) { return f.calls.count(i) > 0; })) v.findings.push_back(f.what);
  return v;
}

std::vector<ranked_finding> all_findings(const exercise& e, const std::vector<evidence>& all) {
  std::vector<ranked_finding> findings;
  for (const evidence& of : all) {
    auto more = explain(e, of);
    findings.insert(findings.end(), more.begin(), more.end());
  }
  for (ranked_finding& f : findings) f.what.guessed = f.order >= rank::differs;
  std::stable_sort(findings.begin(), findings.end(), [](const ranked_finding& a, const ranked_finding& b) { return a.order < b.order; });
  return findings;
}

void add_note(std::vector<hazard>& notes, const hazard& h) {
  if (!h.is_error && std::none_of(notes.begin(), notes.end(), [&](const hazard& known) { return same_lines(known, h); })) notes.push_back(h);
}

}  // namespace

verdict judge(const exercise& e, const std::vector<test_case>& cases, const std::vector<run>& runs, const std::vector<run>& closer) {
  const std::vector<evidence> all = gather(calls_of(cases), runs, closer);
  const std::vector<ranked_finding> findings = all_findings(e, all);

  verdict v;
  v.exercise = e.name;
  size_t first_call = 0;
  for (const test_case& c : cases) {
    v.cases.push_back(verdict_of(c, first_call, all, runs.size(), findings));
    first_call += c.calls.size();
  }
  for (const ranked_finding& f : findings) v.findings.push_back(f.what);
  for (const run& r : runs) {
    for (const hazard& h : r.hazards) add_note(v.notes, h);
    if (v.printed.empty()) v.printed = r.printed;
  }
  return v;
}

}  // namespace grading
