// Device functions as HIP spells them: no mask, or one of 64 bits.
#include <hip/hip_runtime.h>

#include <hip/hip_fp16.h>

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "tests/simt/device_half_body.h"

// ---- shuffles and votes -----------------------------------------------------------------------------------
namespace {
template <class T>
struct shuffled {
  T from_three, from_left, from_right, from_other, narrow;
};

template <class T>
__global__ void shuffles(shuffled<T>* out) {
  const int lane = static_cast<int>(__lane_id());
  const T mine = static_cast<T>((lane + 1) * 3);
  shuffled<T> s;
  s.from_three = __shfl(mine, 3);
  s.from_left = __shfl_up(mine, 1u);
  s.from_right = __shfl_down(mine, 2u);
  s.from_other = __shfl_xor(mine, 5);
  s.narrow = __shfl_up(mine, 1u, 8);
  out[hipThreadIdx_x] = s;
}

struct votes {
  unsigned long long ballot, ballot_of_few;
  int any_last, any_none, all_true, all_but_last;
  unsigned lane, below;
};

__global__ void vote(votes* out) {
  const int lane = static_cast<int>(__lane_id());
  votes v = {};
  v.lane = __lane_id();
  v.ballot = __ballot(lane % 3 == 0);
  v.any_last = __any(lane == warpSize - 1);
  v.any_none = __any(lane == warpSize);
  v.all_true = __all(lane < warpSize);
  v.all_but_last = __all(lane != warpSize - 1);
  if (lane < 7) v.ballot_of_few = __ballot(lane != 2);
  v.below = static_cast<unsigned>(__popcll(v.ballot & ((1ull << lane) - 1)));
  out[threadIdx.x] = v;
}

// The scan of one warp without shared memory, at whatever size the warp has.
__global__ void scan_warp(int* data) {
  int sum = data[threadIdx.x];
  for (int distance = 1; distance < warpSize; distance *= 2) {
    const int earlier = __shfl_up(sum, static_cast<unsigned>(distance));
    if (static_cast<int>(__lane_id()) >= distance) sum += earlier;
  }
  data[threadIdx.x] = sum;
}
}  // namespace

TEST_CASE_TEMPLATE("shuffles without a mask", T, int, unsigned, long, unsigned long, long long,
                   unsigned long long, float, double) {
  const int lanes = lanes_in_warp();
  const unsigned block = static_cast<unsigned>(2 * lanes);
  device_array<shuffled<T>> out(block);
  shuffles<T><<<1, block>>>(out.data());
  const std::vector<shuffled<T>> results = out.to_host();
  const auto value = [](int lane) { return static_cast<T>((lane + 1) * 3); };
  for (unsigned i = 0; i < block; ++i) {
    const int lane = static_cast<int>(i) % lanes;
    CHECK(results[i].from_three == value(3));
    CHECK(results[i].from_left == value(std::max(lane - 1, 0)));
    CHECK(results[i].from_right == value(lane + 2 < lanes ? lane + 2 : lane));
    CHECK(results[i].from_other == value(lane ^ 5));
    CHECK(results[i].narrow == value(lane % 8 == 0 ? lane : lane - 1));
  }
}

TEST_CASE("votes without a mask have 64 bits") {
  const int lanes = lanes_in_warp();
  device_array<votes> out(static_cast<size_t>(lanes));
  vote<<<1, static_cast<unsigned>(lanes)>>>(out.data());
  const std::vector<votes> results = out.to_host();
  for (int lane = 0; lane < lanes; ++lane) {
    const votes& v = results[static_cast<size_t>(lane)];
    CHECK(v.lane == static_cast<unsigned>(lane));
    CHECK(v.ballot == (lanes == 64 ? 0x9249249249249249ull : 0x49249249ull));
    CHECK(v.any_last != 0);
    CHECK(v.any_none == 0);
    CHECK(v.all_true != 0);
    CHECK(v.all_but_last == 0);
    if (lane < 7) CHECK(v.ballot_of_few == 0x7bu);
    CHECK(v.below == static_cast<unsigned>((lane + 2) / 3));
  }
}

TEST_CASE("a scan of one warp") {
  const int lanes = lanes_in_warp();
  std::vector<int> values;
  for (int i = 0; i < lanes; ++i) values.push_back(i + 1);
  device_array<int> data(values);
  scan_warp<<<1, static_cast<unsigned>(lanes)>>>(data.data());
  int lane = 0;
  for (const int sum : data.to_host()) {
    CHECK(sum == (lane + 1) * (lane + 2) / 2);
    ++lane;
  }
}

