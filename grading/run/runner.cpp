#include "grading/run/runner.h"

#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "grading/run/calls_memory.h"
#include "grading/run/endings.h"
#include "grading/common/files.h"
#include "grading/run/worker_process.h"

namespace grading {
namespace {

namespace fs = std::filesystem;
using how = observation::end;
using shared::phase;

constexpr int most_restarts = 12;
constexpr size_t most_printed = 4096;
constexpr double gpu_start_seconds = 60;  // what a GPU's runtime may take before the first call

bool has_prefix(const std::string& text, std::initializer_list<const char*> prefixes) {
  return std::any_of(prefixes.begin(), prefixes.end(), [&](const char* p) { return text.starts_with(p); });
}

std::vector<std::string> environment_for(const run_settings& s, const fs::path& report) {
  std::vector<std::string> result;
  for (char** variable = environ; *variable; ++variable)
    if (!has_prefix(*variable, {"SIMT_", "SEED="})) result.push_back(*variable);
  if (s.where != backend::cpu) return result;
  result.push_back("SIMT_WARP=" + std::to_string(s.warp));
  result.push_back("SIMT_SCHEDULE=" + s.schedule);
  if (s.resident > 0) result.push_back("SIMT_RESIDENT=" + std::to_string(s.resident));
  result.push_back("SIMT_THREADS=1");  // runs go side by side; and the order of blocks is the schedule's alone
  result.push_back("SIMT_TIMEOUT=" + std::to_string(s.call_seconds));
  result.push_back("SIMT_MEMORY=" + std::to_string(s.memory_bytes / 2));
  result.push_back("SIMT_JSON=" + report.string());
  if (!s.profile.empty()) result.push_back("SIMT_PROFILE=on");
  return result;
}

// One pair of lines is one hazard, also when several workers met it.
void add_hazards(std::vector<hazard>& all, const std::vector<hazard>& more) {
  for (const hazard& h : more) {
    const auto known = std::find_if(all.begin(), all.end(), [&](const hazard& k) {
      return k.is_error == h.is_error && (k.kernel == h.kernel || !h.accesses.empty()) && same_lines(k, h);
    });
    if (known == all.end()) all.push_back(h);
    else known->count += h.count;
  }
}

// The calls in the order of the run: position 0 is made first.
class call_order {
 public:
  call_order(size_t count, bool backwards) : count_(count), backwards_(backwards) {}
  size_t count() const { return count_; }
  int step() const { return backwards_ ? -1 : 1; }
  size_t call_at(size_t position) const { return backwards_ ? count_ - 1 - position : position; }
  // Of a number that the worker wrote, which may be any; `begin` where it makes no sense.
  size_t position_of(uint32_t call, size_t begin) const {
    const size_t position = call < count_ ? call_at(call) : begin;
    return std::max(position, begin);
  }

 private:
  size_t count_;
  bool backwards_;
};

class runner {
 public:
  runner(const worker_program& program, const std::vector<const call*>& calls, const run_settings& settings)
      : program_(fs::absolute(program.path)), memory_(calls), order_(calls.size(), settings.backwards) {
    result_.settings = settings;
    result_.observations.resize(calls.size());
  }

  run go() {
    size_t position = 0;
    for (int restarts = 0; position < order_.count() && restarts <= most_restarts; ++restarts) position = run_from(position);
    return std::move(result_);
  }

 private:
  worker_start start_in(const fs::path& folder) const {
    const run_settings& s = result_.settings;
    worker_start start;
    start.program = program_;
    start.folder = folder;
    start.report = folder / "report.json";
    start.environment = environment_for(s, start.report);
    start.strict = s.where == backend::cpu;
    start.limits.step_seconds = s.call_seconds;
    start.limits.start_seconds = start.strict ? s.call_seconds : gpu_start_seconds;
    start.limits.kernel_seconds = start.strict ? s.call_seconds + 1 : 0;
    start.limits.memory_bytes = s.memory_bytes;
    return start;
  }

  // Makes the calls from this position on, in one worker. Returns where the next one has to go on: the end, if none is to.
  size_t run_from(size_t begin) {
    const scratch_folder folder;
    const worker_start start = start_in(folder.path());
    write_text(start.report, "");
    memory_.ask_for(order_.call_at(begin), order_.step(), order_.count() - begin);
    const worker_end end = run_worker(start, memory_);
    const shared::progress noted = memory_.progress();
    check_machine(end, noted);
    const std::optional<std::vector<hazard>> report = read_hazards(start.report);
    const std::vector<hazard> hazards = report.value_or(std::vector<hazard>{});
    add_hazards(result_.hazards, hazards);
    if (report && !result_.settings.profile.empty()) fs::copy_file(start.report, result_.settings.profile, fs::copy_options::overwrite_existing);
    add_printed(end);
    return take_answers(begin, end, noted, hazards, report || !start.strict);
  }

