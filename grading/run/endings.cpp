#include "grading/run/endings.h"

#include <signal.h>
#include <sys/wait.h>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <regex>
#include <sstream>

#include "grading/run/calls_memory.h"
#include "grading/common/command.h"
#include "grading/run/confinement.h"

namespace grading {
namespace {

using why = worker_end::reason;

std::string file_name(const std::string& path) { return path.substr(path.rfind('/') + 1); }

bool contains(const std::string& text, const char* part) { return text.find(part) != std::string::npos; }

std::string number(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%g", value);
  return text;
}

// ---- where ------------------------------------------------------------------------------------------------------
// Of a line that addr2line prints: empty unless it is a line of the submission.
std::string own_place(const std::string& line) {
  for (const char* foreign :
       {"?", "/usr/", "/simt/include/", "/grading/worker/", "/labs/common/", "/exercises/harness/", "gpu.h:", "cudafe"})
    if (contains(line, foreign)) return "";
  const size_t end = line.find(" (discriminator");
  return contains(line, ":") ? file_name(line.substr(0, end)) : "";
}

// " at NAME.cpp:57": the innermost line of the submission; empty if there is none.
std::string place_of(const shared::stack_trace& trace, const std::filesystem::path& program) {
  std::vector<std::string> command = {"addr2line", "-i", "-e", program.string()};
  for (uint32_t i = 0; i < std::min<uint32_t>(trace.count, 16); ++i) {
    char offset[32];
    std::snprintf(offset, sizeof offset, "0x%llx", static_cast<unsigned long long>(trace.frames[i]));
    command.push_back(offset);
  }
  if (trace.count == 0) return "";
  std::istringstream lines(run_command(command, {.seconds = 10}).output);
  for (std::string line; std::getline(lines, line);)
    if (const std::string place = own_place(line); !place.empty()) return " at " + place;
  return "";
}

// Whether one call stands on the stack so often that only a recursion without end explains it: a scan of any length is a
// handful of levels deep.
bool is_in_itself(const shared::stack_trace& trace) {
  if (trace.count < shared::most_frames) return false;  // a recursion without end fills it
  const uint64_t* const end = trace.frames + trace.count;
  return std::any_of(trace.frames, end, [&](uint64_t frame) { return std::count(trace.frames, end, frame) >= 8; });
}

std::string place_of(const hazard& h) {
  if (h.accesses.empty() || h.accesses[0].line == 0) return "";
  return " at " + file_name(h.accesses[0].file) + ":" + std::to_string(h.accesses[0].line);
}

// ---- what was printed last --------------------------------------------------------------------------------------
std::string last_line_with(const std::string& text, const char* part) {
  std::istringstream lines(text);
  std::string found;
  for (std::string line; std::getline(lines, line);)
    if (contains(line, part)) found = line;
  return plain_text(found.data(), found.size());
}

// What gpu::check prints last before it calls exit(1), "FILE:LINE: CALL: TEXT", in what the code itself has printed.
std::optional<ending> failed_check(const std::string& text) {
  static const std::regex shape(R"(^(.*):(\d+): ((?:cuda|hip)[A-Z]\w*|kernel launch): (.*)$)");
  const size_t end = text.find_last_not_of('\n');
  if (end == std::string::npos) return std::nullopt;
  const size_t begin = text.rfind('\n', end) + 1;  // npos + 1 is 0
  const std::string line = plain_text(text.data() + begin, std::min<size_t>(end - begin + 1, 1000));
  std::smatch part;
  if (!std::regex_match(line, part, shape)) return std::nullopt;
  const std::string cause = contains(part[4].str(), "out of memory") ? "out-of-memory" : "launch-error";
  return ending{cause, part[3].str() + ": " + part[4].str() + " at " + file_name(part[1].str()) + ":" + part[2].str()};
}

// ---- the ways to end --------------------------------------------------------------------------------------------
class explainer {
 public:
  explainer(const worker_end& end, const shared::progress& noted, const std::vector<hazard>& hazards,
            const std::filesystem::path& program, const run_settings& settings)
      : end_(end), noted_(noted), hazards_(hazards), program_(program), settings_(settings) {}

