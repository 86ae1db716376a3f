// Warp operations with a mask, and barriers that count. Every lane's result is compared with what the
// definition of the operation gives for it.
#include <cstdint>

#include "tests/simt/device_support.h"

namespace {
constexpr unsigned every_lane = 0xffffffffu;

// Distinct in the low and the high half, exact in every type.
template <class T>
__host__ __device__ T value_of(int lane) {
  return static_cast<T>(sizeof(T) == 8 ? (lane + 1) * 0x100000003ll : (lane + 1) * 3ll);
}

enum mode { by_index, up, down, exclusive_or, modes };

// The lane that `lane` reads in segments of `width` lanes; its own where there is none.
int source_of(int lane, mode m, int operand, int width) {
  const int first = lane / width * width, within = lane - first;
  const int source = m == by_index ? operand % width
                     : m == up     ? within - operand
                     : m == down   ? within + operand
                                   : within ^ operand;
  return source < 0 || source >= width ? lane : first + source;
}

template <class T>
__global__ void shuffles(T* out, int operand, int width) {
  const T mine = value_of<T>(threadIdx.x % warpSize);
  T* results = out + threadIdx.x * modes;
  results[by_index] = __shfl_sync(every_lane, mine, operand, width);
  results[up] = __shfl_up_sync(every_lane, mine, operand, width);
  results[down] = __shfl_down_sync(every_lane, mine, operand, width);
  results[exclusive_or] = __shfl_xor_sync(every_lane, mine, operand, width);
}

// The whole warp without a width, from one of two branches a warp.
__global__ void shuffle_from_first(int* out) {
  const int mine = 100 + threadIdx.x;
  if (threadIdx.x / warpSize == 0) out[threadIdx.x] = __shfl_sync(every_lane, mine, 0);
  else out[threadIdx.x] = __shfl_up_sync(every_lane, mine, 1);
}

// Only the even lanes among the first 32 take part.
__global__ void shuffle_some(int* out) {
  const int lane = threadIdx.x;
  out[lane] = -1;
  if (lane < 32 && lane % 2 == 0) out[lane] = __shfl_sync(0x55555555u, lane, (lane + 2) % 32);
}
}  // namespace

TEST_CASE_TEMPLATE("shuffles", T, int, unsigned, long, unsigned long, long long, unsigned long long, float,
                   double) {
  const int lanes = lanes_in_warp(), block = 2 * lanes;
  for (const int width : {lanes, 16, 4, 1})
    for (const int operand : {0, 1, 3, 17}) {
      device_array<T> out(block * modes);
      shuffles<<<1, block>>>(out.data(), operand, width);
      const std::vector<T> results = out.to_host();
      for (int thread = 0; thread < block; ++thread)
        for (int m = 0; m < modes; ++m) {
          const int lane = thread % lanes;
          if (m == exclusive_or && operand >= width) continue;  // reads other segments: see the next test
          CAPTURE(width);
          CAPTURE(operand);
          CAPTURE(lane);
          CAPTURE(m);
          CHECK(results[thread * modes + m] == value_of<T>(source_of(lane, mode(m), operand, width)));
        }
    }
}

TEST_CASE("an exclusive-or shuffle reads earlier segments and not later ones") {
  const int lanes = lanes_in_warp();
  device_array<int> out(lanes * modes);
  shuffles<<<1, lanes>>>(out.data(), 4, 4);
  const std::vector<int> results = out.to_host();
  for (int lane = 0; lane < lanes; ++lane)
    CHECK(results[lane * modes + exclusive_or] == value_of<int>((lane & 4) != 0 ? lane - 4 : lane));
}

TEST_CASE("shuffles of a whole warp in different branches") {
  const int lanes = lanes_in_warp();
  device_array<int> out(2 * lanes);
  shuffle_from_first<<<1, 2 * lanes>>>(out.data());
  const std::vector<int> results = out.to_host();
  for (int i = 0; i < 2 * lanes; ++i) CHECK(results[i] == (i < lanes ? 100 : i == lanes ? 100 + i : 99 + i));
}