  // What is not the submission's fault.
  void check_machine(const worker_end& end, const shared::progress& noted) const {
    if (noted.at > phase::starting || !WIFEXITED(end.status)) return;
    for (const char* sign :
         {"error while loading shared libraries", "symbol lookup error", "simt: SIMT_", "simt: cannot reserve"})
      if (end.err.find(sign) != std::string::npos)
        throw std::runtime_error("the worker cannot start: " + end.err.substr(0, end.err.find('\n')));
  }

  void add_printed(const worker_end& end) {
    std::string& printed = result_.printed;
    printed += end.out + without_reports(end.err);
    printed.resize(std::min(printed.size(), most_printed));
  }

  size_t take_answers(size_t begin, const worker_end& end, const shared::progress& noted, const std::vector<hazard>& hazards,
                      bool reported) {
    const bool normal = end.why == worker_end::reason::by_itself && WIFEXITED(end.status) && end.left_behind == 0;
    const bool made_all = noted.at == phase::finished;
    const size_t last = made_all ? order_.count() - 1 : order_.position_of(noted.call, begin);
    for (size_t position = begin; position <= last; ++position) take_answer(position);

    observation& latest = result_.observations[order_.call_at(last)];
    if (made_all && normal && (WEXITSTATUS(end.status) == 0 || WEXITSTATUS(end.status) == 66)) {
      // Code that runs after all calls, in a destructor for one, could leave before the hazards are told.
      if (!reported) blame(latest, {"called-exit", "ended the process before the hazards were reported"}, hazards);
      return order_.count();
    }
    if (noted.at == phase::gave_up && normal) {  // the device is broken; the engine may know more of it than the runtime said
      if (const hazard* fatal = fatal_hazard(hazards)) blame(latest, explain(*fatal), hazards);
      return last + 1;
    }
    const ending e = explain(end, noted, hazards, program_, result_.settings);
    blame(latest, e, hazards);
    latest.hazards = std::max(latest.hazards, uncounted(hazards, begin, last));
    const bool ends_run = end.why == worker_end::reason::out_of_time || end.why == worker_end::reason::flooded ||
                          e.cause == "endless-loop" || e.cause == "static-constructor";
    return made_all || ends_run ? order_.count() : last + 1;
  }

  // Hazards that no call has counted: the one that did not return had them, or left them for the end.
  uint64_t uncounted(const std::vector<hazard>& hazards, size_t begin, size_t last) const {
    uint64_t told = 0, counted = 0;
    for (const hazard& h : hazards) told += h.is_error ? h.count : 0;
    for (size_t position = begin; position < last; ++position) counted += result_.observations[order_.call_at(position)].hazards;
    return told > counted ? told - counted : 0;
  }

  void take_answer(size_t position) {
    const size_t call = order_.call_at(position);
    const shared::call_answer a = memory_.answer(call);
    observation& o = result_.observations[call];
    o.how = a.done ? how::returned : how::failed;
    o.cause = cause_of(a.what);
    o.reason = plain_text(a.reason, sizeof a.reason);
    o.hazards = a.hazards;
    o.seconds = std::isfinite(a.seconds) ? std::clamp(a.seconds, 0.0, 1e6) : 0;
    if (a.done) o.outputs = memory_.outputs(call);
    if (a.done || !o.cause.empty()) return;
    o.cause = "not-a-function-return";
    o.reason = "left no result";
  }

  // The worker's end says more than what the worker itself saw.
  static void blame(observation& o, const ending& e, const std::vector<hazard>& hazards) {
    o.how = how::failed;
    o.cause = e.cause;
    o.reason = e.reason;
    o.outputs.clear();
    if (fatal_hazard(hazards)) o.hazards = std::max<uint64_t>(o.hazards, 1);
  }

  const fs::path program_;
  calls_memory memory_;
  const call_order order_;
  run result_;
};

}  // namespace

run run_calls(const worker_program& program, const std::vector<const call*>& calls, const run_settings& settings) {
  return runner(program, calls, settings).go();
}

}  // namespace grading