  ending explain() const {
    if (noted_.forbidden) return refused();
    if (end_.why != why::by_itself) return stopped();
    if (const hazard* fatal = fatal_hazard(hazards_); fatal && WIFEXITED(end_.status)) return grading::explain(*fatal);
    if (WIFEXITED(end_.status) && !was_normal()) return exited(WEXITSTATUS(end_.status));
    if (WIFSIGNALED(end_.status)) return signalled(WTERMSIG(end_.status));
    return {"started-a-process", "left another process running"};
  }

 private:
  bool was_normal() const { return end_.left_behind > 0 && noted_.at == shared::phase::finished; }
  std::string place() const { return place_of(noted_.where, program_); }
  std::string side() const { return noted_.in_kernel ? " in a kernel" : " in host code" + place(); }
  std::string exception() const { return plain_text(noted_.exception, sizeof noted_.exception); }

  ending refused() const {
    const refusal r = describe_refusal(noted_.forbidden - 1);
    return {r.cause, r.reason + (noted_.in_kernel ? " in a kernel" : place())};
  }

  ending stopped() const {
    const std::string seconds = number(settings_.call_seconds) + " s";
    switch (end_.why) {
      case why::flooded: return {"flooded-output", "printed more than 1 MiB"};
      case why::out_of_memory:
        return {"out-of-memory", "used more than " + std::to_string(settings_.memory_bytes >> 20) + " MiB of memory"};
      case why::started_others: return {"started-a-process", "started another process"};
      case why::many_threads: return {"not-a-function-return", "started more than 1000 threads"};
      default: break;
    }
    const std::string late = "had not returned after " + seconds;
    if (exception() == "pthread_exit") return {"called-exit", "ended its thread (pthread_exit)"};
    if (!end_.host_loop) return {"endless-loop", "a kernel had not ended after " + seconds};
    if (is_in_itself(noted_.where)) return {"deep-recursion", late + ": the function calls itself without end" + place()};
    if (settings_.where != backend::cpu)  // the function itself may wait for the device
      return {"host-endless-loop", late + place() + ": a loop there, or in a kernel that it waits for"};
    return {"host-endless-loop", late + ": host code " + (end_.was_waiting ? "waits" : "runs on") + place()};
  }

  ending exited(int status) const {
    const std::string code = "(" + std::to_string(status) + ")";
    if (noted_.exit_called) {
      if (exception() == "pthread_exit") return {"called-exit", "ended its thread (pthread_exit)"};
      if (std::optional<ending> check = failed_check(without_reports(end_.err))) return *check;
      return {"called-exit", "called exit(" + std::to_string(noted_.exit_status) + ")" + place()};
    }
    // The engine has ended the program, and its report could not be written or is none of a hazard.
    if (const std::string line = last_line_with(end_.err, "simt: error: "); !line.empty() && status != 0) {
      const std::string what = line.substr(line.find("simt: error: ") + 13);
      return {what.starts_with("crash: ") ? "crash" : "not-a-function-return", what};
    }
    return {"called-exit", "ended the process at once: _exit" + code};
  }

  ending signalled(int signal) const {
    if (!exception().empty()) return {"threw-exception", "threw " + exception() + "; nobody caught it" + place()};
    switch (signal) {
      case SIGSEGV:
      case SIGBUS:
        if (noted_.stack_overflow)
          return {"deep-recursion", "used up the stack" + side() + ": recursion without end, or large local arrays"};
        return {"crash", "segmentation fault" + side()};
      case SIGFPE: return {"crash", "division of an integer by zero" + side()};
      case SIGILL: return {"crash", "illegal instruction" + side()};
      case SIGABRT: return {"aborted", "called abort" + side() + last_words()};
      case SIGSYS:  // the worker's handler would have noted which
        return {"started-a-process", "made a forbidden system call, as system, popen and posix_spawn do"};
      case SIGXFSZ: return {"not-a-function-return", "wrote too large a file"};
      default: break;
    }
    return {"not-a-function-return", "ended by signal " + std::to_string(signal) + " (" + strsignal(signal) + ")"};
  }

