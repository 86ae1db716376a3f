#include "grading/sheet/spelling.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <string_view>

#include "grading/sheet/sheet_text.h"

namespace grading {
namespace {

constexpr size_t longest_cell = 200;

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }

void replace_all(std::string& text, std::string_view from, std::string_view to) {
  for (size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
    text.replace(at, from.size(), to);
}

// ---- what people and editors put around and inside a number ------------------------------------

constexpr char superscript = '\x02', dash = '\x03';

struct replacement {
  const char *from, *to;
};
constexpr replacement plain_spellings[] = {
    {"\u00a0", " "},   {"\u2009", " "},    {"\u202f", " "},    {"\u2007", " "},    {"&nbsp;", " "},  {"<br>", " "},
    {"\t", " "},       {"\u00d7", "x"},    {"\\times", "x"},   {"\u00b7", "*"},    {"\u22c5", "*"},  {"\\cdot", "*"},
    {"\u2044", "/"},   {"\u00f7", "/"},    {"\u2212", "-"},    {"\u2013", "\x03"}, {"\u2014", "\x03"}, {"\u2248", "="},
    {"\u2245", "="},   {"\u2243", "="},    {"\\approx", "="},  {"~", "="},         {"\u2070", "\x02" "0"}, {"\u00b9", "\x02" "1"},
    {"\u00b2", "\x02" "2"}, {"\u00b3", "\x02" "3"}, {"\u2074", "\x02" "4"}, {"\u2075", "\x02" "5"}, {"\u2076", "\x02" "6"},
    {"\u2077", "\x02" "7"}, {"\u2078", "\x02" "8"}, {"\u2079", "\x02" "9"}, {"\u2713", " "}, {"\u2714", " "}, {"\u2705", " "},
    {"\ufe0f", ""},    {"\u2026", "..."},  {"\u2019", "'"},    {"<sup>", "^"},     {"</sup>", ""},   {"\\", ""},
    {"`", ""},         {"$", ""},          {"{", ""},          {"}", ""},
};

void drop_struck_out(std::string& text) {  // ~~9216~~
  for (size_t from = text.find("~~"); from != std::string::npos; from = text.find("~~", from)) {
    const size_t to = text.find("~~", from + 2);
    if (to == std::string::npos) return;
    text.erase(from, to + 2 - from);
  }
}

bool operand_before(const std::string& text, size_t at) {
  while (at > 0 && text[at - 1] == ' ') --at;
  return at > 0 && (is_digit(text[at - 1]) || text[at - 1] == ')');
}
bool operand_after(const std::string& text, size_t at) {
  while (at < text.size() && text[at] == ' ') ++at;
  return at < text.size() && (is_digit(text[at]) || text[at] == '(' || text[at] == '.');
}

// Asterisks between operands calculate, others are emphasis; an underscore between digits groups them.
std::string without_emphasis(const std::string& text) {
  std::string result;
  for (size_t at = 0; at < text.size(); ++at) {
    const bool twice = text.compare(at, 2, "**") == 0;
    if (text[at] == '*') {
      const size_t after = at + (twice ? 2 : 1);
      if (operand_before(text, at) && operand_after(text, after)) result += twice ? '^' : '*';
      at = after - 1;
    } else if (text[at] == '_') {
      if (operand_before(text, at) && operand_after(text, at + 1)) result += '_';
    } else if (text[at] == superscript) {
      const bool goes_on = at >= 2 && text[at - 2] == superscript;
      if (!goes_on) result += '^';
    } else {
      result += text[at];
    }
  }
  return result;
}

std::string cleaned(std::string text) {
  drop_struck_out(text);
  for (const replacement& r : plain_spellings) replace_all(text, r.from, r.to);
  text = trimmed(without_emphasis(text));
  while (!text.empty() && std::string_view("?!.,;: ").find(text.back()) != std::string_view::npos) text.pop_back();
  for (const std::string_view prefix : {"about ", "approx. ", "approx ", "ca. "})
    if (text.starts_with(prefix)) text.erase(0, prefix.size());
  return text;
}

bool is_placeholder(const std::string& cleaned_text) {
  std::string letters;
  for (const char c : cleaned_text) {
    if (is_letter(c)) letters += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    else if (std::string_view(" ._?!-+:/[]()<>\x03").find(c) == std::string_view::npos) return false;
  }
  return letters.empty() || letters == "todo" || letters == "tbd";
}

// ---- a cell ------------------------------------------------------------------------------------

std::string unit_text(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return std::tolower(c); });
  text = trimmed(text);
  while (text.find("  ") != std::string::npos) replace_all(text, "  ", " ");
  replace_all(text, " /", "/");
  replace_all(text, "/ ", "/");
  while (!text.empty() && (text.back() == '.' || text.back() == ',')) text.pop_back();
  return text;
}

