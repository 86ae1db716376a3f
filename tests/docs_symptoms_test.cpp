// The six symptoms are one list: in docs/symptoms.md, whose sections are the grader's catalogue (catalogue_test.cpp), and in
// chapter 7's table and diagram.
#include <doctest/doctest.h>

#include <algorithm>
#include <regex>
#include <set>
#include <sstream>

#include "grading/catalogue/catalogue.h"
#include "tests/support/files.h"
#include "tests/support/markdown.h"

namespace {
using namespace support;
using row = std::vector<std::string>;  // the cells

// The rows of the table whose head starts with "| you see |".
std::vector<row> symptom_table(const std::string& document) {
  std::istringstream lines(read_file(root() / document));
  std::vector<row> rows;
  bool inside = false;
  for (std::string line; std::getline(lines, line);) {
    const bool is_row = line.starts_with("| ");
    if (inside && !is_row) break;
    if (inside && !line.starts_with("| ---")) {
      row cells;
      static const std::regex cell("\\| ([^|]*) (?=\\|)");
      for (std::sregex_iterator at(line.begin(), line.end(), cell), end; at != end; ++at) cells.push_back((*at)[1]);
      rows.push_back(cells);
    }
    inside = inside || line.starts_with("| you see |");
  }
  return rows;
}

std::set<std::string> anchors_in(const std::string& cell) {
  static const std::regex anchor("#([^)]*)\\)");
  std::set<std::string> all;
  for (std::sregex_iterator at(cell.begin(), cell.end(), anchor), end; at != end; ++at) all.insert((*at)[1]);
  return all;
}

// symptom, cause, change: along the arrows of chapter 7's diagram
std::vector<row> diagram() {
  static const std::regex arrow("wrong -->\\|\"([^\"]*)\"\\| ([a-z]+)\\[\"([^\"]*)\"\\]");
  const std::string text = read_file(root() / "docs/07_pitfalls.md");
  std::vector<row> all;
  for (std::sregex_iterator at(text.begin(), text.end(), arrow), end; at != end; ++at) {
    std::smatch change;
    REQUIRE(std::regex_search(text, change, std::regex("\n  " + (*at)[2].str() + " --> [a-z_]+\\[\"([^\"]*)\"\\]")));
    all.push_back({(*at)[1], (*at)[3], change[1]});
  }
  return all;
}

std::string with_capital(std::string text) {
  text[0] = char(std::toupper(static_cast<unsigned char>(text[0])));
  return text;
}
}  // namespace

TEST_CASE("docs: the six symptoms of chapter 7 are those of the catalogue, in its order") {
  const std::vector<row> catalogue = symptom_table("docs/symptoms.md"), chapter = symptom_table("docs/07_pitfalls.md"), drawn = diagram();
  REQUIRE(catalogue.size() == 6);
  REQUIRE(chapter.size() == 6);
  REQUIRE(drawn.size() == 6);
  for (size_t i = 0; i < 6; ++i) {
    const row& symptom = catalogue[i];
    REQUIRE(symptom.size() == 4);
    CHECK(chapter[i] == row{symptom[0], symptom[1], symptom[2], std::regex_replace(symptom[3], std::regex("\\(#"), "(symptoms.md#")});
    CHECK(drawn[i] == row{symptom[0], with_capital(symptom[1]), with_capital(symptom[2])});
  }
}

TEST_CASE("docs: each symptom leads to causes that the grader names") {
  std::set<std::string> causes;
  for (const grading::cause& c : grading::catalogue()) causes.insert(c.id);
  const std::string chapter = read_file(root() / "docs/symptoms.md");
  static const std::regex heading("\n## ([^\n]*)");
  std::set<std::string> families;  // with at least one cause
  for (std::sregex_iterator at(chapter.begin(), chapter.end(), heading), end; at != end; ++at) {
    const size_t start = size_t(at->position() + at->length()), next = chapter.find("\n## ", start);
    if (chapter.substr(start, next - start).find("<a id=") != std::string::npos) families.insert(slug((*at)[1]));
  }
  for (const row& r : symptom_table("docs/symptoms.md"))
    for (const std::string& anchor : anchors_in(r.back())) CHECK_MESSAGE((causes.contains(anchor) || families.contains(anchor)), anchor);
}
