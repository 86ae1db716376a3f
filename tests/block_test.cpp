// The lines on an exercise: how a verdict reads, and that it fits.
#include <doctest/doctest.h>

#include <algorithm>
#include <limits>

#include "grading/catalogue/catalogue.h"
#include "grading/workbook/block.h"
#include "tests/support/files.h"

namespace {
using namespace grading;

const double unwritten = std::numeric_limits<double>::quiet_NaN();
const double infinity = std::numeric_limits<double>::infinity();

const listed_exercise& first() { return all_exercises().front(); }
std::filesystem::path solution() { return first().solution(); }

std::string text_of(const verdict& v, const block_options& o = {}) {
  return to_text(describe(first(), v, solution(), o), false);
}

size_t widest(const std::string& text) {
  size_t most = 0, current = 0;
  for (const char c : text) current = c == '\n' ? 0 : current + 1, most = std::max(most, current);
  return most;
}
size_t line_count(const std::string& text) { return static_cast<size_t>(std::count(text.begin(), text.end(), '\n')); }
bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

hazard race_at(int line) {
  const std::string file = solution();
  hazard h{"global-race", true, "two lanes touch the same bytes", "write_exclusive", 7, {}};
  h.accesses = {{"read", "inclusive[31]", file, line, "exclusive[i] = inclusive[i - 1];", 0, 32, 1, 0},
                {"write", "inclusive[32]", file, line + 1, "inclusive[i] = 0;", 0, 31, 0, 31}};
  return h;
}

verdict failing() {
  verdict v;
  v.exercise = first().name;
  case_verdict wrong{"maximum of negative numbers",
                     false,
                     "3 of 256 differ",
                     "inclusive_to_exclusive, n = 256, max, warp 64 (HIP)",
                     {},
                     {}};
  wrong.first = mismatch{"exclusive", 256, 3, 0, {-infinity, 3, 1000000}, {0, unwritten, 1000000}, {true, true, false}};
  wrong.findings = {{catalogue().at(0).id, "tiles of 256", "inclusive_to_exclusive", {}, false}};
  v.cases = {{"n from 0 to 65537", true, "", "", {}, {}}, wrong};
  v.findings = wrong.findings;
  return v;
}
}  // namespace

TEST_CASE("block: a FAIL names the case, the cause, the place and the chapter") {
  const std::string text = text_of(failing());
  INFO(text);
  CHECK(text.starts_with("FAIL  01 Exclusive to inclusive, and back: 1 of 2 cases pass\n"));
  CHECK(has(text, "  FAIL  maximum of negative numbers: 3 of 256 differ\n"));
  CHECK(has(text, "  pass  n from 0 to 65537\n"));
  CHECK(has(text, "  Why: " + catalogue().at(0).title + "\n"));
  CHECK(has(text, "  Here: tiles of 256\n"));
  CHECK(has(text, "  In inclusive_to_exclusive, n = 256, max, warp 64 (HIP): 3 of 256 differ\n"));
  CHECK(has(text, "  Read: docs/symptoms.md#" + catalogue().at(0).id + "\n"));
}

TEST_CASE("block: numbers are plain, wrong ones are marked, unwritten ones are a dash") {
  const std::string text = text_of(failing());
  INFO(text);
  CHECK(has(text, "    exclusive, index         0        1        2\n"));
  CHECK(has(text, "    expected              -inf        3  1000000\n"));
  CHECK(has(text, "    yours (! = wrong)        0!       -! 1000000\n"));
}

TEST_CASE("block: the first wrong number is among those that fit") {
  for (const size_t at : {0, 3, 6, 7}) {
    verdict v = failing();
    mismatch& m = *v.cases[1].first;
    m = {"exclusive", 65537, 1, 65529, {}, {}, {}};
    for (size_t i = 0; i < 8; ++i) {
      m.wanted.push_back(-123456.75);
      m.got.push_back(i == at ? 0 : -123456.75);
      m.differs.push_back(i == at);
    }
    const std::string text = text_of(v);
    INFO(text);
    CHECK(has(text, " " + std::to_string(65529 + at)));
    CHECK(has(text, " 0!"));
  }
}

TEST_CASE("block: a guess is called one") {
  verdict v = failing();
  v.findings[0].guessed = true;
  CHECK(has(text_of(v), "  Probably: " + catalogue().at(0).title + "\n"));
}

TEST_CASE("block: hazards stand with line, TODO and source text") {
  verdict v = failing();
  v.findings[0].hazards = {race_at(36)};
  const std::string text = text_of(v);
  INFO(text);
  CHECK(has(text, "  read of inclusive[31], line 36 (TODO 2): exclusive[i] = inclusive[i - 1];\n"));
  CHECK(has(text, "  write of inclusive[32], line 37: inclusive[i] = 0;\n"));
  const std::string all = text_of(v, {.verbose = true});
  CHECK(has(all, "by block 0 thread 32 (warp 1, lane 0)"));
  CHECK(has(all, "seen 7 times"));
}

TEST_CASE("block: a line that makes both accesses stands once") {
  verdict v = failing();
  v.findings[0].hazards = {race_at(36)};
  v.findings[0].hazards[0].accesses[1].line = 36;
  const std::string text = text_of(v);
  INFO(text);
  CHECK(has(
      text,
      "  read of inclusive[31] and write of inclusive[32], line 36 (TODO 2):\n    exclusive[i] = inclusive[i - 1];\n"));
}

