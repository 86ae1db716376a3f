// Numbers as people type them, and calculations with them: 9,217 · 9.217e3 · 2^10 · 10*1024 - 1023 · (1024 - 1) * 2.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace grading {

enum class comma : bool {
  groups,
  decimal
};  // 9,217 or 4,5

struct number {
  static constexpr int calculated = 99;  // digits of a result that nobody rounded

  double value = 0;
  double step = 0;  // what one more in the last digit would add; 0 for the result of a calculation
  int digits = calculated;  // significant ones
};

// Reads from the front of a text (ASCII) as far as it makes sense. Never throws; a result may be infinite or NaN.
class calculation {
 public:
  calculation(std::string_view text, comma meaning) : text_(text), meaning_(meaning) {}

  size_t at() const { return at_; }  // where reading stopped

  std::optional<number> sum();
  // "14/20" and nothing around it.
  std::optional<std::pair<double, double>> fraction();

 private:
  template <class Operand, class Apply>
  std::optional<number> chain(Operand operand, std::string_view signs, Apply apply);
  std::optional<number> product();
  std::optional<number> power();
  std::optional<number> atom();
  std::optional<number> literal();
  std::string digits();
  void append_groups(std::string& digits);
  int exponent();
  char peek();

  std::string_view text_;
  comma meaning_;
  size_t at_ = 0;
  int depth_ = 0;  // of parentheses
};

// The result, if all of the text is one calculation.
std::optional<double> calculate(std::string_view text, comma meaning);

}  // namespace grading
