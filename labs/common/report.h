// What the labs print: rows of numbers, times beside the bytes that had to move, and mismatches.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

namespace lab {

// Every element must be equal: the labs choose their data so that no result is rounded. On a mismatch: what,
// how many, where, and exit code 1.
template <class T>
void verify(const char* program, const std::string& what, const std::vector<T>& expected,
            const std::vector<T>& got) {
  std::fflush(stdout);  // what was printed so far comes first, in a file as well
  if (expected.size() != got.size()) {
    std::fprintf(stderr, "%s: MISMATCH in %s: expected %zu elements, got %zu\n", program, what.c_str(),
                 expected.size(), got.size());
    std::exit(1);
  }
  std::vector<size_t> wrong;  // the first few positions
  size_t count = 0;
  for (size_t i = 0; i < expected.size(); ++i) {
    if (expected[i] == got[i]) continue;
    if (++count <= 5) wrong.push_back(i);
  }
  if (count == 0) return;
  std::fprintf(stderr, "%s: MISMATCH in %s: %zu of %zu elements differ; the first:\n", program, what.c_str(),
               count, expected.size());
  for (size_t i : wrong)
    std::fprintf(stderr, "  element %zu: expected %.9g, got %.9g\n", i, double(expected[i]), double(got[i]));
  std::exit(1);
}

// "  label          3     1     7 ..." : the first elements, in columns.
template <class T>
void print_first(const char* label, const std::vector<T>& values, size_t most = 8) {
  std::printf("  %-26s", label);
  for (size_t i = 0; i < std::min(most, values.size()); ++i) std::printf(" %4.9g", double(values[i]));
  std::printf("%s", values.size() > most ? " ..." : "");
}

// Useful bytes are those that any solution must move: each input read once, each output written once.
inline double gigabytes_per_second(double useful_bytes, float milliseconds) {
  return milliseconds > 0 ? useful_bytes / (1e6 * milliseconds) : 0;
}

inline void print_time(const char* label, float milliseconds, double useful_bytes, float copy_milliseconds,
                       double copy_bytes) {
  const double speed = gigabytes_per_second(useful_bytes, milliseconds);
  const double copy_speed = gigabytes_per_second(copy_bytes, copy_milliseconds);
  std::printf("  %-26s %10.3f ms %9.2f GB/s", label, milliseconds, speed);
  if (copy_speed > 0) std::printf("   %5.3f of copy", speed / copy_speed);
  std::printf("\n");
}

}  // namespace lab
