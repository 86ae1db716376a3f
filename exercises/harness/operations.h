// The operators of floats that exercises are graded with, in the order in which their workers number them.
#pragma once
#include <limits>

#include "grading/models/models.h"

namespace grading::harness {

struct operation {
  const char* name;
  double identity;
  double (*combine)(double left, double right);
};

inline constexpr double no_reading = -1;
inline double later(double left, double right) { return right == no_reading ? left : right; }

enum operation_number {
  plus,
  maximum,
  latest
};
inline const operation operations[] = {{"+", 0, models::add},
                                       {"max", -std::numeric_limits<double>::infinity(), models::larger},
                                       {"last reading", no_reading, later}};

}  // namespace grading::harness
