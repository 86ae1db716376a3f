#include "declaration.h"

namespace simt {
namespace {

bool one_of(std::string_view word, std::initializer_list<std::string_view> words) {
  for (std::string_view w : words) {
    if (w == word) return true;
  }
  return false;
}

class parser {
 public:
  parser(const source& text, int first) : text_(text), at_(first) { result_.first = result_.end = first; }

  declaration run() {
    while (at_ < text_.size() && specifier()) {}
    result_.end = at_;
    return result_;
  }

 private:
  // Takes what stands before a declarator, or the declarators. False at the end of the declaration.
  bool specifier() {
    const std::string_view word = text_.text(at_);
    if (word == "template") return template_header();
    if (word == "[" && text_.is(at_ + 1, "[")) return skip_to(text_.partner(at_));
    if (is_attribute_like(word) && text_.is(at_ + 1, "(")) return skip_to(text_.partner(at_ + 1));
    if (one_of(word, {"typedef", "friend", "using", "namespace", "static_assert", "concept"})) return stop();
    if (one_of(word, {"operator", "~"})) return function();
    if (one_of(word, {"struct", "class", "union", "enum"})) return class_specifier();
    if (word == "(") return parenthesis();
    if (one_of(word, {"[", "=", "{", ",", ";", ":"})) return declarators();
    note(word);
    if (text_.is_identifier(at_) || word == "::") return name();
    if (word == "*" || word == "&" || text_.at(at_).kind == token_kind::string) return skip_to(at_);
    return stop();
  }

  void note(std::string_view word) {
    result_.is_extern |= word == "extern";
    result_.is_inline |= word == "inline";
  }

  bool skip_to(int last) {
    if (last < at_) return stop();
    at_ = last + 1;
    return true;
  }
  bool stop() {
    result_.names.clear();
    return false;
  }
  bool function() {
    result_.is_function = true;
    return stop();
  }

  bool template_header() {
    const int close = text_.is(at_ + 1, "<") ? text_.closing_angle(at_ + 1, text_.size()) : -1;
    result_.is_template |= close > at_ + 2;
    return skip_to(close > 0 ? close : at_);
  }

  // `struct name`, `struct name { ... }`, with attributes, base classes or an underlying type.
  bool class_specifier() {
    int i = at_ + 1;
    if (text_.is(i, "class") || text_.is(i, "struct")) ++i;
    int tag = -1;
    bool bases = false;
    for (; i < text_.size(); i = text_.skip_group(i) + 1) {
      if (is_attribute_like(text_.text(i)) && text_.is(i + 1, "(")) {
        i = text_.partner(i + 1);
        if (i < 0) return stop();
      } else if (tag < 0 && text_.is_identifier(i)) {
        tag = i;
      } else if (text_.is(i, "{")) {
        if (!text_.is(at_, "enum")) result_.tag = tag;
        last_ = {-1, -1};
        return skip_to(text_.partner(i));
      } else if (text_.is(i, ":")) {
        bases = true;
      } else if (!bases && !text_.is(i, "final") && !text_.is(i, "[")) {
        break;  // `struct pair p`
      } else if (!text_.is_identifier(i) && !one_of(text_.text(i), {"::", "<", ">", ",", "["})) {
        break;
      }
    }
    return skip_to(at_);
  }

  // One id-expression: `x`, `a::b`, `a<int>::b`, `::a`.
  bool name() {
    const int first = at_;
    int last = at_;
    for (int i = at_;;) {
      if (text_.is(i, "::")) ++i;
      if (text_.is(i, "template")) ++i;
      if (text_.is(i, "operator") || text_.is(i, "~")) return function();
      if (!text_.is_identifier(i)) break;
      last = i;
      const int close = text_.is(i + 1, "<") ? text_.closing_angle(i + 1, text_.size()) : -1;
      if (close > 0) last = close;
      if (!text_.is(last + 1, "::")) break;
      i = last + 1;
    }
    seen_type_ |= last_.last >= 0;
    last_ = {first, last};
    return skip_to(last);
  }

