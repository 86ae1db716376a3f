// Device memory as the engine sees it: which bytes belong to which object, and which the host has written.
//
// All device, pinned and managed allocations come from one reserved range of addresses, so "is this device memory?" is
// a comparison. Objects are separated by red zones; freed ones stay known until their addresses are needed again.
#pragma once
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string>

#include "simt/abi.h"
#include "simt/status.h"

namespace simt::memory {

enum class kind : uint8_t {
  device,
  pinned,
  managed,
  device_variable,
  constant_variable,
  managed_variable,
  device_heap
};

struct cell;  // shadow.h

struct object {
  uintptr_t begin = 0;
  size_t size = 0;
  kind what = kind::device;
  std::atomic<bool> freed = false;
  uint64_t ordinal = 0;      // n-th object of the program
  std::string name;          // a variable's name, or what simt/tool.h called an allocation, else empty
  uintptr_t made_at = 0;     // program counter of the call that made it
  uintptr_t freed_at = 0;
  uint8_t* written = nullptr;  // one bit a byte: the host (or a memset) has written it; none: never uninitialised
  cell* cells = nullptr;       // shadow, one a 4-byte word; zero pages until touched
  size_t element_size = 0;     // of an allocation that has a name
  bool is_plain = false;       // its atomic and volatile accesses are checked like plain ones
};

// Returns nullptr when size cannot be had. size 0 gives a distinct one-byte object.
void* allocate(size_t size, kind what, uintptr_t made_at);
// invalid_value for a pointer that is not the start of a live object.
status release(void* p, uintptr_t freed_at);
void release_all();                        // device reset: every allocation, not the variables

object* find(const void* p);               // the object that holds p, live or freed; nullptr if none
cell* byte_cells_of(const object& o, size_t word);  // of an object in the arena: room for a split word's four cells
object* find_near(const void* p);          // for reports: the object that an access to p was probably meant for
bool in_arena(const void* p);
extern uintptr_t arena_begin, variables_begin;  // variables: from the first registered one to the last
extern size_t arena_size, variables_size;
extern object** object_of_page;  // of the arena; null where no object lies
inline constexpr size_t page_size = 4096;
inline bool may_be_device(const void* p) {
  return uintptr_t(p) - arena_begin < arena_size || uintptr_t(p) - variables_begin < variables_size;
}
size_t capacity();                         // bytes of device memory that can be allocated: a tenth of the machine's RAM, or SIMT_MEMORY
size_t in_use();
// For reports. False if no live allocation starts at p.
bool name_allocation(const void* p, const char* name, size_t element_size);
bool count_as_plain(const void* p);  // false: no live allocation starts there

// The host (memcpy, memset) is about to write or read [p, p + n) in device memory.
// invalid_value if the range leaves its object; marks written bytes as initialised.
status host_writes(void* p, size_t n);
status host_reads(const void* p, size_t n);
bool host_has_written(const object& o, uintptr_t p, size_t n);  // any of these bytes, or o is never uninitialised
void copy_written(void* to, const void* from, size_t n);  // device to device: what was uninitialised stays so

void add_variable(const void* address, size_t size, const char* name, abi::variable_kind k);

}  // namespace simt::memory
