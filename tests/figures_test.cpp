// The pictures of docs/figures/ are what the scripts draw from a run of today. `make figures` draws them anew.
#include <doctest/doctest.h>

#include <sstream>
#include <string>
#include <vector>

#include "tests/support/cases.h"
#include "tests/support/files.h"
#include "tests/support/process.h"
#include "tests/support/simtcc.h"

namespace {
namespace fs = std::filesystem;
using namespace support;

const fs::path figures = root() / "docs/figures";
const std::vector<std::string> traced = {"banks", "blelloch", "hillis_steele", "three_phase_traffic", "utilization"};
constexpr size_t most_bytes = 60'000;

bool python_is_missing() {
  if (run_process({"sh", "-c", "command -v python3"}).ok()) return false;
  skip("no python3: install the package python3");
  return true;
}

process_result draw_traces(const std::vector<std::string>& arguments) {
  std::vector<std::string> command = {root() / "scripts/draw_traces.py"};
  command.insert(command.end(), arguments.begin(), arguments.end());
  process_options options;
  options.environment = {{"SIMT_SCHEDULE", "random:3"}, {"SIMT_WARP", "64"}};  // for other runs: of no effect
  return run_process(command, options);
}

process_result draw_terminal(const std::string& text) {
  process_options options;
  options.input = text;
  return run_process({root() / "scripts/draw_terminal.py", "--title", "A FAIL names its cause, its line, and what was expected"}, options);
}

// The first part of the sample in exercises/README.md: up to its blank line.
std::string sample_of(const std::string& submission) {
  std::istringstream lines(read_file(root() / "exercises/README.md"));
  std::string line, sample;
  while (std::getline(lines, line) && line != "<!-- sample: EX=01 " + submission + " -->") continue;
  std::getline(lines, line);  // the fence
  while (std::getline(lines, line) && !line.empty()) sample += line + "\n";
  return sample;
}

void check_same(const fs::path& kept, const std::string& fresh) {
  CAPTURE(kept.filename().string());
  const std::string text = read_file(kept);
  CHECK_MESSAGE(text == fresh, "it differs from what is drawn today: make figures");
  CHECK(text.size() < most_bytes);
  for (const char* part : {"<title>", "<desc>", "viewBox=\"0 0 "}) CHECK(text.find(part) != std::string::npos);
  for (const char* part : {"href=", "url(", "@import", "<script"}) CHECK(text.find(part) == std::string::npos);
}

std::vector<long> numbers_of_last_line(const std::string& text) {
  const std::string line = text.substr(text.find_last_of('\n', text.size() - 2) + 1);
  std::istringstream words(line.substr(line.find_last_of("0123456789", line.find("  ")) + 1));
  std::vector<long> numbers;
  for (long n; words >> n;) numbers.push_back(n);
  return numbers;
}
}  // namespace

TEST_CASE("figures: the pictures of runs are drawn from the kernels as they are") {
  if (python_is_missing()) return;
  const temporary_directory folder;
  const process_result drawn = draw_traces({"--into", folder.path()});
  INFO(drawn.describe());
  REQUIRE(drawn.ok());
  for (const std::string& name : traced) check_same(figures / (name + ".svg"), read_file(folder.path() / (name + ".svg")));
  CHECK(size_t(std::distance(fs::directory_iterator(folder.path()), {})) == traced.size());
}

TEST_CASE("figures: the tables of a scan of 8 elements end with its result") {
  if (python_is_missing()) return;
  const process_result inclusive = draw_traces({"--text", "hillis_steele"}), exclusive = draw_traces({"--text", "blelloch"});
  CHECK(inclusive.out.starts_with("in           3   1   7   0   4   1   6   3\ndistance 1   3   4   8   7   4   5   7   9\n"));
  CHECK(numbers_of_last_line(inclusive.out) == std::vector<long>{3, 4, 11, 11, 15, 16, 22, 25});
  CHECK(numbers_of_last_line(exclusive.out) == std::vector<long>{0, 3, 4, 11, 11, 15, 16, 22});
  CHECK(exclusive.out.find("\nroot             3   4   7  11   4   5   6   0\n") != std::string::npos);
}

TEST_CASE("figures: fail.svg shows a sample of exercises/README.md") {
  if (python_is_missing()) return;
  const std::string sample = sample_of("tests/corpus/01_exclusive_to_inclusive/wrong/copies_then_shifts_in_place.cpp");
  REQUIRE(sample.find("Why: ") != std::string::npos);
  const process_result drawn = draw_terminal(sample);
  INFO(drawn.describe());
  REQUIRE(drawn.ok());
  check_same(figures / "fail.svg", drawn.out);
  CHECK(drawn.out.find("<desc>\n" + sample + "</desc>") != std::string::npos);
}

TEST_CASE("figures: what cannot be drawn is refused with one line") {
  if (python_is_missing()) return;
  const auto check_refused = [](const process_result& result, const std::string& message) {
    INFO(result.describe());
    CHECK(result.exit_code == 1);
    CHECK(result.out.empty());
    CHECK(result.err == message + "\n");
  };
  check_refused(draw_traces({"--into", "nowhere"}), "draw_traces: nowhere is not a folder");
  check_refused(draw_terminal("\033[31mFAIL\033[0m\n"),
                "draw_terminal: standard input has control characters, such as colours; an SVG cannot hold them");
  check_refused(draw_terminal(""), "draw_terminal: nothing to draw on standard input");
  check_refused(draw_terminal(std::string(85, 'x') + "\n"), "draw_terminal: a line has 85 columns, the limit is 84");
}