// ---- built-ins --------------------------------------------------------------------------------------------
namespace {
struct built_ins {
  unsigned below;
  int first, permuted;
};
__global__ void call_built_ins(built_ins* out) {
  const unsigned lane = __lane_id();
  built_ins b;
  b.below = __builtin_amdgcn_mbcnt_hi(~0u, __builtin_amdgcn_mbcnt_lo(0x0fff0fffu, 0u));
  b.first = __builtin_amdgcn_readfirstlane(static_cast<int>(100 + lane));
  b.permuted = __builtin_amdgcn_ds_bpermute(static_cast<int>((lane ^ 3u) << 2), static_cast<int>(lane));
  out[threadIdx.x] = b;
}

// Lanes exchange shared memory inside one warp behind a wave barrier.
__global__ void reverse_in_shared(const int* in, int* out) {
  __shared__ int s[64];
  s[threadIdx.x] = __builtin_nontemporal_load(in + threadIdx.x);
  __builtin_amdgcn_fence(__ATOMIC_RELEASE, "wavefront");
  __builtin_amdgcn_wave_barrier();
  __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "wavefront");
  __builtin_nontemporal_store(s[static_cast<unsigned>(warpSize) - 1 - threadIdx.x], out + threadIdx.x);
}
}  // namespace

TEST_CASE("built-ins of clang for AMD GPUs") {
  const unsigned lanes = static_cast<unsigned>(lanes_in_warp());
  device_array<built_ins> out(lanes);
  call_built_ins<<<1, lanes>>>(out.data());
  const std::vector<built_ins> results = out.to_host();
  for (unsigned lane = 0; lane < lanes; ++lane) {
    unsigned below = 0;
    for (unsigned i = 0; i < lane; ++i) below += i >= 32 || (0x0fff0fffu >> i & 1) != 0;
    CHECK(results[lane].below == below);
    CHECK(results[lane].first == 100);
    CHECK(results[lane].permuted == static_cast<int>(lane ^ 3u));
  }

  std::vector<int> values;
  for (unsigned i = 0; i < lanes; ++i) values.push_back(static_cast<int>(7 * i));
  device_array<int> in(values), reversed(lanes);
  reverse_in_shared<<<1, lanes>>>(in.data(), reversed.data());
  std::reverse(values.begin(), values.end());
  CHECK(reversed.to_host() == values);
}

