// Tokens of preprocessed C++. Comments, blanks, line markers and pragmas lie between the tokens.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace simt {

enum class token_kind : uint8_t {
  identifier,
  number,
  string,
  character,
  punctuation
};

// Punctuation is one character a token, since `>>` may close two template argument lists; `::` and `->` are
// one token each.
struct token {
  std::string_view text;
  size_t offset;  // in the lexed text
  int file;       // index into token_list::files
  int line;       // in that file, counted from 1
  token_kind kind;
  bool system;  // in a system header, or from a macro of one
};

struct token_list {
  std::vector<token> tokens;
  std::vector<std::string> files;
  std::vector<std::string_view> pragmas;  // whole lines, without the newline
};

// The tokens refer to text, which must outlive them. Lexes anything: what is not C++ becomes punctuation.
token_list lex(std::string_view text);

}  // namespace simt
