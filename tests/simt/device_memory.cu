// Fences, cache hints, vector types and clocks.
#include <cstddef>

#include "tests/simt/device_support.h"

static_assert(sizeof(char2) == 2 && alignof(char2) == 2 && sizeof(char3) == 3 && alignof(uchar4) == 4);
static_assert(alignof(short2) == 4 && sizeof(ushort3) == 6 && alignof(ushort4) == 8);
static_assert(alignof(int2) == 8 && sizeof(int3) == 12 && alignof(uint3) == 4 && alignof(int4) == 16);
static_assert(alignof(long2) == 16 && sizeof(ulonglong3) == 24 && alignof(ulonglong2) == 16);
static_assert(alignof(float2) == 8 && sizeof(float3) == 12 && alignof(float4) == 16 && sizeof(float4) == 16);
static_assert(sizeof(double3) == 24 && alignof(double2) == 16 && sizeof(double1) == 8);
static_assert(offsetof(float4, w) == 12 && offsetof(uchar4, y) == 1);

namespace {
template <class T>
__global__ void copy_with_hints(const T* in, T* out) {
  const T* mine = in + threadIdx.x;
  T* to = out + threadIdx.x;
  const int n = blockDim.x;
  to[0 * n] = __ldg(mine);
  __stcs(&to[1 * n], __ldcs(mine));
  __stcg(&to[2 * n], __ldcg(mine));
  __stwb(&to[3 * n], __ldca(mine));
  __stwt(&to[4 * n], __ldcv(mine));
}

template <class T>
bool same(const T& a, const T& b) {
  return a == b;
}
bool same(float4 a, float4 b) { return a.x == b.x && a.y == b.y && a.z == b.z && a.w == b.w; }
bool same(uint2 a, uint2 b) { return a.x == b.x && a.y == b.y; }
bool same(uchar4 a, uchar4 b) { return a.x == b.x && a.y == b.y && a.z == b.z && a.w == b.w; }
bool same(double2 a, double2 b) { return a.x == b.x && a.y == b.y; }

template <class T>
T element(int i) {
  return static_cast<T>(i * 7 + 1);
}
template <>
float4 element<float4>(int i) {
  return make_float4(i, i + 0.5f, -i, 3);
}
template <>
uint2 element<uint2>(int i) {
  return make_uint2(i, ~i);
}
template <>
uchar4 element<uchar4>(int i) {
  return make_uchar4(i, i + 1, i + 2, 255);
}
template <>
double2 element<double2>(int i) {
  return make_double2(i, 1.0 / (i + 1));
}
}  // namespace

TEST_CASE_TEMPLATE("loads and stores with a cache hint", T, char, unsigned short, int, long long, float,
                   double, uint2, uchar4, float4, double2) {
  const int n = 33;
  std::vector<T> values;
  for (int i = 0; i < n; ++i) values.push_back(element<T>(i));
  device_array<T> in(values), out(5 * n);
  copy_with_hints<<<1, n>>>(in.data(), out.data());
  const std::vector<T> results = out.to_host();
  for (int i = 0; i < 5 * n; ++i) CHECK(same(results[i], values[i % n]));
}

