// The sample output in exercises/README.md is what the grader prints. UPDATE=1 writes it anew.
//
//   <!-- sample: EX=01 starter -->             or solution, or a file of changes to the solution (tests/support/edits.h)
//   ```
//   ...
//   ```
#include <doctest/doctest.h>

#include <cstdlib>
#include <sstream>

#include "grading/workbook/listing.h"
#include "tests/support/cases.h"
#include "tests/support/edits.h"
#include "tests/support/files.h"

namespace {
namespace fs = std::filesystem;
using namespace support;
using grading::listed_exercise;

std::string submission(const listed_exercise& e, const std::string& what) {
  if (what == "starter") return e.starter();
  const std::string solution = read_file(e.solution());
  return what == "solution" ? solution : apply_edits(solution, read_file(root() / what));
}

// What `make check EX=...` prints for a learner who has not passed anything yet.
std::string graded(const listed_exercise& e, const std::string& what) {
  const temporary_directory folder;
  fs::create_directory(folder.path() / "exercises");
  for (const listed_exercise& other : grading::all_exercises())
    write_file(folder.path() / "exercises" / other.file_name(), submission(other, "starter"));
  write_file(folder.path() / "exercises" / e.file_name(), submission(e, what));
  process_options options;
  options.directory = folder.path();
  options.environment = {{"WORKBOOK_STATE", folder.path() / "state"}};
  return run_process({root() / "build/bin/workbook", "check", "--exercise", e.number(), "--folder", "./exercises",
                      "--seed", "7"},
                     options)
      .out;
}

struct sample {
  std::string exercise, what;  // of the marker
};

bool read_marker(const std::string& line, sample& into) {
  const std::string start = "<!-- sample: EX=";
  if (!line.starts_with(start)) return false;
  std::istringstream words(line.substr(start.size()));
  return bool(words >> into.exercise >> into.what);
}

// The text with what stands in the fence after each marker exchanged.
std::string regenerated(const std::string& text, int& samples) {
  std::istringstream lines(text);
  std::string result;
  for (std::string line; std::getline(lines, line);) {
    result += line + "\n";
    sample s;
    if (!read_marker(line, s)) continue;
    ++samples;
    std::getline(lines, line);
    REQUIRE(line == "```");
    while (std::getline(lines, line) && line != "```") continue;
    result +=
        "```\n$ make check EX=" + s.exercise + "\n" + graded(grading::find_exercise(s.exercise), s.what) + "```\n";
  }
  return result;
}
}  // namespace

TEST_CASE("samples: exercises/README.md shows what the grader prints") {
  const fs::path readme = root() / "exercises/README.md";
  const std::string text = read_file(readme);
  int samples = 0;
  const std::string fresh = regenerated(text, samples);
  CHECK(samples >= 10);
  if (const char* update = std::getenv("UPDATE"); update && *update) return write_file(readme, fresh);
  std::istringstream shown(text), printed(fresh);
  int number = 0;
  for (std::string a, b; std::getline(printed, b);) {
    std::getline(shown, a);
    ++number;
    CHECK_MESSAGE(a == b, "line " << number << " (UPDATE=1 make test T=samples writes them anew)");
    if (a != b) break;
  }
  CHECK(text.size() == fresh.size());
}

TEST_CASE("samples: the answer sheet is the empty one, unless a learner wrote in it") {
  const listed_exercise& sheet = grading::all_exercises().back();
  const std::string text = read_file(root() / "exercises" / sheet.file_name());
  if (text.size() > sheet.starter().size()) return skip("exercises/" + sheet.file_name() + " has answers in it");
  CHECK(text == sheet.starter());
}