  // What the C library says before it aborts: a failed assertion, a heap that was written over.
  std::string last_words() const {
    for (const char* sign : {"Assertion", "free(): ", "malloc(): ", "realloc(): ", "double free", "corrupted", "smashing"})
      if (const std::string line = last_line_with(end_.err, sign); !line.empty()) return ": " + line.substr(line.find(sign));
    return "";
  }

  const worker_end& end_;
  const shared::progress& noted_;
  const std::vector<hazard>& hazards_;
  const std::filesystem::path& program_;
  const run_settings& settings_;
};

}  // namespace

ending explain(const worker_end& end, const shared::progress& noted, const std::vector<hazard>& hazards,
               const std::filesystem::path& program, const run_settings& settings) {
  ending e = explainer(end, noted, hazards, program, settings).explain();
  if (noted.at == shared::phase::loading || noted.at == shared::phase::starting)
    e = {"static-constructor", "before the first call, where global variables get their values: " + e.reason};
  if (noted.at == shared::phase::finished) e.reason = "after the last call, as the program ended: " + e.reason;
  return e;
}

std::string cause_of(shared::trouble what) {
  switch (what) {
    case shared::trouble::none: return "";
    case shared::trouble::threw: return "threw-exception";
    case shared::trouble::no_memory: return "out-of-memory";
    case shared::trouble::launch_failed: return "launch-error";
    case shared::trouble::device_failed: return "crash";
    case shared::trouble::worked_early: return "static-constructor";
    case shared::trouble::overwrote_input: return "input-overwritten";
    case shared::trouble::wrote_outside: return "wrote-outside";
    case shared::trouble::closed_descriptors: return "closed-descriptors";
    case shared::trouble::left_descriptors: return "left-descriptors-open";
    case shared::trouble::left_threads: return "not-a-function-return";
    case shared::trouble::left_processes: return "started-a-process";
  }
  return "not-a-function-return";  // somebody else wrote there
}

const hazard* fatal_hazard(const std::vector<hazard>& hazards) {
  for (auto h = hazards.rbegin(); h != hazards.rend(); ++h) {
    if (!h->is_error) continue;
    for (const char* kind : {"crash", "timeout", "assert", "no-progress"})
      if (h->kind == kind) return &*h;
    for (const char* message : {"a kernel calls the host function", "a grid barrier waits"})
      if (h->message.starts_with(message)) return &*h;
  }
  return nullptr;
}

ending explain(const hazard& fatal) {
  // What the engine's variables are called is of no use to who did not set them.
  const std::string reason = std::regex_replace(fatal.message, std::regex("SIMT_\\w+="), "") + place_of(fatal);
  if (fatal.kind == "timeout") return {"endless-loop", reason};
  if (fatal.kind == "no-progress" || fatal.message.starts_with("a grid barrier")) return {"endless-loop", reason};
  if (fatal.kind == "assert" || contains(fatal.message, "called abort")) return {"aborted", reason};
  if (contains(fatal.message, "used up its stack")) return {"deep-recursion", reason};
  if (contains(fatal.message, "heap is exhausted")) return {"out-of-memory", reason};
  if (contains(fatal.message, "threw an exception")) return {"threw-exception", reason};
  if (fatal.kind != "crash") return {"not-a-function-return", reason};
  return {"crash", reason};
}

std::string without_reports(const std::string& text) {
  std::istringstream lines(text);
  std::string kept;
  bool in_report = false;
  for (std::string line; std::getline(lines, line);) {
    const size_t report = std::min({line.find("simt: error: "), line.find("simt: note: "), line.find("simt: cannot write ")});
    const bool is_summary = line.starts_with("simt: ") && contains(line, "errors, see above");
    in_report = report != std::string::npos || is_summary || (in_report && line.starts_with("    "));
    if (!in_report) kept += line + "\n";
    else if (report != std::string::npos && report > 0) kept += line.substr(0, report) + "\n";
  }
  if (!text.ends_with('\n') && kept.ends_with('\n')) kept.pop_back();
  return kept;
}

}  // namespace grading
