#include "shared_variables.h"

namespace simt {

void shared_variables::declare(int qualifier) {
  const bool in_body = scopes_.current().kind == scope_kind::body;
  const declaration found = parse_declaration(text_, text_.statement_start(qualifier, in_body));
  if (found.is_function || found.names.empty() || !text_.is(found.end, ";")) {
    text_.fail(qualifier, "__shared__ is not followed by the declaration of a variable");
  }
  if (scopes_.current().kind == scope_kind::record) {
    text_.fail(qualifier, "a member of a class cannot be __shared__");
  }
  if (found.is_template) text_.fail(qualifier, "a variable template cannot be __shared__");
  for (const declarator& d : found.names) {
    if (d.initializer < 0) continue;
    text_.fail(d.first, "an initializer is not allowed for the __shared__ variable '" +
                            text_.spell(d.first, d.last) + "'");
  }
  for (int i = found.first; i < found.names[0].first; ++i) {
    if (text_.is(i, "static") || text_.is(i, "inline") || text_.is(i, "extern")) text_.blank(i, i);
  }
  found.is_extern ? declare_dynamic(found) : declare_static(found);
}

// The line, not a count over the file, so that a header gives the same names wherever it is included.
std::string shared_variables::unique_name(int i) {
  const int line = text_.at(i).line;
  return "simt_shared_" + std::to_string(line) + "_" +
         std::to_string(names_on_line_[{text_.at(i).file, line}]++);
}

// struct D { int a[4], b; }; static shared_variable D_a{...}; auto& a = shared<decltype(D::a)>(D_a); ...
void shared_variables::declare_static(const declaration& found) {
  const std::string type = unique_name(found.first);
  text_.before(found.first, "struct " + type + " { ");
  text_.after(found.end, " };");
  if (found.tag >= 0) {
    const std::string tag(text_.text(found.tag));
    text_.after(found.end, " using " + tag + " = typename " + type + "::" + tag + ";");
  }
  for (const declarator& d : found.names) {
    const std::string name = text_.spell(d.first, d.last);
    const std::string member = type + "::" + name, variable = type + "_" + name;
    text_.after(found.end, " static ::simt::abi::shared_variable " + variable + "{" + string_literal(name) +
                               ", sizeof(" + member + "), ::simt::shared_alignment<" + type + ">};");
    make_reference(found.end, name,
                   "auto& " + name + " = ::simt::shared<decltype(" + member + ")>(" + variable + ");");
  }
}

// typedef int D[]; auto& s = dynamic_shared<D>("s"); the alignment is that of the whole, so its own can go.
void shared_variables::declare_dynamic(const declaration& found) {
  for (int i = found.first; i < found.end; ++i) {
    int close = -1;
    if (text_.is(i, "alignas") || text_.is(i, "__attribute__")) close = text_.skip_group(i + 1);
    if (text_.is(i, "[") && text_.is(i + 1, "[")) close = text_.skip_group(i);
    if (close < 0) continue;
    text_.blank(i, close);
    i = close;
  }
  text_.before(found.first, "typedef ");
  for (const declarator& d : found.names) {
    const std::string name = text_.spell(d.first, d.last), type = unique_name(d.first);
    text_.replace(d.first, type);
    make_reference(
        found.end, name,
        "auto& " + name + " = ::simt::dynamic_shared<" + type + ">(" + string_literal(name) + ");");
  }
}

void shared_variables::make_reference(int end, const std::string& name, const std::string& reference) {
  if (scopes_.current().kind == scope_kind::file) {
    at_file_scope_[name] = reference;
  } else {
    text_.after(end, " " + reference);
    visible_.push_back({name, scopes_.depth()});
  }
}

bool shared_variables::mentions(int first, int last, const std::string& name) const {
  for (int i = first; i < last; ++i) {
    const bool member = text_.is(i - 1, ".") || text_.is(i - 1, "->") || text_.is(i - 1, "::");
    if (text_.is(i, name) && text_.is_identifier(i) && !member) return true;
  }
  return false;
}

void shared_variables::open_function(int brace) {
  const int end = text_.partner(brace);
  const int start = text_.statement_start(brace, false);
  for (const auto& [name, reference] : at_file_scope_) {
    if (mentions(start, brace, name) || !mentions(brace, end, name))
      continue;  // hidden by a parameter, or not used
    bool redeclared = false;
    for (int i = brace; i < end; ++i) {
      if (!text_.is(i, "__shared__")) continue;
      const declaration local = parse_declaration(text_, text_.statement_start(i, true));
      for (const declarator& d : local.names) redeclared |= text_.spell(d.first, d.last) == name;
    }
    if (redeclared) continue;
    text_.after(brace, " " + reference);
    visible_.push_back({name, scopes_.depth()});
  }
}

void shared_variables::close_scope() {
  while (!visible_.empty() && visible_.back().depth > scopes_.depth()) visible_.pop_back();
}

void shared_variables::capture_in_lambda(int bracket) {
  const int close = text_.partner(bracket);
  const bool subscript =
      (text_.is_name(bracket - 1) || text_.is(bracket - 1, "operator") || text_.is(bracket - 1, "delete") ||
       text_.is(bracket - 1, ")") || text_.is(bracket - 1, "]") || text_.is(bracket - 1, ">"));
  if (visible_.empty() || subscript || close < 0 || text_.is(bracket + 1, "[")) return;
  if (text_.is(bracket + 1, "&") && (text_.is(bracket + 2, "]") || text_.is(bracket + 2, ","))) return;
  int body = close + 1;
  while (body < text_.size() && !text_.is(body, "{")) {
    if (text_.is(body, ";") || text_.is(body, ")") || text_.is(body, "]") || text_.is(body, "}")) return;
    body = text_.skip_group(body) + 1;
  }
  bool empty = close == bracket + 1;
  for (const visible_name& v : visible_) {
    if (mentions(bracket, body, v.name) || !mentions(body, text_.partner(body), v.name)) continue;
    text_.before(close, (empty ? "&" : ", &") + v.name);
    empty = false;
  }
}

}  // namespace simt
