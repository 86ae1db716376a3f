// The look-back itself, over status words that were prepared: so it goes as far as it can, however few blocks are resident.
#pragma once
#include "tests/lookback/data.h"

#include "labs/lookback/reproducible.h"

namespace {

using namespace lookback_test;

// Status words as the host prepares and reads them.
template <class T>
class prepared {
 public:
  explicit prepared(size_t tiles) : words_(lookback::status<T>::bytes(tiles) / sizeof(uint64_t)) {
    // Of an empty word only the state counts.
    for (size_t i = 1; i < words_.size(); ++i) words_[i] = 0xdeadbeef;
  }
  static size_t index(size_t tile, int part) { return 1 + tile * lanes::words<T>::count + part; }
  static uint64_t word(lookback::state what, const T& value, int part) {
    uint32_t parts[lanes::words<T>::count] = {};
    std::memcpy(parts, &value, sizeof value);
    return uint64_t{what} << 32 | parts[part];
  }
  void put(size_t tile, lookback::state what, const T& value) {
    for (int part = 0; part < lanes::words<T>::count; ++part) words_[index(tile, part)] = word(what, value, part);
  }
  std::vector<uint64_t>& words() { return words_; }
  const std::vector<uint64_t>& words() const { return words_; }

 private:
  std::vector<uint64_t> words_;
};

struct step {  // words[index] becomes `word`
  size_t index;
  uint64_t word;
};

// Block 0 looks back. A second block publishes meanwhile, step by step.
template <class Prefixes, class T, class Operator>
__global__ void look_back_once(lookback::status<T> s, size_t tile, T own, Operator op, T identity, T* before, const step* steps,
                               size_t count) {
  if (blockIdx.x == 0) {
    if (threadIdx.x >= static_cast<unsigned>(warpSize)) return;
    const T result = Prefixes::prefix_before(s, tile, own, op, identity);
    if (threadIdx.x == 0) *before = result;
  } else if (threadIdx.x == 0) {
    for (size_t i = 0; i < count; ++i) gpu::atomic_store<gpu::relaxed>(s.memory + steps[i].index, steps[i].word);
  }
}

template <class M>
M combined(size_t first, size_t end) {
  M result = M::identity();
  for (size_t t = first; t < end; ++t) result = then{}(result, M::element(t));
  return result;
}

// Elements stand for the aggregates of the tiles. `ends`: the tile has to publish a prefix.
template <class Prefixes, class M>
void check_look_back(const prepared<M>& published, size_t tile, bool ends, const std::vector<step>& steps = {}) {
  CAPTURE(tile);
  guarded<uint64_t> words(published.words());
  gpu::device_array<step> device_steps(steps);
  guarded<M> before(1);
  look_back_once<Prefixes><<<steps.empty() ? 1 : 2, 64>>>(lookback::status<M>{words.data()}, tile, M::element(tile), then{},
                                                           M::identity(), before.data(), device_steps.data(), steps.size());
  gpu::check_launch();
  check_array(std::vector<M>{combined<M>(0, tile)}, before);

  prepared<M> after = published;
  for (const step& s : steps) after.words()[s.index] = s.word;
  if (ends) after.put(tile, lookback::prefix, combined<M>(0, tile + 1));
  else after.put(tile, lookback::aggregate, M::element(tile));
  check_array(after.words(), words);
}

// All that stands between the last prefix and the tile are aggregates, and before the prefix nothing is known.
template <class M>
prepared<M> with_prefix(size_t tile, size_t last_prefix, size_t more_prefixes = 0) {
  prepared<M> result(tile + 1);
  for (size_t t = last_prefix + 1; t < tile; ++t) result.put(t, lookback::aggregate, M::element(t));
  result.put(last_prefix, lookback::prefix, combined<M>(0, last_prefix + 1));
  if (more_prefixes > last_prefix) more_prefixes = last_prefix;
  for (size_t t = last_prefix - more_prefixes; t < last_prefix; ++t) result.put(t, lookback::prefix, combined<M>(0, t + 1));
  return result;
}

template <class M>
void check_as_published() {
  check_look_back<lookback::as_published>(prepared<M>(1), 0, true);
  for (const size_t tile : {1, 2, 31, 32, 33, 63, 64, 65, 66, 96, 128, 129, 200})
    for (const size_t distance : {1, 2, 3, 31, 32, 33, 34, 63, 64, 65, 66, 127, 128, 129, 200}) {
      if (distance > tile) continue;
      CAPTURE(distance);
      check_look_back<lookback::as_published>(with_prefix<M>(tile, tile - distance), tile, true);
      if (distance % 32 < 4) check_look_back<lookback::as_published>(with_prefix<M>(tile, tile - distance, 3), tile, true);
    }
}

template <int Windows, class M>
void check_in_groups() {
  using prefixes = lookback::in_groups<Windows>;
  CAPTURE(Windows);
  for (size_t tile : {0, 1, 2, 31, 32, 33, 62, 63, 64, 65, 95, 96, 127, 128, 129}) {
    prepared<M> published(tile + 1);
    const size_t first = tile / prefixes::group * prefixes::group;
    for (size_t t = first; t < tile; ++t) published.put(t, lookback::aggregate, M::element(t));
    if (first > 0) published.put(first - 1, lookback::prefix, combined<M>(0, first));
    check_look_back<prefixes>(published, tile, tile % prefixes::group == prefixes::group - 1);
  }
}

// The words that make tile t's state, the last one first.
template <class M>
void publish_later(std::vector<step>& steps, size_t t, lookback::state what, const M& value) {
  for (int part = lanes::words<M>::count; part-- > 0;)
    steps.push_back({prepared<M>::index(t, part), prepared<M>::word(what, value, part)});
}

}  // namespace

