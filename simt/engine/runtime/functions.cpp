// Kernels: how much shared memory they may have, and how many blocks fit.
#include "functions.h"

#include <algorithm>
#include <map>
#include <mutex>

#include "device.h"

namespace simt {
namespace {

constexpr int max_dynamic_shared_attribute = 8, carveout_attribute = 9;

struct settings_of_functions {
  std::mutex mutex;
  std::map<const void*, size_t> dynamic_shared;
};
settings_of_functions& the() {
  static settings_of_functions* s = new settings_of_functions;
  return *s;
}

int round_up_to_warps(int threads) {
  int warp = abi::warp_size();
  return (threads + warp - 1) / warp * warp;
}

status set_attribute(const void* kernel, int attribute, int value) {
  if (!kernel) return status::invalid_device_function;
  if (attribute == carveout_attribute)
    return value < -1 || value > 100 ? status::invalid_value : status::success;
  if (attribute != max_dynamic_shared_attribute) return status::invalid_value;
  if (value < 0 || size_t(value) > runtime::limits().shared_per_block_optin) return status::invalid_value;
  std::lock_guard lock(the().mutex);
  the().dynamic_shared[kernel] = size_t(value);
  return status::success;
}

int resident_blocks(const void* kernel, int block_size, size_t dynamic_shared) {
  if (dynamic_shared > runtime::dynamic_shared_limit(kernel)) return 0;
  return runtime::occupancy(block_size, dynamic_shared);
}

}  // namespace

namespace runtime {

int occupancy(int threads_per_block, size_t shared_bytes) {
  const device_limits& limit = limits();
  if (threads_per_block < 1 || threads_per_block > limit.threads_per_block) return 0;
  if (shared_bytes > limit.shared_per_block_optin) return 0;
  int blocks = std::min(limit.blocks_per_multiprocessor,
                        limit.threads_per_multiprocessor / round_up_to_warps(threads_per_block));
  if (shared_bytes) blocks = std::min(blocks, int(limit.shared_per_multiprocessor / shared_bytes));
  return blocks;
}

// A launch does not say which kernel it starts by address; then the most that any kernel asked for holds.
size_t dynamic_shared_limit(const void* kernel) {
  std::lock_guard lock(the().mutex);
  size_t bytes = limits().shared_per_block;
  for (auto& [k, raised] : the().dynamic_shared)
    if (!kernel || k == kernel) bytes = std::max(bytes, raised);
  return bytes;
}

void forget_function_settings() {
  std::lock_guard lock(the().mutex);
  the().dynamic_shared.clear();
}

}  // namespace runtime

namespace rt {

using runtime::host_call;

status function_set_attribute(const void* kernel, int attribute, int value) {
  return host_call("FuncSetAttribute", SIMT_CALLER, [&] { return set_attribute(kernel, attribute, value); });
}

status function_cache_config(const void* kernel, int config) {
  return host_call("FuncSetCacheConfig", SIMT_CALLER, [&] {
    if (!kernel) return status::invalid_device_function;
    return config < 0 || config > 3 ? status::invalid_value : status::success;
  });
}

status occupancy_blocks(int* blocks, const void* kernel, int block_size, size_t dynamic_shared) {
  return host_call("OccupancyMaxActiveBlocksPerMultiprocessor", SIMT_CALLER, [&] {
    if (!blocks || block_size < 1) return status::invalid_value;
    if (!kernel) return status::invalid_device_function;
    *blocks = resident_blocks(kernel, block_size, dynamic_shared);
    return status::success;
  });
}

status block_size_begin(block_size_search& search, const void* kernel, int limit) {
  search = {kernel, 0, 0, 0, 0};
  return host_call("OccupancyMaxPotentialBlockSize", SIMT_CALLER, [&] {
    if (!kernel || limit < 0) return status::invalid_value;
    int most = runtime::limits().threads_per_block;
    search.candidate = limit == 0 ? most : std::min(limit, most);
    return status::success;
  });
}

void block_size_try(block_size_search& search, size_t dynamic_shared) {
  int blocks = resident_blocks(search.kernel, search.candidate, dynamic_shared);
  if (blocks * search.candidate > search.best_lanes) {
    search.best = search.candidate;
    search.best_lanes = blocks * search.candidate;
    search.grid = blocks * runtime::limits().multiprocessors;
  }
  int warp = abi::warp_size();
  search.candidate = round_up_to_warps(search.candidate) - warp;  // 0 after the smallest
}

}  // namespace rt
}  // namespace simt
