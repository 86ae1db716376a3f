// Exercise 03: the sheet's way through learners' hands, the written arguments, and files that are no sheet.
#include <doctest/doctest.h>

#include <algorithm>
#include <random>
#include <regex>
#include <set>

#include "tests/support/answer_sheets.h"
#include "grading/sheet/sheet_text.h"
#include "tests/support/files.h"

namespace {
using namespace grading;
using namespace support;

// ---- the two sheets ----------------------------------------------------------------------------

TEST_CASE("answer sheet: the solution passes") {
  const sheet_verdict verdict = grade_sheet(root() / "solutions/03_scan_analysis.md", analysis_key_file);
  CHECK(faults(verdict) == std::vector<std::string>{});
  CHECK(verdict.passed());
  CHECK(verdict.sections.size() == 8);
}

TEST_CASE("answer sheet: in the starter every cell and argument is empty") {
  const sheet_verdict verdict = grade_text(empty_sheet());
  CHECK(!verdict.passed());
  size_t cells = 0;
  for (const sheet_section& section : verdict.sections) {
    CHECK(!section.passed());
    for (const answer& a : section.answers) {
      CAPTURE(a.question);
      ++cells;
      CHECK(a.state == answer_state::empty);
      CHECK(a.line > 0);
      CHECK(a.given.empty());
      CHECK(!a.advice.empty());
    }
  }
  CHECK(cells == 2 * 22 + 3);
}

TEST_CASE("answer sheet: the solution is the starter with cells and arguments filled in") {
  std::string emptied = filled_sheet();
  for (const cell_of_key& c : all_cells())
    for (const int column : {1, 2, 3}) emptied = with_cell(emptied, c.question->row, column, "");
  emptied = std::regex_replace(emptied, std::regex(" +\\|"), " |");
  std::string starter = std::regex_replace(empty_sheet(), std::regex(" +\\|"), " |");
  CHECK(emptied.substr(0, emptied.find("### Argument 1")) == starter.substr(0, starter.find("### Argument 1")));
  const sheet_text a = parse_sheet(emptied), b = parse_sheet(starter);
  REQUIRE(a.headed.size() == b.headed.size());
  for (size_t i = 0; i < a.headed.size(); ++i) {
    CHECK(a.headed[i].heading == b.headed[i].heading);
    if (!b.headed[i].heading.starts_with("Argument")) continue;
    const std::string question = b.headed[i].text.substr(0, b.headed[i].text.find("...\n"));
    CHECK(a.headed[i].text.starts_with(question));
  }
}

TEST_CASE("answer sheet: the grader knows the arguments' questions as the sheet prints them") {
  const sheet_text sheet = parse_sheet(empty_sheet());
  for (const sheet_argument& argument : analysis_key().arguments) {
    const auto it = std::find_if(sheet.headed.begin(), sheet.headed.end(), [&](const auto& h) { return h.heading == argument.heading; });
    REQUIRE(it != sheet.headed.end());
    const std::string printed = std::regex_replace(it->text, std::regex("\\s+"), " ");
    CHECK(printed == " " + argument.prompt + " ... ");
  }
}

// ---- what learners do to a sheet ---------------------------------------------------------------

void check_still_right(const char* what, const std::string& text) {
  CAPTURE(what);
  CHECK(faults(grade_text(text)) == std::vector<std::string>{});
}

TEST_CASE("answer sheet: the layout is the learner's") {
  const std::string text = filled_sheet();
  check_still_right("line ends of Windows", joined(lines_of(text), "\r\n"));
  check_still_right("line ends of old", joined(lines_of(text), "\r"));
  check_still_right("byte order mark", "\xef\xbb\xbf" + text);
  check_still_right("byte order mark before a table", "\xef\xbb\xbf" + text.substr(text.find("| one tile")));
  check_still_right("no last line end", text.substr(0, text.find_last_not_of('\n') + 1));
  check_still_right("aligned columns", std::regex_replace(text, std::regex(" \\| "), "   |     "));
  check_still_right("no spaces", std::regex_replace(text, std::regex(" \\| "), "|"));
  check_still_right("alignment of the editor", std::regex_replace(text, std::regex("\\| --- \\| --- \\|"), "|:---|---:|"));
  check_still_right("indented", std::regex_replace(text, std::regex("\n\\| "), "\n  | "));
  check_still_right("no bars at the ends", std::regex_replace(text, std::regex("\n\\| (.*) \\|(?=\n)"), "\n$1"));
  check_still_right("rows torn apart", std::regex_replace(text, std::regex("\n\\| (barriers|levels|extra)"), "\n\nso:\n\n| $1"));
  check_still_right("bold labels", std::regex_replace(text, std::regex("\n\\| (\\w+), (\\w+)"), "\n| **$1**, `$2`"));
  check_still_right("hyphens for dashes", std::regex_replace(text, std::regex("–"), "-"));
  check_still_right("notes in labels", std::regex_replace(text, std::regex("Blelloch \\|"), "Blelloch (up and down) |"));
  check_still_right("capitals", std::regex_replace(text, std::regex("\\| additions, "), "| Additions,  "));
  check_still_right("a column more in front", std::regex_replace(text, std::regex("\n\\|"), "\n| x |"));
  check_still_right("a column more behind", std::regex_replace(text, std::regex("\\|\n"), "| my note |\n"));
  check_still_right("no notes column", std::regex_replace(text, std::regex("\\| [^|\n]* \\|\n"), "|\n"));
  check_still_right("headers otherwise spelled", std::regex_replace(text, std::regex("\\| n = 1024 \\| n = 512 \\|"), "| **n=1,024** | 512 elements |"));
  check_still_right("headings renamed", std::regex_replace(text, std::regex("\n## [^\n]*"), "\n## done"));
  check_still_right("notes with tables of their own", "| mine | 1 |\n| --- | --- |\n| total | 1024 |\n\n" + text);
  check_still_right("scratch copies in code", "```\n" + text + "\n```\n" + text);
  check_still_right("scratch copies in comments", text + "\n<!--\n" + text + "\n-->\n");
  check_still_right("a fence that is never closed", "```\n" + text);
  check_still_right("sections in another order", text.substr(text.find("## 3.")) + "\n" + text.substr(0, text.find("## 3.")));
  check_still_right("titles of arguments", std::regex_replace(text, std::regex("### (Argument .):[^\n]*"), "#### **$1**"));
}

TEST_CASE("answer sheet: columns go by their headers") {
  std::vector<std::string> lines = lines_of(filled_sheet());
  for (std::string& line : lines) line = std::regex_replace(line, std::regex("^\\| (.*) \\| (.*) \\| (.*) \\| (.*) \\|$"), "| $1 | $3 | $2 | $4 |");
  check_still_right("columns exchanged", joined(lines));

  const std::string twice = replaced(filled_sheet(), "| n = 1024 | n = 512 | how |", "| n = 1024 | n = 1024 | how |");
  const answer a = answer_in(grade_text(twice), "additions, Blelloch", "n = 1024");
  CHECK(a.state == answer_state::unreadable);
  CHECK(a.advice.find("two columns \"n = 1024\"") != std::string::npos);

  const std::string renamed = replaced(filled_sheet(), "| n = 1024 | n = 512 | how |", "| large | small | how |");
  const answer b = answer_in(grade_text(renamed), "additions, Blelloch", "n = 512");
  CHECK(b.state == answer_state::unreadable);
  CHECK(b.advice.find("no column \"n = 512\"") != std::string::npos);
}

TEST_CASE("answer sheet: rows and headings that are missing are found alone") {
  const std::string no_row = std::regex_replace(filled_sheet(), std::regex("\\| extra-work factor [^\n]*\n"), "");
  CHECK(faults(grade_text(no_row)) ==
        std::vector<std::string>{"extra-work factor, n = 1024: unreadable", "extra-work factor, n = 512: unreadable"});
  const answer a = answer_in(grade_text(no_row), "extra-work factor", "n = 1024");
  CHECK(a.advice.find("row is missing") != std::string::npos);
  CHECK(lines_of(no_row).at(static_cast<size_t>(a.line) - 1).starts_with("| additions, Blelloch |"));

  const std::string first = std::regex_replace(filled_sheet(), std::regex("\\| additions, Hillis–Steele [^\n]*\n"), "");
  CHECK(answer_in(grade_text(first), "additions, Hillis–Steele", "n = 512").line == 1);

  const std::string no_heading = std::regex_replace(filled_sheet(), std::regex("### Argument 2[^\n]*\n"), "");
  CHECK(faults(grade_text(no_heading)) == std::vector<std::string>{"Argument 2: barriers and idle lanes: unreadable"});
  const std::string two_headings = filled_sheet() + "\n### Argument 2: once more\n";
  CHECK(faults(grade_text(two_headings)) == std::vector<std::string>{"Argument 2: barriers and idle lanes: unreadable"});
}

TEST_CASE("answer sheet: rows that are doubled or cut short") {
  const std::string doubled = replaced(filled_sheet(), "| additions, Blelloch |", "| additions, Blelloch | 1 | 2 | |\n| additions, Blelloch |");
  CHECK(faults(grade_text(doubled)) ==
        std::vector<std::string>{"additions, Blelloch, n = 1024: unreadable", "additions, Blelloch, n = 512: unreadable"});
  CHECK(answer_in(grade_text(doubled), "additions, Blelloch", "n = 512").advice.find("twice, in lines") != std::string::npos);

  const std::string cut = std::regex_replace(filled_sheet(), std::regex("\\| additions, Blelloch \\| 2046 [^\n]*"), "| additions, Blelloch | 2046");
  CHECK(faults(grade_text(cut)) == std::vector<std::string>{"additions, Blelloch, n = 512: empty"});
}

TEST_CASE("answer sheet: what is printed of a cell is short and harmless") {
  const auto given = [](const std::string& cell) {
    return answer_in(grade_text(with_cell(filled_sheet(), "additions, Blelloch", 1, cell)), "additions, Blelloch", "n = 1024").given;
  };
  CHECK(given("4.5×") == "4.5×");
  CHECK(given(std::string(100, '9')) == std::string(40, '9') + "...");
  CHECK(given("\x1b[31m7\x07") == "?[31m7?");
  CHECK(given("\xff\xfe 7") == "(not text)");
  CHECK(given(std::string(100, '\x80')) == "(not text)");
}

// ---- arguments ---------------------------------------------------------------------------------

std::string with_argument(const std::string& text, int number, const std::string& words) {
  const size_t heading = text.find("### Argument " + std::to_string(number));
  const size_t from = text.find("...\n", heading);
  REQUIRE(from != std::string::npos);
  return text.substr(0, from) + words + "\n" + text.substr(from + 4);
}
answer argument_with(const std::string& words) {
  const sheet_verdict verdict = grade_text(with_argument(empty_sheet(), 1, words));
  return verdict.sections.back().answers.at(0);
}

TEST_CASE("answer sheet: an argument is 25 words of one's own, 15 of them different") {
  std::string words;
  for (int i = 0; i < 24; ++i) words += "word" + std::to_string(i) + (i % 7 == 6 ? ".\n" : " ");
  CHECK(argument_with(words).state == answer_state::wrong);
  CHECK(argument_with(words).given == "24 words");
  CHECK(argument_with(words).advice.find("25 at least") != std::string::npos);
  CHECK(argument_with(words + "more").state == answer_state::right);
  CHECK(argument_with("> " + words + "more").state == answer_state::right);
  CHECK(argument_with("- " + words + " — – - * more").state == answer_state::right);
  CHECK(argument_with("- " + words + " — – - * ...").state == answer_state::wrong);

  std::string repeated;
  for (int i = 0; i < 60; ++i) repeated += "word" + std::to_string(i % 14) + " ";
  CHECK(argument_with(repeated).advice.find("only 14 different") != std::string::npos);
  CHECK(argument_with(repeated + "other").state == answer_state::right);

  for (const char* nothing : {"", "...", "___", "?", "<!-- " "a comment that nobody sees" " -->"}) {
    CAPTURE(nothing);
    CHECK(argument_with(nothing).state == answer_state::empty);
  }
}

TEST_CASE("answer sheet: the question's own words do not make an argument") {
  const std::vector<sheet_argument> arguments = analysis_key().arguments;
  CHECK(argument_with(arguments[0].prompt).state == answer_state::empty);
  CHECK(argument_with(arguments[1].prompt + "\n\n" + arguments[2].prompt).state == answer_state::empty);
  CHECK(argument_with("I think so. " + arguments[0].prompt + " And that is all there is to say.").state == answer_state::wrong);
  CHECK(faults(grade_text(empty_sheet())).size() == 47);
}

TEST_CASE("answer sheet: no two arguments are the same") {
  const sheet_text sheet = parse_sheet(filled_sheet());
  const std::string words =
      "Additions cost little where memory is the limit, because a core can make many of them while it waits for a byte, and so the "
      "scan with more additions and fewer barriers ends earlier.";
  std::string text = empty_sheet();
  for (int i = 3; i >= 1; --i) text = with_argument(text, i, i == 2 ? "Well, " + words : words);
  const std::vector<answer> answers = grade_text(text).sections.back().answers;
  CHECK(answers.at(0).state == answer_state::right);
  CHECK(answers.at(1).state == answer_state::wrong);
  CHECK(answers.at(1).advice.find("\"Argument 1: bytes\"") != std::string::npos);
  CHECK(answers.at(2).state == answer_state::wrong);
  CHECK(grade_text(filled_sheet()).sections.back().name.find("a person judges") != std::string::npos);
}

// ---- files that are no sheet -------------------------------------------------------------------

void check_one_line(const std::string& message, const std::string& phrase) {
  CAPTURE(message);
  CHECK(message.find(phrase) != std::string::npos);
  CHECK(message.find('\n') == std::string::npos);
}

TEST_CASE("answer sheet: a file that is no sheet is one clear line") {
  const auto error = [](const std::string& text) { return error_of([&] { grade_text(text); }); };
  check_one_line(error(""), "empty");
  check_one_line(error(" \n\r\n\t\n"), "empty");
  check_one_line(error(std::string("| additions\0|", 13)), "not text");
  check_one_line(error(std::string(10 << 20, 'x')), "too large");
  check_one_line(error("hello\n"), "none of the questions is in it");
  check_one_line(error(std::string(1 << 20, '|')), "none of the questions");
  check_one_line(error(std::string(1 << 20, '(')), "none of the questions");

  const temporary_directory folder;
  check_one_line(error_of([&] { grade_sheet(folder.path() / "none.md", analysis_key_file); }), "no such file");
  check_one_line(error_of([&] { grade_sheet(folder.path(), analysis_key_file); }), "not a file");
  check_one_line(error_of([&] { grade_sheet("/dev/zero", analysis_key_file); }), "not a file");
}

TEST_CASE("answer sheet: a damaged key is one clear line") {
  const temporary_directory folder;
  const std::filesystem::path sheet = root() / "solutions/03_scan_analysis.md", key = folder.path() / "key.json";
  check_one_line(error_of([&] { grade_sheet(sheet, key); }), "make workbook");
  for (const char* text : {"", "{", "[]", "{}", "[1, 2]", "[{\"warp\": 32}]", "null"}) {
    write_file(key, text);
    check_one_line(error_of([&] { grade_sheet(sheet, key); }), "make workbook");
  }
}

TEST_CASE("answer sheet: no file makes the grader crash") {
  std::mt19937 random(1);
  const std::string text = filled_sheet();
  for (int round = 0; round < 300; ++round) {
    std::string damaged = text;
    for (int i = 0; i < 30; ++i) {
      const size_t at = random() % damaged.size();
      switch (random() % 4) {
        case 0: damaged[at] = static_cast<char>(random() % 255 + 1); break;
        case 1: damaged.erase(at, random() % 20); break;
        case 2: damaged.insert(at, 1, "|#`<>-*(=^x\n"[random() % 12]); break;
        case 3: damaged.insert(at, damaged.substr(random() % damaged.size(), random() % 100)); break;
      }
    }
    size_t sections = 0;
    const std::string message = error_of([&] { sections = grade_text(damaged).sections.size(); });
    CHECK(message.find('\n') == std::string::npos);
    CHECK(message.empty() == (sections == 8));
  }
}

}  // namespace
