#include "lexer.h"

#include <algorithm>
#include <cctype>
#include <map>

namespace simt {
namespace {

bool starts_identifier(char c) {
  return std::isalpha(static_cast<unsigned char>(c)) || c == '_' || c == '$' ||
         static_cast<unsigned char>(c) >= 0x80;
}
bool continues_identifier(char c) {
  return starts_identifier(c) || std::isdigit(static_cast<unsigned char>(c));
}

class lexer {
 public:
  explicit lexer(std::string_view text) : text_(text) { enter_file("<input>"); }

  token_list run() {
    while (at_ < text_.size()) step();
    return std::move(result_);
  }

 private:
  char peek(size_t ahead = 0) const { return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0'; }

  void step() {
    const char c = peek();
    if (c == '\n') {
      ++line_;
      ++at_;
      line_start_ = true;
    } else if (std::isspace(static_cast<unsigned char>(c))) {
      ++at_;
    } else if (c == '#' && line_start_) {
      directive();
    } else if (c == '/' && (peek(1) == '/' || peek(1) == '*')) {
      comment();
    } else {
      line_start_ = false;
      add_token();
    }
  }

  void directive() {
    const size_t end = std::min(text_.find('\n', at_), text_.size());
    const std::string_view line = text_.substr(at_, end - at_);
    if (!line_marker(line)) result_.pragmas.push_back(line);
    at_ = end;
  }

  // `# 12 "f.cu" 1 3` or `#line 12 "f.cu"`: the number and name are those of the next line.
  bool line_marker(std::string_view line) {
    size_t i = line.find_first_not_of(" \t", 1);
    if (i == line.npos) return false;
    if (line.substr(i, 4) == "line") i = line.find_first_not_of(" \t", i + 4);
    if (i == line.npos || !std::isdigit(static_cast<unsigned char>(line[i]))) return false;
    int number = 0;
    for (; i < line.size() && std::isdigit(static_cast<unsigned char>(line[i])); ++i)
      number = number * 10 + line[i] - '0';
    line_ = number - 1;
    const size_t quote = line.find('"', i);
    if (quote == line.npos) return true;
    std::string name;
    size_t j = quote + 1;
    for (; j < line.size() && line[j] != '"'; ++j) {
      if (line[j] == '\\' && j + 1 < line.size()) ++j;
      name += line[j];
    }
    enter_file(name);
    system_ = line.find('3', std::min(j + 1, line.size())) != line.npos;
    return true;
  }

  void enter_file(const std::string& name) {
    const auto [found, added] = file_index_.try_emplace(name, static_cast<int>(result_.files.size()));
    if (added) result_.files.push_back(name);
    file_ = found->second;
  }

  void comment() {
    const bool block = peek(1) == '*';
    const size_t close = text_.find(block ? "*/" : "\n", at_ + 2);
    const size_t end = close == text_.npos ? text_.size() : close + (block ? 2 : 0);
    skip_to(end);
  }

  void skip_to(size_t end) {
    line_ += static_cast<int>(std::count(text_.begin() + at_, text_.begin() + end, '\n'));
    at_ = end;
  }

  void add_token() {
    const size_t begin = at_;
    const int line = line_;
    token_kind kind = token_kind::punctuation;
    if (starts_identifier(peek())) {
      kind = identifier_or_literal();
    } else if (std::isdigit(static_cast<unsigned char>(peek())) ||
               (peek() == '.' && std::isdigit(static_cast<unsigned char>(peek(1))))) {
      number();
      kind = token_kind::number;
    } else if (peek() == '"' || peek() == '\'') {
      kind = quoted();
    } else {
      const bool pair = (peek() == ':' && peek(1) == ':') || (peek() == '-' && peek(1) == '>');
      at_ += pair ? 2 : 1;
    }
    result_.tokens.push_back({text_.substr(begin, at_ - begin), begin, file_, line, kind, system_});
  }

  token_kind identifier_or_literal() {
    const size_t begin = at_;
    while (continues_identifier(peek())) ++at_;
    const std::string_view word = text_.substr(begin, at_ - begin);
    if (peek() == '"' && (word == "R" || word == "LR" || word == "uR" || word == "UR" || word == "u8R")) {
      raw_string();
      return token_kind::string;
    }
    if ((peek() == '"' || peek() == '\'') && (word == "L" || word == "u" || word == "U" || word == "u8"))
      return quoted();
    return token_kind::identifier;
  }

  void raw_string() {
    const size_t open = text_.find('(', at_);
    if (open == text_.npos) return skip_to(text_.size());
    const std::string closing = ")" + std::string(text_.substr(at_ + 1, open - at_ - 1)) + "\"";
    const size_t close = text_.find(closing, open);
    skip_to(close == text_.npos ? text_.size() : close + closing.size());
    literal_suffix();
  }

  // An unterminated literal ends with its line, as g++ sees it.
  token_kind quoted() {
    const char quote = peek();
    ++at_;
    while (at_ < text_.size() && peek() != quote && peek() != '\n') {
      const bool escape = peek() == '\\' && at_ + 1 < text_.size();
      if (escape && peek(1) == '\n') ++line_;
      at_ += escape ? 2 : 1;
    }
    if (peek() == quote) ++at_;
    literal_suffix();
    return quote == '"' ? token_kind::string : token_kind::character;
  }

  void literal_suffix() {
    if (!starts_identifier(peek())) return;
    while (continues_identifier(peek())) ++at_;
  }

  void number() {
    while (at_ < text_.size()) {
      const char c = peek();
      const bool exponent =
          (c == 'e' || c == 'E' || c == 'p' || c == 'P') && (peek(1) == '+' || peek(1) == '-');
      const bool separator = c == '\'' && continues_identifier(peek(1));
      if (!exponent && !separator && !continues_identifier(c) && c != '.') return;
      at_ += exponent || separator ? 2 : 1;
    }
  }

  std::string_view text_;
  size_t at_ = 0;
  int line_ = 1, file_ = 0;
  bool line_start_ = true, system_ = false;
  std::map<std::string, int> file_index_;
  token_list result_;
};

}  // namespace

token_list lex(std::string_view text) { return lexer(text).run(); }

}  // namespace simt
