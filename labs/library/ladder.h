// Which difference explains the gap between the scan of Lab 1 and the copy: from row to row one thing changes.
#pragma once
#include "labs/library/measure.h"
#include "labs/library/table.h"

#include <cstdio>
#include <vector>

namespace library {

template <class Shape, class Prefixes, class T>
contender<T> look_back_of_shape(const char* what_changes) {
  using plus = scan::plus<T>;
  const auto kernel = lookback::scan_tiles<lookback::in_registers<Shape, T>, Prefixes, const T*, T*, T, plus, lookback::exclusive>;
  return {what_changes, 2.0 * sizeof(T),
          [](const window<T>& w) { return lookback::status<T>::bytes(Shape::tiles(w.n)); },
          [](const window<T>& w, workspace room, gpu::stream stream) {
            lookback::launch_scan<Shape, Prefixes>(w.in, w.out, w.n, plus{}, T(0), lookback::exclusive{}, room, stream,
                                                   gpu::here());
          },
          Shape::tile, bytes_in_flight(kernel, Shape::block, Shape::tile * sizeof(T))};
}

template <class Vendor, class T>
std::vector<contender<T>> ladder_steps() {
  using lookback::as_published;
  using lookback::tile_shape;
  std::vector<contender<T>> steps = {copy<T>(), three_phase<256, T>()};
  steps.back().name = "three phases, one element a lane";
  steps.push_back(look_back_of_shape<tile_shape<256, 1, 1>, as_published, T>("a single pass, by look-back"));
  steps.push_back(look_back_of_shape<tile_shape<256, 1, 4>, as_published, T>("4 elements a lane, 16 bytes at once"));
  steps.push_back(look_back_of_shape<tile_shape<256, 4, 4>, as_published, T>("16 elements a lane, in 4 rows"));
  steps.push_back(look_back_of_shape<tile_shape<512, 4, 4>, as_published, T>("512 lanes a tile"));
  steps.push_back(look_back_of_shape<tile_shape<512, 8, 4>, as_published, T>("32 elements a lane, in 8 rows"));
  steps.push_back(look_back_of_shape<tile_shape<512, 8, 4>, lookback::in_groups<8>, T>("look-back in fixed groups"));
  if constexpr (has_library<Vendor>) {
    for (contender<T>& extra : Vendor::template extra_scans<T>()) steps.push_back(std::move(extra));
    steps.push_back(scans<Vendor, T>()[1]);
  }
  return steps;
}

inline void print_step(const std::string& name, size_t tile, size_t in_flight) {
  std::printf("  %-36s", name.c_str());
  if (tile > 0) std::printf(" %7zu", tile);
  else std::printf(" %7s", "-");
  if (in_flight > 0) std::printf(" %6.1f KiB", static_cast<double>(in_flight) / 1024);
  else std::printf(" %10s", "-");
}

template <class Vendor, class T>
void climb_ladder(const operation<T>& like, size_t size, size_t n, uint32_t seed) {
  operation<T> ladder = like;
  ladder.name = "the ladder";
  ladder.contenders = ladder_steps<Vendor, T>();
  ladder.has_library = false;  // the CPU is the judge
  arrays<T> data(ladder, size, n);
  const std::vector<figure> times = measure_verified(ladder, data, n, seed);
  std::printf("\nWhich difference explains the gap? %s, n = 2^%d, step by step\n", like.name.c_str(), log2_of(n));
  std::printf("  %-36s %7s %10s %12s %8s %7s\n", "", "tile", "in flight", "time", "of copy", "gain");
  for (size_t s = 0; s < times.size(); ++s) {
    const contender<T>& step = ladder.contenders[s];
    print_step(step.name, step.tile, step.bytes_in_flight);
    std::printf(" %9.1f us %8.3f", times[s].median,
                ratio_to_copy(times[s], step.useful_bytes, times[0], ladder.contenders[0].useful_bytes));
    if (s > 1 && times[s].median > 0) std::printf(" %6.2fx", times[s - 1].median / times[s].median);
    std::printf("\n");
  }
  std::printf("  Tile: elements. In flight: bytes that the blocks of one core can have asked memory for at once.\n");
}

}  // namespace library
