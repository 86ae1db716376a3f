// Answer sheets for tests: the two that are kept, changed in one place, and graded with the measured key.
#pragma once
#include <filesystem>
#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "grading/sheet/answer_sheet.h"
#include "grading/sheet/sheet_key.h"

namespace support {
extern const std::filesystem::path analysis_key_file;
const nlohmann::json& measured_counts();    // its content
const grading::sheet_key& analysis_key();   // made from that
std::string empty_sheet();                  // the starter
std::string filled_sheet();                 // the solution

std::string joined(const std::vector<std::string>& lines, const std::string& end = "\n");
std::string replaced(std::string text, const std::string& from, const std::string& to);  // which must be there
// Replaces one cell of a row. Columns 1 and 2 are graded, 3 is for notes.
std::string with_cell(const std::string& text, const std::string& row, int column, const std::string& value);

grading::sheet_verdict grade_text(const std::string& text);
std::string error_of(const std::function<void()>& grade);  // the message of the std::runtime_error that ends it, or ""
grading::answer answer_in(const grading::sheet_verdict& verdict, const std::string& row, const std::string& column);
std::string name_of(grading::answer_state state);
std::vector<std::string> faults(const grading::sheet_verdict& verdict);  // "row, column: wrong", of all that are not right

struct cell_of_key {
  const grading::sheet_part* part;
  const grading::sheet_question* question;
  const grading::sheet_cell* cell;
  int column;  // in the sheet
};
std::vector<cell_of_key> all_cells();
}  // namespace support
