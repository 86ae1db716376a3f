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

std::string where_of(const call& c, const run_settings& s) {
  std::string text = c.function + ", n = " + std::to_string(c.n);
  if (!c.setting.empty()) text += ", " + c.setting;
  return text + ", " + setting_of(s);
}

// Of one output: where it differs from what was expected.
std::optional<mismatch> mismatch_of(const array& wanted, const std::vector<double>& got) {
  mismatch m{wanted.name, wanted.values.size(), 0, 0, {}, {}, {}};
  auto differs = [&](size_t i) { return i >= got.size() || !same_value(got[i], wanted.values[i]); };
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
  std::vector<trial> bad;
  bool not_run = c.calls.empty();
  for (size_t i = first_call; i < first_call + c.calls.size(); ++i) {
    size_t ran = 0;
    for (const trial& t : trials_of(all, i)) {
      ran += t.ran();
      if (t.ran() && t.bad()) bad.push_back(t);
    }
    not_run = not_run || ran == 0 || ran < runs;
  }
  v.passed = bad.empty() && !not_run;
  if (not_run && bad.empty()) v.summary = "not run", v.where = "an earlier call ended the run";
  const trial* shown = bad.empty() ? nullptr : &bad.front();
  for (const ranked_finding& f : findings) {
    const auto spoken_for = std::find_if(bad.begin(), bad.end(), [&](const trial& t) { return f.calls.count(t.index) > 0; });
    if (spoken_for == bad.end()) continue;
    if (v.findings.empty()) shown = &*spoken_for;  // a call in which the diagnosis shows
    v.findings.push_back(f.what);
  }
  if (shown) {
    v.first = first_mismatch(*shown);
    v.summary = summary_of(*shown, v.first);
    v.where = where_of(*shown->made, shown->in->settings);
  }
  return v;
}

// In steps: what is known of a function comes before all of those that are built on it.
std::vector<ranked_finding> all_findings(const exercise& e, const std::vector<evidence>& all) {
  std::vector<ranked_finding> first, findings;
  for (const evidence& of : all)
    for (ranked_finding& f : explain(e, of)) {
      f.what.guessed = f.order >= rank::differs;
      (e.in_steps && f.order < rank::unknown ? first : findings).push_back(std::move(f));
    }
  std::stable_sort(findings.begin(), findings.end(), [](const ranked_finding& a, const ranked_finding& b) { return a.order < b.order; });
  findings.insert(findings.begin(), first.begin(), first.end());
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

void add_counted_fault(verdict& v, const std::vector<test_case>& cases, size_t call, const counted_fault& fault, const run_settings& how) {
  size_t number = 0;
  while (call >= cases[number].calls.size()) call -= cases[number++].calls.size();
  const grading::call& made = cases[number].calls[call];
  finding f{fault.cause, fault.detail, made.function, {}};
  case_verdict& c = v.cases[number];
  if (c.passed) c.summary = fault.detail, c.where = where_of(made, how);
  c.passed = false;
  c.findings.push_back(f);
  const bool known = std::any_of(v.findings.begin(), v.findings.end(), [&](const finding& k) { return k.cause == f.cause && k.function == f.function; });
  if (!known) v.findings.push_back(std::move(f));
}

}  // namespace grading
