// Library functions that programs call and that behave differently in a kernel or touch memory that the compiler does
// not instrument. simtcc links programs with -Wl,--wrap=NAME for every name in wrapped_symbols.txt.
#include <cstdlib>
#include <cstring>
#include <cxxabi.h>

#include <cassert>
#include <new>
#include <typeinfo>

#include "failure.h"
#include "memory.h"
#include "report.h"
#include "shadow.h"

#define PLACE uintptr_t(__builtin_return_address(0))

namespace simt {
namespace {

void check_range(const void* p, size_t size, bool write, uintptr_t place) {
  if (size == 0) return;
  if (current.checking) memory::check_access(uintptr_t(p), size, write ? memory::is_write : 0, place);
  else if (!current.slot && instrumented && memory::may_be_device(p)) memory::check_host_access(uintptr_t(p), write, place);
}

void* allocate(size_t size, uintptr_t place) {
  return current.slot ? memory::allocate(size, memory::kind::device_heap, place) : std::malloc(size);
}

void* allocate_or_throw(size_t size, uintptr_t place) {
  void* p = allocate(size ? size : 1, place);
  if (!p) {
    if (current.slot) fail_launch("operator new: the device heap is exhausted", place);
    throw std::bad_alloc();
  }
  return p;
}

void report_release(uintptr_t place, hazard_kind kind, const char* message) {
  report(kind, place, 0, weight::error, [&] {
    hazard h;
    h.message = message;
    hazard_access by;
    by.in_kernel = current.slot;
    if (current.slot) {
      h = hazard_in(*current.slot->launch, message);
      by = access_by(*current.slot->launch, current.slot->number, current.lane_index);
    }
    by.what = "free";
    by.place = place;
    h.accesses = {by};
    return h;
  });
}

// free and delete: a lane's memory comes from the device heap, the host's from its own.
void release(void* p, uintptr_t place) {
  if (!p) return;
  memory::object* o = memory::in_arena(p) ? memory::find(p) : nullptr;
  bool from_heap = o && o->what == memory::kind::device_heap;
  if (!current.slot && !memory::in_arena(p)) return std::free(p);
  if (!current.slot || (!from_heap && (o || !memory::in_arena(p))))
    return report_release(place, hazard_kind::wrong_side,
                          current.slot ? "a kernel frees memory that no kernel allocated"
                                       : "host code frees device memory by free or delete");
  if (memory::release(p, place) != status::success)
    report_release(place, hazard_kind::use_after_free, "a kernel frees what is not a live allocation");
}

void* allocate_aligned(size_t size, std::align_val_t alignment, uintptr_t place) {
  if (current.slot) return allocate_or_throw(size, place);  // whole pages: aligned enough
  void* p = std::aligned_alloc(size_t(alignment), (size + size_t(alignment) - 1) / size_t(alignment) * size_t(alignment));
  if (!p) throw std::bad_alloc();
  return p;
}

}  // namespace
}  // namespace simt

using simt::allocate, simt::allocate_or_throw, simt::allocate_aligned, simt::check_range, simt::release, simt::current;

extern "C" {

void* __wrap_memcpy(void* to, const void* from, size_t n) {
  check_range(from, n, false, PLACE);
  check_range(to, n, true, PLACE);
  return std::memcpy(to, from, n);
}
void* __wrap_memmove(void* to, const void* from, size_t n) {
  check_range(from, n, false, PLACE);
  check_range(to, n, true, PLACE);
  return std::memmove(to, from, n);
}
void* __wrap_memset(void* to, int value, size_t n) {
  check_range(to, n, true, PLACE);
  return std::memset(to, value, n);
}

void* __wrap_malloc(size_t n) { return allocate(n, PLACE); }
void* __wrap_calloc(size_t count, size_t size) {
  if (!current.slot) return std::calloc(count, size);
  void* p = allocate(count * size, PLACE);
  if (p) simt::memory::host_writes(p, count * size);  // fresh pages are zero
  return p;
}
void* __wrap_realloc(void* p, size_t n) {
  if (current.slot) simt::unsupported_at("realloc in a kernel", PLACE);
  return std::realloc(p, n);
}
void __wrap_free(void* p) { release(p, PLACE); }

void* __wrap__Znwm(size_t n) { return allocate_or_throw(n, PLACE); }
void* __wrap__Znam(size_t n) { return allocate_or_throw(n, PLACE); }
void* __wrap__ZnwmRKSt9nothrow_t(size_t n, const std::nothrow_t&) { return allocate(n ? n : 1, PLACE); }
void* __wrap__ZnamRKSt9nothrow_t(size_t n, const std::nothrow_t&) { return allocate(n ? n : 1, PLACE); }
void* __wrap__ZnwmSt11align_val_t(size_t n, std::align_val_t a) { return allocate_aligned(n, a, PLACE); }
void* __wrap__ZnamSt11align_val_t(size_t n, std::align_val_t a) { return allocate_aligned(n, a, PLACE); }
void __wrap__ZdlPv(void* p) { release(p, PLACE); }
void __wrap__ZdaPv(void* p) { release(p, PLACE); }
void __wrap__ZdlPvm(void* p, size_t) { release(p, PLACE); }
void __wrap__ZdaPvm(void* p, size_t) { release(p, PLACE); }
void __wrap__ZdlPvSt11align_val_t(void* p, std::align_val_t) { release(p, PLACE); }
void __wrap__ZdaPvSt11align_val_t(void* p, std::align_val_t) { release(p, PLACE); }
void __wrap__ZdlPvmSt11align_val_t(void* p, size_t, std::align_val_t) { release(p, PLACE); }
void __wrap__ZdaPvmSt11align_val_t(void* p, size_t, std::align_val_t) { release(p, PLACE); }

void __wrap_exit(int code) {
  if (current.slot) simt::unsupported_at("exit in a kernel", PLACE);
  std::exit(code);
}

// As on hardware: the message of a device assert, then the launch is over and the error sticks.
void __wrap___assert_fail(const char* expression, const char* file, unsigned line, const char* function) {
  if (!current.slot) __assert_fail(expression, file, line, function);
  simt::fail_assertion(expression, file, line, PLACE);
}

void* __wrap___cxa_allocate_exception(size_t size) noexcept {
  void* p = abi::__cxa_allocate_exception(size);
  if (current.slot) {
    current.slot->running_lane().exception = uintptr_t(p);
    current.slot->running_lane().exception_size = size;
  }
  return p;
}

void __wrap___cxa_throw(void* exception, std::type_info* type, void (*destructor)(void*)) {
  if (current.slot) current.slot->running_lane().throw_place = PLACE;
  __cxa_throw(exception, type, destructor);
}
}
