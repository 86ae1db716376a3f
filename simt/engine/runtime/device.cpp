// The simulated device: selection, limits, reset, and what a pointer is.
#include "device.h"

#include <mutex>

#include "functions.h"
#include "handles.h"
#include "places.h"

namespace simt {
namespace {

constexpr status unsupported_limit = status(215);

// By the number that both vendors give a limit: stack, printf buffer, heap, launch depth, pending launches,
// L2 fetch granularity, persisting L2. Remembered only: nothing here runs out of them.
constexpr size_t default_limits[] = {1024, 1 << 20, 8 << 20, 2, 2048, 64, 0};
constexpr int cuda_limit_count = 7, hip_limit_count = 3;

struct limit_values {
  std::mutex mutex;
  size_t value[cuda_limit_count];
  limit_values() { reset(); }
  void reset() {
    for (int i = 0; i < cuda_limit_count; ++i) value[i] = default_limits[i];
  }
};
limit_values& limit_table() {
  static limit_values* table = new limit_values;
  return *table;
}

bool is_limit(int limit) {
  int count = runtime::current_dialect() == rt::dialect::hip ? hip_limit_count : cuda_limit_count;
  return limit >= 0 && limit < count;
}

}  // namespace

namespace runtime {

const device_limits& limits() {
  static const device_limits cuda;
  static const device_limits hip = [] {
    device_limits d;
    d.shared_per_block = d.shared_per_block_optin;  // on AMD a kernel gets all of the LDS without asking
    return d;
  }();
  return current_dialect() == rt::dialect::hip ? hip : cuda;
}

pointer_info describe_pointer(const void* p) {
  memory::object* o = memory::find(p);
  auto address = const_cast<void*>(p);
  if (o && (o->freed || o->what == memory::kind::device_heap)) o = nullptr;
  if (!o) return is_registered(p) ? pointer_info{memory_type::host, 0, address, address} : pointer_info{};
  if (is_managed(*o)) return {memory_type::managed, 0, address, address};
  if (o->what == memory::kind::pinned) return {memory_type::host, 0, address, address};
  return {memory_type::device, 0, address, nullptr};
}

}  // namespace runtime

namespace rt {

using runtime::host_call;
using runtime::is_device;

status device_count(int* count) {
  return host_call("GetDeviceCount", SIMT_CALLER, [&] {
    if (!count) return status::invalid_value;
    *count = 1;
    return status::success;
  });
}

status device_get(int* device) {
  return host_call("GetDevice", SIMT_CALLER, [&] {
    if (!device) return status::invalid_value;
    *device = 0;
    return status::success;
  });
}

status device_set(int device) {
  return host_call("SetDevice", SIMT_CALLER,
                   [&] { return is_device(device) ? status::success : status::invalid_device; });
}

status device_flags(unsigned flags) {
  constexpr unsigned schedule_and_mapping = 0x1f;
  return host_call("SetDeviceFlags", SIMT_CALLER,
                   [&] { return flags & ~schedule_and_mapping ? status::invalid_value : status::success; });
}

status device_synchronize() {
  return host_call("DeviceSynchronize", SIMT_CALLER, [] { return status::success; });
}

status device_reset() {
  if (abi::in_kernel()) runtime::refuse_in_kernel("DeviceReset", SIMT_CALLER);
  memory::release_all();
  runtime::destroy_all_handles();
  runtime::forget_registered();
  runtime::forget_function_settings();
  std::lock_guard lock(limit_table().mutex);
  limit_table().reset();
  runtime::clear_sticky_error();
  return status::success;
}

status device_cache_config(int config) {
  return host_call("DeviceSetCacheConfig", SIMT_CALLER,
                   [&] { return config < 0 || config > 3 ? status::invalid_value : status::success; });
}

status device_set_limit(int limit, size_t value) {
  return host_call("DeviceSetLimit", SIMT_CALLER, [&] {
    if (!is_limit(limit)) return unsupported_limit;
    std::lock_guard lock(limit_table().mutex);
    limit_table().value[limit] = value;
    return status::success;
  });
}

status device_get_limit(size_t* value, int limit) {
  return host_call("DeviceGetLimit", SIMT_CALLER, [&] {
    if (!value) return status::invalid_value;
    if (!is_limit(limit)) return unsupported_limit;
    std::lock_guard lock(limit_table().mutex);
    *value = limit_table().value[limit];
    return status::success;
  });
}

status device_can_access_peer(int* can, int device, int peer) {
  return host_call("DeviceCanAccessPeer", SIMT_CALLER, [&] {
    if (!can) return status::invalid_value;
    if (!is_device(device) || !is_device(peer)) return status::invalid_device;
    *can = 0;
    return status::success;
  });
}

status runtime_version(int* version) {
  if (!version) return runtime::returned(status::invalid_value);
  *version = runtime::current_dialect() == dialect::hip ? 70000000 : 13000;
  return status::success;
}

}  // namespace rt
}  // namespace simt
