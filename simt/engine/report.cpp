#include "report.h"

#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>
#include <mutex>
#include <nlohmann/json.hpp>
#include <tuple>

#include "config.h"
#include "execution.h"
#include "profile.h"
#include "profile_report.h"
#include "runtime/errors.h"
#include "symbolize.h"

namespace simt {

const char* name(hazard_kind k) {
  switch (k) {
    case hazard_kind::shared_race: return "shared-race";
    case hazard_kind::global_race: return "global-race";
    case hazard_kind::warp_race: return "warp-race";
    case hazard_kind::block_race: return "block-race";
    case hazard_kind::barrier_divergence: return "barrier-divergence";
    case hazard_kind::out_of_bounds: return "out-of-bounds";
    case hazard_kind::use_after_free: return "use-after-free";
    case hazard_kind::uninitialised: return "uninitialised";
    case hazard_kind::wrong_side: return "wrong-side";
    case hazard_kind::warp_operation: return "warp-operation";
    case hazard_kind::no_progress: return "no-progress";
    case hazard_kind::launch: return "launch";
    case hazard_kind::unread_error: return "unread-error";
    case hazard_kind::crash: return "crash";
    case hazard_kind::timeout: return "timeout";
    case hazard_kind::assertion: return "assert";
  }
  return "?";
}

namespace {

struct entry {
  hazard_kind kind;
  hazard first;
  uint64_t errors = 0, notes = 0;
  bool printed = false, printed_as_error = false;
};

struct state {
  std::mutex mutex;
  std::map<std::tuple<hazard_kind, uintptr_t, uintptr_t>, size_t> known;
  std::vector<entry> entries;
};

state& the() {
  static state* s = new state;  // outlives every destructor
  return *s;
}

std::atomic<uint64_t> errors_so_far = 0;

void count(entry& e, weight w) {
  if (w == weight::error) ++e.errors, ++errors_so_far;
  if (w == weight::note) ++e.notes;
}

void resolve(hazard_access& a) {
  if (a.line || !a.place) return;
  const std::vector<source_line>& lines = lines_of(a.place);
  if (lines.empty()) return;
  a.file = lines[0].file;
  a.line = lines[0].line;
  const auto outside = std::find_if(lines.begin(), lines.end(), [&](const source_line& l) { return l.file != a.file; });
  if (outside != lines.end()) a.called_at = *outside;
}

std::string triple(abi::index3 i) {
  return "(" + std::to_string(i.x) + "," + std::to_string(i.y) + "," + std::to_string(i.z) + ")";
}

std::string short_path(const std::string& path) {
  char here[4096];
  if (!getcwd(here, sizeof here)) return path;
  std::string prefix = std::string(here) + "/";
  return path.starts_with(prefix) ? path.substr(prefix.size()) : path;
}

std::string describe(const source_line& l) { return short_path(l.file) + ":" + std::to_string(l.line) + ": " + text_of(l.file, l.line); }

std::string describe(const hazard_access& a) {
  std::string text = "    " + a.what;
  if (!a.variable.empty()) text += " of " + a.variable;
  if (a.in_kernel)
    text += " by block " + triple(a.block) + " thread " + triple(a.thread) + " (warp " + std::to_string(a.warp) +
            ", lane " + std::to_string(a.lane) + ")";
  if (a.line) text += "\n      " + describe(source_line{a.file, a.line});
  if (a.called_at.line) text += "\n      called at " + describe(a.called_at);
  return text + "\n";
}

std::string describe(const entry& e) {
  bool is_error = e.errors > 0;
  std::string text = "simt: " + std::string(is_error ? "error" : "note") + ": " + name(e.kind) + ": " + e.first.message + "\n";
  if (!e.first.kernel.empty())
    text += "    in kernel " + e.first.kernel + ", launched at " + short_path(e.first.kernel_file) + ":" +
            std::to_string(e.first.kernel_line) + "\n";
  for (auto& a : e.first.accesses) text += describe(a);
  uint64_t times = is_error ? e.errors : e.notes;
  if (times > 1) text += "    seen " + std::to_string(times) + " times\n";
  return text;
}

bool same_lines(const hazard& a, const hazard& b) {
  if (a.accesses.size() != b.accesses.size()) return false;
  auto line = [](const hazard& h, size_t i) { return std::tuple(h.accesses[i].file, h.accesses[i].line, h.accesses[i].called_at.file, h.accesses[i].called_at.line); };
  if (a.accesses.empty()) return a.kernel_line == b.kernel_line && a.message == b.message;
  if (a.accesses.size() == 1) return line(a, 0) == line(b, 0) && a.accesses[0].what == b.accesses[0].what;
  return (line(a, 0) == line(b, 0) && line(a, 1) == line(b, 1)) || (line(a, 0) == line(b, 1) && line(a, 1) == line(b, 0));
}

// Places differ where the compiler duplicated a line (unrolling, templates); people want one report a pair of lines.
void merge_by_line(std::vector<entry>& entries) {
  for (auto& e : entries)
    for (auto& a : e.first.accesses) resolve(a);
  for (size_t i = 0; i < entries.size(); ++i)
    for (size_t j = 0; j < i; ++j) {
      entry &later = entries[i], &earlier = entries[j];
      if (later.kind != earlier.kind || !(later.errors + later.notes) || !same_lines(later.first, earlier.first)) continue;
      earlier.errors += later.errors;
      earlier.notes += later.notes;
      later.errors = later.notes = 0;
      break;
    }
}

nlohmann::json to_json(const hazard_access& a) {
  nlohmann::json j = {
      {"what", a.what}, {"variable", a.variable}, {"file", a.file}, {"line", a.line}, {"source", text_of(a.file, a.line)}};
  if (a.space) j["space"] = a.space;
  if (a.called_at.line)
    j["called_at"] = {{"file", a.called_at.file}, {"line", a.called_at.line}, {"source", text_of(a.called_at.file, a.called_at.line)}};
  if (a.in_kernel) {
    j["block"] = {a.block.x, a.block.y, a.block.z};
    j["thread"] = {a.thread.x, a.thread.y, a.thread.z};
    j["warp"] = a.warp;
    j["lane"] = a.lane;
  }
  return j;
}

void write_json(const std::vector<entry>& entries) {
  if (settings().json.empty()) return;
  nlohmann::json all = nlohmann::json::array();
  for (auto& e : entries) {
    if (!(e.errors + e.notes)) continue;
    nlohmann::json accesses = nlohmann::json::array();
    for (auto& a : e.first.accesses) accesses.push_back(to_json(a));
    all.push_back({{"kind", name(e.kind)},
                   {"severity", e.errors ? "error" : "note"},
                   {"message", e.first.message},
                   {"kernel", e.first.kernel},
                   {"count", e.errors ? e.errors : e.notes},
                   {"accesses", accesses}});
  }
  nlohmann::json whole = {{"hazards", all}};
  if (profile::is_on()) whole["profile"] = profile::to_json();
  std::ofstream out(settings().json);
  out << whole.dump(1, ' ', false, nlohmann::json::error_handler_t::replace) << "\n";
  if (!out.flush()) std::fprintf(stderr, "simt: cannot write SIMT_JSON=%s\n", settings().json.c_str());
}

void print_new(state& s) {
  merge_by_line(s.entries);
  std::string text;
  for (auto& e : s.entries) {
    if (!(e.errors + e.notes) || (e.printed && (e.printed_as_error || !e.errors))) continue;
    e.printed = true;
    e.printed_as_error = e.errors > 0;
    text += describe(e);
  }
  if (text.empty()) return;
  std::fflush(stdout);  // a program that prints as it goes: keep the order in a terminal
  std::fputs(text.c_str(), stderr);
}

size_t entries_with_errors(const state& s) {
  return size_t(std::count_if(s.entries.begin(), s.entries.end(), [](const entry& e) { return e.errors > 0; }));
}

void finish(int exit_status, void*) {
  report_unread_error();
  std::fflush(nullptr);
  state& s = the();
  std::lock_guard lock(s.mutex);
  print_new(s);
  write_json(s.entries);
  if (exit_status == 0 && entries_with_errors(s) && settings().exit_code) {
    std::fprintf(stderr, "simt: %zu errors, see above: exit code %d instead of 0\n", entries_with_errors(s),
                 settings().exit_code);
    std::fflush(nullptr);
    _exit(settings().exit_code);
  }
}

}  // namespace

void finish_at_exit() {
  static const bool arranged = on_exit(finish, nullptr) == 0;
  (void)arranged;
}

hazard_access access_by(const launch_state& l, uint64_t number, uint32_t index) {
  hazard_access a;
  a.block = {uint32_t(number % l.grid.x), uint32_t(number / l.grid.x % l.grid.y), uint32_t(number / l.grid.x / l.grid.y)};
  a.thread = {index % l.block.x, index / l.block.x % l.block.y, index / l.block.x / l.block.y};
  a.warp = index / uint32_t(abi::warp_size());
  a.lane = index % uint32_t(abi::warp_size());
  return a;
}

hazard hazard_in(const launch_state& l, std::string message) {
  return {std::move(message), l.site.kernel, plain_path(l.site.file), l.site.line, {}};
}

// The text of a report may be made by the program's own std::string, if it has one: that is checked like all of the
// program, and what is found there is the engine's doing.
uint64_t report(hazard_kind kind, uintptr_t place, uintptr_t other, weight w, const std::function<hazard()>& make) {
  static thread_local bool at_work = false;
  if (at_work) return no_report;
  state& s = the();
  std::lock_guard lock(s.mutex);
  at_work = true;
  auto [at, fresh] = s.known.try_emplace({kind, place, other}, s.entries.size());
  if (fresh) s.entries.push_back({kind, make()});
  count(s.entries[at->second], w);
  at_work = false;
  return at->second;
}

void decide(uint64_t id, weight w) {
  if (id == no_report) return;
  state& s = the();
  std::lock_guard lock(s.mutex);
  count(s.entries[id], w);
}

uint64_t error_count() { return errors_so_far; }

// The results that follow are not what the program thinks.
bool report_unread_error() {
  auto unread = runtime::unread_error();
  if (!unread) return false;
  bool refused = unread->code != status::launch_failure && unread->code != status::launch_timeout;
  report(refused ? hazard_kind::launch : hazard_kind::unread_error, unread->place, 0, weight::error, [&] {
    hazard h;
    h.message = "the launch of " + unread->call + " failed (" + unread->detail + ") and nobody read the error";
    hazard_access by;
    by.what = "launch";
    by.place = unread->place;
    by.in_kernel = false;
    h.accesses = {by};
    return h;
  });
  runtime::forget_unread_errors();
  return true;
}

void print_new_reports() {
  state& s = the();
  std::lock_guard lock(s.mutex);
  print_new(s);
}

bool reports_are_free() {
  state& s = the();
  if (!s.mutex.try_lock()) return false;
  s.mutex.unlock();
  return true;
}

void report_and_exit(hazard_kind kind, hazard h) {
  current = {};  // no lane from here on: std::getline calls the program's own std::string, if it has one, which is checked
  state& s = the();
  s.mutex.lock();
  s.entries.push_back({kind, std::move(h), 1});
  print_new(s);
  write_json(s.entries);
  std::fflush(nullptr);
  _exit(settings().exit_code ? settings().exit_code : 1);
}

}  // namespace simt