// "levels of 20", "of 20 levels": takes the number out and returns it.
std::optional<double> take_total(std::string& rest, comma meaning) {
  const std::string padded = " " + rest + " ";
  const size_t at = padded.find(" of ");
  if (at == std::string::npos) return {};
  const std::string after = trimmed(std::string_view(padded).substr(at + 4));
  calculation c(after, meaning);
  const std::optional<number> total = c.sum();
  if (!total) return {};
  std::string before = trimmed(std::string_view(padded).substr(0, at));
  if (before.ends_with("out")) before = trimmed(std::string_view(before).substr(0, before.size() - 3));
  rest = trimmed(before + " " + after.substr(c.at()));
  return total->value;
}

// A note that follows the number: "9217 (10*1024 - 1023)".
std::string take_note(std::string& rest) {
  const size_t open = rest.find('(');
  if (open == std::string::npos || rest.back() != ')') return "";
  std::string note = trimmed(std::string_view(rest).substr(open + 1, rest.size() - open - 2));
  if (note.starts_with('=')) note.erase(0, 1);
  rest = trimmed(std::string_view(rest).substr(0, open));
  return note;
}

// The text's parts between equals signs that no parentheses enclose.
std::vector<std::string> equal_links(const std::string& text) {
  std::vector<std::string> links(1);
  int depth = 0;
  for (const char c : text) {
    if (c == '(') ++depth;
    if (c == ')') --depth;
    if (c == '=' && depth <= 0) links.emplace_back();
    else links.back() += c;
  }
  for (std::string& link : links) link = trimmed(link);
  return links;
}

bool agree(const reading& r, double other) {
  return std::abs(r.value - other) <= r.step * 0.5 + 1e-9 * std::abs(other);
}
bool contradicts(const std::vector<reading>& readings, const std::string& other, comma meaning) {
  if ((" " + other + " ").find(" or ") != std::string::npos) return true;
  const std::optional<double> value = calculate(other, meaning);
  return value && std::none_of(readings.begin(), readings.end(), [&](const reading& r) { return agree(r, *value); });
}

std::string problem_with_rest(const std::string& rest) {
  const bool more = std::any_of(rest.begin(), rest.end(), is_digit);
  if (more) return "this does not read as one number";
  return "what follows the number is no unit that fits here";
}

spelling read_value(const std::string& text, const std::vector<unit>& units, comma meaning) {
  spelling result;
  const auto failed = [&](std::string why) { return spelling{false, std::move(why), {}}; };
  if (unit_text(text) == "none" || unit_text(text) == "zero") return {false, "", {{0, 0, number::calculated, {}}}};

  calculation c(text, meaning);
  const std::optional<number> n = c.sum();
  if (!n || !std::isfinite(n->value)) return failed("this does not read as a number");
  if (n->value < 0) return failed("this reads as a range or a negative number");
  std::string rest = trimmed(std::string_view(text).substr(c.at()));
  const std::string note = take_note(rest);
  const std::optional<double> total = take_total(rest, meaning);
  const std::string its_unit = unit_text(rest);
  const auto add_reading = [&](double factor) {
    result.readings.push_back({n->value * factor, n->step * factor, n->digits, total});
  };
  if (its_unit.empty()) add_reading(1);
  for (const unit& u : units)
    if (its_unit == u.text) add_reading(u.factor);
  if (result.readings.empty()) return failed(problem_with_rest(rest));

  calculation as_fraction(text, meaning);
  if (const auto fraction = as_fraction.fraction(); fraction && as_fraction.at() == c.at())
    result.readings.insert(result.readings.begin(), {fraction->first, 0, number::calculated, fraction->second});
  if (!note.empty() && contradicts(result.readings, note, meaning)) return failed("this reads as two different numbers");
  return result;
}

}  // namespace

spelling read_spelling(const std::string& cell, const std::vector<unit>& units, comma meaning) {
  if (is_placeholder(trimmed(cell))) return {true, "", {}};
  if (cell.size() > longest_cell) return {false, "this is too long for a number", {}};
  const std::string text = cleaned(cell);
  if (is_placeholder(text)) return {true, "", {}};
  if (text.find(dash) != std::string::npos) return {false, "this reads as a range", {}};

  // A chain of equalities: its last link is the answer, and what can be calculated of the others must agree.
  const std::vector<std::string> links = equal_links(text);
  spelling result = read_value(links.back(), units, meaning);
  const auto contradicts_it = [&](const std::string& link) { return contradicts(result.readings, link, meaning); };
  if (result.problem.empty() && std::any_of(links.begin(), links.end() - 1, contradicts_it))
    return {false, "this reads as two different numbers", {}};
  return result;
}

}  // namespace grading
