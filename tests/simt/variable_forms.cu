// Every way of declaring device, constant and managed variables.
#include "tests/simt/device_support.h"

struct point {
  int x, y;
};

__device__ int scalar = 1, array[4] = {1, 2, 3}, *pointer = nullptr;
static __device__ const float table[] = {0.5f, 1.5f};
extern __device__ int declared_first;
__device__ int declared_first;
__constant__ point points[2];
__device__ __constant__ float coefficient = 2.5f;
__managed__ point managed{1, 2};
namespace names {
inline __device__ int in_header = 3;
namespace {
__device__ unsigned long long hidden;
}
}  // namespace names
extern "C" {
__device__ int in_c;
}
struct owner {
  static __device__ int defined_outside;
  inline static __device__ int defined_inside = 4;
  static constexpr __device__ int constant = 5;
  __host__ __device__ owner() = default;
  __device__ int operator()(int i) const { return i + defined_inside + constant; }
};
__device__ int owner::defined_outside = 6;
__device__ int doubled(int i) { return 2 * i; }
__device__ int (*function)(int) = doubled;
alignas(32) __device__ char aligned[32];

__global__ void read_all(int* out) {
  out[0] = scalar + array[2] + int(table[1]) + declared_first + points[1].y + int(coefficient) + managed.y;
  out[1] = names::in_header + int(names::hidden) + in_c + owner::defined_outside + owner()(1) + function(10);
  out[2] = pointer ? *pointer : -1;
  managed.x = 70;
  out[3] = reinterpret_cast<size_t>(aligned) % 32 == 0;
}

TEST_CASE("the host reaches variables by their symbols") {
  const point both[2] = {{0, 0}, {0, 100}};
  const int value = 1000;
  const unsigned long long large = 2000;
  require_success(cudaMemcpyToSymbol(points, both, sizeof both));
  require_success(cudaMemcpyToSymbol(declared_first, &value, sizeof value));
  require_success(cudaMemcpyToSymbol(names::hidden, &large, sizeof large));
  require_success(cudaMemcpyToSymbol(in_c, &value, sizeof value));
  int* element = nullptr;
  require_success(cudaGetSymbolAddress(reinterpret_cast<void**>(&element), array));
  ++element;
  require_success(cudaMemcpyToSymbol(pointer, &element, sizeof element));

  device_array<int> out(4);
  read_all<<<1, 1>>>(out.data());
  const std::vector<int> results = out.to_host();
  CHECK(results[0] == 1 + 3 + 1 + 1000 + 100 + 2 + 2);
  CHECK(results[1] == 3 + 2000 + 1000 + 6 + (1 + 4 + 5) + 20);
  CHECK(results[2] == 2);
  CHECK(results[3] == 1);
  CHECK(managed.x == 70);

  size_t size = 0;
  require_success(cudaGetSymbolSize(&size, points));
  CHECK(size == sizeof both);
}
