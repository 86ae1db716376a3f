// What a lane knows to have happened before it: a sparse map from blocks (and single lanes) to ticks.
//
// A block's tick grows at every event that orders something (barrier, warp barrier, release). "Block b before t" covers
// every access that b's lanes made at a tick smaller than t; a lane's entry covers that lane alone. This is a vector
// clock compressed along the GPU's hierarchy, in the manner of BARRACUDA (Eizenberg et al., PLDI 2017).
#pragma once
#include <algorithm>
#include <cstdint>
#include <vector>

namespace simt {

class knowledge {
 public:
  bool empty() const { return entries_.empty(); }
  void clear() { entries_.clear(); }

  void learn_block(uint32_t block, uint32_t before) { learn(key(block, whole_block), before); }
  void learn_lane(uint32_t block, uint32_t lane, uint32_t before) { learn(key(block, lane), before); }

  bool covers(uint32_t block, uint32_t lane, uint32_t tick) const {
    return tick < before(key(block, whole_block)) || tick < before(key(block, lane));
  }

  void join(const knowledge& other) {
    if (other.empty()) return;
    if (empty()) {
      entries_ = other.entries_;
      return;
    }
    std::vector<entry> all;
    all.reserve(entries_.size() + other.entries_.size());
    auto a = entries_.begin();
    auto b = other.entries_.begin();
    while (a != entries_.end() && b != other.entries_.end()) {
      if (a->key < b->key) all.push_back(*a++);
      else if (b->key < a->key) all.push_back(*b++);
      else all.push_back({a->key, std::max((a++)->before, (b++)->before)});
    }
    all.insert(all.end(), a, entries_.end());
    all.insert(all.end(), b, other.entries_.end());
    entries_ = std::move(all);
  }

 private:
  struct entry {
    uint64_t key;
    uint32_t before;
  };
  static constexpr uint32_t whole_block = 0xffff;
  static uint64_t key(uint32_t block, uint32_t lane) { return uint64_t(block) << 16 | lane; }

  std::vector<entry>::iterator position(uint64_t k) {
    return std::lower_bound(entries_.begin(), entries_.end(), k, [](const entry& e, uint64_t v) { return e.key < v; });
  }
  uint32_t before(uint64_t k) const {
    auto at = const_cast<knowledge*>(this)->position(k);
    return at != entries_.end() && at->key == k ? at->before : 0;
  }
  void learn(uint64_t k, uint32_t before) {
    auto at = position(k);
    if (at != entries_.end() && at->key == k) at->before = std::max(at->before, before);
    else entries_.insert(at, {k, before});
  }

  std::vector<entry> entries_;  // sorted by key
};

}  // namespace simt
