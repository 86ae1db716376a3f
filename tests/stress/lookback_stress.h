// Random calls of labs/lookback, each result compared with the host's element by element: for a GPU, where blocks run side
// by side as no simulated schedule has them. One body for both vendors, as the labs are.
//   nvcc -std=c++20 -O3 -arch=sm_90 -I. -Icuda tests/stress/lookback_stress.cu -o lookback_stress
//   hipcc -std=c++20 -O3 --offload-arch=gfx90a -I. -Ihip tests/stress/lookback_stress.cpp -o lookback_stress
// lookback_stress [runs [seed [most]]]: arrays of up to 2^most elements, now and then of 4 times as many.
// lookback_stress --past-32-bits: arrays of more than 2^32 elements, which take no memory.
#pragma once
#include "labs/common/device_array.h"
#include "labs/lookback/reproducible.h"
#include "labs/lookback/segmented_scan.h"
#include "labs/lookback/select.h"
#include "tests/lookback/operators.h"
#include "tests/stress/in_graph.h"
#include "tests/stress/past_32_bits.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iterator>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace lookback_stress {

using namespace lookback_test;

struct parameters {
  size_t n, first;  // element i is that of number first + i
  size_t in_offset, out_offset, flags_offset;  // elements behind an aligned address
  bool in_place;
  unsigned every;  // one of so many elements is kept, or begins a segment
};

// An array between guards, poisoned.
template <class E>
class placed {
 public:
  placed(size_t n, size_t offset) : size_(n * sizeof(E)), first_(guard + offset * sizeof(E)), bytes_(first_ + size_ + guard) {
    bytes_.fill_bytes(poison);
  }
  placed(const std::vector<E>& values, size_t offset) : placed(values.size(), offset) {
    const gpu::device_array<E> copy(values);
    gpu::copy_on_device(copy.data(), data(), values.size());
    gpu::synchronize();
  }
  E* data() { return reinterpret_cast<E*>(bytes_.data() + first_); }
  std::vector<E> download() const {
    const std::vector<unsigned char> bytes = bytes_.download(first_, size_);
    std::vector<E> values(size_ / sizeof(E));
    if (size_ > 0) std::memcpy(static_cast<void*>(values.data()), bytes.data(), size_);
    return values;
  }
  bool is_intact() const { return is_poison(0, first_) && is_poison(first_ + size_, guard); }

 private:
  static constexpr size_t guard = 256;
  static constexpr unsigned char poison = 0xa5;
  bool is_poison(size_t first, size_t count) const {
    const std::vector<unsigned char> bytes = bytes_.download(first, count);
    return std::all_of(bytes.begin(), bytes.end(), [](unsigned char byte) { return byte == poison; });
  }
  size_t size_, first_;
  gpu::device_array<unsigned char> bytes_;
};

// Full of ones, as if every tile had published something.
struct room {
  explicit room(size_t bytes) : words(bytes / sizeof(uint64_t), 0), bytes(bytes) { gpu::fill_bytes(words.data(), 0xff, bytes); }
  operator lookback::workspace() { return {words.data(), bytes}; }
  placed<uint64_t> words;
  size_t bytes;
};

// Empty if all is well, else what is wrong.
using verdict = std::string;

template <class T>
verdict compare(const std::vector<T>& expected, const std::vector<T>& got) {
  for (size_t i = 0; i < expected.size(); ++i)
    if (std::memcmp(&expected[i], &got[i], sizeof(T)) != 0) return "element " + std::to_string(i) + " is wrong";
  return {};
}

enum form { exclusive, inclusive, segmented_exclusive, segmented_inclusive };

template <form Form, class Prefixes, class E, class Operator, class Identity>
verdict run_scan(const parameters& p, E (*element)(size_t), Operator op, Identity identity) {
  using T = lookback::sum_type<E*, Operator, Identity>;
  constexpr bool segmented = Form == segmented_exclusive || Form == segmented_inclusive;
  const size_t n = p.n;
  std::vector<E> in(n);
  std::vector<uint8_t> heads(segmented ? n : 0);
  std::vector<T> expected(n);
  T before = static_cast<T>(identity);
  for (size_t i = 0; i < n; ++i) {
    in[i] = element(p.first + i);
    if (segmented && (heads[i] = mixed(p.first + i + 12345) % p.every == 0)) before = static_cast<T>(identity);
    const T through = op(before, static_cast<T>(in[i]));
    expected[i] = Form == inclusive || Form == segmented_inclusive ? through : before;
    before = through;
  }

  const bool in_place = p.in_place && std::is_same_v<E, T>;
  placed<E> values(in, p.in_offset);
  placed<uint8_t> flags(heads, p.flags_offset);
  placed<T> other(in_place ? 0 : n, p.out_offset);
  T* const out = in_place ? reinterpret_cast<T*>(values.data()) : other.data();
  room words(segmented ? lookback::segmented_workspace_bytes(values.data(), n, op, identity)
                       : lookback::workspace_bytes(values.data(), n, op, identity));
  if constexpr (Form == exclusive) lookback::exclusive_scan<Prefixes>(values.data(), out, n, op, identity, words);
  else if constexpr (Form == inclusive) lookback::inclusive_scan<Prefixes>(values.data(), out, n, op, identity, words);
  else if constexpr (Form == segmented_exclusive)
    lookback::segmented_exclusive_scan<Prefixes>(values.data(), flags.data(), out, n, op, identity, words);
  else lookback::segmented_inclusive_scan<Prefixes>(values.data(), flags.data(), out, n, op, identity, words);
  gpu::synchronize();

  verdict wrong;
  if constexpr (std::is_same_v<E, T>) wrong = compare(expected, in_place ? values.download() : other.download());
  else wrong = compare(expected, other.download());
  if (!wrong.empty()) return wrong;
  if (!in_place && !compare(in, values.download()).empty()) return "the input is not what it was";
  if (!values.is_intact() || !other.is_intact() || !flags.is_intact() || !words.words.is_intact())
    return "a guard is overwritten";
  return {};
}