// ---- atomics ----------------------------------------------------------------------------------------------
namespace {
struct totals {
  int sum, least, most, all, any;
  float float_sum, float_least, float_exchanged;
  double double_sum, double_exchanged, double_most;
  unsigned long long_way[2];
  unsigned multiplied;
};

__global__ void count(totals* t) {
  const int mine = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  __hip_atomic_fetch_add(&t->sum, mine, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
  atomicMin(&t->least, mine - 5);
  atomicMax(&t->most, mine);
  __hip_atomic_fetch_and(&t->all, ~(1 << (mine % 4)), __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_SYSTEM);
  __hip_atomic_fetch_or(&t->any, 1 << (mine % 4), __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
  __hip_atomic_fetch_add(&t->float_sum, 0.5f, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
  atomicMin(&t->float_least, static_cast<float>(-mine));
  atomicExch(&t->float_exchanged, 2.5f);
  atomicAdd(&t->double_sum, 0.25);
  atomicExch(&t->double_exchanged, 7.5);
  atomicMax(&t->double_most, mine * 0.5);
  atomicAdd(&t->long_way[0], 3ul);
  atomicSub(&t->long_way[1], 1ul);
  unsigned expected = 1;
  while (!__hip_atomic_compare_exchange_strong(&t->multiplied, &expected, expected * 3, __ATOMIC_RELAXED,
                                               __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT)) {
  }
}

// The prefix of a chain of blocks: value and flag in different words, so release and acquire.
__global__ void chain(int* values, int* flags) {
  if (threadIdx.x != 0) return;
  const unsigned b = blockIdx.x;
  if (b > 0)
    while (__hip_atomic_load(&flags[b - 1], __ATOMIC_ACQUIRE, __HIP_MEMORY_SCOPE_AGENT) == 0)
      __builtin_amdgcn_s_sleep(1);
  values[b] = (b > 0 ? values[b - 1] : 0) + 1;
  __hip_atomic_store(&flags[b], 1, __ATOMIC_RELEASE, __HIP_MEMORY_SCOPE_AGENT);
}
}  // namespace

TEST_CASE("atomics of HIP") {
  const unsigned blocks = 3, block = 64, threads = blocks * block;
  totals start = {};
  start.all = -1;
  start.long_way[1] = 1000;
  start.multiplied = 1;
  device_array<totals> out(std::vector<totals>{start});
  count<<<blocks, block>>>(out.data());
  const totals t = out.to_host()[0];
  CHECK(t.sum == static_cast<int>(threads * (threads - 1) / 2));
  CHECK(t.least == -5);
  CHECK(t.most == static_cast<int>(threads) - 1);
  CHECK(t.all == ~15);
  CHECK(t.any == 15);
  CHECK(t.float_sum == 0.5f * static_cast<float>(threads));
  CHECK(t.float_least == 1.0f - static_cast<float>(threads));
  CHECK(t.float_exchanged == 2.5f);
  CHECK(t.double_sum == 0.25 * threads);
  CHECK(t.double_exchanged == 7.5);
  CHECK(t.double_most == 0.5 * (threads - 1));
  CHECK(t.long_way[0] == 3 * threads);
  CHECK(t.long_way[1] == 1000 - threads);
  unsigned expected = 1;
  for (unsigned i = 0; i < threads; ++i) expected *= 3;
  CHECK(t.multiplied == expected);
}

TEST_CASE("a chain of blocks") {
  const int blocks = 8;
  device_array<int> values(blocks), flags(blocks, 0);
  chain<<<blocks, 32>>>(values.data(), flags.data());
  int b = 0;
  for (const int value : values.to_host()) CHECK(value == ++b);
}

// ---- vector types -----------------------------------------------------------------------------------------
static_assert(sizeof(float3) == 12 && alignof(float4) == 16 && alignof(double4) == 32 && alignof(int2) == 8);

namespace {
__global__ void operators(float4* f, int2* i) {
  f[1] = f[0] * 2.0f + make_float4(1, 2, 3, 4);
  f[2] = float4(0.5f) - f[0];
  f[3] = f[0];
  f[3] /= float4(2.0f);
  f[4] = -f[0];
  i[1] = (i[0] << int2(2)) | int2(1, 2);
  i[2] = i[0] % int2(4);
  i[3] = ~i[0];
  ++i[3];
  i[4] = int2(i[0] == i[0], i[0] != i[0]);
}
bool same(float4 a, float4 b) { return a.x == b.x && a.y == b.y && a.z == b.z && a.w == b.w; }
bool same(int2 a, int2 b) { return a.x == b.x && a.y == b.y; }
}  // namespace

TEST_CASE("operators on vector types") {
  std::vector<float4> floats(5, make_float4(1, 2, 3, 4));
  std::vector<int2> integers(5, make_int2(5, 11));
  device_array<float4> f(floats);
  device_array<int2> i(integers);
  operators<<<1, 1>>>(f.data(), i.data());
  floats = f.to_host();
  integers = i.to_host();
  CHECK(same(floats[1], make_float4(3, 6, 9, 12)));
  CHECK(same(floats[2], make_float4(-0.5f, -1.5f, -2.5f, -3.5f)));
  CHECK(same(floats[3], make_float4(0.5f, 1, 1.5f, 2)));
  CHECK(same(floats[4], make_float4(-1, -2, -3, -4)));
  CHECK(same(integers[1], make_int2(21, 46)));
  CHECK(same(integers[2], make_int2(1, 3)));
  CHECK(same(integers[3], make_int2(-5, -11)));
  CHECK(same(integers[4], make_int2(1, 0)));
}

// ---- what came after HIP 5.2 ------------------------------------------------------------------------------
#if defined(__SIMT__)
namespace {
__global__ void masked(unsigned long long* out, int* half) {
  const int lane = static_cast<int>(__lane_id());
  out[4 * lane] = __ballot_sync(~0ull, lane % 2);
  out[4 * lane + 1] = __match_any_sync(~0ull, lane % 2);
  out[4 * lane + 2] = __activemask();
  out[4 * lane + 3] = static_cast<unsigned long long>(__reduce_add_sync(~0ull, lane));
  __syncwarp();
  half[lane] = -1;
  if (lane >= warpSize / 2) {
    const unsigned long long upper = warpSize == 64 ? 0xffffffff00000000ull : 0xffff0000ull;
    half[lane] = __shfl_xor_sync(upper, lane, 1) + 1000 * __any_sync(upper, lane == warpSize - 1);
  }
}
}  // namespace

TEST_CASE("masks of 64 bits") {
  const int lanes = lanes_in_warp();
  device_array<unsigned long long> out(static_cast<size_t>(4 * lanes));
  device_array<int> half(static_cast<size_t>(lanes));
  masked<<<1, static_cast<unsigned>(lanes)>>>(out.data(), half.data());
  const std::vector<unsigned long long> results = out.to_host();
  const std::vector<int> halves = half.to_host();
  const unsigned long long all = lanes == 64 ? ~0ull : 0xffffffffull, odd = 0xaaaaaaaaaaaaaaaaull & all;
  for (int lane = 0; lane < lanes; ++lane) {
    const unsigned long long* r = &results[static_cast<size_t>(4 * lane)];
    CHECK(r[0] == odd);
    CHECK(r[1] == (lane % 2 ? odd : all & ~odd));
    CHECK(r[2] == all);
    CHECK(r[3] == static_cast<unsigned long long>(lanes * (lanes - 1) / 2));
    CHECK(halves[static_cast<size_t>(lane)] == (lane < lanes / 2 ? -1 : 1000 + (lane ^ 1)));
  }
}
#endif
