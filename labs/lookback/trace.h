// Who published what, who saw it, and in which order: the same look-back, with status words that keep a record.
#pragma once
#include "labs/lookback/device_scan.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <vector>

namespace lookback {

// An element whose scan is traced: status<traced> is what its tiles publish in.
struct traced {
  float value;
};
struct add_traced {
  __host__ __device__ traced operator()(traced left, traced right) const { return {left.value + right.value}; }
};

// The record, behind the words of status<float>. Steps count 1, 2, 3, ... for the whole device; 0 is never. Each entry
// has one lane that writes it.
struct trace {
  static constexpr size_t most = 16;  // tiles
  static constexpr size_t at = status<float>::bytes(most) / sizeof(uint64_t);  // words before it

  struct look {
    uint32_t step, seen;  // what the block saw when it looked at the tile the last time: a state
  };
  uint64_t steps;
  uint32_t tile[most], begun[most];  // by block
  look looks[most][most];            // by block and tile
  uint32_t published[most][3];       // by tile and state
};

template <>
struct status<traced> {
  uint64_t* memory;
  unsigned first_look = 0, next_look = 0;

  static constexpr size_t bytes(size_t tiles) {
    return tiles <= trace::most ? trace::at * sizeof(uint64_t) + sizeof(trace) : SIZE_MAX;  // too much for any workspace
  }

  __device__ size_t next_tile() const {
    const size_t tile = words().next_tile();
    record()->tile[blockIdx.x] = static_cast<uint32_t>(tile);
    record()->begun[blockIdx.x] = next_step();
    return tile;
  }
  // The fences put a look at a value behind its publication, in steps as in fact.
  __device__ void publish(size_t tile, state what, const traced& value) const {
    record()->published[tile][what] = next_step();
    gpu::device_fence();
    words().publish(tile, what, value.value);
  }
  __device__ state read(size_t tile, traced& value) const {
    const state seen = words().read(tile, value.value);
    gpu::device_fence();
    record()->looks[blockIdx.x][tile] = {next_step(), seen};
    return seen;
  }

  __device__ status<float> words() const { return {memory, first_look, next_look}; }

 private:
  __device__ trace* record() const { return reinterpret_cast<trace*>(memory + trace::at); }
  __device__ uint32_t next_step() const {
    return static_cast<uint32_t>(gpu::atomic_fetch_add<gpu::relaxed>(&record()->steps, 1) + 1);
  }
};

// What one tile did. Steps are numbered anew, without those of looks that had to be repeated.
struct history {
  int block, begun, aggregate, looked, back_to, prefix;  // steps, but for block and back_to; -1 is never, or none
};

// From the memory of status<traced>, when its kernel has ended.
inline std::vector<history> histories(const std::vector<uint64_t>& memory, size_t tiles) {
  trace t;
  std::memcpy(&t, memory.data() + trace::at, sizeof t);
  std::vector<history> all(tiles);
  for (size_t block = 0; block < tiles; ++block) {
    const size_t tile = t.tile[block];
    const auto step = [](uint32_t s) { return s == 0 ? -1 : static_cast<int>(s); };
    history h = {static_cast<int>(block), step(t.begun[block]), step(t.published[tile][aggregate]), -1, -1,
                 step(t.published[tile][prefix])};
    for (size_t other = 0; other < tile; ++other) {
      const trace::look& look = t.looks[block][other];
      h.looked = std::max(h.looked, step(look.step));
      if (look.seen == prefix) h.back_to = static_cast<int>(other);  // the nearest: later ones replace it
    }
    all[tile] = h;
  }
  std::vector<int*> steps;
  for (history& h : all)
    for (int* s : {&h.begun, &h.aggregate, &h.looked, &h.prefix})
      if (*s > 0) steps.push_back(s);
  std::sort(steps.begin(), steps.end(), [](const int* a, const int* b) { return *a < *b; });
  for (size_t i = 0; i < steps.size(); ++i) *steps[i] = static_cast<int>(i + 1);
  return all;
}

}  // namespace lookback
