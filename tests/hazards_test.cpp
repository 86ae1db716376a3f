// Each pair of tests/hazards: the broken twin is reported with the right kind, lines and variable and exit
// code 66, the sound twin runs in silence, at both warp sizes and under all schedules. tests/hazards/pair.h
// describes the markers.
#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <regex>
#include <set>
#include <sstream>
#include <thread>

#include "tests/support/cases.h"
#include "tests/support/files.h"

namespace {
namespace fs = std::filesystem;
using nlohmann::json;

constexpr int exit_code_of_hazards = 66;

struct marker {
  int line = 0;
  std::set<std::string> kinds;  // any of these
  std::string variable;
};

struct run_setting {
  std::string schedule;
  std::string resident;  // "0": the engine's choice
};

struct pair {
  std::string name;
  std::vector<marker> hazards, maybes, notes;
  std::set<int> others;
  std::string says;
  std::vector<run_setting> runs;
  std::map<std::string, std::string> environment;
  int sound_lines = 0, broken_lines = 0;
};

struct program {
  fs::path source;  // relative to the repository
  std::vector<pair> pairs;

  support::compile_request sound() const { return {.source = source, .options = {}, .text = {}}; }
  support::compile_request broken() const {
    return {.source = source, .options = {"-DBROKEN_TWIN"}, .text = {}};
  }
};

// ---- the markers ------------------------------------------------------------------------------------------
std::vector<std::string> words_of(const std::string& text) {
  std::istringstream stream(text);
  return {std::istream_iterator<std::string>(stream), {}};
}

std::set<std::string> kinds_of(const std::string& list) {
  std::set<std::string> kinds;
  std::istringstream stream(list);
  for (std::string kind; std::getline(stream, kind, ',');) kinds.insert(kind);
  return kinds;
}

std::vector<run_setting> runs_of(const std::string& text) {
  std::vector<run_setting> runs;
  for (const std::string& word : words_of(text)) {
    const size_t slash = word.find('/');
    if (slash == std::string::npos) throw std::runtime_error("a run without a slash: " + word);
    runs.push_back({word.substr(0, slash), word.substr(slash + 1)});
  }
  return runs;
}

// "// HAZARD shared-race s", "// OTHER", ... at the end of a line.
void add_markers(pair& to, int line, const std::string& comment) {
  const std::vector<std::string> words = words_of(comment);
  const std::set<std::string> keywords = {"HAZARD", "OTHER", "MAYBE", "NOTE"};
  if (words.empty() || !keywords.contains(words[0])) return;
  for (size_t i = 0; i < words.size(); ++i) {
    const std::string keyword = words[i];
    if (!keywords.contains(keyword)) throw std::runtime_error("not a marker: " + comment);
    marker m;
    m.line = line;
    if (keyword != "OTHER") m.kinds = kinds_of(words.at(++i));
    if (keyword == "HAZARD" && i + 1 < words.size() && !keywords.contains(words[i + 1]))
      m.variable = words[++i];
    if (keyword == "HAZARD") to.hazards.push_back(m);
    if (keyword == "MAYBE") to.maybes.push_back(m);
    if (keyword == "NOTE") to.notes.push_back(m);
    if (keyword == "OTHER") to.others.insert(line);
  }
}

// The text after `key` if the line begins with it.
bool begins(const std::string& text, const std::string& key, std::string& rest) {
  if (!text.starts_with(key)) return false;
  rest = text.substr(key.size());
  return true;
}

program parse_program(const fs::path& source) {
  program result{source, {}};
  std::vector<run_setting> more_runs;
  std::istringstream text(support::read_file(support::root() / source));
  int number = 0;
  for (std::string line, rest; std::getline(text, line);) {
    ++number;
    if (begins(line, "// also: ", rest)) more_runs = runs_of(rest);
    if (begins(line, "// pair: ", rest)) {
      result.pairs.emplace_back().name = rest;
      result.pairs.back().runs = {
          {"forward", "0"}, {"reverse", "0"}, {"interleaved", "0"}, {"random:1", "0"}, {"random:2", "0"}, {"random:3", "0"}};
      result.pairs.back().runs.insert(result.pairs.back().runs.end(), more_runs.begin(), more_runs.end());
    }
    if (result.pairs.empty()) continue;
    pair& current = result.pairs.back();
    if (begins(line, "// runs: ", rest)) current.runs = runs_of(rest);
    if (begins(line, "// says: ", rest)) current.says = rest;
    if (begins(line, "// with: ", rest))
      current.environment[rest.substr(0, rest.find('='))] = rest.substr(rest.find('=') + 1);
    const size_t code = line.find_first_not_of(' ');
    if (code == std::string::npos || line.compare(code, 2, "//") == 0) continue;
    if (line.compare(code, 6, "SOUND(") == 0) ++current.sound_lines;
    if (line.compare(code, 7, "BROKEN(") == 0) ++current.broken_lines;
    if (const size_t comment = line.find("//"); comment != std::string::npos)
      add_markers(current, number, line.substr(comment + 2));
  }
  return result;
}

const std::vector<program>& programs() {
  static const std::vector<program> all = [] {
    std::vector<program> found;
    for (const fs::directory_entry& entry : fs::directory_iterator(support::root() / "tests/hazards"))
      if (entry.path().extension() != ".h")
        found.push_back(parse_program("tests/hazards" / entry.path().filename()));
    return found;
  }();
  return all;
}

// ---- judging a run ----------------------------------------------------------------------------------------
bool ends_program(const std::string& kind) { return kind == "crash" || kind == "timeout"; }
bool may_be_host_code(const std::string& kind) {
  return kind == "wrong-side" || kind == "launch" || kind == "unread-error";
}

bool is_here(const json& access, const program& p) {
  return fs::path(access.at("file").get<std::string>()).filename() == p.source.filename();
}

bool names_line(const json& hazard, const program& p, int line) {
  return std::any_of(hazard.at("accesses").begin(), hazard.at("accesses").end(),
                     [&](const json& access) { return is_here(access, p) && access.at("line") == line; });
}

// In the access as "s", "s[17]" or "s + 3 bytes", or in the message, when the access is in no variable.
bool names_variable(const json& hazard, const program& p, const marker& m) {
  const std::regex name("\\b" + m.variable + "\\b");
  const auto names = [&](const json& text) { return std::regex_search(text.get<std::string>(), name); };
  return m.variable.empty() || names(hazard.at("message")) ||
         std::any_of(hazard.at("accesses").begin(), hazard.at("accesses").end(), [&](const json& access) {
           return is_here(access, p) && access.at("line") == m.line && names(access.at("variable"));
         });
}

bool names_another(const json& hazard, const program& p, const std::set<int>& lines) {
  return lines.empty() ||
         std::any_of(lines.begin(), lines.end(), [&](int line) { return names_line(hazard, p, line); });
}

bool fulfils(const json& hazard, const program& p, const pair& expected, const marker& m) {
  return m.kinds.contains(hazard.at("kind")) && hazard.at("severity") == "error" &&
         names_line(hazard, p, m.line) && names_variable(hazard, p, m) &&
         names_another(hazard, p, expected.others) &&
         hazard.at("message").get<std::string>().find(expected.says) != std::string::npos;
}

// May a report of this kind name this line?
bool is_foreseen(const std::string& kind, int line, const pair& expected) {
  bool main_kind = false, marked = expected.others.contains(line);
  for (const marker& m : expected.hazards) {
    main_kind = main_kind || m.kinds.contains(kind);
    marked = marked || m.line == line;
  }
  for (const marker& m : expected.maybes)
    if (m.kinds.contains(kind) && m.line == line) return true;
  if (main_kind && marked) return true;
  // What follows from a hazard may also name the lines of its cause.
  return marked && std::any_of(expected.maybes.begin(), expected.maybes.end(),
                               [&](const marker& m) { return m.kinds.contains(kind); });
}

// Who did it: a lane's numbers fit together at this warp size.
bool is_consistent(const json& access, int warp) {
  const json& thread = access.at("thread");
  if (thread[1] != 0 || thread[2] != 0) return access.at("lane") < warp;
  return access.at("warp").get<int>() * warp + access.at("lane").get<int>() == thread[0].get<int>();
}

void judge_report(const json& hazard, const program& p, const pair& expected, int warp,
                  std::ostream& complaint) {
  const std::string kind = hazard.at("kind");
  if (hazard.at("count") < 1) complaint << "a report of " << kind << " that counts nothing\n";
  bool by_a_lane = may_be_host_code(kind);
  for (const json& access : hazard.at("accesses")) {
    if (!is_here(access, p) || !is_foreseen(kind, access.at("line"), expected))
      complaint << "unforeseen: " << kind << " at " << access.at("file") << ":" << access.at("line") << "\n";
    if (!access.contains("thread")) continue;  // done by the host
    by_a_lane = true;
    if (!is_consistent(access, warp)) complaint << "a lane that makes no sense: " << access.dump() << "\n";
    if (hazard.at("kernel") == "") complaint << "a report of " << kind << " that names no kernel\n";
  }
  if (!by_a_lane) complaint << "a report of " << kind << " that names no lane\n";
}

std::string judge_broken(const support::simt_run& run, const program& p, const pair& expected, int warp) {
  std::ostringstream complaint;
  bool ends = false;
  for (const marker& m : expected.hazards) {
    if (std::none_of(run.hazards.begin(), run.hazards.end(),
                     [&](const json& hazard) { return fulfils(hazard, p, expected, m); }))
      complaint << "not reported: line " << m.line << ", " << *m.kinds.begin() << " " << m.variable << "\n";
    ends = ends || std::any_of(m.kinds.begin(), m.kinds.end(), ends_program);
  }
  for (const json& hazard : run.hazards) judge_report(hazard, p, expected, warp, complaint);
  if (run.process.exit_code != exit_code_of_hazards)
    complaint << "exit code is not " << exit_code_of_hazards << "\n";
  if (!ends && run.process.out.find(expected.name + " ran\n") == std::string::npos)
    complaint << "the program did not finish\n";
  return complaint.str();
}

std::string judge_sound(const support::simt_run& run, const program& p, const pair& expected) {
  std::ostringstream complaint;
  for (const json& hazard : run.hazards) {
    const bool is_noted = std::any_of(expected.notes.begin(), expected.notes.end(), [&](const marker& m) {
      return hazard.at("severity") == "note" && m.kinds.contains(hazard.at("kind")) &&
             names_line(hazard, p, m.line);
    });
    if (!is_noted) complaint << "false alarm: " << hazard.at("kind") << "\n";
  }
  if (run.hazards.size() != expected.notes.size()) complaint << expected.notes.size() << " notes were due\n";
  if (!run.process.ok()) complaint << "exit code is not 0\n";
  if (expected.notes.empty() && !run.process.err.empty()) complaint << "something on stderr\n";
  if (run.process.out.find(expected.name + " ran\n") == std::string::npos)
    complaint << "the program did not finish\n";
  return complaint.str();
}

// ---- running ----------------------------------------------------------------------------------------------
struct job {
  fs::path executable;
  bool is_broken;
  int warp;
  run_setting setting;
};

std::string run_and_judge(const job& j, const program& p, const pair& expected) {
  support::simt_settings settings;
  settings.warp = j.warp;
  settings.schedule = j.setting.schedule;
  settings.environment = expected.environment;
  settings.environment["SIMT_RESIDENT"] = j.setting.resident == "0" ? "" : j.setting.resident;
  settings.timeout = 30;
  const support::simt_run run = support::run_simt(j.executable, {expected.name}, settings);
  const std::string complaint =
      j.is_broken ? judge_broken(run, p, expected, j.warp) : judge_sound(run, p, expected);
  if (complaint.empty()) return "";
  return std::string(j.is_broken ? "broken" : "sound") + " twin, SIMT_WARP=" + std::to_string(j.warp) +
         " SIMT_SCHEDULE=" + j.setting.schedule + " SIMT_RESIDENT=" + j.setting.resident + ":\n" + complaint +
         run.describe();
}

// Two at a time: most of a run is starting a process. Complaints come in the order of the jobs.
std::vector<std::string> run_all(const std::vector<job>& jobs, const program& p, const pair& expected) {
  std::vector<std::string> complaints(jobs.size());
  std::atomic<size_t> next = 0;
  const auto work = [&] {
    for (size_t i; (i = next++) < jobs.size();) {
      try {
        complaints[i] = run_and_judge(jobs[i], p, expected);
      } catch (const std::exception& error) {
        complaints[i] = error.what();
      }
    }
  };
  {
    const std::jthread helper(work);
    work();
  }
  return complaints;
}

void test_pair(const program& p, const pair& expected) {
  const support::compile_result sound = support::compile_with_simtcc(p.sound());
  const support::compile_result broken = support::compile_with_simtcc(p.broken());
  REQUIRE_MESSAGE(sound.ok, sound.describe());
  REQUIRE_MESSAGE(broken.ok, broken.describe());
  std::vector<job> jobs;
  for (const int warp : {32, 64})
    for (const run_setting& setting : expected.runs) {
      jobs.push_back({sound.program, false, warp, setting});
      jobs.push_back({broken.program, true, warp, setting});
    }
  size_t shown = 0;
  for (const std::string& complaint : run_all(jobs, p, expected))
    if (!complaint.empty() && ++shown <= 3) FAIL_CHECK(complaint);
  if (shown > 3) FAIL_CHECK(shown << " of " << jobs.size() << " runs failed");
}

const int registered = [] {
  for (const program& p : programs())
    for (const pair& expected : p.pairs)
      support::register_case("hazards: " + p.source.stem().string() + " " + expected.name,
                             [&p, &expected] { test_pair(p, expected); }, {p.sound(), p.broken()});
  return 0;
}();
}  // namespace

TEST_CASE("hazards: twins differ in one line and say what the broken one is reported for") {
  CHECK(programs().size() > 10);
  for (const program& p : programs()) {
    CAPTURE(p.source.string());
    CHECK_FALSE(p.pairs.empty());
    for (const pair& each : p.pairs) {
      CAPTURE(each.name);
      CHECK(each.sound_lines <= 1);
      CHECK(each.broken_lines <= 1);
      CHECK(each.sound_lines + each.broken_lines > 0);
      CHECK_FALSE(each.hazards.empty());
      CHECK_FALSE(each.runs.empty());
    }
  }
}

TEST_CASE("hazards: every pair of a program is tested") {
  for (const program& p : programs()) {
    const support::compile_result sound = support::compile_with_simtcc(p.sound());
    REQUIRE_MESSAGE(sound.ok, sound.describe());
    const support::process_result usage = support::run_process({sound.program});
    std::set<std::string> listed, parsed;
    for (const std::string& word : words_of(usage.err.substr(usage.err.find("one of:") + 7)))
      listed.insert(word);
    for (const pair& each : p.pairs) parsed.insert(each.name);
    CHECK(usage.exit_code == 2);
    CHECK(listed == parsed);
  }
}
