// The scans of labs/scan take any associative operator: maximum on negative data, and one that does not
// commute. One body for both dialects; labs_operators.cpp (HIP) and labs_operators.cu (CUDA) include it.
#pragma once
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include "gpu.h"
#include "labs/common/device_array.h"
#include "labs/scan/device_scan.h"
#include "labs/scan/reference.h"

#include <algorithm>
#include <cstring>
#include <map>
#include <string>
#include <vector>

namespace {

// The map x -> scale * x + shift, modulo 2^32. Composing maps is associative and does not commute.
struct affine {
  unsigned scale, shift;
  bool operator==(affine other) const { return scale == other.scale && shift == other.shift; }
};
struct then {  // first the left map, then the right one
  static __host__ __device__ affine identity() { return {1, 0}; }
  __host__ __device__ affine operator()(affine left, affine right) const {
    return {right.scale * left.scale, right.scale * left.shift + right.shift};
  }
};

unsigned mixed(size_t i) { return (static_cast<unsigned>(i) + 1) * 2654435761u; }

template <class Operator>
struct data;
template <>
struct data<scan::plus<unsigned>> {
  using type = unsigned;
  static unsigned element(size_t i) { return 1 + (mixed(i) >> 8); }
};
template <>
struct data<scan::maximum<
    float>> {  // all negative, mostly rising: a maximum of 0 can only come from a wrong identity
  using type = float;
  static float element(size_t i) { return -100000.0f + static_cast<float>(i + mixed(i) % 64); }
};
template <>
struct data<then> {
  using type = affine;
  static affine element(size_t i) { return {mixed(i) | 1, mixed(i) >> 5}; }  // odd scales lose nothing
};

template <class Operator, class T = typename data<Operator>::type>
std::vector<T> make(size_t n) {
  std::vector<T> values(n);
  for (size_t i = 0; i < n; ++i) values[i] = data<Operator>::element(i);
  return values;
}

// The first position at which they differ, else the size.
template <class T>
size_t first_difference(const std::vector<T>& a, const std::vector<T>& b) {
  REQUIRE(a.size() == b.size());
  return static_cast<size_t>(std::mismatch(a.begin(), a.end(), b.begin()).first - a.begin());
}

constexpr size_t sizes[] = {0, 1, 2, 31, 32, 33, 255, 256, 257, 1000, 2049};
constexpr size_t guard = 5;  // elements after the end, which no scan may touch

template <class T>
bool is_poison(const std::vector<T>& values) {
  const std::vector<unsigned char> poison(sizeof(T), 0xa5);
  return std::all_of(values.begin(), values.end(),
                     [&](const T& value) { return std::memcmp(&value, poison.data(), sizeof(T)) == 0; });
}

template <int Tile, class Operator, class T = typename data<Operator>::type>
void check_tile_scan(const char* name, scan::tile_kernel<T> kernel, bool inclusive) {
  for (size_t n : sizes) {
    CAPTURE(std::string(name));
    CAPTURE(Tile);
    CAPTURE(n);
    const std::vector<T> in = make<Operator>(n);
    const std::vector<T> expected_inclusive = scan::inclusive_reference<Operator>(in, Tile);
    const std::vector<T> expected =
        inclusive ? expected_inclusive : scan::exclusive_reference<Operator>(in, Tile);
    std::vector<T> totals;
    for (size_t end = Tile; end < n; end += Tile) totals.push_back(expected_inclusive[end - 1]);
    if (n > 0) totals.push_back(expected_inclusive[n - 1]);

    const gpu::device_array<T> device_in(in);
    gpu::device_array<T> out(n + guard), aggregates(totals.size() + guard);
    out.fill_bytes(0xa5);
    aggregates.fill_bytes(0xa5);
    scan::scan_tiles<Tile, T>(kernel, device_in.data(), out.data(), n, aggregates.data(), nullptr);
    CHECK(first_difference(expected, out.download(0, n)) == n);
    CHECK(first_difference(totals, aggregates.download(0, totals.size())) == totals.size());
    CHECK(is_poison(out.download(n, guard)));
    CHECK(is_poison(aggregates.download(totals.size(), guard)));

    out.fill_bytes(0xa5);
    scan::scan_tiles<Tile, T>(kernel, device_in.data(), out.data(), n, nullptr, nullptr);
    CHECK(first_difference(expected, out.download(0, n)) == n);
  }
}

template <int Tile, class Operator, class T = typename data<Operator>::type>
void check_device_scan() {
  for (size_t n : sizes) {
    CAPTURE(Tile);
    CAPTURE(n);
    const std::vector<T> in = make<Operator>(n);
    const std::vector<T> expected = scan::exclusive_reference<Operator>(in);
    const size_t workspace_size = scan::scan_workspace_size(n, Tile);
    const gpu::device_array<T> device_in(in);
    gpu::device_array<T> out(n + guard), workspace(workspace_size + guard);
    out.fill_bytes(0xa5);
    workspace.fill_bytes(0xa5);
    scan::exclusive_scan<Tile, T, Operator>(device_in.data(), out.data(), n, workspace.data());
    CHECK(first_difference(expected, out.download(0, n)) == n);
    CHECK(is_poison(out.download(n, guard)));
    CHECK(is_poison(workspace.download(workspace_size, guard)));

    gpu::device_array<T> in_place(in);
    scan::exclusive_scan<Tile, T, Operator>(in_place.data(), in_place.data(), n, workspace.data());
    CHECK(first_difference(expected, in_place.download()) == n);
  }
}

template <int Tile, class Operator>
void check_all_scans() {
  using T = typename data<Operator>::type;
  check_tile_scan<Tile, Operator>("Hillis-Steele, ping-pong",
                                  scan::hillis_steele_pingpong_tile<Tile, T, Operator>, true);
  check_tile_scan<Tile, Operator>("Hillis-Steele, staged", scan::hillis_steele_staged_tile<Tile, T, Operator>,
                                  true);
  check_tile_scan<Tile, Operator>("Blelloch", scan::blelloch_tile<Tile, T, Operator>, false);
  check_device_scan<Tile, Operator>();
}

// Lanes that meet in the busiest bank when `lanes` lanes touch tree nodes of this stride; `place` maps slots
// to words.
template <class Place>
int worst_bank(int stride, int lanes, int tile, Place place) {
  std::map<int, int> load;
  int worst = 0;
  for (int lane = 0; lane < lanes; ++lane)
    if (const int node = 2 * stride * (lane + 1) - 1; node < tile)
      worst = std::max(worst, ++load[place(node) % 32]);
  return worst;
}

}  // namespace

