// __shared__ variables. Each becomes a reference to an object of the current block, made where it is declared.
//
// A reference is not what the language says a static variable is, and two rules follow. Lambdas must capture
// it by reference, so the capture list of those that would copy it, or not have it, is extended. And at
// namespace scope there is no current block: there the declaration only leaves a type, and every function
// that mentions the name makes its own reference.
#pragma once
#include <map>
#include <string>
#include <vector>

#include "declaration.h"
#include "scopes.h"

namespace simt {

class shared_variables {
 public:
  shared_variables(source& text, const scope_stack& scopes) : text_(text), scopes_(scopes) {}

  void declare(int qualifier);          // at __shared__
  void open_function(int brace);        // the body of a function or lambda that is in no other's
  void close_scope();                   // after the scope stack has closed one
  void capture_in_lambda(int bracket);  // at a '[' in a body

 private:
  struct visible_name {
    std::string name;
    size_t depth;  // of the scopes it is declared in
  };
  void declare_static(const declaration& found);
  void declare_dynamic(const declaration& found);
  void make_reference(int end, const std::string& name, const std::string& reference);
  std::string unique_name(int i);
  bool mentions(int first, int last, const std::string& name) const;

  source& text_;
  const scope_stack& scopes_;
  std::vector<visible_name> visible_;
  std::map<std::string, std::string> at_file_scope_;  // name to the declaration of a reference
  std::map<std::pair<int, int>, int> names_on_line_;
};

}  // namespace simt
