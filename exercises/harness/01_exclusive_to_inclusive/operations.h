// The calls of exercise 01, numbered as worker.cpp numbers them.
#pragma once
#include <limits>

#include "exercises/harness/numbers.h"
#include "exercises/harness/operations.h"

namespace grading::conversions {

using harness::latest, harness::later, harness::maximum, harness::no_reading, harness::numbers, harness::operation, harness::operation_number,
    harness::operations, harness::plus;

inline constexpr double infinity = std::numeric_limits<double>::infinity();

enum function_number {
  to_inclusive,
  to_exclusive,
  total
};
inline const char* const functions[] = {"exclusive_to_inclusive", "inclusive_to_exclusive", "grand_total"};

inline const operation& operation_of(const call& c) { return operations[c.entry / 3]; }

}  // namespace grading::conversions
