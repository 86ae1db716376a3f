// Allocating, freeing and registering memory.
#include <map>
#include <mutex>

#include "errors.h"
#include "handles.h"
#include "places.h"

namespace simt {
namespace {

constexpr size_t pitch_alignment = 512;
constexpr unsigned attach_global = 1, attach_host = 2;
constexpr unsigned register_flags = 0xf;
constexpr unsigned cuda_pinned_flags = 0x7;
constexpr unsigned hip_coherent = 0x40000000u, hip_non_coherent = 0x80000000u;
constexpr unsigned hip_pinned_flags = cuda_pinned_flags | 0x20000000u | hip_coherent | hip_non_coherent;

struct registered_ranges {
  std::mutex mutex;
  std::map<uintptr_t, size_t> size_at;
};
registered_ranges& registered() {
  static registered_ranges* r = new registered_ranges;
  return *r;
}

// The last range that begins at or before p.
std::map<uintptr_t, size_t>::iterator range_before(uintptr_t p) {
  auto& ranges = registered().size_at;
  auto after = ranges.upper_bound(p);
  return after == ranges.begin() ? ranges.end() : std::prev(after);
}

status allocate(void** p, size_t size, memory::kind what, uintptr_t place) {
  if (!p) return status::invalid_value;
  *p = nullptr;
  if (size == 0) return status::success;
  *p = memory::allocate(size, what, place);
  return *p ? status::success : status::out_of_memory;
}

// Only the call that matches how the object was made may free it.
template <class Right>
status release(void* p, uintptr_t place, Right right) {
  if (!p) return status::success;
  memory::object* o = memory::find(p);
  if (!o || o->freed || !right(o->what)) return status::invalid_value;
  return memory::release(p, place);
}

status release_device(void* p, uintptr_t place) {
  return release(p, place,
                 [](memory::kind k) { return k == memory::kind::device || k == memory::kind::managed; });
}

}  // namespace

namespace runtime {

bool is_registered(const void* p) {
  std::lock_guard lock(registered().mutex);
  auto range = range_before(uintptr_t(p));
  return range != registered().size_at.end() && uintptr_t(p) - range->first < range->second;
}

void forget_registered() {
  std::lock_guard lock(registered().mutex);
  registered().size_at.clear();
}

}  // namespace runtime

namespace rt {

using runtime::check_stream;
using runtime::host_call;

status device_allocate(void** p, size_t size) {
  uintptr_t place = SIMT_CALLER;
  return host_call("Malloc", place, [&] { return allocate(p, size, memory::kind::device, place); });
}

status device_allocate_on(void** p, size_t size, void* stream) {
  uintptr_t place = SIMT_CALLER;
  return host_call("MallocAsync", place, [&] {
    if (status s = check_stream(stream); s != status::success) return s;
    return allocate(p, size, memory::kind::device, place);
  });
}

status device_allocate_pitched(void** p, size_t* pitch, size_t width, size_t height) {
  uintptr_t place = SIMT_CALLER;
  return host_call("MallocPitch", place, [&] {
    size_t size = 0;
    if (!p || !pitch || __builtin_add_overflow(width, pitch_alignment - 1, &size))
      return status::invalid_value;
    *pitch = size / pitch_alignment * pitch_alignment;
    if (__builtin_mul_overflow(*pitch, height, &size)) return status::out_of_memory;
    return allocate(p, size, memory::kind::device, place);
  });
}

status managed_allocate(void** p, size_t size, unsigned flags) {
  uintptr_t place = SIMT_CALLER;
  return host_call("MallocManaged", place, [&] {
    if (size == 0 || (flags != attach_global && flags != attach_host)) return status::invalid_value;
    return allocate(p, size, memory::kind::managed, place);
  });
}

status pinned_allocate(void** p, size_t size, unsigned flags) {
  uintptr_t place = SIMT_CALLER;
  return host_call("MallocHost", place, [&] {
    bool hip = runtime::current_dialect() == dialect::hip;
    unsigned contradiction = hip_coherent | hip_non_coherent;
    if (flags & ~(hip ? hip_pinned_flags : cuda_pinned_flags)) return status::invalid_value;
    if ((flags & contradiction) == contradiction) return status::invalid_value;
    return allocate(p, size, memory::kind::pinned, place);
  });
}

status device_release(void* p) {
  uintptr_t place = SIMT_CALLER;
  return host_call("Free", place, [&] { return release_device(p, place); });
}

status device_release_on(void* p, void* stream) {
  uintptr_t place = SIMT_CALLER;
  return host_call("FreeAsync", place, [&] {
    if (status s = check_stream(stream); s != status::success) return s;
    return p ? release_device(p, place) : status::invalid_value;
  });
}

status pinned_release(void* p) {
  uintptr_t place = SIMT_CALLER;
  return host_call("FreeHost", place, [&] {
    return release(p, place, [](memory::kind k) { return k == memory::kind::pinned; });
  });
}

status host_register(void* p, size_t size, unsigned flags) {
  return host_call("HostRegister", SIMT_CALLER, [&] {
    if (!p || !size || flags & ~register_flags || memory::find(p)) return status::invalid_value;
    std::lock_guard lock(registered().mutex);
    auto& ranges = registered().size_at;
    auto before = range_before(uintptr_t(p) + size - 1);
    if (before != ranges.end() && before->first + before->second > uintptr_t(p))
      return status::host_memory_already_registered;
    ranges[uintptr_t(p)] = size;
    return status::success;
  });
}

status host_unregister(void* p) {
  return host_call("HostUnregister", SIMT_CALLER, [&] {
    if (!p) return status::invalid_value;
    std::lock_guard lock(registered().mutex);
    return registered().size_at.erase(uintptr_t(p)) ? status::success : status::host_memory_not_registered;
  });
}

status host_device_pointer(void** device, void* host, unsigned flags) {
  return host_call("HostGetDevicePointer", SIMT_CALLER, [&] {
    if (!device || !host || flags) return status::invalid_value;
    if (runtime::side_of(host) != runtime::side::both || !runtime::in_bounds(host, 1))
      return status::invalid_value;
    *device = host;
    return status::success;
  });
}

status memory_info(size_t* free, size_t* total) {
  return host_call("MemGetInfo", SIMT_CALLER, [&] {
    bool hip = runtime::current_dialect() == dialect::hip;
    if (!hip && (!free || !total)) return status::invalid_value;
    if (free) *free = memory::capacity() - memory::in_use();
    if (total) *total = memory::capacity();
    return status::success;
  });
}

status accept_managed_range(const void* p, size_t size, void* stream) {
  return host_call("MemAdvise", SIMT_CALLER, [&] {
    if (status s = check_stream(stream); s != status::success) return s;
    memory::object* o = memory::find(p);
    bool right = o && size && runtime::is_managed(*o) && runtime::in_bounds(p, size);
    return right ? status::success : status::invalid_value;
  });
}

}  // namespace rt
}  // namespace simt
