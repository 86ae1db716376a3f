// What build/bin/workbook keeps for a learner: progress, hints, their files and the backups.
#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <thread>

#include "tests/support/cases.h"
#include "tests/support/files.h"
#include "tests/support/learner.h"

namespace {
namespace fs = std::filesystem;
using namespace support;
using grading::all_exercises;
using grading::listed_exercise;

bool no_script() { return !run_process({"sh", "-c", "command -v script"}).ok(); }
}  // namespace

TEST_CASE("learner: what passed is remembered until the file changes") {
  const learner l;
  CHECK(has(l.run({"progress"}).out, "01 Exclusive to inclusive, and back       not started\n"));
  l.solve(exercise(0));
  CHECK(has(l.run({"progress"}).out, "does not pass yet\n"));
  const process_result passing = l.run({"check", "--exercise", "1"});
  INFO(passing.describe());
  CHECK(passing.ok());
  CHECK(has(passing.out, "1 of 6 exercises pass. Next: make check EX=02; a hint: make hint EX=02\n"));
  CHECK(has(l.run({"progress"}).out, "passes since 20"));
  write_file(l.file(exercise(0)), read_file(l.file(exercise(0))) + "// edited\n");
  const std::string edited = l.run({"progress"}).out;
  CHECK(has(edited, ", edited since: make check EX=01\n"));
  CHECK(has(edited, "0 of 6 exercises pass. Next: make check EX=01"));
  // One warp size is half the check.
  const process_result half = l.run({"check", "--exercise", "1", "--warp", "32"});
  CHECK(has(half.out, "WARP=32 is half the check"));
  CHECK(has(l.run({"progress"}).out, "edited since"));
}

TEST_CASE("learner: an unreadable state is put aside, not lost") {
  const learner l;
  fs::create_directory(l.state());
  write_file(l.state() / "progress.json", "{\"01_exclusive");
  CHECK(l.run({"progress"}).ok());
  CHECK(read_file(l.state() / "progress.json.unreadable") == "{\"01_exclusive");
}

TEST_CASE("learner: hints come one at a time and start over when asked") {
  const learner l;
  for (const listed_exercise& e : all_exercises()) {
    const std::vector<std::string> levels = grading::hints(e);
    CHECK(levels.size() >= 3);
    for (size_t i = 0; i < levels.size(); ++i) {
      const process_result result = l.run({"hint", "--exercise", e.number()});
      CHECK(has(result.out, "Hint " + std::to_string(i + 1) + " of " + std::to_string(levels.size()) +
                                " for exercise " + e.number() + ":\n" + levels[i] + "\n"));
      check_plain(result.out);
    }
    CHECK(has(l.run({"hint", "--exercise", e.number()}).out,
              "All " + std::to_string(levels.size()) + " hints for exercise " + e.number() + " were shown."));
    CHECK(has(l.run({"hint", "--again", "--exercise", e.number()}).out, levels.front() + "\n\n"));
  }
  CHECK(has(l.run({"progress"}).out, "hints seen\n"));
}

TEST_CASE("learner: reset without a terminal refuses, and YES keeps every version") {
  const learner l;
  const fs::path file = l.file(exercise(1));
  CHECK(has(l.run({"reset", "--exercise", "2"}).out, "is the starter already"));
  for (const char* work : {"first", "second"}) {
    write_file(file, work);
    check_refused(l.run({"reset", "--exercise", "2"}),
                  "Put the starter in place of exercises/02_segmented_scan.cpp? Your file is kept as a backup. "
                  "Nobody can answer here; YES=1 means yes");
    CHECK(read_file(file) == work);
    const process_result done = l.run({"reset", "--exercise", "2", "--yes"});
    INFO(done.describe());
    CHECK(done.ok());
    CHECK(read_file(file) == exercise(1).starter());
  }
  std::vector<std::string> kept;
  for (const fs::directory_entry& entry : fs::directory_iterator(l.state() / "backups"))
    kept.push_back(read_file(entry.path()));
  std::sort(kept.begin(), kept.end());
  CHECK(kept == std::vector<std::string>{"first", "second"});
}

TEST_CASE("learner: reset asks on a terminal") {
  if (no_script()) return skip("no `script` to make a terminal with");
  const learner l;
  write_file(l.file(exercise(0)), "mine");
  const process_result no = l.run_on_terminal({"reset", "--exercise", "1"}, "n\n");
  INFO(no.describe());
  CHECK(has(no.out, "[y/N]"));
  CHECK(has(no.out, "Nothing was changed."));
  CHECK(read_file(l.file(exercise(0))) == "mine");
  l.run_on_terminal({"reset", "--exercise", "1"}, "y\n");
  CHECK(read_file(l.file(exercise(0))) == exercise(0).starter());
}

TEST_CASE("learner: diff warns of an exercise that does not pass yet") {
  const learner l;
  check_refused(
      l.run({"diff", "--exercise", "1"}),
      "Exercise 01 does not pass yet, and this shows its solution. Go on? Nobody can answer here; YES=1 means yes");
  const process_result shown = l.run({"diff", "--exercise", "1", "--yes"});
  INFO(shown.describe());
  CHECK(shown.ok());
  CHECK(!has(shown.out, "\033"));
  CHECK(has(shown.out, "--- exercises/01_exclusive_to_inclusive.cpp\n+++ solutions/01_exclusive_to_inclusive.cpp\n"));
  CHECK(has(shown.out, "\n-  inclusive[i] = 0;\n+"));
  l.solve(exercise(0));
  CHECK(has(l.run({"diff", "--exercise", "1"}).out, "is the solution, word for word"));
}

TEST_CASE("learner: watch grades again when an editor saves, and ends quietly") {
  const learner l;
  const listed_exercise& sheet = exercise(2);
  std::jthread editor([&] {  // as editors do: a new file that takes the old one's name
    std::this_thread::sleep_for(std::chrono::seconds(2));
    write_file(l.exercises() / "saved", read_file(sheet.solution()));
    fs::rename(l.exercises() / "saved", l.file(sheet));
  });
  std::vector<std::string> words = {"timeout", "--preserve-status", "-s", "INT", "5"};
  for (const std::string& word : l.command({"watch", "--exercise", "3"})) words.push_back(word);
  const process_result result = run_process(words, l.options());
  INFO(result.describe());
  CHECK(result.ok());
  CHECK(result.err.empty());
  CHECK(!has(result.out, "\033"));
  const size_t failed = result.out.find("FAIL  03 "), passed = result.out.find("PASS  03 ");
  CHECK(failed < passed);
  CHECK(passed != std::string::npos);
}