TEST_CASE("a look-back over aggregates up to the last prefix, across windows") {
  check_as_published<maps<4>>();
  check_as_published<maps<7>>();
}

TEST_CASE("a look-back over the group and the prefix before it") {
  check_in_groups<1, maps<4>>();
  check_in_groups<1, maps<12>>();
  check_in_groups<2, maps<3>>();
}

TEST_CASE("a look-back waits for what is published later, in any order") {
  using M = maps<8>;
  const size_t tile = 70;
  std::vector<step> steps;
  for (const size_t t : {69, 5, 66, 68, 67}) publish_later(steps, t, lookback::aggregate, M::element(t));
  for (size_t t = 6; t < 66; ++t) publish_later(steps, t, lookback::aggregate, M::element(t));
  publish_later(steps, 40, lookback::prefix, combined<M>(0, 41));
  publish_later(steps, 4, lookback::prefix, combined<M>(0, 5));
  check_look_back<lookback::as_published>(prepared<M>(tile + 1), tile, true, steps);

  std::vector<step> in_group;
  for (const size_t t : {69, 65, 66, 68, 67, 64}) publish_later(in_group, t, lookback::aggregate, M::element(t));
  publish_later(in_group, 63, lookback::prefix, combined<M>(0, 64));
  check_look_back<lookback::in_groups<2>>(prepared<M>(tile + 1), tile, false, in_group);
}

TEST_CASE("half an aggregate and half a prefix are not yet known") {
  using M = maps<8>;
  for (const size_t tile : {3, 32}) {
    // Tile 2's second word is already the prefix's. Tile 0 has published: a reader that takes tile 2 as it is need not wait.
    prepared<M> published(tile + 1);
    for (size_t t = 0; t < tile; ++t)
      published.put(t, t == 0 ? lookback::prefix : lookback::aggregate, M::element(t));
    published.words()[prepared<M>::index(2, 1)] = prepared<M>::word(lookback::prefix, combined<M>(0, 3), 1);
    const std::vector<step> rest = {{prepared<M>::index(2, 0), prepared<M>::word(lookback::prefix, combined<M>(0, 3), 0)}};
    check_look_back<lookback::as_published>(published, tile, true, rest);

    // The other way round, as no tile publishes: whoever looks at the first word only is wrong as well.
    published.put(2, lookback::aggregate, M::element(2));
    published.words()[prepared<M>::index(2, 0)] = prepared<M>::word(lookback::prefix, combined<M>(0, 3), 0);
    const std::vector<step> other = {{prepared<M>::index(2, 1), prepared<M>::word(lookback::prefix, combined<M>(0, 3), 1)}};
    check_look_back<lookback::as_published>(published, tile, true, other);
  }
}