  // What a '(' after the specifiers opens: `(*f)(int)`, `(*rows)[4]`, an initializer, or parameters.
  bool parenthesis() {
    const int open = at_, close = text_.partner(open);
    if (close < 0) return stop();
    int inner = open + 1;
    while (text_.is_identifier(inner) && text_.is(inner + 1, "::")) inner += 2;  // a pointer to a member
    const bool pointer = text_.is(inner, "*") || text_.is(inner, "&");
    while (one_of(text_.text(inner), {"*", "&", "const", "volatile"})) ++inner;
    if (pointer && text_.is_identifier(inner)) {
      if (text_.is(inner + 1, "(")) return function();  // returns a pointer to a function or an array
      last_ = {inner, inner};
      at_ = close + 1;
      return declarators();
    }
    const token_kind kind = open + 1 < close ? text_.at(open + 1).kind : token_kind::identifier;
    const bool literal = kind != token_kind::identifier && kind != token_kind::punctuation;
    const bool value = literal || text_.is(open + 1, "{") || text_.is(open + 1, "-");
    return seen_type_ && value ? declarators() : function();
  }

  // From behind the first declarator's name to the end.
  bool declarators() {
    if (last_.last < 0) return stop();
    for (;;) {
      result_.names.push_back(last_);
      skip_rest_of_declarator();
      if (!text_.is(at_, ",")) return false;
      ++at_;
      while (!next_name()) {
        if (at_ >= text_.size() || text_.is(at_, ";")) return false;
      }
    }
  }

  // Arrays, parameters of a function pointer, attributes, the initializer.
  void skip_rest_of_declarator() {
    for (; at_ < text_.size(); at_ = text_.skip_group(at_) + 1) {
      const std::string_view t = text_.text(at_);
      if (t == ";" || t == "," || t == ")" || t == "}") return;
      const bool array = t == "[" || is_attribute_like(t);
      const bool pointer_parameters = t == "(" && text_.is(at_ - 1, ")");
      const bool attribute_group = t == "(" && is_attribute_like(text_.text(at_ - 1));
      int& initializer = result_.names.back().initializer;
      if (initializer < 0 && !array && !pointer_parameters && !attribute_group &&
          (t == "=" || t == "{" || t == "(")) {
        initializer = at_;
      }
      if (initializer < 0 || !text_.is(at_, "<") || !text_.is_name(at_ - 1)) continue;
      const int close = text_.closing_angle(at_, text_.size());
      if (close > 0) at_ = close;
    }
  }

  // Steps towards the name of the next declarator: over `*`, `const`, attributes and `(`. Stays at a ';'.
  bool next_name() {
    const std::string_view t = text_.text(at_);
    if (at_ >= text_.size() || t == ";") return false;
    if (is_attribute_like(t) && text_.is(at_ + 1, "(")) {
      at_ = text_.skip_group(at_ + 1) + 1;
      return false;
    }
    const bool word =
        text_.is_identifier(at_) && !one_of(t, {"const", "volatile", "__restrict__", "__restrict"});
    if (!word) {
      ++at_;
      return false;
    }
    last_ = {at_, at_};
    const int close = text_.partner(parenthesis_before(at_));
    at_ = close > 0 ? close + 1 : at_ + 1;
    return true;
  }

  // The '(' of `(*name)`, -1 for a plain name.
  int parenthesis_before(int i) const {
    while (text_.is(i - 1, "*") || text_.is(i - 1, "&") || text_.is(i - 1, "const")) --i;
    return text_.is(i - 1, "(") ? i - 1 : -1;
  }

  const source& text_;
  int at_;
  declarator last_ = {-1, -1};
  bool seen_type_ = false;  // the name in last_ has a type before it
  declaration result_;
};

}  // namespace

declaration parse_declaration(const source& text, int first) { return parser(text, first).run(); }

bool is_attribute_like(std::string_view word) {
  return one_of(word, {"alignas", "_Alignas", "__attribute__", "__attribute", "__declspec", "decltype",
                       "__decltype", "typeof", "__typeof__", "__typeof", "explicit", "noexcept", "requires",
                       "asm", "__asm__", "__launch_bounds__", "__maxnreg__", "__align__"});
}

}  // namespace simt
