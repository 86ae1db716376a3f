// Decoupled look-back: how a tile learns what precedes it while the tiles before it are still at work.
//   D. Merrill, M. Garland: Single-pass Parallel Prefix Scan with Decoupled Look-back. NVIDIA NVR-2016-002, 2016.
//
// A tile publishes its aggregate as soon as it has added up its own elements, then looks back over the tiles before it
// and adds what they have published, up to the first one whose prefix is there; then it publishes its own prefix.
#pragma once
#include "labs/common/warp.h"

#include <cstddef>

namespace lookback {

enum state : uint32_t {
  empty,      // nothing is known of the tile
  aggregate,  // the combination of its own elements
  prefix      // the combination of all elements up to its end
};

// What tiles tell each other, in device memory that starts as zeros: the ticket, then for each tile one 64-bit word for
// each 32 bits of its value. A word holds the state and that part of the value, which are read and written at once: so
// there is no second word whose order would matter, and relaxed atomics do.
template <class T>
struct status {
  uint64_t* memory;
  unsigned first_look = 0, next_look = 0;  // nanoseconds until a tile looks back, and between its looks

  static constexpr size_t bytes(size_t tiles) { return (1 + tiles * lanes::words<T>::count) * sizeof(uint64_t); }

  // The number of the first tile that no block has begun. Blocks may start in any order, and not all are resident at once:
  // a tile may wait for those before it only because a running block has each of them.
  __device__ size_t next_tile() const { return gpu::atomic_fetch_add<gpu::relaxed>(memory, 1); }

  __device__ void publish(size_t tile, state what, const T& value) const {
    const lanes::words<T> w = lanes::words<T>::of(value);
    for (int i = 0; i < w.count; ++i)
      gpu::atomic_store<gpu::relaxed>(at(tile) + i, uint64_t{what} << 32 | w.word[i]);
  }

  // Sets the value unless nothing is known. A value of two words may be read while the prefix replaces the aggregate: then
  // the states of the words differ, and it counts as not yet known.
  __device__ state read(size_t tile, T& value) const {
    lanes::words<T> w;
    uint64_t first = 0;
    bool whole = true;
    for (int i = 0; i < w.count; ++i) {
      const uint64_t word = gpu::atomic_load<gpu::relaxed>(at(tile) + i);
      if (i == 0) first = word;
      whole = whole && word >> 32 == first >> 32;
      w.word[i] = static_cast<uint32_t>(word);
    }
    if (!whole || first >> 32 == empty) return empty;
    value = w.value();
    return static_cast<state>(first >> 32);
  }

 private:
  __device__ uint64_t* at(size_t tile) const { return memory + 1 + tile * lanes::words<T>::count; }
};

// How prefixes come about. prefix_before(s, tile, own, op, identity) is called by all lanes of the block's first warp with
// the tile's aggregate. It publishes what the tile has to, and returns the combination of all tiles before it.

// Takes what is there: how far a tile looks back depends on time, and so does the bracketing of the sum.
struct as_published {
  static constexpr bool is_reproducible = false;

  template <class T, class Operator>
  __device__ static T prefix_before(status<T> s, size_t tile, const T& own, Operator op, const T& identity) {
    if (threadIdx.x == 0) s.publish(tile, tile == 0 ? prefix : aggregate, own);
    if (tile == 0) return identity;
    // Looks at as many tiles at once as the warp has lanes, each lane at one; lanes stand in the order of the tiles.
    const unsigned lane = gpu::lane_id(), last = warpSize - 1;
    T before = identity;
    gpu::pause(s.first_look);
    for (size_t end = tile;; end -= warpSize) {  // tiles [end, tile) are in `before`
      const bool exists = end + lane > last;
      T value = identity;
      gpu::lane_mask prefixes, missing;
      for (;; gpu::pause(s.next_look)) {
        const state seen = exists ? s.read(end + lane - warpSize, value) : prefix;
        prefixes = gpu::ballot(seen == prefix);
        missing = gpu::ballot(seen == empty);
        if (missing <= prefixes) break;  // none is missing behind the last prefix
      }
      if (prefixes >> lane > 1) value = identity;  // a prefix behind this lane's has it already
      before = op(lanes::shuffle(lanes::reduce(value, op, warpSize), 0, warpSize), before);
      if (prefixes != 0) break;
    }
    if (threadIdx.x == 0) s.publish(tile, prefix, op(before, own));
    return before;
  }
};

}  // namespace lookback
