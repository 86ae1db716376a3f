// What the tests of labs/lookback share: scans by their definition, arrays with guards.
#pragma once
#include <doctest/doctest.h>

#include "labs/common/device_array.h"
#include "labs/lookback/arguments.h"
#include "tests/lookback/operators.h"

#include <cassert>
#include <cstring>
#include <limits>
#include <vector>

namespace lookback_test {

template <class E, class Make>
std::vector<E> make(size_t n, Make element) {
  std::vector<E> values(n);
  for (size_t i = 0; i < n; ++i) values[i] = element(i);
  return values;
}
template <class M>
std::vector<M> make_maps(size_t n) { return make<M>(n, M::element); }

// By the definition, one element after the other.
template <class T, class E, class Operator>
std::vector<T> expected_scan(const std::vector<E>& in, Operator op, T identity, bool inclusive) {
  std::vector<T> out(in.size());
  T before = identity;
  for (size_t i = 0; i < in.size(); ++i) {
    const T through = op(before, static_cast<T>(in[i]));
    out[i] = inclusive ? through : before;
    before = through;
  }
  return out;
}
template <class T, class E, class Operator>
std::vector<T> expected_segmented(const std::vector<E>& in, const std::vector<uint8_t>& heads, Operator op, T identity,
                                  bool inclusive) {
  std::vector<T> out(in.size());
  T before = identity;
  for (size_t i = 0; i < in.size(); ++i) {
    if (heads[i]) before = identity;
    const T through = op(before, static_cast<T>(in[i]));
    out[i] = inclusive ? through : before;
    before = through;
  }
  return out;
}

// The first element whose bytes differ, else their number: so that a NaN equals itself.
template <class T>
size_t first_difference(const std::vector<T>& a, const std::vector<T>& b) {
  REQUIRE(a.size() == b.size());
  if (a.empty() || std::memcmp(a.data(), b.data(), a.size() * sizeof(T)) == 0) return a.size();
  size_t i = 0;
  while (i < a.size() && std::memcmp(&a[i], &b[i], sizeof(T)) == 0) ++i;
  return i;
}

inline constexpr unsigned char poison = 0xa5;
template <class T>
bool is_poison(const std::vector<T>& values, size_t first, size_t end) {
  const std::vector<unsigned char> expected((end - first) * sizeof(T), poison);
  return expected.empty() || std::memcmp(values.data() + first, expected.data(), expected.size()) == 0;
}

// An array in device memory that starts `offset` elements behind an address at a multiple of 16 bytes, between guards. It
// starts poisoned.
template <class T>
class guarded {
 public:
  explicit guarded(size_t n, size_t offset = 0) : n_(n), first_(16 + offset), all_(first_ + n + 16) { all_.fill_bytes(poison); }
  explicit guarded(const std::vector<T>& values, size_t offset = 0) : guarded(values.size(), offset) {
    const gpu::device_array<T> copy(values);
    gpu::copy_on_device(copy.data(), data(), n_);
  }
  T* data() { return all_.data() + first_; }
  std::vector<T> download() const { return all_.download(first_, n_); }
  bool is_intact() const {
    return is_poison(all_.download(0, first_), 0, first_) && is_poison(all_.download(first_ + n_, 16), 0, 16);
  }

 private:
  size_t n_, first_;
  gpu::device_array<T> all_;
};

// The checks, in functions without template parameters: each CHECK costs the compiler as much as a kernel.
inline void check_difference(size_t first, size_t none) { CHECK(first == none); }
inline void check_guards(bool are_intact) { CHECK(are_intact); }

template <class T>
void check_array(const std::vector<T>& expected, const guarded<T>& array) {
  check_difference(first_difference(expected, array.download()), expected.size());
  check_guards(array.is_intact());
}
// Of `array` only the first elements were to be written.
template <class T>
void check_start(const std::vector<T>& expected, const guarded<T>& array) {
  const std::vector<T> got = array.download();
  check_difference(first_difference(expected, std::vector<T>(got.begin(), got.begin() + expected.size())), expected.size());
  check_guards(is_poison(got, expected.size(), got.size()) && array.is_intact());
}

// A workspace of just so many bytes, all of them 0xff before.
class room {
 public:
  explicit room(size_t bytes) : bytes_(bytes), words_(bytes / sizeof(uint64_t)) {
    REQUIRE(bytes % sizeof(uint64_t) == 0);
    gpu::fill_bytes(words_.data(), 0xff, bytes);
  }
  operator lookback::workspace() { return {words_.data(), bytes_}; }
  uint64_t* data() { return words_.data(); }
  bool is_intact() const { return words_.is_intact(); }

 private:
  size_t bytes_;
  guarded<uint64_t> words_;
};

// An input that knows its end.
template <class E>
struct bounded {
  const E* elements;
  size_t n;
  __host__ __device__ E operator[](size_t i) const {
    assert(i < n);
    return elements[i];
  }
};
// An output that takes no memory: adds up what is written, each with a weight of its own.
struct folding {
  unsigned long long* sum;
  struct place {
    unsigned long long* sum;
    size_t i;
    __device__ void operator=(size_t value) const { gpu::atomic_fetch_add<gpu::relaxed>(sum, value * (2 * i + 1)); }
  };
  __device__ place operator[](size_t i) const { return {sum, i}; }
};

}  // namespace lookback_test