TEST_CASE("a shuffle among some of the lanes") {
  const int lanes = lanes_in_warp();
  device_array<int> out(lanes);
  shuffle_some<<<1, lanes>>>(out.data());
  const std::vector<int> results = out.to_host();
  for (int lane = 0; lane < lanes; ++lane)
    CHECK(results[lane] == (lane < 32 && lane % 2 == 0 ? (lane + 2) % 32 : -1));
}

// ---- votes ------------------------------------------------------------------------------------------------
namespace {
struct votes {
  unsigned ballot, ballot_of_low, active, match, match_same, match_mixed;
  int any_last, any_none, all_true, all_but_last, uniform, mixed, same, not_same;
};

// Votes of the whole warp. No lane past 30 says yes in a ballot: at 64 lanes its bit has no place in the
// result.
__global__ void vote(votes* out) {
  const int lane = threadIdx.x;
  votes v = {};
  v.ballot = __ballot_sync(every_lane, lane % 3 == 0 && lane < 31);
  v.any_last = __any_sync(every_lane, lane == warpSize - 1);
  v.any_none = __any_sync(every_lane, lane == warpSize);
  v.all_true = __all_sync(every_lane, lane < warpSize);
  v.all_but_last = __all_sync(every_lane, lane != warpSize - 1);
  v.uniform = __uni_sync(every_lane, lane >= 0);
  v.mixed = __uni_sync(every_lane, lane == 5);
  if (lane < 16) {
    v.ballot_of_low = __ballot_sync(0xffffu, lane & 4);
    v.active = __activemask();
    v.match = __match_any_sync(0xffffu, lane % 5);
    v.match_same = __match_all_sync(0xffffu, 2.5, &v.same);
    v.match_mixed = __match_all_sync(0xffffu, lane / 8, &v.not_same);
  }
  out[lane] = v;
}

// At 32 lanes every lane has its bit.
__global__ void vote_32(unsigned* out) {
  const int lane = threadIdx.x;
  out[3 * lane] = __ballot_sync(every_lane, lane & 1);
  out[3 * lane + 1] = __match_any_sync(every_lane, lane % 2 ? -1ll : 1ll);
  out[3 * lane + 2] = __activemask();
}
}  // namespace

TEST_CASE("votes and matches") {
  const int lanes = lanes_in_warp();
  device_array<votes> out(lanes);
  vote<<<1, lanes>>>(out.data());
  const std::vector<votes> results = out.to_host();
  for (int lane = 0; lane < lanes; ++lane) {
    const votes& v = results[lane];
    CAPTURE(lane);
    CHECK(v.ballot == 0x49249249u);
    CHECK(v.any_last != 0);
    CHECK(v.any_none == 0);
    CHECK(v.all_true != 0);
    CHECK(v.all_but_last == 0);
    CHECK(v.uniform != 0);
    CHECK(v.mixed == 0);
    if (lane >= 16) continue;
    CHECK(v.ballot_of_low == 0xf0f0u);
    CHECK(v.active == 0xffffu);
    unsigned same = 0;
    for (int other = lane % 5; other < 16; other += 5) same |= 1u << other;
    CHECK(v.match == same);
    CHECK(v.match_same == 0xffffu);
    CHECK(v.same != 0);
    CHECK(v.match_mixed == 0);
    CHECK(v.not_same == 0);
  }
}

TEST_CASE("votes of 32 lanes") {
  if (lanes_in_warp() != 32) return;
  device_array<unsigned> out(3 * 32);
  vote_32<<<1, 32>>>(out.data());
  const std::vector<unsigned> results = out.to_host();
  for (int lane = 0; lane < 32; ++lane) {
    CHECK(results[3 * lane] == 0xaaaaaaaau);
    CHECK(results[3 * lane + 1] == (lane % 2 ? 0xaaaaaaaau : 0x55555555u));
    CHECK(results[3 * lane + 2] == 0xffffffffu);
  }
}

