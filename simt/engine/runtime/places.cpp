#include "places.h"

namespace simt::runtime {

bool is_variable(const memory::object& o) {
  using memory::kind;
  return o.what == kind::device_variable || o.what == kind::constant_variable ||
         o.what == kind::managed_variable;
}

bool is_managed(const memory::object& o) {
  return o.what == memory::kind::managed || o.what == memory::kind::managed_variable;
}

side side_of(const void* p) {
  memory::object* o = memory::find(p);
  if (!o) return memory::in_arena(p) ? side::device : (is_registered(p) ? side::both : side::host);
  return o->what == memory::kind::pinned || is_managed(*o) ? side::both : side::device;
}

bool in_bounds(const void* p, size_t size) {
  memory::object* o = memory::find(p);
  if (!o) return !memory::in_arena(p);
  // The vendors' host calls cannot see what kernels allocate.
  bool reachable = !o->freed && o->what != memory::kind::device_heap;
  return reachable && size <= o->size - (uintptr_t(p) - o->begin);
}

}  // namespace simt::runtime
