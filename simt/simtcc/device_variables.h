// __device__, __constant__ and __managed__ variables: each is registered behind its definition.
#pragma once
#include "declaration.h"
#include "scopes.h"

namespace simt {

class device_variables {
 public:
  device_variables(source& text, const scope_stack& scopes) : text_(text), scopes_(scopes) {}
  void declare(int qualifier);  // at one of the qualifiers, which may also be a function's or a lambda's

 private:
  void check_local(int qualifier) const;
  bool is_definition(const declaration& found, const declarator& d) const;
  std::string kind(const declaration& found) const;

  source& text_;
  const scope_stack& scopes_;
  int done_ = -1;  // the last declaration's end: its other qualifiers are done with
  int count_ = 0;
};

}  // namespace simt