// ---- fences -----------------------------------------------------------------------------------------------
namespace {
// Each block publishes its value behind a fence; the last one to finish, known by an atomic counter, adds
// them up.
__global__ void last_block_adds(int* partial, unsigned* finished, int* total) {
  __shared__ bool last;
  if (threadIdx.x == 0) {
    partial[blockIdx.x] = blockIdx.x + 1;
    __threadfence();
    last = atomicInc(finished, gridDim.x) == gridDim.x - 1;
    __threadfence();
  }
  __syncthreads();
  if (last && threadIdx.x == 0) {
    int sum = 0;
    for (unsigned b = 0; b < gridDim.x; ++b) sum += partial[b];
    *total = sum;
  }
}

// One lane hands a value to another warp of its block, or to a later block.
__global__ void hand_over(int* values, int* flags, int* out) {
  const int next = blockIdx.x + 1;
  if (threadIdx.x == 0) {
    if (blockIdx.x > 0) {
      while (atomicAdd(&flags[blockIdx.x], 0) == 0) __nanosleep(100);
      __threadfence_system();
    }
    values[next] = blockIdx.x == 0 ? 1 : values[blockIdx.x] + 1;
    __threadfence_system();
    atomicExch(&flags[next], 1);
  }
  __shared__ int data;
  __shared__ int ready;
  if (threadIdx.x == 0) ready = 0;
  __syncthreads();
  if (threadIdx.x == 0) {
    data = 10 * next;
    __threadfence_block();
    atomicExch_block(&ready, 1);
  }
  if (threadIdx.x == blockDim.x - 1) {
    while (atomicAdd_block(&ready, 0) == 0) __nanosleep(100);
    __threadfence_block();
    out[blockIdx.x] = data;
  }
}

__global__ void clocks(long long* out) {
  const long long start = clock64();
  const clock_t start_32 = clock();
  for (int i = 0; i < 1000; ++i) __nanosleep(1);
  out[0] = clock64() - start;
  out[1] = clock() - start_32;
}
}  // namespace

TEST_CASE("a fence before an atomic publishes to other blocks") {
  const int blocks = 20;
  device_array<int> partial(blocks), total(1);
  device_array<unsigned> finished(1, 0);
  last_block_adds<<<blocks, 32>>>(partial.data(), finished.data(), total.data());
  CHECK(total.to_host()[0] == blocks * (blocks + 1) / 2);
}

TEST_CASE("values handed over behind fences") {
  const int blocks = 5, lanes = lanes_in_warp();
  device_array<int> values(blocks + 1), flags(blocks + 1, 0), out(blocks);
  hand_over<<<blocks, 2 * lanes>>>(values.data(), flags.data(), out.data());
  const std::vector<int> results = out.to_host();
  CHECK(values.to_host()[blocks] == blocks);
  for (int b = 0; b < blocks; ++b) CHECK(results[b] == 10 * (b + 1));
}

TEST_CASE("clocks grow") {
  device_array<long long> out(2);
  clocks<<<1, 1>>>(out.data());
  const std::vector<long long> results = out.to_host();
  CHECK(results[0] > 0);
  CHECK(results[1] >= 0);
}

// ---- built-in indices -------------------------------------------------------------------------------------
namespace {
__global__ void indices(uint3* out, dim3* dimensions) {
  const unsigned thread = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
  const unsigned b = (blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;
  const unsigned i = b * blockDim.x * blockDim.y * blockDim.z + thread;
  out[2 * i] = threadIdx;
  out[2 * i + 1] = blockIdx;
  if (i == 0) {
    dimensions[0] = blockDim;
    dimensions[1] = gridDim;
  }
}
}  // namespace

TEST_CASE("built-in indices in three dimensions") {
  const dim3 grid(3, 2, 2), shape(5, 3, 2);
  const unsigned threads = 12 * 30;
  device_array<uint3> out(2 * threads);
  device_array<dim3> dimensions(2);
  indices<<<grid, shape>>>(out.data(), dimensions.data());
  const std::vector<uint3> results = out.to_host();
  unsigned i = 0;
  for (unsigned b = 0; b < 12; ++b)
    for (unsigned t = 0; t < 30; ++t, ++i) {
      const uint3 thread = results[2 * i], where = results[2 * i + 1];
      CHECK((thread.x == t % 5 && thread.y == t / 5 % 3 && thread.z == t / 15));
      CHECK((where.x == b % 3 && where.y == b / 3 % 2 && where.z == b / 6));
    }
  const std::vector<dim3> shapes = dimensions.to_host();
  CHECK((shapes[0].x == 5 && shapes[0].y == 3 && shapes[0].z == 2));
  CHECK((shapes[1].x == 3 && shapes[1].y == 2 && shapes[1].z == 2));
}
