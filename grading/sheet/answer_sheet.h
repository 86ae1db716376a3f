// Grades exercise 03, an answer sheet in Markdown: numbers in table cells, compared with counts measured on the CPU
// backend, and short written arguments, of which only that they are written is checked.
#pragma once
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace grading {

enum class answer_state : uint8_t {
  right,
  wrong,
  empty,
  unreadable
};

struct answer {
  std::string question;  // the row: "additions, Blelloch"
  std::string column;    // "n = 1024"
  int line = 0;          // in the sheet; where a missing row belongs
  answer_state state = answer_state::empty;
  std::string given;     // as written
  std::string advice;    // when not right: how to derive it, without the value
};

struct sheet_section {
  std::string name;      // a heading of the sheet; one PASS or FAIL line
  std::vector<answer> answers;
  bool passed() const {
    for (const answer& a : answers)
      if (a.state != answer_state::right) return false;
    return true;
  }
};

struct sheet_verdict {
  std::vector<sheet_section> sections;  // the written arguments are the last one; its answers have no column
  bool passed() const {
    for (const sheet_section& s : sections)
      if (!s.passed()) return false;
    return !sections.empty();
  }
};

// key: the JSON file that exercises/harness/03_scan_analysis/measure.cpp writes. A row or a heading that the learner deleted
// or doubled makes its answers unreadable. Throws std::runtime_error with one line if a file cannot be read, or the sheet
// holds none of the rows.
sheet_verdict grade_sheet(const std::filesystem::path& sheet, const std::filesystem::path& key);

}  // namespace grading
