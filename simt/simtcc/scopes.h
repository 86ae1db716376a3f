// What the braces around a token belong to.
#pragma once
#include <vector>

#include "source.h"

namespace simt {

enum class scope_kind {
  file,
  record,
  body
};  // file: namespaces too; body: functions, and all braces inside

struct scope {
  scope_kind kind = scope_kind::file;
  bool is_device = false;    // in a function with a device qualifier
  bool is_template = false;  // in a class or function template
};

class scope_stack {
 public:
  explicit scope_stack(const source& text) : text_(text), scopes_(1) {}
  const scope& current() const { return scopes_.back(); }
  size_t depth() const { return scopes_.size(); }
  void open(int brace);
  void close() {
    if (scopes_.size() > 1) scopes_.pop_back();
  }

 private:
  scope classify(int first, int brace) const;
  const source& text_;
  std::vector<scope> scopes_;
};

}  // namespace simt
