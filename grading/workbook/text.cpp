#include "grading/workbook/text.h"

#include <unistd.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <sstream>

namespace grading {
namespace {
bool starts_character(char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }
}  // namespace

size_t width(const std::string& text) {
  size_t count = 0;
  for (const char c : text) count += starts_character(c);
  return count;
}

std::string clipped(const std::string& text, size_t most) {
  if (width(text) <= most) return text;
  std::string result;
  size_t count = 0;
  for (const char c : text) {
    if (starts_character(c) && ++count > most - 3) break;
    result += c;
  }
  return result.substr(0, result.find_last_not_of(' ') + 1) + "...";
}

std::vector<std::string> wrapped(const std::string& text, const std::string& indent, size_t most) {
  std::vector<std::string> lines;
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    if (lines.empty() || width(lines.back()) + 1 + width(word) > most) lines.push_back(indent + word);
    else lines.back() += " " + word;
  }
  return lines;
}

std::vector<std::string> listed(const std::vector<std::string>& names, const std::string& first_indent,
                                size_t most_lines, size_t most) {
  for (size_t shown = names.size();; --shown) {
    std::string text;
    for (size_t i = 0; i < shown; ++i) text += (i ? "; " : "") + names[i];
    if (shown < names.size()) text += (shown ? "; and " : "") + std::to_string(names.size() - shown) + " more";
    std::vector<std::string> lines = wrapped(text, std::string(first_indent.size(), ' '), most);
    if (lines.size() > most_lines && shown > 0) continue;
    if (!lines.empty()) lines[0].replace(0, first_indent.size(), first_indent);
    return lines;
  }
}

std::string padded_left(const std::string& text, size_t to) {
  return std::string(to - std::min(to, width(text)), ' ') + text;
}
std::string padded_right(const std::string& text, size_t to) {
  return text + std::string(to - std::min(to, width(text)), ' ');
}

std::string plain_number(double value) {
  if (std::isnan(value)) return "-";
  if (std::isinf(value)) return value < 0 ? "-inf" : "inf";
  char digits[64];
  const bool whole = value == std::floor(value) && std::fabs(value) < 1e10;
  std::snprintf(digits, sizeof digits, whole ? "%.0f" : "%.9g", value);
  return value == 0 ? "0" : digits;
}

std::string plural(size_t count, const std::string& noun) {
  return std::to_string(count) + " " + noun + (count == 1 ? "" : "s");
}

std::string printable(const std::string& text) {
  std::string result;
  for (const char c : text) {
    const auto code = static_cast<unsigned char>(c);
    if (c == '\t') result += "  ";
    else if (c == '\n' || (code >= 0x20 && code != 0x7f)) result += c;
    else if (c != '\r') result += '?';
  }
  return result;
}

std::string styled(const std::string& text, style s, bool colour) {
  static const char* const codes[] = {"", "32", "31", "1", "2"};
  if (!colour || s == style::plain || text.empty()) return text;
  return std::string("\033[") + codes[static_cast<int>(s)] + "m" + text + "\033[0m";
}

bool colour_on_stdout() {
  const char* refused = std::getenv("NO_COLOR");
  return isatty(STDOUT_FILENO) && !(refused && *refused);
}

}  // namespace grading
