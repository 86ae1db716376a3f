// What the runner's tests share: programs, calls, and the search for processes that are left behind.
#pragma once
#include <doctest/doctest.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <vector>

#include "grading/run/runner.h"
#include "tests/runner/behaviours.h"
#include "tests/support/files.h"
#include "tests/support/simtcc.h"

namespace runner_tests {
namespace fs = std::filesystem;
using namespace grading;
using how = observation::end;

// ---- programs ---------------------------------------------------------------------------------------------------
inline constexpr const char* source = "tests/runner/hostile.cu";

inline worker_program program_from(const support::compile_request& request, dialect language) {
  const support::compile_result result = support::compile_with_simtcc(request);
  INFO(result.describe());
  REQUIRE(result.ok);
  return {language, result.program, {}, {}};
}

inline support::compile_request hostile_request(dialect language = dialect::cuda) {
  if (language == dialect::cuda) return {source, {"-Icuda", "-Wno-terminate", "build/grading/worker-cuda.o"}, ""};
  const std::string text = std::string("#include \"") + source + "\"\n";
  return {"hostile_hip.cpp", {"-Ihip", "-Wno-terminate", "build/grading/worker-hip.o"}, text};
}
inline worker_program hostile(dialect language = dialect::cuda) { return program_from(hostile_request(language), language); }

// initialisers.cu: what it does before the first call or after the last one is in the environment.
inline worker_program initialisers() {
  return program_from({"tests/runner/initialisers.cu", {"-Icuda", "build/grading/worker-cuda.o"}, ""}, dialect::cuda);
}
class environment_variable {
 public:
  environment_variable(const char* name, const std::string& value) : name_(name) { setenv(name, value.c_str(), 1); }
  environment_variable(const environment_variable&) = delete;
  ~environment_variable() { unsetenv(name_); }

 private:
  const char* name_;
};

// The line of a source that carries `HERE name`, as reasons show it.
inline std::string line_of(const std::string& name, const fs::path& of = source) {
  std::ifstream file(support::root() / of);
  int number = 1;
  for (std::string line; std::getline(file, line); ++number)
    if (const size_t at = line.find("HERE " + name); at != std::string::npos && at + 5 + name.size() == line.size())
      return of.filename().string() + ":" + std::to_string(number);
  return "no line carries HERE " + name;
}

// ---- calls ------------------------------------------------------------------------------------------------------
inline call call_of(behaviour b, size_t n = 300) {
  call c;
  c.function = "twice";
  c.entry = static_cast<int>(b);
  c.n = n;
  c.inputs = {{"in", element::float32, {}}};
  c.outputs = {{"out", element::float32, {}}};
  for (size_t i = 0; i < n; ++i) {
    c.inputs[0].values.push_back(static_cast<double>(1 + i * 7 % 13));
    c.outputs[0].values.push_back(2 * c.inputs[0].values.back());
  }
  return c;
}

inline run run_all(const worker_program& program, const std::vector<call>& calls, const run_settings& settings) {
  std::vector<const call*> pointers;
  for (const call& c : calls) pointers.push_back(&c);
  return run_calls(program, pointers, settings);
}

inline run_settings quick(double call_seconds = 3) {
  run_settings s;
  s.call_seconds = call_seconds;
  s.memory_bytes = uint64_t{300} << 20;
  return s;
}

inline bool is_right(const call& c, const observation& o) {
  return o.how == how::returned && o.cause.empty() && o.hazards == 0 && o.outputs.size() == 1 && o.outputs[0] == c.outputs[0].values;
}

inline std::string describe(const observation& o) {
  const char* names[] = {"returned", "failed", "not run"};
  return std::string(names[static_cast<int>(o.how)]) + " [" + o.cause + "] " + o.reason + ", hazards " + std::to_string(o.hazards);
}

// ---- what is left behind ----------------------------------------------------------------------------------------
// Every process that the tests start inherits a mark, unless it hides it: those that do end up as our children.
inline const char* const mark = "RUNNER_TEST_MARK";
inline const int marked = [] { return setenv(mark, std::to_string(getpid()).c_str(), 1); }();

inline std::set<std::string> marked_processes() {
  std::set<std::string> found;
  const std::string wanted = std::string(mark) + "=" + std::to_string(getpid());
  for (const fs::directory_entry& entry : fs::directory_iterator("/proc")) {
    const std::string pid = entry.path().filename();
    if (pid.find_first_not_of("0123456789") != std::string::npos || pid == std::to_string(getpid())) continue;
    std::ifstream file(entry.path() / "environ", std::ios::binary);
    const std::string text((std::istreambuf_iterator<char>(file)), {});
    std::ifstream command(entry.path() / "cmdline");
    std::string program;
    std::getline(command, program, '\0');
    if (program.find("build/tests") != std::string::npos || program == "sleep")
      if (text.find(wanted) != std::string::npos) found.insert(pid + " " + program);
  }
  return found;
}

inline std::set<std::string> zombies() {
  std::set<std::string> found;
  for (const fs::directory_entry& entry : fs::directory_iterator("/proc")) {
    std::ifstream file(entry.path() / "stat");
    std::string text;
    std::getline(file, text);
    const size_t end = text.rfind(')');
    if (end == std::string::npos || text.compare(end, 4, ") Z ") != 0) continue;
    if (std::atoi(text.c_str() + end + 4) == getpid()) found.insert(text.substr(0, end + 1));
  }
  return found;
}

inline void check_nothing_left() {
  CHECK(marked_processes() == std::set<std::string>{});
  CHECK(zombies() == std::set<std::string>{});
}

}  // namespace runner_tests
