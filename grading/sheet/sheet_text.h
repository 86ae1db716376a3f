// An answer sheet as Markdown: the rows of its tables and the text under its headings, however a learner has laid them out.
#pragma once
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace grading {

struct table_row {
  int line = 0;
  bool is_header = false;  // a line of dashes follows
  std::vector<std::string> cells;
};

struct headed_text {
  std::string heading;
  int line = 0;
  std::string text;  // down to the next heading of the same or a higher rank
};

struct sheet_text {
  std::vector<table_row> rows;  // without the lines of dashes
  std::vector<headed_text> headed;
};

// The file's text with plain line ends and without a byte order mark. Throws std::runtime_error with one line that names the
// file if it cannot be read, is no text, or is larger than an answer sheet can be.
std::string load_sheet(const std::filesystem::path& path);

// Comments are left out; rows and headings in fenced code are not looked at.
sheet_text parse_sheet(const std::string& text);

std::string trimmed(std::string_view text);  // of blanks and tabs

// Letters and digits only, lower case, without what stands in parentheses: how labels and headings are compared.
std::string label(const std::string& text);

}  // namespace grading
