#include "scopes.h"

#include "declaration.h"

namespace simt {

void scope_stack::open(int brace) {
  const int first = text_.statement_start(brace, false);
  scope next = classify(first, brace);
  if (current().kind == scope_kind::body && next.kind == scope_kind::file) next.kind = scope_kind::body;
  next.is_device |= current().is_device;
  next.is_template |= current().is_template;
  scopes_.push_back(next);
}

scope scope_stack::classify(int first, int brace) const {
  scope result{scope_kind::body};
  const bool in_group = text_.is(first - 1, "(") || text_.is(first - 1, "[");
  const bool linkage = text_.is(first, "extern") && first + 2 == brace;
  if (!in_group && (linkage || text_.is(first, "namespace") || text_.is(first + 1, "namespace"))) {
    return {scope_kind::file};
  }
  bool record = false, other = in_group;
  for (int i = first; i < brace; i = text_.skip_group(i) + 1) {
    const std::string_view t = text_.text(i);
    if (t == "template" && text_.is(i + 1, "<")) {
      const int close = text_.closing_angle(i + 1, brace);
      result.is_template |= close > i + 2;
      if (close > 0) i = close;
    } else if (is_attribute_like(t) && text_.is(i + 1, "(")) {
      i = text_.skip_group(i + 1);
    } else if (t == "<" && text_.is_name(i - 1)) {
      const int close = text_.closing_angle(i, brace);
      if (close > 0) i = close;
    }
    result.is_device |= t == "__device__" || t == "__global__";
    record |= t == "class" || t == "struct" || t == "union";
    other |= t == "enum" || t == "=" || t == "(" || t == "operator";
  }
  if (record && !other) result.kind = scope_kind::record;
  return result;
}

}  // namespace simt
