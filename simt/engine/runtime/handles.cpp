#include "handles.h"

#include <chrono>
#include <map>
#include <mutex>

namespace simt {
namespace {

constexpr int greatest_priority = -5, least_priority = 0;
constexpr unsigned non_blocking = 1;
constexpr unsigned disable_timing = 2, interprocess = 4;
constexpr unsigned cuda_event_flags = 7, hip_event_flags = 0xe0000000u;  // HIP: which fence a record makes
constexpr uintptr_t legacy_stream = 1, per_thread_stream = 2;

using clock = std::chrono::steady_clock;

struct stream {
  unsigned flags = 0;
  int priority = 0;
};
struct event {
  unsigned flags = 0;
  bool recorded = false;
  clock::time_point time;
};

struct state {
  std::mutex mutex;
  uintptr_t next = 0x1000;
  std::map<uintptr_t, stream> streams;
  std::map<uintptr_t, event> events;
};
state& the() {
  static state* s = new state;  // host destructors may still destroy streams at exit
  return *s;
}

void* new_handle() { return reinterpret_cast<void*>(the().next += 16); }

bool is_default(const void* stream) { return uintptr_t(stream) <= per_thread_stream; }

// Of a handle that is not null and not alive. HIP calls it a destroyed context.
status dead_handle() {
  return runtime::current_dialect() == rt::dialect::hip ? status(709) : status::invalid_resource_handle;
}

event* find_event(const void* handle) {
  auto found = the().events.find(uintptr_t(handle));
  return found == the().events.end() ? nullptr : &found->second;
}

status missing_event(const void* handle) { return handle ? dead_handle() : status::invalid_resource_handle; }

// Runs use(event) if the handle is alive.
template <class Use>
status with_event(const char* name, uintptr_t place, const void* handle, Use use) {
  return runtime::host_call(name, place, [&] {
    std::lock_guard lock(the().mutex);
    event* e = find_event(handle);
    return e ? use(*e) : missing_event(handle);
  });
}

}  // namespace

namespace runtime {

status check_stream(const void* stream) {
  std::lock_guard lock(the().mutex);
  return is_default(stream) || the().streams.count(uintptr_t(stream)) ? status::success : dead_handle();
}

void destroy_all_handles() {
  std::lock_guard lock(the().mutex);
  the().streams.clear();
  the().events.clear();
}

}  // namespace runtime

namespace rt {

using runtime::check_stream;
using runtime::host_call;

status stream_create(void** handle, unsigned flags, int priority) {
  return host_call("StreamCreate", SIMT_CALLER, [&] {
    if (!handle || flags > non_blocking) return status::invalid_value;
    std::lock_guard lock(the().mutex);
    *handle = new_handle();
    int clamped = priority < greatest_priority ? greatest_priority : (priority > 0 ? 0 : priority);
    the().streams[uintptr_t(*handle)] = {flags, clamped};
    return status::success;
  });
}

status stream_destroy(void* handle) {
  return host_call("StreamDestroy", SIMT_CALLER, [&] {
    if (is_default(handle)) return status::invalid_resource_handle;
    std::lock_guard lock(the().mutex);
    return the().streams.erase(uintptr_t(handle)) ? status::success : dead_handle();
  });
}

status stream_synchronize(void* stream) {
  return host_call("StreamSynchronize", SIMT_CALLER, [&] { return check_stream(stream); });
}

status stream_query(void* stream) {
  return host_call("StreamQuery", SIMT_CALLER, [&] { return check_stream(stream); });
}

status stream_wait_event(void* stream, void* event, unsigned flags) {
  return with_event("StreamWaitEvent", SIMT_CALLER, event, [&](auto&) {
    if (flags) return status::invalid_value;  // the others concern graphs
    bool alive = is_default(stream) || the().streams.count(uintptr_t(stream));
    return alive ? status::success : dead_handle();
  });
}

status stream_flags(void* handle, unsigned* flags) {
  return host_call("StreamGetFlags", SIMT_CALLER, [&] {
    if (!flags) return status::invalid_value;
    if (status s = check_stream(handle); s != status::success) return s;
    std::lock_guard lock(the().mutex);
    *flags = is_default(handle) ? 0 : the().streams[uintptr_t(handle)].flags;
    return status::success;
  });
}

status stream_priority(void* handle, int* priority) {
  return host_call("StreamGetPriority", SIMT_CALLER, [&] {
    if (!priority) return status::invalid_value;
    if (status s = check_stream(handle); s != status::success) return s;
    std::lock_guard lock(the().mutex);
    *priority = is_default(handle) ? 0 : the().streams[uintptr_t(handle)].priority;
    return status::success;
  });
}

status stream_priority_range(int* least, int* greatest) {
  return host_call("DeviceGetStreamPriorityRange", SIMT_CALLER, [&] {
    if (least) *least = least_priority;
    if (greatest) *greatest = greatest_priority;
    return status::success;
  });
}

status stream_accepts_callback(void* stream, bool has_callback, unsigned flags) {
  return host_call("LaunchHostFunc", SIMT_CALLER, [&] {
    if (!has_callback || flags) return status::invalid_value;
    return check_stream(stream);
  });
}

status event_create(void** handle, unsigned flags) {
  return host_call("EventCreate", SIMT_CALLER, [&] {
    unsigned allowed =
        runtime::current_dialect() == dialect::hip ? cuda_event_flags | hip_event_flags : cuda_event_flags;
    if (!handle || flags & ~allowed) return status::invalid_value;
    if (flags & interprocess && !(flags & disable_timing)) return status::invalid_value;
    std::lock_guard lock(the().mutex);
    *handle = new_handle();
    the().events[uintptr_t(*handle)] = {flags, false, {}};
    return status::success;
  });
}

status event_destroy(void* handle) {
  return with_event("EventDestroy", SIMT_CALLER, handle, [&](auto&) {
    the().events.erase(uintptr_t(handle));
    return status::success;
  });
}

status event_record(void* handle, void* stream, unsigned flags) {
  clock::time_point now = clock::now();
  return with_event("EventRecord", SIMT_CALLER, handle, [&](event& e) {
    if (flags) return status::invalid_value;  // the others concern graphs
    if (!is_default(stream) && !the().streams.count(uintptr_t(stream))) return dead_handle();
    e.recorded = true;
    e.time = now;
    return status::success;
  });
}

status event_synchronize(void* handle) {
  return with_event("EventSynchronize", SIMT_CALLER, handle, [](auto&) { return status::success; });
}

status event_query(void* handle) {
  return with_event("EventQuery", SIMT_CALLER, handle, [](auto&) { return status::success; });
}

status event_elapsed_time(float* milliseconds, void* start, void* stop) {
  return with_event("EventElapsedTime", SIMT_CALLER, start, [&](event& first) {
    if (!milliseconds) return status::invalid_value;
    event* last = find_event(stop);
    if (!last) return missing_event(stop);
    bool timed = first.recorded && last->recorded && !((first.flags | last->flags) & disable_timing);
    if (!timed) return status::invalid_resource_handle;
    *milliseconds = std::chrono::duration<float, std::milli>(last->time - first.time).count();
    return status::success;
  });
}

}  // namespace rt
}  // namespace simt
