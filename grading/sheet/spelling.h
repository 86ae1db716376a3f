// Reads the number that a person wrote into a table's cell: 9,217 · **9217** adds · 2^10 · 4.5x · 14 of 20 · 16 KiB · 50 %.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "grading/sheet/calculation.h"

namespace grading {

// What may stand after a number, and what the number is then to be multiplied by. Lower case, single spaces.
struct unit {
  std::string text;
  double factor = 1;
};

// One way to read a cell. "8 KB" has two, "14/20" has two.
struct reading {
  double value = 0;
  double step = 0;            // what one more in the last digit would add; 0 for the result of a calculation
  int digits = 0;             // significant digits given
  std::optional<double> of;   // "14 of 20": 20
};

struct spelling {
  bool empty = false;         // nothing, or a placeholder: ? ___ ... TODO
  std::string problem;        // why it cannot be read as one number; then there are no readings
  std::vector<reading> readings;
};

// Markup, a leading ~ or =, calculations (10*1024 - 1023) and a note in parentheses are taken as people mean them. Never
// throws, whatever the cell holds.
spelling read_spelling(const std::string& cell, const std::vector<unit>& units, comma meaning);

}  // namespace grading
