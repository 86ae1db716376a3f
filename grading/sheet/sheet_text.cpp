#include "grading/sheet/sheet_text.h"

#include <cctype>
#include <fstream>
#include <iterator>
#include <stdexcept>

#include "grading/common/files.h"

namespace grading {
namespace {

constexpr uintmax_t largest_sheet = 1 << 20;

// Blanks, so that line numbers stay. One that is never closed is no comment.
void blank_out_comments(std::string& text) {
  for (size_t from = text.find("<!--"); from != std::string::npos; from = text.find("<!--", from)) {
    const size_t end = text.find("-->", from + 4);
    if (end == std::string::npos) return;
    for (; from < end + 3; ++from)
      if (text[from] != '\n') text[from] = ' ';
  }
}

// Which lines lie in fenced code. A fence that is never closed encloses nothing.
std::vector<bool> fenced(const std::vector<std::string>& lines) {
  std::vector<bool> inside(lines.size());
  size_t open = lines.size();
  std::string fence;
  for (size_t i = 0; i < lines.size(); ++i) {
    const std::string line = trimmed(lines[i]);
    if (open == lines.size()) {
      if (!line.starts_with("```") && !line.starts_with("~~~")) continue;
      open = i;
      fence = line.substr(0, 3);
    } else if (line.starts_with(fence) && line.find_first_not_of(fence[0]) == std::string::npos) {
      for (size_t k = open; k <= i; ++k) inside[k] = true;
      open = lines.size();
    }
  }
  return inside;
}

std::vector<std::string> cells_of(std::string_view line) {
  std::vector<std::string> cells(1);
  for (size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '\\' && i + 1 < line.size() && line[i + 1] == '|') cells.back() += line[++i];
    else if (line[i] == '|') cells.emplace_back();
    else cells.back() += line[i];
  }
  for (std::string& cell : cells) cell = trimmed(cell);
  if (cells.front().empty()) cells.erase(cells.begin());
  if (!cells.empty() && cells.back().empty() && line.back() == '|') cells.pop_back();
  return cells;
}

bool is_line_of_dashes(const std::string& line) {
  return line.find('-') != std::string::npos && line.find('|') != std::string::npos &&
         line.find_first_not_of("|:- \t") == std::string::npos;
}

int rank_of_heading(const std::string& line) {  // 0: no heading
  const size_t rank = line.find_first_not_of('#');
  return rank != std::string::npos && rank >= 1 && rank <= 6 && line[rank] == ' ' ? static_cast<int>(rank) : 0;
}

[[noreturn]] void refuse(const std::filesystem::path& path, const std::string& why) {
  throw std::runtime_error(shown(path) + ": " + why);
}

}  // namespace

std::string trimmed(std::string_view text) {
  const size_t first = text.find_first_not_of(" \t"), last = text.find_last_not_of(" \t");
  return first == std::string_view::npos ? "" : std::string(text.substr(first, last - first + 1));
}

std::string load_sheet(const std::filesystem::path& path) {
  std::error_code error;
  if (!std::filesystem::exists(path, error)) refuse(path, "there is no such file");
  if (!std::filesystem::is_regular_file(path, error)) refuse(path, "this is not a file");
  const uintmax_t size = std::filesystem::file_size(path, error);
  if (error) refuse(path, "it cannot be read");
  if (size > largest_sheet) refuse(path, "too large for an answer sheet (" + std::to_string(size) + " bytes)");
  std::ifstream stream(path, std::ios::binary);
  if (!stream) refuse(path, "it cannot be read");
  std::string text{std::istreambuf_iterator<char>(stream), {}};
  if (text.find('\0') != std::string::npos) refuse(path, "this is not text in UTF-8");
  if (text.starts_with("\xef\xbb\xbf")) text.erase(0, 3);

  std::string plain;
  for (size_t i = 0; i < text.size(); ++i)
    if (text[i] != '\r') plain += text[i];
    else if (i + 1 >= text.size() || text[i + 1] != '\n') plain += '\n';
  if (plain.find_first_not_of(" \t\n") == std::string::npos) refuse(path, "the file is empty");
  return plain;
}

sheet_text parse_sheet(const std::string& text) {
  std::string visible = text;
  blank_out_comments(visible);
  const std::vector<std::string> lines = lines_of(visible);
  const std::vector<bool> code = fenced(lines);

  sheet_text sheet;
  std::vector<std::pair<int, size_t>> open;  // headings that the current line stands under: rank, index
  for (size_t i = 0; i < lines.size(); ++i) {
    const std::string line = trimmed(lines[i]);
    const int rank = code[i] ? 0 : rank_of_heading(line);
    if (rank > 0) {
      while (!open.empty() && open.back().first >= rank) open.pop_back();
      open.emplace_back(rank, sheet.headed.size());
      sheet.headed.push_back({trimmed(std::string_view(line).substr(rank)), static_cast<int>(i) + 1, ""});
      continue;
    }
    for (const auto& [its_rank, index] : open) sheet.headed[index].text += lines[i] + "\n";
    if (code[i] || line.find('|') == std::string::npos || is_line_of_dashes(line)) continue;
    const bool is_header = i + 1 < lines.size() && is_line_of_dashes(trimmed(lines[i + 1]));
    sheet.rows.push_back({static_cast<int>(i) + 1, is_header, cells_of(line)});
  }
  return sheet;
}

std::string label(const std::string& text) {
  std::string result;
  int depth = 0;
  for (const char c : text) {
    if (c == '(') ++depth;
    else if (c == ')' && depth > 0) --depth;
    else if (depth == 0 && std::isalnum(static_cast<unsigned char>(c)))
      result += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  return result;
}

}  // namespace grading
