#include "launches.h"

namespace simt {
namespace {

bool three(const source& text, int i, std::string_view angle) {
  return text.is(i, angle) && text.is(i + 1, angle) && text.is(i + 2, angle);
}

// The first '>' of the `>>>` in front of the arguments, -1 if there is none. A '<' in the configuration opens
// template arguments or compares; both readings are tried.
int configuration_end(const source& text, int first, bool template_arguments) {
  int depth = 0;
  for (int i = first; i < text.size(); i = text.skip_group(i) + 1) {
    const std::string_view t = text.text(i);
    if (t == ";" || t == ")" || t == "]" || t == "}") return -1;
    if (t == "<" && text.is(i + 1, "<") && text.touch(i)) {
      ++i;  // a shift
    } else if (t == "<" && template_arguments && text.is_name(i - 1)) {
      ++depth;
    } else if (t == ">" && depth > 0) {
      --depth;
    } else if (three(text, i, ">") && text.is(i + 3, "(")) {
      return i;
    }
  }
  return -1;
}

bool is_condition(const source& text, int close) {
  int before = text.partner(close) - 1;
  if (text.is(before, "constexpr")) --before;
  return text.is(before, "if") || text.is(before, "while") || text.is(before, "for") ||
         text.is(before, "switch");
}

// An expression that ends at i may be called or subscripted by what follows.
bool ends_callable(const source& text, int i) {
  if (text.is(i, ")")) return !is_condition(text, i);
  return text.is_name(i) || text.is(i, "]") || text.is(i, ">");
}

// Null pointer constants and braced lists mean something only where the parameter is known, so they are
// written into the call itself; everything else is evaluated once, at the launch.
bool belongs_to_call(const source& text, int first, int last) {
  if (first == last) return text.is(first, "0") || text.is(first, "__null");
  return text.is(first, "{") && text.partner(first) == last;
}

// In the call every lane evaluates it, so it must not matter how often that is.
void check_repeatable(const source& text, int first, int last) {
  for (int i = first; i <= last; ++i) {
    const bool call = text.is(i, "(") && (text.is_name(i - 1) || text.is(i - 1, ">") || text.is(i - 1, "]"));
    const bool step = (text.is(i, "+") || text.is(i, "-")) && text.is(i + 1, text.text(i)) && text.touch(i);
    if (call || step)
      text.fail(first, "this braced argument of a launch is not constant: write its type before it");
  }
}

struct call_arguments {
  std::string parameters, values;  // of the lambda, and of the kernel in it
  bool any_stored = false;
};

// Splits off the arguments that belong to the call: their tokens vanish from the list.
call_arguments split_arguments(source& text, int open, int close) {
  call_arguments result;
  int first = open + 1, number = 0;
  for (int comma : text.separators(open, close)) {
    const std::string argument = "simt_argument_" + std::to_string(number++);
    const bool in_call = belongs_to_call(text, first, comma - 1);
    if (!result.values.empty()) result.values += ", ";
    result.values += in_call ? text.is(first, "__null") ? "nullptr" : text.spell(first, comma - 1) : argument;
    if (in_call) {
      check_repeatable(text, first, comma - 1);
      text.blank(first, comma - 1);
    } else {
      if (!result.parameters.empty()) result.parameters += ", ";
      result.parameters += "auto& " + argument;
    }
    const bool separates = !in_call && result.any_stored;  // from the stored argument before it
    if (first > open + 1 && !separates) text.blank(first - 1, first - 1);
    result.any_stored |= !in_call;
    first = comma + 1;
  }
  return result;
}

call_arguments rewrite_arguments(source& text, int open, int close) {
  if (close == open + 1) return {};
  bool pack = false, in_call = false;
  int first = open + 1;
  for (int comma : text.separators(open, close)) {
    pack |= text.is(comma - 1, ".") && text.is(comma - 2, ".");
    in_call |= belongs_to_call(text, first, comma - 1);
    first = comma + 1;
  }
  if (in_call && !pack) return split_arguments(text, open, close);
  for (int i = open; i < close; ++i) {
    if (text.is(i, "__null")) text.replace(i, "nullptr");
  }
  return {"auto&... simt_arguments", "simt_arguments...", true};
}

// "scan_tile<float, 256>", without parentheses around the whole or a '&' before it.
std::string kernel_name(const source& text, int first, int last) {
  while (true) {
    if (text.is(first, "(") && text.partner(first) == last) {
      ++first, --last;
    } else if (text.is(first, "&")) {
      ++first;
    } else {
      return text.spell(first, last);
    }
  }
}

}  // namespace

int launched_kernel(const source& text, int chevron) {
  int i = chevron - 1;
  for (;;) {
    if (text.is(i, ")")) {
      const int open = text.partner(i);
      if (open < 0) break;
      i = open;
      const bool called = ends_callable(text, i - 1);
      if (called) --i;
      if (called && !text.is(i, "decltype")) continue;
    } else if (text.is(i, "]")) {
      i = text.partner(i) - 1;
      continue;
    } else {
      if (text.is(i, ">")) i = text.opening_angle(i) - 1;
      if (!text.is_name(i)) break;
    }
    if (text.is(i - 1, "template")) --i;
    if (text.is(i - 1, ".") || text.is(i - 1, "->")) {
      i -= 2;
    } else if (text.is(i - 1, "::")) {
      --i;
      const bool qualified = text.is_name(i - 1) || text.is(i - 1, ">") ||
                             (text.is(i - 1, ")") && text.is(text.partner(i - 1) - 1, "decltype"));
      if (!qualified) return i;
      --i;
    } else {
      return i;
    }
  }
  text.fail(chevron, "cannot find the kernel of this launch");
}

void rewrite_launch(source& text, int chevron) {
  int end = configuration_end(text, chevron + 3, true);
  if (end < 0) end = configuration_end(text, chevron + 3, false);
  if (end < 0) text.fail(chevron, "this launch has no >>>( after <<<");
  const int open = end + 3, close = text.partner(open);
  if (close < 0) text.fail(open, "the arguments of this launch are not closed");
  const int kernel = launched_kernel(text, chevron);

  const call_arguments call = rewrite_arguments(text, open, close);
  text.before(kernel, " ::simt::launch({" + string_literal(kernel_name(text, kernel, chevron - 1)) + ", " +
                          text.place(kernel) + "}, [&](" + call.parameters +
                          ") __attribute__((no_sanitize(\"thread\"))) { ");
  text.replace(chevron, "(" + call.values + "); }, ::simt::launch_config(");
  text.replace(chevron + 1, "");
  text.replace(chevron + 2, "");
  text.replace(end, ")");
  text.replace(end + 1, "");
  text.replace(end + 2, "");
  text.replace(open, call.any_stored ? ", " : "");
}

void rewrite_launch_function(source& text, int name) {
  const int open = name + 1, close = text.partner(open);
  if (!text.is(open, "(") || close <= open + 1) return;
  const int before = name - (text.is(name - 1, "::") ? 2 : 1);
  if (text.is_name(before) || text.is(before, "*") || text.is(before, "&")) return;  // a declaration
  int first = open + 1;
  const int last = text.separators(open, close)[0] - 1;
  if (text.is(first, "(")) {  // (void*)kernel
    const int cast = text.partner(first);
    bool untyped = cast < last && text.is(cast - 1, "*");
    for (int i = first + 1; i < cast - 1; ++i) untyped &= text.is(i, "void") || text.is(i, "const");
    if (untyped) {
      text.blank(first, cast);
      first = cast + 1;
    }
  } else if (text.is(first, "reinterpret_cast")) {  // reinterpret_cast<void*>(kernel)
    const int angle = text.closing_angle(first + 1, last);
    const bool untyped = angle > 0 && text.is(angle - 1, "*") && text.is(angle - 2, "void");
    if (untyped) {
      text.blank(first, angle);
      first = angle + 1;
    }
  }
  text.before(first, " ::simt::name_kernel({" + string_literal(kernel_name(text, first, last)) + ", " +
                         text.place(name) + "}, ");
  text.after(last, ")");
}

}  // namespace simt
