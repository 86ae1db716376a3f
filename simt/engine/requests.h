// How memory serves the accesses that the lanes of a warp make with one instruction: a request.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>

namespace simt {

struct lane_access {
  uintptr_t address;  // of shared memory: in the block's, where each object starts at bank 0 (a GPU packs them)
  uint32_t lane;      // in the warp
  uint32_t size;      // bytes; to be served: 1, 2, 4, 8 or 16, the same of all lanes, and the address a multiple of it
};

// Shared memory has 32 banks of 4 bytes; word w is in bank w mod 32. In one wavefront each bank gives or takes one word,
// to or from any number of lanes: the same word is a broadcast. Lanes are served together as far as they could fill the
// banks: 32, 16 or 8 neighbours for up to 4, 8 or 16 bytes a lane; of a load of 8 or 16 bytes twice as many if lanes i and
// i ^ 1, or lanes i and i ^ 2, never want different words. (As measured on an H200: docs/fidelity.md.)
struct bank_use {
  uint32_t wavefronts = 0;  // taken
  uint32_t ideal = 0;       // that would do if the words were spread over all banks
  uint32_t worst = 0;       // n of the worst n-way conflict: taken over ideal among lanes served together
};
enum class direction : uint8_t {
  load,
  store
};
bank_use serve_shared(std::span<const lane_access> request, direction way);

// Distinct 32-byte sectors of global memory that the request touches: what moves between L1 and L2.
uint32_t sectors_of(std::span<const lane_access> request);

}  // namespace simt
