#include "source.h"

#include <algorithm>
#include <unordered_set>

#include "diagnostic.h"

namespace simt {
namespace {

bool opens(std::string_view t) { return t == "(" || t == "[" || t == "{"; }
bool closes(std::string_view t) { return t == ")" || t == "]" || t == "}"; }

// Pragmas that steer another compiler: hints, which g++ would only warn about.
bool is_foreign_pragma(std::string_view line) {
  const size_t word = line.find_first_not_of(" \t", line.find("pragma") + 6);
  if (line.find("pragma") == line.npos || word == line.npos) return false;
  const std::string_view rest = line.substr(word);
  for (std::string_view name : {"unroll", "nounroll", "nv_", "clang", "hd_warning_disable"}) {
    if (rest.starts_with(name)) return true;
  }
  return false;
}

std::string blanks_for(std::string_view text) {
  std::string result(text);
  std::replace_if(
      result.begin(), result.end(), [](char c) { return c != '\n'; }, ' ');
  return result;
}

}  // namespace

source::source(std::string_view text) : text_(text), list_(lex(text)) { match_brackets(); }

bool source::is_name(int i) const {
  static const std::unordered_set<std::string_view> keywords = {
      "return", "else",  "do",        "case",     "throw",  "co_return", "co_yield", "co_await",
      "if",     "while", "for",       "switch",   "new",    "delete",    "goto",     "and",
      "or",     "not",   "constexpr", "operator", "sizeof", "alignof",   "default"};
  return is_identifier(i) && !keywords.contains(text(i));
}

bool source::touch(int i) const {
  return i >= 0 && i + 1 < size() && at(i).offset + at(i).text.size() == at(i + 1).offset;
}

// Where brackets do not balance g++ will say so; until then the nearest fitting pairs are as good as any.
void source::match_brackets() {
  partners_.assign(list_.tokens.size(), -1);
  std::vector<int> open;
  for (int i = 0; i < size(); ++i) {
    if (at(i).kind != token_kind::punctuation) continue;
    if (opens(text(i))) open.push_back(i);
    if (!closes(text(i))) continue;
    const char wanted = text(i) == ")" ? '(' : text(i) == "]" ? '[' : '{';
    const auto fits = std::find_if(open.rbegin(), open.rend(), [&](int o) { return text(o)[0] == wanted; });
    if (fits == open.rend()) continue;
    partners_[i] = *fits;
    partners_[*fits] = i;
    open.erase(fits.base() - 1, open.end());
  }
}

int source::skip_group(int i) const { return opens(text(i)) && partner(i) > i ? partner(i) : i; }

int source::closing_angle(int open, int limit) const {
  int depth = 0;
  for (int i = open; i < limit; i = skip_group(i) + 1) {
    const std::string_view t = text(i);
    if (t == ";" || closes(t) || (opens(t) && partner(i) < 0)) return -1;
    if (t == "<" && is(i + 1, "<") && touch(i)) {
      ++i;  // a shift
    } else if (t == "<" && (i == open || is_name(i - 1))) {
      ++depth;
    } else if (t == ">" && --depth == 0) {
      return i;
    }
  }
  return -1;
}

int source::opening_angle(int close) const {
  int depth = 0;
  for (int i = close; i >= 0; --i) {
    const std::string_view t = text(i);
    if (t == ";" || opens(t)) return -1;
    if (closes(t)) {
      if (partner(i) < 0) return -1;
      i = partner(i);
    } else if (t == "<" && is(i - 1, "<") && touch(i - 1)) {
      --i;  // a shift
    } else if (t == ">") {
      ++depth;
    } else if (t == "<" && --depth == 0) {
      return i;
    }
  }
  return -1;
}

int source::statement_start(int i, bool after_label) const {
  int j = i - 1;
  for (; j >= 0; --j) {
    const std::string_view t = text(j);
    if (t == ";" || t == "}" || opens(t)) break;
    if (t == ":" && (after_label || is(j - 1, "public") || is(j - 1, "private") || is(j - 1, "protected")))
      break;
    if (closes(t)) {
      if (partner(j) < 0) break;
      j = partner(j);
    }
  }
  return j + 1;
}

std::vector<int> source::separators(int open, int close) const {
  std::vector<int> found;
  for (int i = open + 1; i < close; i = skip_group(i) + 1) {
    if (is(i, ",")) found.push_back(i);
    const int end = is(i, "<") && is_name(i - 1) ? closing_angle(i, close) : -1;
    if (end > 0) i = end;
  }
  found.push_back(close);
  return found;
}

std::string source::spell(int first, int last) const {
  std::string result;
  for (int i = first; i <= last; ++i) {
    if (i > first && !touch(i - 1)) result += ' ';
    result += text(i);
  }
  return result;
}

std::string source::place(int i) const { return string_literal(file(i)) + ", " + std::to_string(at(i).line); }

void source::replace(int i, std::string_view replacement) {
  edits_[i].text = replacement;
  edits_[i].replaced = true;
}

void source::blank(int first, int last) {
  for (int i = first; i <= last; ++i) replace(i, blanks_for(text(i)));
}

void source::fail(int i, const std::string& message) const { throw diagnostic(file(i), at(i).line, message); }

std::string source::render() const {
  std::string result;
  result.reserve(text_.size() + text_.size() / 16);
  size_t done = 0;
  auto pragma = list_.pragmas.begin();
  const auto copy_to = [&](size_t end) {
    for (; pragma != list_.pragmas.end(); ++pragma) {
      const size_t begin = pragma->data() - text_.data();
      if (begin >= end) break;
      if (!is_foreign_pragma(*pragma)) continue;
      result.append(text_, done, begin - done).append(pragma->size(), ' ');
      done = begin + pragma->size();
    }
    result.append(text_, done, end - done);
    done = end;
  };
  for (const auto& [i, change] : edits_) {
    copy_to(at(i).offset);
    result += change.before;
    result += change.replaced ? change.text : std::string(text(i));
    result += change.after;
    done = at(i).offset + at(i).text.size();
  }
  copy_to(text_.size());
  return result;
}

std::string string_literal(std::string_view text) {
  std::string result = "\"";
  for (char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += c == '\n' ? ' ' : c;
  }
  return result + '"';
}

}  // namespace simt
