// The scans of labs/lookback give what their definition says: for every size, type and operator.
#pragma once
#include "tests/lookback/data.h"

#include "labs/lookback/device_scan.h"
#include "labs/lookback/reproducible.h"

#include <cmath>

namespace {

using namespace lookback_test;
using one_group = lookback::in_groups<1>;

template <class Shape, class Prefixes, class Result, class T, class E, class Operator>
void check_tiles(const std::vector<E>& in, Operator op, T identity) {
  CAPTURE(Shape::tile);
  CAPTURE(in.size());
  CAPTURE(Prefixes::is_reproducible);
  const gpu::device_array<E> device_in(in);  // without guards: a read past the end is a hazard
  guarded<T> out(in.size());
  room words(lookback::status<T>::bytes(Shape::tiles(in.size())));
  lookback::launch_scan<Shape, Prefixes>(device_in.data(), out.data(), in.size(), op, identity, Result{}, words, nullptr,
                                         gpu::here());
  const bool inclusive = std::is_same_v<Result, lookback::inclusive>;
  check_array(expected_scan<T>(in, op, identity, inclusive), out);
  check_guards(words.is_intact());
}

// `identity` as the caller has it: the functions choose the type of the sums.
template <class T, class Prefixes = lookback::as_published, class E, class Operator, class Identity>
void check_exclusive_scan(const std::vector<E>& in, Operator op, Identity identity) {
  CAPTURE(in.size());
  static_assert(std::is_same_v<lookback::sum_type<E*, Operator, Identity>, T>);
  const gpu::device_array<E> device_in(in);  // without guards: a read past the end is a hazard
  guarded<T> out(in.size());
  room words(lookback::workspace_bytes(device_in.data(), in.size(), op, identity));
  lookback::exclusive_scan<Prefixes>(device_in.data(), out.data(), in.size(), op, identity, words);
  check_array(expected_scan<T>(in, op, static_cast<T>(identity), false), out);
  check_guards(words.is_intact());
}
template <class T, class Prefixes = lookback::as_published, class E, class Operator, class Identity>
void check_inclusive_scan(const std::vector<E>& in, Operator op, Identity identity) {
  CAPTURE(in.size());
  const gpu::device_array<E> device_in(in);  // without guards: a read past the end is a hazard
  guarded<T> out(in.size());
  room words(lookback::workspace_bytes(device_in.data(), in.size(), op, identity));
  lookback::inclusive_scan<Prefixes>(device_in.data(), out.data(), in.size(), op, identity, words);
  check_array(expected_scan<T>(in, op, static_cast<T>(identity), true), out);
  check_guards(words.is_intact());
}

// Around the borders of rows, tiles, and groups of 32 tiles.
template <class Shape>
void check_borders(std::initializer_list<size_t> tiles) {
  std::vector<size_t> sizes = {0, 1, 2, 33};
  for (size_t t : tiles)
    for (int more : {-1, 0, 1}) sizes.push_back(t * Shape::tile + more);
  for (const size_t n : sizes) {
    const std::vector<maps<4>> in = make_maps<maps<4>>(n);
    check_tiles<Shape, lookback::as_published, lookback::exclusive>(in, then{}, maps<4>::identity());
    check_tiles<Shape, one_group, lookback::inclusive>(in, then{}, maps<4>::identity());
  }
}

float whole(size_t i) { return static_cast<float>(static_cast<int>(mixed(i) % 19) - 9); }

// An operator that has only seen what it has made, elements and the identity.
struct marked {
  uint32_t value, mark;
};
constexpr uint32_t mark = 0x600dda7a;
struct add_marked {
  __host__ __device__ marked operator()(marked left, marked right) const {
    assert(left.mark == mark && right.mark == mark);
    return {left.value + right.value, mark};
  }
};

}  // namespace

TEST_CASE("every size around the borders of rows, tiles and groups") {
  check_borders<lookback::tile_shape<64, 1, 1>>({1, 65});
}

TEST_CASE("borders of tiles with several rows" * doctest::test_suite("once")) {
  check_borders<lookback::tile_shape<64, 2, 4>>({1, 2, 33});
  check_borders<lookback::tile_shape<128, 3, 2>>({1, 3});
  check_borders<lookback::tile_shape<64, 1, 1>>({2, 31, 32, 33, 64});
}

TEST_CASE("a block of 1024 lanes, whose groups are as many as a group has lanes") {
  using shape = lookback::tile_shape<1024, 1, 1>;
  for (const size_t n : {size_t{1023}, size_t{1024}, size_t{3000}})
    check_tiles<shape, lookback::as_published, lookback::exclusive>(make_maps<maps<4>>(n), then{}, maps<4>::identity());
}

