// select packs what the predicate picks, and nothing else, in order.
#pragma once
#include "tests/lookback/data.h"

#include "labs/lookback/select.h"

namespace {

using namespace lookback_test;

// Elements that stand for themselves, none of them 0: that is what stands in for those past the end.
template <class E>
struct numbered;
template <>
struct numbered<unsigned> {
  static unsigned element(size_t i) { return static_cast<unsigned>(i) + 1; }
};
template <int N>
struct numbered<maps<N>> {
  static maps<N> element(size_t i) { return maps<N>::element(i); }
};

// Element i of a tile is kept or not by its number; the host knows the same of the value.
struct kept_range {
  unsigned first, end, every;
  __host__ __device__ bool operator()(unsigned value) const {
    assert(value != 0);
    return value >= first && value < end && value % every == 0;
  }
};
struct odd_second_byte {
  template <int N>
  __host__ __device__ bool operator()(const maps<N>& m) const { return m.byte[N / 2] / 2 % 2 == 1; }
};

template <class Shape, class Count, class E, class Predicate>
void check_tiles(size_t n, Predicate keep) {
  const auto in = make<E>(n, numbered<E>::element);
  std::vector<E> expected;
  for (const E& value : in)
    if (keep(value)) expected.push_back(value);
  CAPTURE(n);
  CAPTURE(Shape::tile);
  CAPTURE(expected.size());
  guarded<E> device_in(in), out(n);
  guarded<Count> total(1);
  room words(lookback::status<Count>::bytes(Shape::tiles(n)));
  const auto s = lookback::clear_status<Count>(words, Shape::tiles(n), nullptr, gpu::here());
  lookback::select_tiles<Shape><<<static_cast<unsigned>(Shape::tiles(n)), Shape::block>>>(
      bounded<E>{device_in.data(), n}, out.data(), total.data(), n, keep, s);
  gpu::check_launch();
  check_start(expected, out);
  check_array(std::vector<Count>{static_cast<Count>(expected.size())}, total);
  check_guards(words.is_intact());
}

constexpr unsigned no_end = ~0u;

}  // namespace

TEST_CASE("select: none, all, every second, only the first, only the last") {
  using shape = lookback::tile_shape<64, 2, 2>;
  for (const size_t n : {size_t{1}, size_t{33}, shape::tile - 1, shape::tile, shape::tile + 1, 40 * shape::tile + 3}) {
    const unsigned last = static_cast<unsigned>(n);
    check_tiles<shape, uint32_t, unsigned>(n, kept_range{0, 0, 1});
    check_tiles<shape, uint32_t, unsigned>(n, kept_range{0, no_end, 1});
    check_tiles<shape, uint32_t, unsigned>(n, kept_range{0, no_end, 2});
    check_tiles<shape, uint32_t, unsigned>(n, kept_range{1, 2, 1});
    check_tiles<shape, uint64_t, unsigned>(n, kept_range{last, no_end, 1});
  }
}

TEST_CASE_TEMPLATE("select: elements of any size", M, maps<1>, maps<3>, maps<5>, maps<8>, maps<12>, maps<16>) {
  using shape = lookback::tile_shape<128, 2, 1>;
  check_tiles<shape, uint64_t, M>(10 * shape::tile + 77, odd_second_byte{});
}

TEST_CASE("select: one tile, several") {
  const size_t tile = lookback::select_shape<unsigned>::tile;
  for (const size_t n : {size_t{1}, tile - 1, tile, tile + 1, 3 * tile + 9}) {
    CAPTURE(n);
    const kept_range keep = {0, no_end, 3};
    guarded<unsigned> in(make<unsigned>(n, numbered<unsigned>::element)), out(n);
    guarded<uint64_t> total(1);
    room words(lookback::select_workspace_bytes(in.data(), n));
    lookback::select(in.data(), out.data(), total.data(), n, keep, words);
    const auto expected = make<unsigned>(n / 3, [](size_t i) { return static_cast<unsigned>(3 * i + 3); });
    check_start(expected, out);
    check_array(std::vector<uint64_t>{expected.size()}, total);
    check_guards(words.is_intact());
  }
}

TEST_CASE("select: the number is written also if there are no elements") {
  guarded<unsigned> in(0), out(0), total(1);
  lookback::select(in.data(), out.data(), total.data(), 0, kept_range{0, no_end, 1}, {nullptr, 0});
  check_array(std::vector<unsigned>{0}, total);
}