// Keeps what it can tell by the first byte.
struct by_first_byte {
  unsigned every;
  template <class E>
  __host__ __device__ bool operator()(const E& value) const {
    unsigned char byte;
    memcpy(&byte, &value, 1);
    return byte % every == 1 % every;
  }
};

template <class E>
verdict run_select(const parameters& p, E (*element)(size_t)) {
  const by_first_byte keep = {p.every};
  std::vector<E> in(p.n), expected;
  for (size_t i = 0; i < p.n; ++i) {
    in[i] = element(p.first + i);
    if (keep(in[i])) expected.push_back(in[i]);
  }
  placed<E> values(in, p.in_offset), out(expected.size(), p.out_offset);
  placed<uint64_t> total(1, p.flags_offset);
  room words(lookback::select_workspace_bytes(values.data(), p.n));
  lookback::select(values.data(), out.data(), total.data(), p.n, keep, words);
  gpu::synchronize();
  if (total.download()[0] != expected.size()) return "the number of kept elements is wrong";
  if (const verdict wrong = compare(expected, out.download()); !wrong.empty()) return wrong;
  if (!values.is_intact() || !out.is_intact() || !total.is_intact() || !words.words.is_intact())
    return "a guard is overwritten";
  return {};
}

template <class E>
E number(size_t i) { return static_cast<E>(mixed(i)); }
inline uint64_t wide(size_t i) { return uint64_t{mixed(i)} << 32 | mixed(i + 1); }
inline float whole(size_t i) { return static_cast<float>(static_cast<int>(mixed(i) % 3) - 1); }  // sums up to 2^24 are exact
inline brackets bracket(size_t i) { return mixed(i) % 2 ? brackets{1, 0} : brackets{0, 1}; }
inline float rarely_nan(size_t i) {
  const uint32_t bits = mixed(i);
  const float infinity = std::numeric_limits<float>::infinity();
  return bits % 100 == 0 ? -infinity : bits % 1000003 == 1 ? std::nanf("") : static_cast<float>(bits >> 8) - 1e7f;
}

