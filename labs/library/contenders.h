// What is compared: each contender does the same to the same arrays.
#pragma once
#include "labs/common/device_array.h"
#include "labs/library/input.h"
#include "labs/lookback/device_scan.h"
#include "labs/lookback/reproducible.h"
#include "labs/lookback/segmented_scan.h"
#include "labs/lookback/select.h"
#include "labs/scan/device_scan.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace library {

using lookback::workspace;

// The n elements that one call works on.
template <class T>
struct window {
  const T* in;
  T* out;
  const uint8_t* heads;  // the segments, as the workbook's scans take them
  const int32_t* keys;   // the same segments, as libraries take them
  uint64_t* total;       // how many were selected
  size_t n;
};

template <class T>
struct contender {
  std::string name;
  double useful_bytes;  // for each element: what it has to read and write at least
  std::function<size_t(const window<T>&)> workspace_bytes;
  std::function<void(const window<T>&, workspace, gpu::stream)> run;  // no allocation, no wait
  // For the ladder; 0 where it is not known.
  size_t tile = 0;             // elements
  size_t bytes_in_flight = 0;  // that all blocks of one core can have asked memory for at once
};

// A backend without a vendor's library. hip/library.cpp and cuda/library.cu show what it takes to bind one.
struct no_vendor {};
template <class Vendor>
inline constexpr bool has_library = !std::is_same_v<Vendor, no_vendor>;

// What a kernel whose block asks for all of its tile at once can have in flight on a core.
template <class Kernel>
size_t bytes_in_flight([[maybe_unused]] Kernel kernel, [[maybe_unused]] int block, [[maybe_unused]] size_t tile_bytes,
                       [[maybe_unused]] size_t dynamic_shared = 0, [[maybe_unused]] gpu::place at = gpu::here()) {
#ifdef __SIMT__  // whose cores are not those of a GPU
  return 0;
#else
  int blocks = 0;
  GPU_CALL(OccupancyMaxActiveBlocksPerMultiprocessor, &blocks, kernel, block, dynamic_shared);
  return blocks * tile_bytes;
#endif
}

template <class T>
contender<T> copy() {
  return {"copy", 2.0 * sizeof(T), [](const window<T>&) { return size_t{0}; },
          [](const window<T>& w, workspace, gpu::stream stream) { gpu::copy_on_device(w.in, w.out, w.n, stream); }};
}

template <int Tile, class T>
contender<T> three_phase() {
  return {"three-phase " + std::to_string(Tile), 2.0 * sizeof(T),
          [](const window<T>& w) { return scan::scan_workspace_size(w.n, Tile) * sizeof(T); },
          [](const window<T>& w, workspace room, gpu::stream stream) {
            scan::exclusive_scan<Tile>(w.in, w.out, w.n, static_cast<T*>(room.memory), stream);
          },
          Tile, bytes_in_flight(scan::blelloch_tile<Tile, T, scan::plus<T>>, Tile, Tile * sizeof(T))};
}

template <class Prefixes, class T>
contender<T> look_back_scan(std::string name) {
  return {std::move(name), 2.0 * sizeof(T),
          [](const window<T>& w) { return lookback::workspace_bytes(w.in, w.n, scan::plus<T>{}, T(0)); },
          [](const window<T>& w, workspace room, gpu::stream stream) {
            lookback::exclusive_scan<Prefixes>(w.in, w.out, w.n, scan::plus<T>{}, T(0), room, stream);
          }};
}

template <class Prefixes, class T>
contender<T> look_back_segmented(std::string name) {
  return {std::move(name), 2.0 * sizeof(T) + sizeof(uint8_t),
          [](const window<T>& w) { return lookback::segmented_workspace_bytes(w.in, w.n, scan::plus<T>{}, T(0)); },
          [](const window<T>& w, workspace room, gpu::stream stream) {
            lookback::segmented_inclusive_scan<Prefixes>(w.in, w.heads, w.out, w.n, scan::plus<T>{}, T(0), room,
                                                         stream);
          }};
}

template <class T>
contender<T> look_back_select() {
  return {"look-back", 1.5 * sizeof(T), [](const window<T>& w) { return lookback::select_workspace_bytes(w.in, w.n); },
          [](const window<T>& w, workspace room, gpu::stream stream) {
            lookback::select(w.in, w.out, w.total, w.n, is_not_zero{}, room, stream);
          }};
}

// call(memory, bytes, window, stream) as CUB and rocPRIM have it: without memory it says how many bytes it needs.
template <class T, class Call>
contender<T> of_library(const char* name, double useful_bytes, Call call, gpu::place at = gpu::here()) {
  return {name, useful_bytes,
          [=](const window<T>& w) {
            size_t bytes = 0;
            gpu::check(call(nullptr, bytes, w, nullptr), name, at);
            return bytes;
          },
          [=](const window<T>& w, workspace room, gpu::stream stream) {
            gpu::check(call(room.memory, room.bytes, w, stream), name, at);
          }};
}

// The lists: the copy first, then the library where there is one.
template <class Vendor, class T>
std::vector<contender<T>> scans() {
  std::vector<contender<T>> all = {copy<T>()};
  if constexpr (has_library<Vendor>)
    all.push_back(of_library<T>(Vendor::name(), 2.0 * sizeof(T),
                                [](void* memory, size_t& bytes, auto w, gpu::stream stream) {
                                  return Vendor::exclusive_sum(memory, bytes, w.in, w.out, w.n, stream);
                                }));
  all.push_back(three_phase<256, T>());
  all.push_back(three_phase<1024, T>());
  all.push_back(look_back_scan<lookback::as_published, T>("look-back"));
  all.push_back(look_back_scan<lookback::reproducible, T>("look-back reproducible"));
  if constexpr (has_library<Vendor>)
    for (contender<T>& extra : Vendor::template extra_scans<T>()) all.push_back(std::move(extra));
  return all;
}

template <class Vendor, class T>
std::vector<contender<T>> selects() {
  std::vector<contender<T>> all = {copy<T>()};
  if constexpr (has_library<Vendor>)
    all.push_back(of_library<T>(Vendor::name(), 1.5 * sizeof(T),
                                [](void* memory, size_t& bytes, auto w, gpu::stream stream) {
                                  return Vendor::select_if(memory, bytes, w.in, w.out, w.total, w.n, is_not_zero{},
                                                           stream);
                                }));
  all.push_back(look_back_select<T>());
  return all;
}

template <class Vendor, class T>
std::vector<contender<T>> segmented_scans() {
  std::vector<contender<T>> all = {copy<T>()};
  if constexpr (has_library<Vendor>)
    all.push_back(of_library<T>(Vendor::name(), 2.0 * sizeof(T) + sizeof(int32_t),
                                [](void* memory, size_t& bytes, auto w, gpu::stream stream) {
                                  return Vendor::inclusive_sum_by_key(memory, bytes, w.keys, w.in, w.out, w.n, stream);
                                }));
  all.push_back(look_back_segmented<lookback::as_published, T>("look-back"));
  all.push_back(look_back_segmented<lookback::reproducible, T>("look-back reproducible"));
  return all;
}

}  // namespace library
