#include "grading/sheet/calculation.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace grading {
namespace {

constexpr int deepest = 8;

bool is_digit(char c) { return c >= '0' && c <= '9'; }

}  // namespace

char calculation::peek() {
  while (at_ < text_.size() && text_[at_] == ' ') ++at_;
  return at_ < text_.size() ? text_[at_] : '\0';
}

// operand (sign operand)*. A sign without an operand behind it is left for the caller: "4.5x".
template <class Operand, class Apply>
std::optional<number> calculation::chain(Operand operand, std::string_view signs, Apply apply) {
  std::optional<number> total = operand();
  while (total) {
    const size_t before = at_;
    const char sign = peek();
    std::optional<number> next;
    if (sign != '\0' && signs.find(sign) != std::string_view::npos) {
      ++at_;
      next = operand();
    }
    if (!next) {
      at_ = before;
      break;
    }
    total = number{apply(sign, total->value, next->value)};
  }
  return total;
}

std::optional<number> calculation::sum() {
  return chain([this] { return product(); }, "+-", [](char sign, double a, double b) { return sign == '+' ? a + b : a - b; });
}
std::optional<number> calculation::product() {
  return chain([this] { return power(); }, "*xX/", [](char sign, double a, double b) { return sign == '/' ? a / b : a * b; });
}
std::optional<number> calculation::power() {
  return chain([this] { return atom(); }, "^", [](char, double a, double b) { return std::pow(a, b); });
}

std::optional<std::pair<double, double>> calculation::fraction() {
  const std::optional<number> above = atom();
  if (!above || peek() != '/') return {};
  ++at_;
  const std::optional<number> below = atom();
  if (!below) return {};
  return std::pair{above->value, below->value};
}

std::optional<number> calculation::atom() {
  const size_t before = at_;
  std::optional<number> result;
  const char first = peek();
  if (first == '(' && depth_ < deepest) {
    ++at_, ++depth_;
    result = sum();
    --depth_;
    if (peek() == ')') ++at_;
    else result.reset();
  } else if (first == '-' || first == '+') {
    ++at_;
    result = literal();
    if (result && first == '-') result->value = -result->value;
  } else {
    result = literal();
  }
  if (!result) at_ = before;
  return result;
}

std::optional<number> calculation::literal() {
  peek();
  std::string whole = digits(), fraction;
  if (!whole.empty()) append_groups(whole);
  const bool point = at_ + 1 < text_.size() && is_digit(text_[at_ + 1]) &&
                     (text_[at_] == '.' || (text_[at_] == ',' && meaning_ == comma::decimal));
  if (point) {
    ++at_;
    fraction = digits();
  }
  if (whole.empty() && fraction.empty()) return {};
  const std::string all = whole + fraction;
  const size_t leading = std::min(all.find_first_not_of('0'), all.size() - 1);
  const std::string scale = "e" + std::to_string(exponent() - static_cast<int>(fraction.size()));
  return number{std::strtod((all + scale).c_str(), nullptr), std::strtod(("1" + scale).c_str(), nullptr),
                static_cast<int>(all.size() - leading)};
}

std::string calculation::digits() {
  std::string run;
  while (at_ < text_.size() && is_digit(text_[at_])) run += text_[at_++];
  return run;
}

// 9,217: groups of three belong to one number if one and the same character separates them all.
void calculation::append_groups(std::string& digits) {
  if (digits.size() > 3 || at_ >= text_.size()) return;
  const char separator = text_[at_];
  if (std::string_view(meaning_ == comma::groups ? ", '_" : " '_").find(separator) == std::string_view::npos) return;
  const auto group_follows = [&] {
    if (at_ + 3 >= text_.size() || text_[at_] != separator) return false;
    for (size_t i = 1; i <= 3; ++i)
      if (!is_digit(text_[at_ + i])) return false;
    return true;
  };
  while (group_follows()) {
    digits += text_.substr(at_ + 1, 3);
    at_ += 4;
  }
}

int calculation::exponent() {  // 9.217e3
  size_t at = at_;
  if (at >= text_.size() || (text_[at] != 'e' && text_[at] != 'E')) return 0;
  ++at;
  const bool negative = at < text_.size() && text_[at] == '-';
  if (at < text_.size() && (text_[at] == '-' || text_[at] == '+')) ++at;
  if (at >= text_.size() || !is_digit(text_[at])) return 0;
  at_ = at;
  const int value = std::atoi(digits().substr(0, 4).c_str());
  return negative ? -value : value;
}

std::optional<double> calculate(std::string_view text, comma meaning) {
  calculation c(text, meaning);
  const std::optional<number> result = c.sum();
  if (!result || text.find_first_not_of(' ', c.at()) != std::string_view::npos) return {};
  return result->value;
}

}  // namespace grading
