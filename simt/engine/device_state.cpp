#include "device_state.h"

__thread simt::abi::index3 simt_writable_thread_idx, simt_writable_block_idx, simt_writable_block_dim,
    simt_writable_grid_dim;
