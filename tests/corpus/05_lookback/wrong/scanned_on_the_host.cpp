// cause: not-one-kernel
// Copied back and forth, and no kernel at all.
// instead of
#include "exercises/05_lookback.h"
// stands
#include "exercises/05_lookback.h"

#include <vector>
// end
// instead of
scan_tiles<Operator><<<tiles, tile>>>(in, out, n, flags, aggregates, prefixes, ticket);
// stands
  std::vector<int> values(n);
  gpu::check(GPU_API(Memcpy)(values.data(), in, n * sizeof(int), GPU_API(MemcpyDeviceToHost)), "copy", gpu::here());
  for (size_t i = 1; i < n; ++i) values[i] = Operator{}(values[i - 1], values[i]);
  gpu::check(GPU_API(Memcpy)(out, values.data(), n * sizeof(int), GPU_API(MemcpyHostToDevice)), "copy", gpu::here());
// end
