#include "tests/support/learner.h"

#include <doctest/doctest.h>

#include "grading/workbook/text.h"

namespace support {
namespace fs = std::filesystem;

learner::learner() {
  fs::create_directory(exercises());
  for (const grading::listed_exercise& e : grading::all_exercises()) write_file(file(e), e.starter());
}

void learner::solve(const grading::listed_exercise& e) const { write_file(file(e), read_file(e.solution())); }

std::vector<std::string> learner::command(const std::vector<std::string>& arguments) const {
  std::vector<std::string> words = {root() / "build/bin/workbook"};
  words.insert(words.end(), arguments.begin(), arguments.end());
  words.insert(words.end(), {"--folder", "./exercises"});
  return words;
}

process_options learner::options(const std::string& input) const {
  process_options o;
  o.environment = {{"WORKBOOK_STATE", state()}, {"NO_COLOR", ""}};
  o.directory = folder_.path();
  o.input = input;
  return o;
}

process_result learner::run(const std::vector<std::string>& arguments) const {
  return run_process(command(arguments), options());
}

process_result learner::run_on_terminal(const std::vector<std::string>& arguments, const std::string& input) const {
  std::string line;
  for (const std::string& word : command(arguments)) line += "'" + word + "' ";
  return run_process({"script", "-qec", line, "/dev/null"}, options(input));
}

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

std::string flat(const std::string& text) {
  std::string result;
  for (const char c : text)
    if (const bool space = c == ' ' || c == '\n'; !space || (!result.empty() && result.back() != ' '))
      result += space ? ' ' : c;
  return result;
}

void check_plain(const std::string& text) {
  CHECK(!has(text, "\033"));
  std::string line;
  for (const char c : text) {
    line = c == '\n' ? "" : line + c;
    if (grading::width(line) > grading::columns) FAIL_CHECK("wide: " << line);
  }
}

void check_refused(const process_result& result, const std::string& said) {
  INFO(result.describe());
  CHECK(result.exit_code == 2);
  CHECK(result.out.empty());
  CHECK(result.err == "workbook: " + said + "\n");
}

}  // namespace support
