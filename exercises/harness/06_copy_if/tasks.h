// What a call of exercise 06 asks for, read from its data.
#pragma once
#include <cstddef>
#include <string>
#include <vector>

#include "grading/exercise.h"

namespace grading::compaction {

inline const char* const copies = "copy_if";
inline const char* const partitions = "partition";
inline constexpr size_t block = 256;
inline constexpr double less_than = 100;  // worker.cpp's is_less

enum predicate : int {
  odd,
  less,
  listed
};  // a call's entry is 2 * predicate + function

struct task {
  explicit task(const call& c)
      : in(c.inputs[0].values), rest_too(c.function == partitions), asks(static_cast<predicate>(c.entry / 2)) {
    if (asks == listed) table = &c.inputs[1].values;
    for (const double value : in) stays.push_back(keeps(value));
  }

  size_t n() const { return in.size(); }
  // Of anything but an element, listed says no.
  bool keeps(double value) const {
    if (asks == odd) return static_cast<long>(value) % 2 != 0;
    if (asks == less) return value < less_than;
    return value >= 1 && value <= static_cast<double>(table->size()) && (*table)[static_cast<size_t>(value) - 1] != 0;
  }

  const std::vector<double>& in;
  bool rest_too;
  predicate asks;
  const std::vector<double>* table = nullptr;
  std::vector<bool> stays;
};

}  // namespace grading::compaction
