#include "exercises/harness/numbers.h"

namespace grading::harness {

// splitmix64: G. L. Steele, D. Lea, C. H. Flood, Fast Splittable Pseudorandom Number Generators, OOPSLA 2014.
uint64_t random_source::next() {
  uint64_t z = state_ += 0x9e3779b97f4a7c15u;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

int random_source::between(int low, int high) {
  return low + static_cast<int>(next() % (static_cast<uint64_t>(high - low) + 1));
}

namespace {

// Draws until `fits(value, the one before)`.
template <class Draw, class Fits>
numbers draw_numbers(size_t n, const Draw& draw, const Fits& fits) {
  numbers all;
  all.reserve(n);
  while (all.size() < n) {
    const double value = draw();
    if (value == 0 || (!all.empty() && value == all.back()) || !fits(value)) continue;
    all.push_back(value);
  }
  return all;
}

}  // namespace

numbers small_numbers(size_t n, random_source& random) {
  return draw_numbers(n, [&] { return random.between(1, 9); }, [](double) { return true; });
}

numbers signed_quarters(size_t n, random_source& random, const std::vector<bool>& heads) {
  double sum = 0;
  size_t i = 0;
  return draw_numbers(
      n, [&] { return random.between(-36, 36) / 4.0; },
      [&](double value) {
        const double before = i < heads.size() && heads[i] ? 0 : sum;
        if (before + value == 0) return false;
        sum = before + value;
        ++i;
        return true;
      });
}

numbers rising_negatives(size_t n, random_source& random) {
  double largest = -4.0 * static_cast<double>(n) - 100;
  const auto draw = [&] { return largest + (random.one_in(2) ? random.between(1, 3) : -random.between(1, 40)); };
  return draw_numbers(n, draw, [&](double value) {
    if (value > largest) largest = value;
    return true;
  });
}

numbers with_gaps(size_t n, double gap, random_source& random) {
  return draw_numbers(n, [&] { return random.one_in(3) ? gap : random.between(1, 99); }, [](double) { return true; });
}

}  // namespace grading::harness
