// A preprocessed file that is being rewritten: its tokens, its pairs of brackets, and the edits so far.
#pragma once
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "lexer.h"

namespace simt {

// Tokens are named by index. Functions that look at one accept any index; outside the file there is nothing.
class source {
 public:
  explicit source(std::string_view text);

  int size() const { return static_cast<int>(list_.tokens.size()); }
  const token& at(int i) const { return list_.tokens[i]; }
  std::string_view text(int i) const {
    return i < 0 || i >= size() ? std::string_view() : list_.tokens[i].text;
  }
  bool is(int i, std::string_view word) const { return text(i) == word; }
  bool is_identifier(int i) const { return i >= 0 && i < size() && at(i).kind == token_kind::identifier; }
  // An identifier that is no keyword which may stand before an expression.
  bool is_name(int i) const;
  bool touch(int i) const;  // no blank between tokens i and i + 1
  const std::string& file(int i) const { return list_.files[at(i).file]; }

  // The bracket that closes or opens (), [] or {} at i; -1 without one.
  int partner(int i) const { return i < 0 || i >= size() ? -1 : partners_[i]; }
  // The last token of the group that opens at i, i itself where none opens.
  int skip_group(int i) const;
  // `open` is a '<'. The '>' that closes it as a template argument list before `limit`; -1 if it can be none.
  int closing_angle(int open, int limit) const;
  int opening_angle(int close) const;
  // The first token of the statement or declaration of which i is a part, inside the bracket that holds i.
  // after_label: a ':' ends the label before it, otherwise only that of an access specifier does.
  int statement_start(int i, bool after_label) const;
  // The indices of the commas in (open, close) that separate arguments, `close` at the end.
  std::vector<int> separators(int open, int close) const;

  std::string spell(int first, int last) const;  // on one line, blanks collapsed
  std::string place(int i) const;                // `"file", line` as C++ tokens

  // Edits of one token add up: `before` and `after` stand nearest to it in the order of the calls.
  void before(int i, std::string_view added) { edits_[i].before += added; }
  void after(int i, std::string_view added) { edits_[i].after += added; }
  void replace(int i, std::string_view replacement);
  void blank(int first, int last);  // keeps the columns of what follows
  [[noreturn]] void fail(int i, const std::string& message) const;

  std::string render() const;  // as many lines as the text had

 private:
  struct edit {
    std::string before, after, text;
    bool replaced = false;
  };
  void match_brackets();

  std::string_view text_;
  token_list list_;
  std::vector<int> partners_;
  std::map<int, edit> edits_;
};

std::string string_literal(std::string_view text);

}  // namespace simt
