// threadIdx and the other built-in variables of the lane that runs. abi.h declares them const, since no lane sees them
// change; the engine writes them under other names.
#pragma once
#include "simt/abi.h"

extern "C" {
extern __thread simt::abi::index3 simt_writable_thread_idx __asm__("simt_thread_idx");
extern __thread simt::abi::index3 simt_writable_block_idx __asm__("simt_block_idx");
extern __thread simt::abi::index3 simt_writable_block_dim __asm__("simt_block_dim");
extern __thread simt::abi::index3 simt_writable_grid_dim __asm__("simt_grid_dim");
}

namespace simt {

inline void set_thread_index(abi::index3 thread) { simt_writable_thread_idx = thread; }

inline void set_block_index(abi::index3 block, abi::index3 block_dim, abi::index3 grid_dim) {
  simt_writable_block_idx = block;
  simt_writable_block_dim = block_dim;
  simt_writable_grid_dim = grid_dim;
}

inline void clear_indices() {
  set_thread_index({});
  set_block_index({}, {}, {});
}

}  // namespace simt
