// What documents show of a program is what it prints. Every block is of one of these kinds:
//
//   ```sh                       commands; docs_commands_test.cpp
//   ```cpp, ```python           code, after its <!-- code: -->; docs_code_test.cpp
//   ```mermaid                  a diagram
//   <!-- output: COMMAND -->    what the command prints, run here in the root; a line ... stands for lines left out
//   <!-- [triton] sample: -->   a verdict of the grader; samples_test.cpp, tests/triton/test_samples.py
//   ```simtprof-*, ```lookback  what the profiler prints, and Lab 5's program; handouts_test.cpp, lookback_lab_test.cpp
//   <!-- measured -->           from another machine or with times: the sentence before names machine and command
//   <!-- sketch -->             neither code nor output: a formula, a table worked out by hand
#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <regex>

#include "tests/support/ahead.h"
#include "tests/support/cases.h"
#include "tests/support/files.h"
#include "tests/support/markdown.h"

namespace {
namespace fs = std::filesystem;
using namespace support;

const std::string output_mark = "output: ";

// Marks and languages that another test compares, in the documents that it reads.
bool has_a_test_of_its_own(const block& b) {
  static const std::regex languages("sh|cpp|python|mermaid"), of_the_profiler("simtprof-(32|64|32-unpadded)");
  const bool is_sample = b.mark.starts_with("sample: ") || b.mark.starts_with("triton sample: ");
  if (is_sample) return b.document == "exercises/README.md";
  if (b.language == "lookback") return b.document == "labs/lookback/README.md";
  if (std::regex_match(b.language, of_the_profiler)) return b.document == "labs/profiling/README.md" || b.document == "simt/README.md";
  return std::regex_match(b.language, languages) || b.mark.starts_with("code: ");
}

// A sketch looks like no command, no output of one, and no code.
bool is_sketch(const block& b) {
  static const std::regex command("^ *(\\$ |make |build/|cuda/|hip/|python ).*|.*[{};] *$");
  return b.mark == "sketch" && b.language.empty() && std::none_of(b.lines.begin(), b.lines.end(), [](const std::string& line) { return std::regex_match(line, command); });
}

// The sentence that says where the figures are from: a machine, and a command in backticks.
bool says_where(const std::string& paragraph) {
  static const std::regex machine("H200|CPU backend|cores|MI[0-9]{3}"), command("`[^`]*(make|cuda/|hip/|build/|scripts/|python|library|simtprof)[^`]*`");
  return std::regex_search(paragraph, machine) && std::regex_search(paragraph, command);
}

std::string fault(const block& b) {
  if (has_a_test_of_its_own(b) || b.mark.starts_with(output_mark) || is_sketch(b)) return "";
  if (b.mark == "sketch") return "a sketch that holds a command or code";
  if (b.mark == "measured") return says_where(b.before) ? "" : "the paragraph before names no machine or no command: " + b.before;
  return "a block of no kind: mark it as docs_output_test.cpp says";
}

std::string trimmed_right(const std::string& line) { return line.substr(0, line.find_last_not_of(' ') + 1); }

using lines = std::vector<std::string>;

// What it prints, both outputs as they come.
lines lines_printed(const std::string& command) {
  lines printed = lines_of(run_as_reader("{ " + command + "; } 2>&1").out);
  for (std::string& line : printed) line = trimmed_right(line);
  return printed;
}

// Several documents may show one command. It is run once.
made_once<lines>& printed_by(const std::string& command) {
  static std::map<std::string, made_once<lines>> all;
  return all.try_emplace(command, [command] { return lines_printed(command); }).first->second;
}

// The first line of the block that is not printed where it should be; empty if there is none.
std::string not_printed(const lines& shown, const lines& printed) {
  size_t at = 0;
  bool may_skip = true;
  for (const std::string& raw : shown) {
    const std::string line = trimmed_right(raw);
    if (line == "...") {
      may_skip = true;
      continue;
    }
    while (may_skip && at < printed.size() && printed[at] != line) ++at;
    if (at == printed.size() || printed[at] != line) return line.empty() ? "an empty line" : line;
    ++at;
    may_skip = false;
  }
  return "";
}

void check_output(const block& b) {
  CAPTURE(b.place());
  const std::string command = b.mark.substr(output_mark.size());
  const lines& printed = printed_by(command).get();
  std::string all;
  for (const std::string& line : printed) all += line + "\n";
  CHECK(std::any_of(b.lines.begin(), b.lines.end(), [](const std::string& line) { return !line.empty() && line != "..."; }));
  CHECK_MESSAGE(not_printed(b.lines, printed) == "", "not printed by " << command << ", which prints:\n"
                                                                       << all);
}

const int registered = [] {
  for (const fs::path& document : documents())
    for (const block& b : blocks_of(document))
      if (b.mark.starts_with(output_mark)) {
        made_once<lines>& printed = printed_by(b.mark.substr(output_mark.size()));
        register_case("docs: output at " + b.place(), [b] { check_output(b); }, {}, [&printed] { printed.get(); });
      }
  return 0;
}();
}  // namespace

TEST_CASE("docs: every block is code, a command, an output, or says where it is from") {
  for (const fs::path& document : documents())
    for (const block& b : blocks_of(document)) CHECK_MESSAGE(fault(b) == "", b.place() << ": " << fault(b));
}

TEST_CASE("docs: the remedies that docs/symptoms.md quotes are right") {
  CHECK(lines_printed("build/bin/simtcc docs/examples/remedies.cu -o build/remedies && build/remedies") == lines{"right"});
}

TEST_CASE("docs: a sketch that is something else is told") {
  const block sketch = {"docs/x.md", 1, "", "sketch", "", {"(a + b) + c    2 steps"}};
  block command = sketch, code = sketch, named = sketch;
  command.lines.push_back("$ make bogus");
  code.lines.push_back("float x = 0;");
  named.language = "c";
  CHECK(fault(sketch) == "");
  for (const block& b : {command, code, named}) CHECK(fault(b) != "");
}

TEST_CASE("docs: nothing is written in a form that these tests do not see") {
  for (const fs::path& document : documents())
    for (const mention& m : unseen_in(document)) CHECK_MESSAGE(false, m.place() << ": use ``` fences and [text](target) links: " << m.text);
}

TEST_CASE("docs: an output that differs, or comes in another order, is found") {
  const lines printed = {"a", "b", "", "c", "d"};
  CHECK(not_printed({"a", "b"}, printed) == "");
  CHECK(not_printed({"b  ", "", "c"}, printed) == "");
  CHECK(not_printed({"a", "...", "d"}, printed) == "");
  CHECK(not_printed({"a", "c"}, printed) == "c");
  CHECK(not_printed({"c", "...", "a"}, printed) == "a");
  CHECK(not_printed({"e"}, printed) == "e");
  CHECK(not_printed({"a"}, {}) == "a");
}

TEST_CASE("docs: a measured block needs a machine and a command") {
  CHECK(says_where("On an NVIDIA H200 (`cuda/scan.exe`, CUDA 13.0):"));
  CHECK_FALSE(says_where("On an NVIDIA H200:"));
  CHECK_FALSE(says_where("`make run` prints:"));
  CHECK_FALSE(says_where(""));
}