// ---- reductions -------------------------------------------------------------------------------------------
namespace {
struct reduced {
  int add, min, max;
  unsigned add_u, min_u, max_u, all, any, parity, add_some;
};
__global__ void reduce(reduced* out) {
  const int lane = threadIdx.x;
  const unsigned u = static_cast<unsigned>(lane);
  reduced r = {};
  r.add = __reduce_add_sync(every_lane, lane - 10);
  r.min = __reduce_min_sync(every_lane, lane - 10);
  r.max = __reduce_max_sync(every_lane, lane - 10);
  r.add_u = __reduce_add_sync(every_lane, 0xfffffff0u + u);
  r.min_u = __reduce_min_sync(every_lane, u - 1);
  r.max_u = __reduce_max_sync(every_lane, u - 1);
  r.all = __reduce_and_sync(every_lane, ~(1u << lane % 8));
  r.any = __reduce_or_sync(every_lane, 1u << lane % 8);
  r.parity = __reduce_xor_sync(every_lane, lane == 3 ? 5u : 0x100u);
  if (lane < 5) r.add_some = __reduce_add_sync(0x1fu, u + 1);
  out[lane] = r;
}
}  // namespace

TEST_CASE("reductions") {
  const int lanes = lanes_in_warp(), sum = lanes * (lanes - 1) / 2;
  device_array<reduced> out(lanes);
  reduce<<<1, lanes>>>(out.data());
  const std::vector<reduced> results = out.to_host();
  for (int lane = 0; lane < lanes; ++lane) {
    const reduced& r = results[lane];
    CAPTURE(lane);
    CHECK(r.add == sum - 10 * lanes);
    CHECK(r.min == -10);
    CHECK(r.max == lanes - 11);
    CHECK(r.add_u == static_cast<unsigned>(sum - 16 * lanes));
    CHECK(r.min_u == 0);
    CHECK(r.max_u == 0xffffffffu);
    CHECK(r.all == 0xffffff00u);
    CHECK(r.any == 0xffu);
    CHECK(r.parity == 0x105u);
    if (lane < 5) CHECK(r.add_some == 15);
  }
}

// ---- barriers ---------------------------------------------------------------------------------------------
namespace {
// Doubling in place: each step reads a neighbour's value that the warp barriers keep apart from the write.
__global__ void scan_in_shared(int* out) {
  __shared__ int s[64];
  const int lane = threadIdx.x;
  s[lane] = lane + 1;
  __syncwarp();
  for (int distance = 1; distance < warpSize; distance *= 2) {
    const int earlier = lane >= distance ? s[lane - distance] : 0;
    __syncwarp(every_lane);
    s[lane] += earlier;
    __syncwarp();
  }
  out[lane] = s[lane];
}

__global__ void count_at_barrier(int* out) {
  const int thread = threadIdx.x;
  int* results = out + 5 * thread;
  results[0] = __syncthreads_count(thread % 3 == 0);
  results[1] = __syncthreads_or(thread == 77);
  results[2] = __syncthreads_or(thread == 1000);
  results[3] = __syncthreads_and(thread < 1000);
  results[4] = __syncthreads_and(thread != 77);
}
}  // namespace

TEST_CASE("a warp barrier orders shared memory") {
  const int lanes = lanes_in_warp();
  device_array<int> out(lanes);
  scan_in_shared<<<1, lanes>>>(out.data());
  const std::vector<int> results = out.to_host();
  for (int lane = 0; lane < lanes; ++lane) CHECK(results[lane] == (lane + 1) * (lane + 2) / 2);
}

TEST_CASE("barriers with a result") {
  const int block = 100;
  device_array<int> out(5 * block);
  count_at_barrier<<<1, block>>>(out.data());
  const std::vector<int> results = out.to_host();
  for (int thread = 0; thread < block; ++thread) {
    CHECK(results[5 * thread] == 34);
    CHECK(results[5 * thread + 1] != 0);
    CHECK(results[5 * thread + 2] == 0);
    CHECK(results[5 * thread + 3] != 0);
    CHECK(results[5 * thread + 4] == 0);
  }
}
