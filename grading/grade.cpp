// From a file to a verdict: build, run in several settings, judge, and run again where that tells causes apart.
#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>

#include "grading/common/files.h"
#include "grading/diagnosis/evidence.h"
#include "grading/diagnosis/judge.h"
#include "grading/run/counts.h"

namespace grading {

namespace {

using call_list = std::vector<const call*>;

struct planned_run {
  const worker_program* program;
  run_settings settings;
};
using round = std::vector<planned_run>;

// A program and the warp size to run it at.
struct target {
  const worker_program* program;
  int warp;
};

// Each dialect at its usual warp size, as far as asked for. What compiled in one dialect only runs at that one's, so that
// hardware that it is not written for is not held against it.
std::vector<target> targets_for(const std::vector<const worker_program*>& programs, const grade_options& o) {
  std::vector<target> targets;
  for (const worker_program* p : programs)
    for (int warp : o.warps)
      if (o.where != backend::cpu || o.all_combinations || warp == usual_warp(p->language)) targets.push_back({p, warp});
  if (o.where != backend::cpu && !targets.empty()) targets.resize(1);
  if (targets.empty() && !programs.empty()) targets.push_back({programs[0], o.warps.empty() ? usual_warp(programs[0]->language) : o.warps[0]});
  return targets;
}

run_settings settings_of(const target& t, const grade_options& o, const block_order& blocks, bool backwards) {
  run_settings s;
  s.language = t.program->language;
  s.where = o.where;
  s.warp = t.warp;
  s.schedule = blocks.schedule;
  if (s.schedule == "random") s.schedule += ":" + std::to_string(o.seed % 1000 + (backwards ? 0 : 1));
  s.resident = blocks.resident;
  s.backwards = backwards;
  return s;
}

// The first round finds what is wrong. The second one exchanges the order of the calls between the warp sizes, so that the
// four runs tell what a difference depends on.
std::vector<round> rounds_for(const exercise& e, const std::vector<target>& targets, const grade_options& o) {
  const bool all = o.all_combinations || targets.size() == 1;
  round first, second;
  for (size_t k = 0; k < targets.size(); ++k) {
    const target& t = targets[k];
    const bool backwards = k % 2 == 1;
    if (all || !backwards) first.push_back({t.program, settings_of(t, o, e.orders[0], false)});
    if (all || backwards) first.push_back({t.program, settings_of(t, o, e.orders[1], true)});
    if (!o.all_combinations && o.where == backend::cpu)
      second.push_back({t.program, settings_of(t, o, e.orders[2 + k % 2], !backwards)});
  }
  return {first, second};
}

bool ran_through(const run& r) {
  return std::all_of(r.observations.begin(), r.observations.end(),
                     [](const observation& o) { return o.how != observation::end::not_run; });
}

// Two at a time, on a GPU one. Once a run was ended, by a time-out for one, those that have not started are left out: they
// would take as long and say the same.
std::vector<run> run_all(const round& plan, const call_list& calls) {
  std::vector<std::optional<run>> done(plan.size());
  std::atomic<size_t> next = 0;
  std::atomic<bool> stop = false;
  std::exception_ptr failure;
  std::mutex failure_mutex;
  auto work = [&] {
    for (size_t i; !stop && (i = next++) < plan.size();) try {
        done[i] = run_calls(*plan[i].program, calls, plan[i].settings);
        if (!ran_through(*done[i])) stop = true;
      } catch (...) {
        std::lock_guard lock(failure_mutex);
        failure = std::current_exception();
        stop = true;
      }
  };
  const bool gpu = !plan.empty() && plan[0].settings.where != backend::cpu;
  std::vector<std::thread> others;
  if (!gpu && plan.size() > 1) others.emplace_back(work);
  work();
  for (std::thread& t : others) t.join();
  if (failure) std::rethrow_exception(failure);
  std::vector<run> runs;
  for (auto& r : done)
    if (r) runs.push_back(std::move(*r));
  return runs;
}

// A run of some of the calls, in the shape of a run of all.
run run_only(const planned_run& how, const call_list& calls, const std::vector<size_t>& which) {
  call_list chosen;
  for (size_t i : which) chosen.push_back(calls[i]);
  run part = run_calls(*how.program, chosen, how.settings);
  std::vector<observation> all(calls.size());
  for (size_t k = 0; k < which.size() && k < part.observations.size(); ++k) all[which[k]] = std::move(part.observations[k]);
  part.observations = std::move(all);
  return part;
}

// ---- Closer looks.

bool seen_with_another(const std::vector<evidence>& all, const evidence& own) {
  for (const hazard_seen& h : own.hazards)
    for (const evidence& other : all)
      for (const hazard_seen& o : other.hazards)
        if (&other != &own && o.in == h.in && o.what.message == h.what.message && o.what.kernel == h.what.kernel) return true;
  return false;
}

class closer_look {
 public:
  closer_look(const call_list& calls, const std::vector<run>& runs, const round& plan) : calls_(calls), runs_(runs), plan_(plan) {}

