// Identities: the value that changes nothing, and what becomes of a maximum if 0 is taken for it.
//
//   build/bin/simtcc -I. -Icuda docs/examples/identities.cu -o build/identities && build/identities
#include <cstdio>
#include <vector>

#include "labs/common/device_array.h"
#include "labs/scan/device_scan.h"

struct times {
  static __host__ __device__ int identity() { return 1; }
  __host__ __device__ int operator()(int left, int right) const { return left * right; }
};
struct bit_or {
  static __host__ __device__ unsigned identity() { return 0; }
  __host__ __device__ unsigned operator()(unsigned left, unsigned right) const { return left | right; }
};
struct bit_and {
  static __host__ __device__ unsigned identity() { return ~0u; }
  __host__ __device__ unsigned operator()(unsigned left, unsigned right) const { return left & right; }
};
// The function x -> scale * x + shift.
struct linear {
  int scale, shift;
};
// `left` first, then `right`: such a function again. The order matters.
struct compose {
  static __host__ __device__ linear identity() { return {1, 0}; }
  __host__ __device__ linear operator()(linear left, linear right) const {
    return {right.scale * left.scale, right.scale * left.shift + right.shift};
  }
};
// Wrong: the maximum of 0 and a negative number is 0.
struct maximum_from_0 {
  static __host__ __device__ float identity() { return 0; }
  __host__ __device__ float operator()(float left, float right) const { return left < right ? right : left; }
};

template <class Operator, class T>
std::vector<T> scanned(const std::vector<T>& values) {
  gpu::device_array<T> in(values), out(values.size());
  scan::exclusive_scan<64, T, Operator>(in.data(), out.data(), values.size(), nullptr);
  return out.download();
}

template <class Operator, class T>
bool changes_nothing(T x) {
  const Operator combine{};
  return combine(Operator::identity(), x) == x && combine(x, Operator::identity()) == x;
}
bool operator==(linear a, linear b) { return a.scale == b.scale && a.shift == b.shift; }

void print(const char* name, const std::vector<float>& values) {
  std::printf("%-26s", name);
  for (const float x : values) std::printf(" %5.0f", x);
  std::printf("\n");
}

int main() {
  const std::vector<float> depths = {-7, -3, -5, -2, -9, -1};
  print("in", depths);
  print("maximum, from -infinity", scanned<scan::maximum<float>>(depths));
  print("maximum, from 0", scanned<maximum_from_0>(depths));

  const std::vector<linear> steps = {{2, 1}, {3, 0}, {1, 5}};  // all three: x -> 6x + 8
  const linear first_two = scanned<compose>(steps)[2];
  std::printf("2x + 1, then times 3: %dx + %d\n", first_two.scale, first_two.shift);

  const bool all = changes_nothing<scan::plus<int>>(5) && changes_nothing<times>(5) && changes_nothing<bit_or>(5u) &&
                   changes_nothing<bit_and>(5u) && changes_nothing<compose>(linear{2, 1}) &&
                   changes_nothing<scan::maximum<float>>(-5.0f);
  return all && !changes_nothing<maximum_from_0>(-5.0f) && first_two == linear{6, 3} ? 0 : 1;
}