// A call with its types. One of each kind, not all combinations: each costs the compiler two kernels.
struct call {
  const char* name;
  size_t tile;  // n is often near a multiple
  verdict (*run)(const parameters&);
};
using published = lookback::as_published;
using lookback::reproducible;
template <class T>
inline constexpr size_t tile_of = lookback::small_shape<T>::tile;
inline constexpr call calls[] = {
    {"exclusive_scan of 32 bits", tile_of<unsigned>,
     [](const parameters& p) { return run_scan<exclusive, published>(p, number<unsigned>, add{}, 0u); }},
    {"inclusive_scan<reproducible> of 32 bits", tile_of<unsigned>,
     [](const parameters& p) { return run_scan<inclusive, reproducible>(p, number<unsigned>, add{}, 0u); }},
    {"inclusive_scan of 8 bits, sums of 32", tile_of<int>,
     [](const parameters& p) { return run_scan<inclusive, published>(p, number<uint8_t>, add{}, 0); }},
    {"exclusive_scan of 64 bits, identity 0", tile_of<uint64_t>,
     [](const parameters& p) { return run_scan<exclusive, published>(p, wide, add{}, 0); }},
    {"exclusive_scan<reproducible> of floats", tile_of<float>,
     [](const parameters& p) { return run_scan<exclusive, reproducible>(p, whole, add{}, 0.0f); }},
    {"inclusive_scan of maxima with NaN", tile_of<float>,
     [](const parameters& p) {
       return run_scan<inclusive, published>(p, rarely_nan, nan_wins{}, -std::numeric_limits<float>::infinity());
     }},
    {"exclusive_scan of maps of 3 bytes", tile_of<maps<3>>,
     [](const parameters& p) { return run_scan<exclusive, published>(p, maps<3>::element, then{}, maps<3>::identity()); }},
    {"inclusive_scan of maps of 8 bytes", tile_of<maps<8>>,
     [](const parameters& p) { return run_scan<inclusive, published>(p, maps<8>::element, then{}, maps<8>::identity()); }},
    {"inclusive_scan<reproducible> of maps of 16 bytes", tile_of<maps<16>>,
     [](const parameters& p) { return run_scan<inclusive, reproducible>(p, maps<16>::element, then{}, maps<16>::identity()); }},
    {"exclusive_scan of brackets", tile_of<brackets>,
     [](const parameters& p) { return run_scan<exclusive, published>(p, bracket, match{}, brackets{0, 0}); }},
    {"segmented_exclusive_scan of 32 bits", tile_of<unsigned>,
     [](const parameters& p) { return run_scan<segmented_exclusive, published>(p, number<unsigned>, add{}, 0u); }},
    {"segmented_inclusive_scan<reproducible> of maps of 4 bytes", tile_of<maps<4>>,
     [](const parameters& p) {
       return run_scan<segmented_inclusive, reproducible>(p, maps<4>::element, then{}, maps<4>::identity());
     }},
    {"segmented_exclusive_scan of maps of 8 bytes", tile_of<maps<8>>,
     [](const parameters& p) {
       return run_scan<segmented_exclusive, published>(p, maps<8>::element, then{}, maps<8>::identity());
     }},
    {"select of 8 bits", lookback::select_shape<uint8_t>::tile,
     [](const parameters& p) { return run_select(p, number<uint8_t>); }},
    {"select of 32 bits", lookback::select_shape<unsigned>::tile,
     [](const parameters& p) { return run_select(p, number<unsigned>); }},
    {"select of maps of 5 bytes", lookback::select_shape<maps<5>>::tile,
     [](const parameters& p) { return run_select(p, maps<5>::element); }},
};

class random_numbers {  // SplitMix64
 public:
  explicit random_numbers(uint64_t seed) : state_(seed) {}
  uint64_t below(uint64_t end) { return next() % end; }
  double fraction() { return static_cast<double>(next() >> 11) / 9007199254740992.0; }

 private:
  uint64_t next() {
    uint64_t x = state_ += 0x9e3779b97f4a7c15;
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9;
    x = (x ^ x >> 27) * 0x94d049bb133111eb;
    return x ^ x >> 31;
  }
  uint64_t state_;
};

inline size_t choose_size(random_numbers& random, size_t tile, unsigned most) {
  const size_t end = size_t{1} << most;
  if (random.below(100) == 0) return 4 * end;
  const size_t n = static_cast<size_t>(std::exp2(random.fraction() * (most + 1))) - 1;
  if (random.below(3) > 0 || n < tile) return std::min(n, end);
  return n / tile * tile + random.below(5) - 2;
}

inline int run(int argc, char** argv) {
  if (argc == 2 && std::string_view(argv[1]) == "--past-32-bits") return past_32_bits();
  if (argc == 2 && std::string_view(argv[1]) == "--in-graph") return in_graph();
  const auto argument = [&](int i, uint64_t otherwise) { return i < argc ? std::strtoull(argv[i], nullptr, 10) : otherwise; };
  const uint64_t runs = argument(1, 1000), seed = argument(2, 1);
  const unsigned most = static_cast<unsigned>(std::min<uint64_t>(argument(3, 22), 28));
  random_numbers random(seed);
  for (uint64_t r = 0; r < runs; ++r) {
    const call& c = calls[random.below(std::size(calls))];
    parameters p;
    p.n = choose_size(random, c.tile, most);
    p.first = random.below(1u << 20);
    const bool aligned = random.below(2) == 0;
    for (size_t* offset : {&p.in_offset, &p.out_offset, &p.flags_offset}) *offset = aligned ? 0 : random.below(16);
    p.in_place = random.below(3) == 0;
    p.every = 1u << random.below(8);
    const verdict wrong = c.run(p);
    if (wrong.empty()) continue;
    std::fprintf(stderr,
                 "lookback_stress: run %llu, seed %llu: %s: n = %zu, first = %zu, offsets %zu, %zu and %zu, %s, every = %u: "
                 "%s\n",
                 static_cast<unsigned long long>(r), static_cast<unsigned long long>(seed), c.name, p.n, p.first, p.in_offset,
                 p.out_offset, p.flags_offset, p.in_place ? "in place" : "apart", p.every, wrong.c_str());
    return 1;
  }
  std::printf("lookback_stress: %llu runs, seed %llu: no wrong element\n", static_cast<unsigned long long>(runs),
              static_cast<unsigned long long>(seed));
  return 0;
}

}  // namespace lookback_stress