TEST_CASE_TEMPLATE("every scan takes every operator", Operator, scan::plus<unsigned>, scan::maximum<float>,
                   then) {
  check_all_scans<2, Operator>();
  check_all_scans<32, Operator>();
  check_all_scans<64, Operator>();
  check_all_scans<256, Operator>();
  check_all_scans<1024, Operator>();
}

TEST_CASE("the operator that does not commute shows swapped operands on every pair of neighbours") {
  const std::vector<affine> values = make<then>(1000);
  for (size_t i = 1; i < values.size(); ++i)
    CHECK_FALSE(then{}(values[i - 1], values[i]) == then{}(values[i], values[i - 1]));
}

TEST_CASE("the identity of maximum is below everything") {
  CHECK(scan::maximum<float>::identity() < -3e38f);
  CHECK(scan::maximum<int>::identity() == -2147483647 - 1);
  CHECK(scan::maximum<unsigned>::identity() == 0u);
}

TEST_CASE("depth and workspace of the three-phase scan") {
  CHECK(scan::scan_depth(0, 256) == 0);
  CHECK(scan::scan_depth(1, 256) == 1);
  CHECK(scan::scan_depth(256, 256) == 1);
  CHECK(scan::scan_depth(257, 256) == 2);
  CHECK(scan::scan_depth(65536, 256) == 2);
  CHECK(scan::scan_depth(65537, 256) == 3);
  CHECK(scan::scan_depth(size_t{1} << 22, 256) == 3);
  CHECK(scan::scan_workspace_size(256, 256) == 0);
  CHECK(scan::scan_workspace_size(size_t{1} << 22, 256) == 16384 + 64);
  CHECK(scan::tiles_of(~size_t{0}, 256) == size_t{1} << 56);
}

TEST_CASE("more blocks than one grid can hold are launched in several") {
  const size_t blocks = 40'000'000;
  size_t next = 0, launches = 0;
  gpu::launch_in_grids(blocks, 256, [&](size_t first, unsigned count) {
    CHECK(first == next);
    CHECK(size_t{count} * 256 < size_t{1} << 32);
    next = first + count;
    ++launches;
  });
  CHECK(next == blocks);
  CHECK(launches == 3);
}

TEST_CASE("the padding of blelloch_tile keeps 32 lanes in 32 banks") {
  for (int tile = 2; tile <= 1024; tile *= 2)
    for (int stride = 1; stride < tile; stride *= 2) {
      CAPTURE(tile);
      CAPTURE(stride);
      CHECK(worst_bank(stride, 32, tile, scan::conflict_free_index) == 1);
    }
  // What it is for, as the table in labs/scan/README.md has it: without the padding, up to all 32 lanes meet
  // in one bank.
  for (int stride = 1; stride < 1024; stride *= 2)
    CHECK(worst_bank(stride, 32, 1024, [](int slot) { return slot; }) == std::min(2 * stride, 512 / stride));
}
