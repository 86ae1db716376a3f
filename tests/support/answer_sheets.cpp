#include "tests/support/answer_sheets.h"

#include <doctest/doctest.h>

#include "tests/support/files.h"

namespace support {
using namespace grading;
using nlohmann::json;

const std::filesystem::path analysis_key_file = root() / "build/grading/analysis-key.json";

const json& measured_counts() {
  static const json m = json::parse(read_file(analysis_key_file));
  return m;
}
const sheet_key& analysis_key() {
  static const sheet_key k = scan_analysis(measured_counts());
  return k;
}
std::string empty_sheet() { return read_file(root() / "exercises/harness/03_scan_analysis/starter.md"); }
std::string filled_sheet() { return read_file(root() / "solutions/03_scan_analysis.md"); }

sheet_verdict grade_text(const std::string& text) {
  const temporary_directory folder;
  write_file(folder.path() / "sheet.md", text);
  return grade_sheet(folder.path() / "sheet.md", analysis_key_file);
}

std::string error_of(const std::function<void()>& grade) {
  try {
    grade();
    return "";
  } catch (const std::runtime_error& error) {
    return error.what();
  }
}

std::string joined(const std::vector<std::string>& lines, const std::string& end) {
  std::string text;
  for (const std::string& line : lines) text += line + end;
  return text;
}

std::string with_cell(const std::string& text, const std::string& row, int column, const std::string& value) {
  std::vector<std::string> lines = lines_of(text);
  for (std::string& line : lines) {
    if (!line.starts_with("| " + row + " |")) continue;
    size_t from = 0;
    for (int bar = 0; bar <= column; ++bar) from = line.find('|', from + (bar > 0));
    const size_t to = line.find('|', from + 1);
    line.replace(from + 1, to - from - 1, " " + value + " ");
    return joined(lines);
  }
  FAIL("no row ", row);
  return "";
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const size_t at = text.find(from);
  REQUIRE(at != std::string::npos);
  return text.replace(at, from.size(), to);
}

answer answer_in(const sheet_verdict& verdict, const std::string& row, const std::string& column) {
  for (const sheet_section& section : verdict.sections)
    for (const answer& a : section.answers)
      if (a.question == row && a.column == column) return a;
  FAIL("no answer ", row, ", ", column);
  return {};
}

std::string name_of(answer_state state) {
  static const char* const names[] = {"right", "wrong", "empty", "unreadable"};
  return names[static_cast<int>(state)];
}

std::vector<std::string> faults(const sheet_verdict& verdict) {
  std::vector<std::string> found;
  for (const sheet_section& section : verdict.sections)
    for (const answer& a : section.answers)
      if (a.state != answer_state::right) found.push_back(a.question + (a.column.empty() ? "" : ", " + a.column) + ": " + name_of(a.state));
  return found;
}

std::vector<cell_of_key> all_cells() {
  std::vector<cell_of_key> cells;
  for (const sheet_part& part : analysis_key().parts)
    for (const sheet_question& question : part.questions)
      for (size_t i = 0; i < question.cells.size(); ++i)
        cells.push_back({&part, &question, &question.cells[i], static_cast<int>(i) + 1});
  return cells;
}

}  // namespace support
