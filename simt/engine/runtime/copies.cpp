// Copies and fills, one- and two-dimensional, and copies to and from variables.
#include <cstring>

#include "errors.h"
#include "handles.h"
#include "places.h"

namespace simt {
namespace {

using rt::copy_kind;
using runtime::side;

// What a kind says about one pointer. HIP's runtime forgives some contradictions, its documentation does not.
bool agrees(const void* p, bool says_device) {
  side s = runtime::side_of(p);
  return s == side::both || (s == side::device) == says_device;
}

status check_kind(const void* to, const void* from, copy_kind kind) {
  if (kind < copy_kind::host_to_host || kind > copy_kind::automatic) return status::invalid_memcpy_direction;
  if (kind == copy_kind::automatic) return status::success;
  bool to_device = kind == copy_kind::host_to_device || kind == copy_kind::device_to_device;
  bool from_device = kind == copy_kind::device_to_host || kind == copy_kind::device_to_device;
  return agrees(to, to_device) && agrees(from, from_device) ? status::success : status::invalid_value;
}

// Ranges have been checked. What was uninitialised in device memory stays so in a copy of it on the device.
void move(void* to, const void* from, size_t size) {
  if (memory::find(from)) memory::host_reads(from, size);
  std::memmove(to, from, size);
  if (!memory::find(to)) return;
  if (runtime::side_of(from) == side::device && runtime::side_of(to) == side::device)
    memory::copy_written(to, from, size);
  else
    memory::host_writes(to, size);
}

status copy_bytes(void* to, const void* from, size_t size, copy_kind kind) {
  if (size == 0) return status::success;
  if (!to || !from) return status::invalid_value;
  if (status s = check_kind(to, from, kind); s != status::success) return s;
  if (!runtime::in_bounds(to, size) || !runtime::in_bounds(from, size)) return status::invalid_value;
  move(to, from, size);
  return status::success;
}

// Bytes from the first to behind the last of `height` rows; false if that is no number.
bool extent_2d(size_t pitch, size_t width, size_t height, size_t& bytes) {
  return !__builtin_mul_overflow(pitch, height - 1, &bytes) && !__builtin_add_overflow(bytes, width, &bytes);
}

status copy_rows(void* to, size_t to_pitch, const void* from, size_t from_pitch, size_t width, size_t height,
                 copy_kind kind) {
  if (width == 0 || height == 0) return status::success;
  if (!to || !from) return status::invalid_value;
  if (width > to_pitch || width > from_pitch) return status::invalid_pitch_value;
  if (status s = check_kind(to, from, kind); s != status::success) return s;
  size_t to_bytes, from_bytes;
  if (!extent_2d(to_pitch, width, height, to_bytes) || !extent_2d(from_pitch, width, height, from_bytes))
    return status::invalid_value;
  if (!runtime::in_bounds(to, to_bytes) || !runtime::in_bounds(from, from_bytes))
    return status::invalid_value;
  for (size_t row = 0; row < height; ++row)
    move(static_cast<char*>(to) + row * to_pitch, static_cast<const char*>(from) + row * from_pitch, width);
  return status::success;
}

status fill_rows(void* p, size_t pitch, int byte, size_t width, size_t height) {
  if (width == 0 || height == 0) return status::success;
  size_t bytes;
  if (!p || width > pitch || !extent_2d(pitch, width, height, bytes)) return status::invalid_value;
  if (runtime::side_of(p) == side::host || !runtime::in_bounds(p, bytes)) return status::invalid_value;
  for (size_t row = 0; row < height; ++row) {
    char* begin = static_cast<char*>(p) + row * pitch;
    if (memory::find(begin)) memory::host_writes(begin, width);
    std::memset(begin, byte, width);
  }
  return status::success;
}

memory::object* find_symbol(const void* symbol) {
  memory::object* o = memory::find(symbol);
  return o && runtime::is_variable(*o) && o->begin == uintptr_t(symbol) ? o : nullptr;
}

// The part of a variable that a copy names. The variable itself stands on the device side of the copy.
status symbol_part(const void* symbol, size_t size, size_t offset, copy_kind kind, copy_kind from_or_to_host,
                   char*& part) {
  memory::object* o = find_symbol(symbol);
  if (!o) return status::invalid_symbol;
  if (kind != from_or_to_host && kind != copy_kind::device_to_device && kind != copy_kind::automatic)
    return status::invalid_memcpy_direction;
  if (offset > o->size || size > o->size - offset) return status::invalid_value;
  part = reinterpret_cast<char*>(o->begin) + offset;
  return status::success;
}

template <class Work>
status on_stream(const char* name, uintptr_t place, void* stream, Work work) {
  return runtime::host_call(name, place, [&] {
    status s = runtime::check_stream(stream);
    return s == status::success ? work() : s;
  });
}

}  // namespace

namespace rt {

status copy(void* to, const void* from, size_t size, copy_kind kind) {
  return runtime::host_call("Memcpy", SIMT_CALLER, [&] { return copy_bytes(to, from, size, kind); });
}
status copy_on(void* to, const void* from, size_t size, copy_kind kind, void* stream) {
  return on_stream("MemcpyAsync", SIMT_CALLER, stream, [&] { return copy_bytes(to, from, size, kind); });
}

status copy_2d(void* to, size_t to_pitch, const void* from, size_t from_pitch, size_t width, size_t height,
               copy_kind kind) {
  return runtime::host_call("Memcpy2D", SIMT_CALLER,
                            [&] { return copy_rows(to, to_pitch, from, from_pitch, width, height, kind); });
}
status copy_2d_on(void* to, size_t to_pitch, const void* from, size_t from_pitch, size_t width, size_t height,
                  copy_kind kind, void* stream) {
  return on_stream("Memcpy2DAsync", SIMT_CALLER, stream,
                   [&] { return copy_rows(to, to_pitch, from, from_pitch, width, height, kind); });
}

status fill(void* p, int byte, size_t size) {
  return runtime::host_call("Memset", SIMT_CALLER, [&] { return fill_rows(p, size, byte, size, 1); });
}
status fill_on(void* p, int byte, size_t size, void* stream) {
  return on_stream("MemsetAsync", SIMT_CALLER, stream, [&] { return fill_rows(p, size, byte, size, 1); });
}

status fill_2d(void* p, size_t pitch, int byte, size_t width, size_t height) {
  return runtime::host_call("Memset2D", SIMT_CALLER,
                            [&] { return fill_rows(p, pitch, byte, width, height); });
}
status fill_2d_on(void* p, size_t pitch, int byte, size_t width, size_t height, void* stream) {
  return on_stream("Memset2DAsync", SIMT_CALLER, stream,
                   [&] { return fill_rows(p, pitch, byte, width, height); });
}

status copy_to_symbol(const void* symbol, const void* from, size_t size, size_t offset, copy_kind kind,
                      void* stream) {
  return on_stream("MemcpyToSymbol", SIMT_CALLER, stream, [&] {
    char* part = nullptr;
    status s = symbol_part(symbol, size, offset, kind, copy_kind::host_to_device, part);
    return s == status::success ? copy_bytes(part, from, size, kind) : s;
  });
}

status copy_from_symbol(void* to, const void* symbol, size_t size, size_t offset, copy_kind kind,
                        void* stream) {
  return on_stream("MemcpyFromSymbol", SIMT_CALLER, stream, [&] {
    char* part = nullptr;
    status s = symbol_part(symbol, size, offset, kind, copy_kind::device_to_host, part);
    return s == status::success ? copy_bytes(to, part, size, kind) : s;
  });
}

status symbol_address(void** p, const void* symbol) {
  return runtime::host_call("GetSymbolAddress", SIMT_CALLER, [&] {
    memory::object* o = find_symbol(symbol);
    if (!p) return status::invalid_value;
    if (!o) return status::invalid_symbol;
    *p = reinterpret_cast<void*>(o->begin);
    return status::success;
  });
}

status symbol_size(size_t* size, const void* symbol) {
  return runtime::host_call("GetSymbolSize", SIMT_CALLER, [&] {
    memory::object* o = find_symbol(symbol);
    if (!size) return status::invalid_value;
    if (!o) return status::invalid_symbol;
    *size = o->size;
    return status::success;
  });
}

}  // namespace rt
}  // namespace simt
