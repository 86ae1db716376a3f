// Stream compaction: the elements that are not zero, packed together, in their order. std::copy_if for a GPU.
//
//   mark      flags[i] = 1 if in[i] stays, else 0
//   scan      offsets[i] = flags[0] + ... + flags[i - 1], the number of elements before i that stay
//   scatter   an element that stays moves to out[offsets[i]]
//   count     kept = offsets[n - 1] + flags[n - 1]
//
// Each slot follows from the input alone. No lane asks another one for a slot, so there is no atomic
// operation, and the result is the same in every run. (G. E. Blelloch, Prefix Sums and Their Applications,
// 1990.)
#pragma once
#include "labs/scan/device_scan.h"

#include <cstddef>

namespace compaction {

inline constexpr int tile = 256;

template <class T, class Offset>
__global__ void mark(const T* in, Offset* flags, size_t n) {
  const size_t i = size_t(blockIdx.x) * tile + threadIdx.x;
  if (i < n) flags[i] = in[i] != T(0) ? 1 : 0;
}

template <class T, class Offset>
__global__ void scatter(const T* in, const Offset* flags, const Offset* offsets, T* out, size_t n) {
  const size_t i = size_t(blockIdx.x) * tile + threadIdx.x;
  if (i < n && flags[i] != 0) out[offsets[i]] = in[i];
}

template <class T, class Offset>
void mark_all(const T* in, Offset* flags, size_t n, gpu::stream stream = nullptr) {
  gpu::launch_in_grids(scan::tiles_of(n, tile), tile, [=](size_t first, unsigned blocks) {
    const size_t start = first * tile;
    mark<<<blocks, tile, 0, stream>>>(in + start, flags + start, n - start);
  });
}

template <class T, class Offset>
void scatter_all(const T* in, const Offset* flags, const Offset* offsets, T* out, size_t n,
                 gpu::stream stream = nullptr) {
  gpu::launch_in_grids(scan::tiles_of(n, tile), tile, [=](size_t first, unsigned blocks) {
    const size_t start = first * tile;
    scatter<<<blocks, tile, 0, stream>>>(in + start, flags + start, offsets + start, out, n - start);
  });
}

// The memory that a compaction of n elements needs besides its input and output: order and repeatability are
// paid for with two more arrays. Offset is an unsigned type that can count to n.
template <class Offset>
struct storage {
  gpu::device_array<Offset> flags, offsets, scan_workspace;
  explicit storage(size_t n) : flags(n), offsets(n), scan_workspace(scan::scan_workspace_size(n, tile)) {}
};

// Writes the elements of in[0..n) that stay to the front of out, on `stream`, without a wait.
//   out   room for all that stay (n elements always suffice); apart from in
template <class T, class Offset>
void compact(const T* in, T* out, size_t n, storage<Offset>& memory, gpu::stream stream = nullptr) {
  Offset* const flags = memory.flags.data();
  Offset* const offsets = memory.offsets.data();
  mark_all(in, flags, n, stream);
  scan::exclusive_scan<tile>(flags, offsets, n, memory.scan_workspace.data(), stream);
  scatter_all(in, flags, offsets, out, n, stream);
}

// The number of elements that the last compact() kept; waits for it. An exclusive scan has no slot for the
// total: it is the last offset, plus the last element's own flag.
template <class Offset>
size_t kept_count(const storage<Offset>& memory) {
  const size_t n = memory.flags.size();
  if (n == 0) return 0;
  const Offset last_offset = memory.offsets.download(n - 1, 1)[0];
  const Offset last_flag = memory.flags.download(n - 1, 1)[0];
  return last_offset + last_flag;
}

}  // namespace compaction
