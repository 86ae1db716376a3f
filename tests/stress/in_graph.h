// The functions of labs/lookback as part of a captured graph, which is then launched with one input after the other. The CPU
// backend has no graphs.
#pragma once
#include "labs/common/device_array.h"
#include "labs/common/input.h"
#include "labs/lookback/reproducible.h"
#include "labs/lookback/segmented_scan.h"
#include "labs/lookback/select.h"
#include "tests/lookback/operators.h"

#include <algorithm>
#include <cstdio>
#include <vector>

namespace lookback_stress {

#ifdef __SIMT__
inline int in_graph() {
  std::fprintf(stderr, "lookback_stress: the CPU backend has no graphs\n");
  return 2;
}
#else
inline int in_graph() {
  using namespace lookback_test;
  constexpr size_t n = 3000000;
  const gpu::place at = gpu::here();
  gpu::stream stream = nullptr;
  GPU_CALL(StreamCreate, &stream);
  gpu::device_array<unsigned> in(n), scanned(n), again(n), selected(n), total(1);
  const size_t bytes = std::max(lookback::workspace_bytes(in.data(), n, add{}, 0u), lookback::select_workspace_bytes(in.data(), n));
  gpu::device_array<uint64_t> words(bytes / sizeof(uint64_t));
  const lookback::workspace room = {words.data(), bytes};

  GPU_API(Graph_t) graph = nullptr;
  GPU_API(GraphExec_t) executable = nullptr;
  GPU_CALL(StreamBeginCapture, stream, GPU_API(StreamCaptureModeGlobal));
  lookback::exclusive_scan(in.data(), scanned.data(), n, add{}, 0u, room, stream);
  lookback::inclusive_scan<lookback::reproducible>(scanned.data(), again.data(), n, add{}, 0u, room, stream);
  lookback::select(in.data(), selected.data(), total.data(), n, multiple_of{3}, room, stream);
  GPU_CALL(StreamEndCapture, stream, &graph);
  GPU_CALL(GraphInstantiateWithFlags, &executable, graph, 0);

  bool right = true;
  for (unsigned seed = 1; seed <= 5 && right; ++seed) {
    std::vector<unsigned> values(n), sums(n), sums_of_sums(n), kept;
    for (size_t i = 0; i < n; ++i) values[i] = lab::mixed(i * 7 + seed);
    unsigned sum = 0, sum_of_sums = 0;
    for (size_t i = 0; i < n; ++i) {
      sums[i] = sum;
      sums_of_sums[i] = sum_of_sums += sum;
      sum += values[i];
      if (multiple_of{3}(values[i])) kept.push_back(values[i]);
    }
    GPU_CALL(Memcpy, in.data(), values.data(), n * sizeof(unsigned), GPU_API(MemcpyHostToDevice));
    for (gpu::device_array<unsigned>* out : {&scanned, &again, &selected, &total}) out->fill_bytes(0xff);
    gpu::synchronize();
    GPU_CALL(GraphLaunch, executable, stream);
    GPU_CALL(StreamSynchronize, stream);
    right = scanned.download() == sums && again.download() == sums_of_sums && total.download()[0] == kept.size() &&
            selected.download(0, kept.size()) == kept;
  }
  std::fprintf(right ? stdout : stderr, "lookback_stress: in a graph, five launches: %s\n", right ? "no wrong element" : "WRONG");
  static_cast<void>(GPU_API(GraphExecDestroy)(executable));
  static_cast<void>(GPU_API(GraphDestroy)(graph));
  static_cast<void>(GPU_API(StreamDestroy)(stream));
  return right ? 0 : 1;
}
#endif

}  // namespace lookback_stress
