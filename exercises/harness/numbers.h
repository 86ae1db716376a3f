// Input data that lets no mistake pass. No two neighbours are equal and none is 0, so a lost or misplaced element shows.
// Every sum of neighbours is a multiple of 1/4 below 2^22 in size: float holds it exactly, in whatever order it is added.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

namespace grading::harness {

// The same numbers for the same seed on every machine.
class random_source {
 public:
  explicit random_source(uint64_t seed) : state_(seed) {}
  uint64_t next();
  int between(int low, int high);  // both included
  bool one_in(int k) { return between(1, k) == 1; }

 private:
  uint64_t state_;
};

using numbers = std::vector<double>;

numbers small_numbers(size_t n, random_source&);  // 1 to 9

// Multiples of 1/4 from -9 to 9, in which no sum is 0 that starts at element 0, or at a head, and crosses no head.
numbers signed_quarters(size_t n, random_source&, const std::vector<bool>& heads = {});

// Below 0, and their maximum rises again and again up to the end: whole numbers.
numbers rising_negatives(size_t n, random_source&);

// 1 to 99, and now and then `gap`.
numbers with_gaps(size_t n, double gap, random_source&);

}  // namespace grading::harness
