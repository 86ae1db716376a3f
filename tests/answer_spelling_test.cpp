// Exercise 03: which spellings of a number are taken for which, and what is said about wrong ones.
#include <doctest/doctest.h>

#include <cmath>
#include <regex>
#include <set>

#include "tests/support/answer_sheets.h"
#include "tests/support/files.h"

namespace {
using namespace grading;
using namespace support;

using nlohmann::json;

// ---- spellings ---------------------------------------------------------------------------------

void check_spellings(const std::string& row, int column, answer_state wanted, const std::vector<std::string>& spellings) {
  for (const std::string& spelling : spellings) {
    const answer a = answer_in(grade_text(with_cell(filled_sheet(), row, column, spelling)), row,
                               row.find("warp") != std::string::npos ? (column == 1 ? "32 lanes" : "64 lanes")
                                                                     : (column == 1 ? "n = 1024" : "n = 512"));
    INFO(row, ", column ", column, ": `", spelling, "` is ", name_of(a.state), ": ", a.advice);
    CHECK(a.state == wanted);
    CHECK((wanted == answer_state::right) == a.advice.empty());
  }
}

TEST_CASE("answer sheet: usual spellings of a right answer are right") {
  constexpr auto right = answer_state::right;
  check_spellings("additions, Hillis–Steele", 1, right,
                  {"9217", "9,217", "9 217", "9\u00a0217", "9\u202f217", "9'217", "9_217", "9217 adds", "9,217 additions", "~9217",
                   "≈ 9217", "= 9217", "**9217**", "**9,217** adds", "*9217*", "_9217_", "__9217__", "`9217`", "`9217` adds",
                   "$9217$", "9217.", "9217.0", "9.217e3", "9.217E+3", "9.217 x 10^3", "9.217 × 10³", "10*1024 - 1023",
                   "10 × 1024 − 1023", "10·1024 - (1024 - 1)", "9217 (= 10*1024 - 1023)", "9217 (n log2 n - (n-1))",
                   "10240 - 1023 = 9217", "n log2 n - (n - 1) = 9217", "~~9216~~ 9217", "9217 ✓", "9217?", "09217", "+9217",
                   "about 9217", "9217 <!-- checked -->", "2^13 + 1025", "2<sup>13</sup> + 1025"});
  check_spellings("additions, Blelloch", 1, right, {"2046", "2,046", "2 046", "2 x 1023", "2(1023)=2046", "2^11 - 2", "2¹¹ − 2", "2**11 - 2"});
  check_spellings("extra-work factor", 1, right,
                  {"4.5", "4.5x", "4.5×", "4.5 x", "4.50", "4.505", "4.5049", "x = 4.5", "4,5", "4,505", "~4.5x", "**4.5×**",
                   "9217/2046", "9217 / 2046 = 4.505", "9217/2046 ≈ 4.5", "450 %", "4.5 times", "4.5 (9217/2046)"});
  check_spellings("additions per byte, Hillis–Steele", 1, right,
                  {"1.13", "1.125", "1.1", "1.125 adds/byte", "1.13 adds / byte", "1.13 additions per byte", "1.1251", "9217/8192", "1,13", "1.13/byte"});
  check_spellings("additions per byte, Blelloch", 1, right, {"0.25", ".25", "0.250", "0.2498", "2046/8192", "0.25 adds/byte", "1/4 ≈ 0.25"});
  check_spellings("levels under 25 %, Blelloch", 1, right,
                  {"14", "14 of 20", "14/20", "14 / 20", "14 out of 20", "14 of 20 levels", "14 levels of 20", "**14** of 20", "14 (of 20)",
                   "14/20 (70 %)", "7 + 7 = 14", "2*7 of 20"});
  check_spellings("levels under 25 %, Hillis–Steele", 1, right, {"0", "0 of 10", "none", "None", "0/10", "zero"});
  check_spellings("padding words, Blelloch", 1, right, {"32", "32 words", "2^5", "1024/32", "1056 - 1024"});
  check_spellings("padding bytes, Blelloch", 1, right, {"128", "128 B", "128 bytes", "128B", "32 * 4", "0.125 KiB"});
  check_spellings("bytes, three-phase scan", 1, right, {"16448", "16,448", "16448 bytes", "16.0625 KiB", "16 448 B", "16.448 kB"});
  check_spellings("bytes, minimum", 1, right, {"8192", "8 KiB", "8KiB", "8 KB", "8.192 kB", "2^13", "2^13 bytes", "8,192 B"});
  check_spellings("three-phase against minimum", 1, right, {"2.0", "2.01", "2.01x", "2.008", "201 %", "16448/8192"});
  check_spellings("barriers, one warp", 1, right, {"0", "none", "0 barriers"});
}

TEST_CASE("answer sheet: other numbers are wrong, and what is no number is unreadable") {
  check_spellings("additions, Hillis–Steele", 1, answer_state::wrong,
                  {"9216", "9218", "9217.4", "9.217", "9.2e3", "9200", "9220", "10240", "92170", "921.7", "0", "9217e1", "1e300",
                   "9217 of 10240"});
  check_spellings("additions, Hillis–Steele", 1, answer_state::unreadable,
                  {"9217 or 2046", "9217 2046", "9217, 2046", "9000-9300", "9000–9300", "9000 to 9300", "9217/2046/", "many", "n log n",
                   "9217 (or 2046)", "9217 (2046)", "9216 = 9217", "2046 = 9217", "9217 bytes", "9217 foo", "-9217", "9,21,7", "9,2170", "9217,000", "9.217.000", "> 9000",
                   "9217 ± 1", "1e999", "1/0", "0/0", "((((((((((9217))))))))))", "2^99999", "PASS", "right", "92,17e1", std::string(500, '9'), "9217\\|2046"});
  check_spellings("extra-work factor", 1, answer_state::wrong, {"4", "5", "4.4", "4.6", "4.51", "4.500", "4.5050", "5x", "0.22", "4.49", "45 %", "9217/2047", "4.5 of 10"});
  check_spellings("extra-work factor", 1, answer_state::unreadable, {"4-5", "4.5 or 5", "4.5 to 5", "4..5", "4.5 bytes"});
  check_spellings("additions per byte, Hillis–Steele", 1, answer_state::wrong, {"1", "1.2", "1.12", "1.126", "1.130"});
  check_spellings("levels under 25 %, Blelloch", 1, answer_state::wrong, {"16", "16 of 20", "14 of 10", "14/21", "70 / 100", "15", "7 of 10", "0.7"});
  check_spellings("levels under 25 %, Blelloch", 1, answer_state::unreadable, {"70 %", "14 or 16", "14-16"});
  check_spellings("bytes, minimum", 1, answer_state::wrong, {"8000", "8.2 kB", "8 B", "16 KiB"});
  check_spellings("bytes, minimum", 1, answer_state::unreadable, {"8192 words", "8 MB"});
}

TEST_CASE("answer sheet: what cannot be read is told why") {
  const std::pair<const char*, const char*> table[] = {
      {"9000–9300", "range"},        {"9000-9300", "range"},       {"9217 or 2046", "one number"},     {"9217 (2046)", "two different"},
      {"2046 = 9217", "two different"}, {"9217 bytes", "no unit"}, {"a lot", "does not read as a number"},
  };
  CHECK(read_spelling(std::string(900000, '`'), {}, comma::groups).problem.find("too long") != std::string::npos);
  for (const auto& [given, phrase] : table) {
    const answer a = answer_in(grade_text(with_cell(filled_sheet(), "additions, Hillis–Steele", 1, given)), "additions, Hillis–Steele", "n = 1024");
    CAPTURE(a.advice);
    CHECK(a.advice.find(phrase) != std::string::npos);
  }
}

TEST_CASE("answer sheet: placeholders are empty") {
  check_spellings("additions, Hillis–Steele", 1, answer_state::empty,
                  {"", " ", "?", "??", "_", "___", "...", "…", "-", "–", "—", "TODO", "todo", "TODO...", "**TODO**", "`?`", "&nbsp;", "[ ]", "( )", "tbd",
                   "<!-- 9217 -->"});
}

// ---- advice ------------------------------------------------------------------------------------

TEST_CASE("answer sheet: each cell made wrong alone is found alone") {
  for (const cell_of_key& c : all_cells()) {
    CAPTURE(c.question->row);
    const std::string text = with_cell(filled_sheet(), c.question->row, c.column, "77777");
    CHECK(faults(grade_text(text)) == std::vector<std::string>{c.question->row + ", " + c.cell->column + ": wrong"});
    const answer a = answer_in(grade_text(text), c.question->row, c.cell->column);
    CHECK(a.given == "77777");
    CHECK(!a.advice.empty());
    CHECK(lines_of(text).at(static_cast<size_t>(a.line) - 1).starts_with("| " + c.question->row + " |"));
  }
}

// Every number that a text contains, in digits or as a word.
std::vector<std::string> numbers_in(const std::string& text, bool also_words) {
  static const char* const words[] = {"zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"};
  std::vector<std::string> found;
  static const std::regex number("[0-9][0-9.,]*[0-9]|[0-9]"), word("[A-Za-z]+");
  for (std::sregex_iterator it(text.begin(), text.end(), number), end; it != end; ++it) {
    const bool in_a_name = it->position() > 0 && std::isalpha(static_cast<unsigned char>(text[static_cast<size_t>(it->position()) - 1]));
    if (!in_a_name) found.push_back(it->str());  // log2
  }
  for (std::sregex_iterator it(text.begin(), text.end(), word), end; also_words && it != end; ++it)
    for (int i = 0; i <= 12; ++i)
      if (it->str() == words[i] || (i == 0 && it->str() == "none")) found.push_back(std::to_string(i));
  return found;
}

TEST_CASE("answer sheet: advice never contains the value") {
  for (const cell_of_key& c : all_cells()) {
    const bool counts = c.question->asks == sheet_question::kind::count;
    std::set<std::string> tried = {"", "77777", "1.5", "3", "foo", "5-9"};
    for (const known_mistake& mistake : c.cell->mistakes) tried.insert(json(mistake.value).dump());
    for (const cell_of_key& other : all_cells())
      if (other.part == c.part) tried.insert(json(other.cell->value).dump());
    for (const std::string& given : tried) {
      const std::string text = with_cell(filled_sheet(), c.question->row, c.column, given);
      const answer a = answer_in(grade_text(text), c.question->row, c.cell->column);
      if (a.state == answer_state::right) continue;
      for (const std::string& number : numbers_in(a.advice, counts)) {
        INFO(c.question->row, ", ", c.cell->column, " given ", given, ": ", a.advice);
        CHECK(std::abs(std::stod(number) - c.cell->value) > (number.size() > 1 || counts ? 0.01 : 0));
      }
    }
  }
}

TEST_CASE("answer sheet: known mistakes are named") {
  struct known {
    std::string row, column;
    std::string given, phrase;
  };
  const known table[] = {
      {"additions, Hillis–Steele", "n = 1024", "10240", "only copy"},
      {"additions, Hillis–Steele", "n = 1024", "10*1024", "only copy"},
      {"additions, Hillis–Steele", "n = 512", "4,608", "only copy"},
      {"additions, Hillis–Steele", "n = 1024", "1023", "single loop"},
      {"additions, Hillis–Steele", "n = 1024", "4097", "right for n = 512"},
      {"additions, Hillis–Steele", "n = 1024", "2046", "\"additions, Blelloch\""},
      {"additions, Hillis–Steele", "n = 1024", "9.2e3", "exact"},
      {"additions, Hillis–Steele", "n = 1024", "9217.4", "whole number"},
      {"additions, Blelloch", "n = 1024", "1023", "one sweep"},
      {"additions, Blelloch", "n = 1024", "2048", "fewer inner nodes"},
      {"extra-work factor", "n = 1024", "0.22", "Upside down"},
      {"extra-work factor", "n = 1024", "5.0", "n log2 n"},
      {"extra-work factor", "n = 1024", "4", "two digits"},
      {"barriers, Hillis–Steele", "n = 1024", "10", "above"},
      {"barriers, Blelloch", "n = 1024", "20", "below"},
      {"levels, Blelloch", "n = 1024", "10", "one sweep"},
      {"levels under 25 %, Blelloch", "n = 1024", "16 of 20", "compared with n"},
      {"levels under 25 %, Blelloch", "n = 1024", "7", "one sweep"},
      {"levels under 25 %, Blelloch", "n = 1024", "14 of 10", "Of how many"},
      {"padding words, Blelloch", "n = 1024", "31", "last slot"},
      {"padding bytes, Blelloch", "n = 1024", "32", "\"padding words, Blelloch\""},
      {"additions per byte, Hillis–Steele", "n = 1024", "2.25", "one direction"},
      {"additions per byte, Hillis–Steele", "n = 1024", "1.25", "n log2 n"},
      {"bytes, three-phase scan", "n = 1024", "16 KiB", "aggregates are missing"},
      {"bytes, three-phase scan", "n = 1024", "4112", "in floats"},
      {"bytes, minimum", "n = 1024", "4096", "read and written"},
      {"three-phase against minimum", "n = 1024", "2.00", "aggregates"},
      {"shuffle steps, one warp", "64 lanes", "5", "right for 32 lanes"},
      {"shuffle steps, one warp", "32 lanes", "32", "doubles"},
      {"barriers, one warp", "32 lanes", "5", "no __syncthreads()"},
      {"shared words, block of 1024", "32 lanes", "1024", "each lane"},
  };
  for (const known& k : table) {
    const bool second = k.column == "n = 512" || k.column == "64 lanes";
    const answer a = answer_in(grade_text(with_cell(filled_sheet(), k.row, second ? 2 : 1, k.given)), k.row, k.column);
    INFO(k.row, ", ", k.column, " given ", k.given, ": ", a.advice);
    CHECK(a.state == answer_state::wrong);
    CHECK(a.advice.find(k.phrase) != std::string::npos);
  }
}

}  // namespace