TEST_CASE_TEMPLATE("types of any size", M, maps<1>, maps<2>, maps<3>, maps<4>, maps<5>, maps<6>, maps<7>, maps<8>, maps<12>,
                   maps<16>) {
  using shape = lookback::tile_shape<64, 2, 2>;
  check_tiles<shape, lookback::as_published, lookback::exclusive>(make_maps<M>(9 * shape::tile + 5), then{}, M::identity());
  check_tiles<shape, one_group, lookback::inclusive>(make_maps<M>(9 * shape::tile - 5), then{}, M::identity());
}

TEST_CASE("brackets match") {
  const auto in = make<brackets>(5000, [](size_t i) { return mixed(i) % 2 ? brackets{1, 0} : brackets{0, 1}; });
  const brackets none = {0, 0};
  check_tiles<lookback::tile_shape<64, 1, 2>, lookback::as_published, lookback::inclusive>(in, match{}, none);
  check_tiles<lookback::tile_shape<64, 1, 2>, one_group, lookback::exclusive>(in, match{}, none);
}

TEST_CASE("the operator sees nothing that nobody wrote") {
  const auto in = make<marked>(5000, [](size_t i) { return marked{mixed(i), mark}; });
  const marked nothing = {0, mark};
  check_tiles<lookback::tile_shape<64, 1, 2>, lookback::as_published, lookback::exclusive>(in, add_marked{}, nothing);
  check_tiles<lookback::tile_shape<64, 1, 2>, one_group, lookback::exclusive>(in, add_marked{}, nothing);
}

TEST_CASE("few elements, one tile, several") {
  using small = lookback::small_shape<int>;
  using large = lookback::large_shape<int>;
  for (const size_t n : {size_t{0}, size_t{1}, small::tile - 1, small::tile, small::tile + 1, 3 * small::tile + 7}) {
    check_exclusive_scan<unsigned>(make<unsigned>(n, mixed), add{}, 0u);
    check_inclusive_scan<unsigned>(make<unsigned>(n, mixed), add{}, 0u);
  }
  for (const size_t n : {size_t{0}, size_t{1}, large::tile - 1, large::tile, large::tile + 1})
    check_inclusive_scan<int, lookback::reproducible>(make<int>(n, [](size_t i) { return static_cast<int>(mixed(i)) >> 16; }),
                                                      add{}, 0);
}

TEST_CASE("the last of the few, and one more" * doctest::test_suite("once")) {
  for (const size_t n : {lookback::few, lookback::few + 1}) check_exclusive_scan<unsigned>(make<unsigned>(n, mixed), add{}, 0u);
}

TEST_CASE("sums have the type that the operator makes of identity and element") {
  check_exclusive_scan<int>(make<uint8_t>(20000, [](size_t) { return 255; }), add{}, 0);
  check_inclusive_scan<int64_t>(make<uint8_t>(3000, [](size_t) { return 255; }), add{}, int64_t{0});
  check_exclusive_scan<uint64_t>(make<uint64_t>(3000, [](size_t i) { return uint64_t{mixed(i)} << 31; }), add{}, 0);
  check_inclusive_scan<double>(make<double>(3000, [](size_t i) { return whole(i) * 1e12; }), add{}, 0);
  check_exclusive_scan<float>(make<float>(3000, whole), add{}, 0);
}

TEST_CASE("truth values add up to their number") {
  const auto in = make<uint8_t>(5000, [](size_t i) { return mixed(i) % 3 == 0; });
  guarded<uint8_t> bytes(in);
  bool* const truths = reinterpret_cast<bool*>(bytes.data());
  guarded<int> out(in.size());
  room words(lookback::workspace_bytes(truths, in.size(), add{}, 0));
  lookback::exclusive_scan(truths, out.data(), in.size(), add{}, 0, words);
  check_array(expected_scan<int>(in, add{}, 0, false), out);
}

TEST_CASE("a maximum with infinities and NaN") {
  const float infinity = std::numeric_limits<float>::infinity(), nan = std::numeric_limits<float>::quiet_NaN();
  const auto in = make<float>(5000, [&](size_t i) {
    return i < 300 || mixed(i) % 50 == 0 ? -infinity : i > 900 && mixed(i) % 900 == 1 ? nan : static_cast<float>(i) - 1e5f;
  });
  check_tiles<lookback::tile_shape<64, 1, 4>, lookback::as_published, lookback::exclusive>(in, number_wins{}, nan);
  check_tiles<lookback::tile_shape<64, 1, 4>, lookback::as_published, lookback::exclusive>(in, nan_wins{}, -infinity);
  CHECK(std::isnan(expected_scan<float>(in, nan_wins{}, -infinity, true).back()));
}
