// A reproducible scan gives the same bits in every run, on every GPU. They are recorded here: another bracketing shows.
#pragma once
#include "tests/lookback/data.h"

#include "labs/lookback/device_scan.h"
#include "labs/lookback/input.h"
#include "labs/lookback/reproducible.h"

#include <cstdio>

namespace {

using namespace lookback_test;

// 24 bits that mean something, of either sign and of sizes up to 4: nearly every sum is rounded.
float rough(size_t i) {
  const uint32_t bits = mixed(i);
  const float fraction = static_cast<float>(bits >> 8) / static_cast<float>(1 << 24);
  return (bits & 1 ? fraction : -fraction) * static_cast<float>(1u << (bits >> 1 & 127) % 3);
}

template <class Prefixes>
uint64_t bits_of_tiles() {
  using shape = lookback::tile_shape<64, 1, 1>;
  const size_t n = 100 * shape::tile + 33;  // over three groups of 32 tiles, and one of 64
  std::vector<float> all;
  for (int i = 0; i < 2; ++i) {  // roundings of few sums depend on the groups: with one array the bits may be the same
    guarded<float> in(make<float>(n, [&](size_t e) { return rough(e + i * n); })), out(n);
    room words(lookback::status<float>::bytes(shape::tiles(n)));
    lookback::launch_scan<shape, Prefixes>(in.data(), out.data(), n, add{}, 0.0f, lookback::inclusive{}, words, nullptr,
                                         gpu::here());
    const std::vector<float> sums = out.download();
    all.insert(all.end(), sums.begin(), sums.end());
  }
  return lookback::hash_of_bits(all);
}

}  // namespace

TEST_CASE("the bits of reproducible scans are the recorded ones") {
  CHECK(bits_of_tiles<lookback::in_groups<1>>() == 6473460177641517129u);
  CHECK(bits_of_tiles<lookback::in_groups<2>>() == 11849051138637528418u);
}

TEST_CASE("the bits of exclusive_scan<reproducible> are the recorded ones") {
  const size_t n = 2 * lookback::large_shape<float>::tile + 77;
  guarded<float> in(make<float>(n, rough)), out(n);
  room words(lookback::workspace_bytes(in.data(), n, add{}, 0.0f));
  lookback::exclusive_scan<lookback::reproducible>(in.data(), out.data(), n, add{}, 0.0f, words);
  CHECK(lookback::hash_of_bits(out.download()) == 7994723113791236798u);
}
