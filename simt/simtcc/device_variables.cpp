#include "device_variables.h"

namespace simt {

void device_variables::declare(int qualifier) {
  if (qualifier <= done_) return;
  if (scopes_.current().kind == scope_kind::body) return check_local(qualifier);
  const int first = text_.statement_start(qualifier, false);
  const bool in_group = text_.is(first - 1, "(") || text_.is(first - 1, "[");
  for (int i = first; i < qualifier; i = text_.skip_group(i) + 1) {
    if (text_.is(i, "=")) return;  // of a lambda in an initializer
  }
  if (in_group) return;
  const declaration found = parse_declaration(text_, first);
  if (!found.declares_variables()) return;
  done_ = found.end;
  for (const declarator& d : found.names) {
    if (!is_definition(found, d)) continue;
    const std::string name = text_.spell(d.first, d.last);
    const bool in_class = scopes_.current().kind == scope_kind::record;
    if (found.is_template || (in_class && scopes_.current().is_template)) {
      text_.fail(d.first,
                 "the device variable '" + name + "' is a template: not supported by the CPU backend");
    }
    // A class is the same in every file that includes it, so there the line makes the name and not the count.
    const int number = in_class ? text_.at(d.first).line : count_++;
    text_.after(found.end, std::string(in_class ? " inline" : " [[maybe_unused]]") +
                               " static const int simt_registered_" + std::to_string(number) +
                               (in_class ? "_" + name : "") + " = ::simt::register_variable(" + name + ", " +
                               string_literal(name) + ", ::simt::abi::variable_kind::" + kind(found) + ");");
  }
}

bool device_variables::is_definition(const declaration& found, const declarator& d) const {
  if (scopes_.current().kind == scope_kind::record)
    return found.is_inline;  // constexpr members are only constants
  return !found.is_extern || d.initializer >= 0;
}

std::string device_variables::kind(const declaration& found) const {
  std::string result = "device";
  for (int i = found.first; i < found.end; ++i) {
    if (text_.is(i, "__managed__")) return "managed";
    if (text_.is(i, "__constant__")) result = "constant";
  }
  return result;
}

void device_variables::check_local(int qualifier) const {
  const bool is_static = text_.is(qualifier - 1, "static") || text_.is(qualifier + 1, "static");
  if (!is_static && text_.is(qualifier, "__device__")) return;  // a lambda, or a local class's member
  text_.fail(qualifier, "a " + std::string(text_.text(qualifier)) +
                            " variable inside a function is not supported by the CPU backend: move it out");
}

}  // namespace simt
