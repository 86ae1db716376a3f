// Where a pointer that a host call was given lives, and who may touch it.
#pragma once
#include <cstddef>
#include <cstdint>

#include "../memory.h"

namespace simt::runtime {

enum class side : uint8_t {
  host,
  device,
  both
};  // both: pinned, managed or registered memory

side side_of(const void* p);
// Device memory of any sort: true if all of [p, p + size) belongs to one live object. Other host memory:
// true.
bool in_bounds(const void* p, size_t size);

bool is_variable(const memory::object& o);
bool is_managed(const memory::object& o);

// Memory that the program made accessible to kernels by cudaHostRegister or hipHostRegister.
bool is_registered(const void* p);
void forget_registered();  // device reset

}  // namespace simt::runtime