TEST_CASE("block: whatever there is to say, it fits 14 lines of 79 columns, and V=1 says it") {
  verdict v = failing();
  for (int i = 0; i < 12; ++i) {
    v.cases.push_back(v.cases[static_cast<size_t>(i % 2)]);
    v.cases.back().name = "a case with a name of fortyfour characters " + std::to_string(i % 10);
    v.findings.push_back({catalogue().at(static_cast<size_t>(i)).id,
                          "some detail that goes on for longer than a line would be able to hold it",
                          "exclusive_to_inclusive",
                          {race_at(20), race_at(30)},
                          true});
  }
  v.findings[0].hazards = {race_at(36)};
  v.printed = "one\ntwo\nthree\n" + std::string(500, 'x');
  v.remarks = {"compiles as CUDA only, so it was graded as CUDA at warp 32; gpu.h has names that work for both"};
  const std::string text = text_of(v);
  INFO(text);
  CHECK(line_count(text) <= 14);
  CHECK(widest(text) <= columns);
  CHECK(has(text, "  Why: "));
  CHECK(has(text, "  Read: "));
  CHECK(has(text, "line 36 (TODO 2)"));
  const std::string all = text_of(v, {.verbose = true});
  for (const finding& f : v.findings) CHECK(has(all, find_cause(f.cause).title));
  for (const case_verdict& c : v.cases) CHECK(has(all, c.name));
  CHECK(has(all, "Your code printed: one"));
}

TEST_CASE("block: every cause fits with its values and its chapter") {
  for (const cause& c : catalogue()) {
    verdict v = failing();
    v.cases[1].findings[0].cause = c.id;
    v.findings = v.cases[1].findings;
    const std::string text = text_of(v);
    INFO(text);
    CHECK(widest(text) <= columns);
    CHECK(line_count(text) <= 14);
    CHECK(has(text, "yours (! = wrong)"));
    CHECK(has(text, chapter_of(c.id) + "\n"));
  }
}

TEST_CASE("block: what the code printed cannot steer the terminal or look like a verdict") {
  verdict v = failing();
  v.printed = "start\n\033[2J\033[32mPASS\n\n";
  const std::string text = text_of(v);
  INFO(text);
  CHECK(!has(text, "\033"));
  CHECK(has(text, "  Your code printed: ?[2J?[32mPASS\n"));
}

TEST_CASE("block: a file that does not compile shows the errors of its lines") {
  verdict v;
  v.compiled = false;
  v.errors = {{26, 3, "'j' was not declared in this scope", "inclusive[i] = j;", "TODO 1"},
              {0, 0, "the file does not define f", "", ""}};
  for (int line = 30; line < 40; ++line)
    v.errors.push_back({line, 1, "expected something that it takes long to describe, again and again", "int a", ""});
  v.compiler_output = "headers.h:1:1: error: what nobody wants to see\n";
  const std::string text = text_of(v);
  INFO(text);
  CHECK(has(text, "FAIL  01 Exclusive to inclusive, and back: it does not compile\n"));
  CHECK(has(text,
            "  solutions/01_exclusive_to_inclusive.cpp:26 (TODO 1): 'j' was not declared in\n  this scope\n      "
            "inclusive[i] = j;\n"));
  CHECK(has(text, "  the file does not define f\n"));
  CHECK(has(text, "  and 8 more errors"));
  CHECK(!has(text, "headers.h"));
  CHECK(line_count(text) <= 14);
  CHECK(widest(text) <= columns);
  CHECK(has(text_of(v, {.verbose = true}), "  | headers.h:1:1"));
}

TEST_CASE("block: a PASS says what was tried") {
  verdict v;
  v.cases = {{"n = 0", true, "", "", {}, {}}, {"n = 256", true, "", "", {}, {}}};
  CHECK(text_of(v) == "PASS  01 Exclusive to inclusive, and back: all 2 cases pass\n  pass  n = 0; n = 256\n");
}

TEST_CASE("block: colour is asked for") {
  CHECK(has(to_text(describe(first(), failing(), solution(), {}), true), "\033[31mFAIL"));
}

TEST_CASE("block: a sheet names the wrong cells before the empty ones") {
  sheet_verdict v;
  v.sections = {
      {"Work",
       {{"additions, Blelloch", "n = 1024", 31, answer_state::empty, "", "Count the nodes."},
        {"additions, Hillis-Steele", "n = 1024", 32, answer_state::wrong, "10240", "Some lanes skip a round."}}},
      {"Depth", {{"levels", "n = 1024", 40, answer_state::right, "10", ""}}}};
  const listed_exercise& sheet = all_exercises().back();
  const std::string text = to_text(describe(sheet, v, support::root() / "exercises/03_scan_analysis.md", {}), false);
  INFO(text);
  CHECK(has(text, "  FAIL  Work: 0 of 2 right, 1 wrong, 1 empty\n"));
  CHECK(has(text, "  pass  Depth\n"));
  CHECK(text.find("10240 is not it. Some lanes skip\n  a round.") < text.find("empty. Count the nodes."));
  for (int i = 0; i < 40; ++i)
    v.sections[0].answers.push_back(v.sections[0].answers[0]), v.sections[0].answers.back().line = 50 + i;
  const std::string cut = to_text(describe(sheet, v, support::root() / "exercises/03_scan_analysis.md", {}), false);
  CHECK(line_count(cut) <= 14);
  CHECK(has(cut, " rows more; V=1 shows all\n"));
  for (int i = 0; i < 8; ++i) v.sections.push_back(v.sections[0]);
  const std::string many = to_text(describe(sheet, v, support::root() / "exercises/03_scan_analysis.md", {}), false);
  CHECK(line_count(many) <= 14);
  CHECK(has(many, "  FAIL  and 5 sections more\n"));
}
