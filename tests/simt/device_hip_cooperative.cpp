// Cooperative groups in HIP. The tiles' ranks in their parent came after HIP 5.2.
#include <hip/hip_runtime.h>

#include <hip/hip_cooperative_groups.h>

#include "tests/simt/device_cooperative_body.h"

namespace {
__global__ void ballots(unsigned long long* out) {
  const auto tile = cg::tiled_partition<32>(cg::this_thread_block());
  out[threadIdx.x] = tile.ballot(tile.thread_rank() % 4 == 1);
}
}  // namespace

TEST_CASE("votes of a tile have 64 bits, numbered in the tile") {
  device_array<unsigned long long> out(64);
  ballots<<<1, 64>>>(out.data());
  for (const unsigned long long ballot : out.to_host()) CHECK(ballot == 0x22222222ull);
}
