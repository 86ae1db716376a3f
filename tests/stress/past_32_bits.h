// Arrays of more than 2^32 elements: the input counts, and the output adds up what is written, each element with a weight of
// its own. That the sum is right says that all of them are.
#pragma once
#include "labs/common/device_array.h"
#include "labs/lookback/reproducible.h"
#include "labs/lookback/segmented_scan.h"
#include "labs/lookback/select.h"
#include "tests/lookback/operators.h"

#include <algorithm>
#include <cstdio>
#include <numeric>
#include <vector>

namespace lookback_stress {

using namespace lookback_test;

inline constexpr size_t past_n = (size_t{1} << 32) + 77;
inline constexpr size_t slots = 4096;  // one sum would be a queue

struct folding {
  unsigned long long* sums;
  struct place {
    unsigned long long* sums;
    size_t i;
    __device__ void operator=(uint64_t value) const {
      gpu::atomic_fetch_add<gpu::relaxed>(sums + i % slots, static_cast<unsigned long long>(value * (2 * i + 1)));
    }
  };
  __device__ place operator[](size_t i) const { return {sums, i}; }
};
struct head_now_and_then {
  __host__ __device__ bool operator[](size_t i) const { return i % 1000003 == 5; }
};

// Element i of what `next` returns when it is called for 0, 1, ..., each with its weight.
template <class Next>
uint64_t expected_fold(size_t n, Next next) {
  uint64_t sum = 0;
  for (size_t i = 0; i < n; ++i) sum += next(i) * (2 * i + 1);
  return sum;
}

// Whether fold(out) writes what adds up to `expected`.
template <class Fold>
bool check_fold(const char* name, uint64_t expected, Fold fold) {
  gpu::device_array<unsigned long long> sums(slots);
  sums.fill_bytes(0);
  fold(folding{sums.data()});
  gpu::synchronize();
  const std::vector<unsigned long long> all = sums.download();
  if (std::accumulate(all.begin(), all.end(), 0ull) == expected) return true;
  std::fprintf(stderr, "lookback_stress: %s of 2^32 + 77 elements is wrong\n", name);
  return false;
}

inline int past_32_bits() {
  const counting in;
  const size_t bytes = std::max({lookback::workspace_bytes(in, past_n, add{}, 0),
                                 lookback::segmented_workspace_bytes(in, past_n, add{}, 0),
                                 lookback::select_workspace_bytes(in, past_n)});
  gpu::device_array<uint64_t> words(bytes / sizeof(uint64_t));
  gpu::device_array<uint64_t> total(1);
  const lookback::workspace room = {words.data(), bytes};

  uint64_t running = 0;
  const uint64_t sums = expected_fold(past_n, [&](size_t i) { return (running += i) - i; });
  running = 0;
  const uint64_t segments = expected_fold(past_n, [&](size_t i) { return running = head_now_and_then{}[i] ? i : running + i; });
  const uint64_t kept = (past_n + 2) / 3;  // the multiples of 3
  const uint64_t selected = expected_fold(kept, [](size_t i) { return 3 * i; });
  const uint64_t every = expected_fold(past_n, [](size_t i) { return i; });

  bool right = true;
  right &= check_fold("exclusive_scan", sums, [&](folding out) { lookback::exclusive_scan(in, out, past_n, add{}, 0, room); });
  right &= check_fold("exclusive_scan<reproducible>", sums, [&](folding out) {
    lookback::exclusive_scan<lookback::reproducible>(in, out, past_n, add{}, 0, room);
  });
  right &= check_fold("segmented_inclusive_scan", segments, [&](folding out) {
    lookback::segmented_inclusive_scan(in, head_now_and_then{}, out, past_n, add{}, 0, room);
  });
  for (const unsigned divisor : {3u, 1u}) {
    right &= check_fold("select", divisor == 3 ? selected : every, [&](folding out) {
      lookback::select(in, out, total.data(), past_n, multiple_of{divisor}, room);
    });
    if (total.download()[0] == (divisor == 3 ? kept : past_n)) continue;
    std::fprintf(stderr, "lookback_stress: select of 2^32 + 77 elements counts %llu\n",
                 static_cast<unsigned long long>(total.download()[0]));
    right = false;
  }
  if (right) std::printf("lookback_stress: 2^32 + 77 elements: no wrong element\n");
  return right ? 0 : 1;
}

}  // namespace lookback_stress
