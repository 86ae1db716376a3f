// Finds the names that a declaration declares, and whether it declares variables at all.
#pragma once
#include <vector>

#include "source.h"

namespace simt {

struct declarator {
  int first, last;       // tokens of the name, qualified as in `counters<int>::total`
  int initializer = -1;  // its first token: '=', '{' or '('
};

struct declaration {
  int first;  // token
  int end;    // the ';' or the token that stopped the parse
  bool is_function = false;
  bool is_template = false;  // not an explicit specialisation
  bool is_extern = false, is_inline = false;
  int tag = -1;                   // the name of a class that is defined here: `struct pair { ... } p;`
  std::vector<declarator> names;  // empty for functions, typedefs and classes without a variable

  bool declares_variables() const { return !is_function && !names.empty(); }
};

// first: the declaration's first token, attributes and template header included.
declaration parse_declaration(const source& text, int first);

// The keyword takes a group in parentheses that belongs to it: alignas, __attribute__, decltype, ...
bool is_attribute_like(std::string_view word);

}  // namespace simt
