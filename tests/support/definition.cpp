#include "tests/support/definition.h"

#include <algorithm>
#include <cctype>
#include <optional>

#include "tests/support/files.h"

namespace support {
namespace {
size_t indent_of(const std::string& line) { return std::min(line.find_first_not_of(' '), line.size()); }
bool is_blank(const std::string& line) { return indent_of(line) == line.size(); }
bool starts_with(const std::string& line, const std::string& what) { return line.compare(indent_of(line), what.size(), what) == 0; }

// The same length, comments and the insides of literals as blanks, so that brackets can be counted.
std::string code_only(std::string text) {
  enum {
    code,
    line_comment,
    comment,
    literal
  } state = code;
  char quote = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    const char c = text[i], next = i + 1 < text.size() ? text[i + 1] : '\0';
    if (state == code) {
      if (c == '/' && (next == '/' || next == '*')) state = next == '/' ? line_comment : comment;
      else if (c == '"' || (c == '\'' && !(i > 0 && std::isdigit(static_cast<unsigned char>(text[i - 1]))))) state = literal, quote = c;
      if (state == code || state == literal) continue;
    }
    if (state == line_comment && c == '\n') state = code;
    else if (state == comment && c == '*' && next == '/') text[i] = text[i + 1] = ' ', ++i, state = code;
    else if (state == literal && c == quote) {
      state = code;
      continue;
    } else if (state == literal && c == '\\' && next != '\0') text[i] = text[i + 1] = ' ', ++i;
    if (c != '\n') text[i] = ' ';
  }
  return text;
}

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

// The end of the definition whose name ends at `from`: behind its closing brace, or its semicolon if a '=' comes before.
// Nothing if this is only a use.
std::optional<size_t> end_of_definition(const std::string& code, size_t from) {
  int depth = 0;
  bool is_value = false;
  for (size_t i = from; i < code.size(); ++i) {
    const char c = code[i];
    if (c == '(' || c == '[') ++depth;
    else if (c == ')' || c == ']') --depth;
    if (depth < 0) return {};
    if (depth > 0) continue;
    if (c == '=' && i + 1 < code.size() && code[i + 1] != '=') is_value = true;
    if (c == ';') return is_value ? std::optional(i + 1) : std::nullopt;
    if (c != '{') continue;
    int braces = 0;
    for (size_t j = i; j < code.size(); ++j) {
      braces += code[j] == '{' ? 1 : code[j] == '}' ? -1
                                                    : 0;
      if (braces > 0) continue;
      if (is_value) {
        i = j;
        break;
      }
      return j + 1;
    }
    if (braces > 0) return {};
  }
  return {};
}

// Comments, template lines and the start of the statement, up to a blank line or the end of what stands before.
size_t first_line_of(const std::vector<std::string>& lines, size_t at) {
  while (at > 0) {
    const std::string& above = lines[at - 1];
    if (is_blank(above) || (at > 1 && lines[at - 2].ends_with('\\'))) break;  // the second: the end of a macro
    const std::string code = code_only(above);
    const size_t last = code.find_last_not_of(' ');
    const bool is_comment = last == std::string::npos;
    if (!is_comment && (code[last] == ';' || code[last] == '}' || code[last] == '{' || code[last] == ':' || above[0] == '#')) break;
    --at;
  }
  return at;
}

std::vector<std::string> macro(const std::vector<std::string>& lines, const std::string& name) {
  for (size_t i = 0; i < lines.size(); ++i) {
    const std::string start = "#define " + name;
    if (!lines[i].starts_with(start) || (lines[i].size() > start.size() && is_word(lines[i][start.size()]))) continue;
    size_t end = i + 1;
    while (end < lines.size() && lines[end - 1].ends_with('\\')) ++end;
    return {lines.begin() + long(i), lines.begin() + long(end)};
  }
  return {};
}

// Where the excerpt's lines [from, to) stand in the text at or after `at`; nothing if nowhere.
std::optional<size_t> place_of(const std::vector<std::string>& excerpt, size_t from, size_t to, const std::vector<std::string>& text, size_t at) {
  for (; at + (to - from) <= text.size(); ++at) {
    std::optional<size_t> more;  // blanks that the text has more
    bool same = true;
    for (size_t i = from; i < to && same; ++i) {
      const std::string &a = excerpt[i], &b = text[at + i - from];
      if (is_blank(a) || is_blank(b)) same = is_blank(a) && is_blank(b);
      else if (b.size() < a.size() || (more && b.size() - a.size() != *more)) same = false;
      else more = b.size() - a.size(), same = b == std::string(*more, ' ') + a;
    }
    if (same) return at;
  }
  return {};
}
}  // namespace

std::vector<std::string> definition_in_cpp(const std::string& source, const std::string& name) {
  const std::vector<std::string> lines = lines_of(source);
  if (const std::vector<std::string> found = macro(lines, name); !found.empty()) return found;
  const std::string code = code_only(source);
  for (size_t at = 0; (at = code.find(name, at)) != std::string::npos; at += name.size()) {
    const size_t behind = at + name.size();
    if ((at > 0 && is_word(code[at - 1])) || (behind < code.size() && is_word(code[behind]))) continue;
    const std::optional<size_t> end = end_of_definition(code, behind);
    if (!end) continue;
    const auto line_at = [&](size_t position) { return size_t(std::count(source.begin(), source.begin() + long(position), '\n')); };
    const size_t first = first_line_of(lines, line_at(at)), last = line_at(*end - 1);
    return {lines.begin() + long(first), lines.begin() + long(last) + 1};
  }
  return {};
}

std::vector<std::string> definition_in_python(const std::string& source, const std::string& name) {
  const std::vector<std::string> lines = lines_of(source);
  for (size_t i = 0; i < lines.size(); ++i) {
    const bool is_function = starts_with(lines[i], "def " + name + "("), is_class = starts_with(lines[i], "class " + name);
    const bool is_value = lines[i].starts_with(name + " = ");
    if (!is_function && !is_class && !is_value) continue;
    size_t first = i, end = i + 1;
    while (first > 0 && (starts_with(lines[first - 1], "@") || starts_with(lines[first - 1], "#"))) --first;
    while (end < lines.size() && (is_blank(lines[end]) || indent_of(lines[end]) > indent_of(lines[i]) || starts_with(lines[end], ")"))) ++end;
    return {lines.begin() + long(first), lines.begin() + long(end)};
  }
  return {};
}

bool is_excerpt(const std::vector<std::string>& excerpt, const std::vector<std::string>& text) {
  size_t at = 0;
  for (size_t from = 0; from <= excerpt.size();) {
    size_t to = from;
    while (to < excerpt.size() && !starts_with(excerpt[to], "// ...") && !starts_with(excerpt[to], "# ...")) ++to;
    if (to > from) {
      const std::optional<size_t> found = place_of(excerpt, from, to, text, at);
      if (!found) return false;
      at = *found + (to - from);
    }
    from = to + 1;
  }
  return true;
}
}  // namespace support