  // Wrong values that no model explains: is the first such call right when it is the only one, or in another schedule? Hazards
  // that could be one function's or another's: whose are they?
  std::vector<run> runs(const verdict& so_far) const {
    std::vector<run> more;
    if (!std::all_of(runs_.begin(), runs_.end(), ran_through)) return more;
    const std::vector<evidence> all = gather(calls_, runs_, {});
    for (const evidence& of : all) {
      if (needs_lone_run(so_far, of.function))
        if (const trial* t = first_wrong(of)) add_lone_runs(more, *t);
      if (seen_with_another(all, of)) more.push_back(run_only(plan_of(*of.hazards[0].in), calls_, calls_of(of)));
    }
    return more;
  }

 private:
  void add_lone_runs(std::vector<run>& to, const trial& wrong) const {
    planned_run how = plan_of(*wrong.in);
    to.push_back(run_only(how, calls_, {wrong.index}));
    if (how.settings.where != backend::cpu) return;
    how.settings.schedule = how.settings.schedule == "forward" ? "reverse" : "forward";
    to.push_back(run_only(how, calls_, {wrong.index}));
  }
  static bool needs_lone_run(const verdict& v, const std::string& function) {
    auto is_its = [&](const finding& f) { return f.function == function; };
    const auto first = std::find_if(v.findings.begin(), v.findings.end(), is_its);
    return first != v.findings.end() && first->guessed;
  }
  static const trial* first_wrong(const evidence& of) {
    for (const trial& t : of.trials)
      if (t.values_wrong) return &t;
    return nullptr;
  }
  static std::vector<size_t> calls_of(const evidence& of) {
    std::vector<size_t> which;
    for (const trial& t : of.trials)
      if (t.in == of.trials[0].in) which.push_back(t.index);
    return which;
  }
  const planned_run& plan_of(const run& r) const {
    return *std::find_if(plan_.begin(), plan_.end(), [&](const planned_run& p) {
      return p.settings.language == r.settings.language && p.settings.warp == r.settings.warp && p.settings.schedule == r.settings.schedule;
    });
  }

  const call_list& calls_;
  const std::vector<run>& runs_;
  const round& plan_;
};

// ---- What the counts say of calls that are right.

void look_at_counts(const exercise& e, const std::vector<test_case>& cases, const target& t, const grade_options& o, verdict& v) {
  const call_list calls = calls_of(cases);
  const run_settings how = settings_of(t, o, e.orders[0], false);
  for (size_t i = 0; i < calls.size(); ++i) {
    if (!calls[i]->counted) continue;
    const std::optional<call_counts> counts = count_call(*t.program, *calls[i], how);
    if (!counts) v.remarks.push_back("what " + calls[i]->function + " does at n = " + std::to_string(calls[i]->n) + " could not be counted");
    else if (const auto fault = e.cause_of_counts(*calls[i], *counts)) add_counted_fault(v, cases, i, *fault, how);
  }
}

// ---- What compiled.

verdict not_compiled(const exercise& e, const std::vector<test_case>& cases, const std::vector<worker_program>& programs) {
  verdict v;
  v.exercise = e.name;
  v.compiled = false;
  for (const test_case& c : cases) v.cases.push_back({c.name, false, "not run", "", {}, {}});
  for (const worker_program& p : programs) {
    if (v.errors.empty()) v.errors = p.errors;
    if (v.compiler_output.empty()) v.compiler_output = p.compiler_output;
  }
  return v;
}

// "compiles as CUDA only, so it was graded as CUDA at warp 32; ..."
std::string remark_on_dialect(const std::vector<target>& targets) {
  const std::string name = title_of(targets[0].program->language);
  std::string warps;
  for (const target& t : targets) warps += (warps.empty() ? "" : " and ") + std::to_string(t.warp);
  return "compiles as " + name + " only, so it was graded as " + name + " at warp " + warps + "; gpu.h has names that work for both";
}

void append(std::vector<run>& to, std::vector<run> more) { std::move(more.begin(), more.end(), std::back_inserter(to)); }

}  // namespace

verdict grade(const exercise& e, const std::filesystem::path& file, const grade_options& options) {
  const scratch_folder folder;
  const std::vector<test_case> cases = e.cases(options.seed);
  const std::vector<worker_program> programs = build_submission(e.name, file, options.where, folder.path());
  std::vector<const worker_program*> compiled;
  for (const worker_program& p : programs)
    if (p.ok()) compiled.push_back(&p);
  if (compiled.empty()) return not_compiled(e, cases, programs);

  const call_list calls = calls_of(cases);
  const std::vector<target> targets = targets_for(compiled, options);
  const std::vector<round> rounds = rounds_for(e, targets, options);
  std::vector<run> runs = run_all(rounds[0], calls);
  if (std::all_of(runs.begin(), runs.end(), ran_through)) append(runs, run_all(rounds[1], calls));
  verdict v = judge(e, cases, runs);
  round plan = rounds[0];
  plan.insert(plan.end(), rounds[1].begin(), rounds[1].end());
  if (const std::vector<run> closer = closer_look(calls, runs, plan).runs(v); !closer.empty()) v = judge(e, cases, runs, closer);
  if (v.passed() && e.cause_of_counts && options.where == backend::cpu) look_at_counts(e, cases, targets[0], options, v);
  if (options.where == backend::cpu && compiled.size() < programs.size()) v.remarks.push_back(remark_on_dialect(targets));
  return v;
}

}  // namespace grading
