// What simtcc makes of __shared__, __device__, __constant__ and __managed__ variables.
#pragma once
#include <type_traits>

#include "simt/abi.h"

namespace simt {

// Of an array of any dimensions; reports count in elements.
template <class T>
inline constexpr size_t element_size = sizeof(std::remove_all_extents_t<T>);

// The current block's object. T may be an array, also one of unknown bound for the dynamic part.
template <class T>
simt_inline T& shared(abi::shared_variable& variable) {
  return *static_cast<T*>(abi::shared_address(variable, element_size<T>));
}
template <class T>
simt_inline T& dynamic_shared(const char* name) {
  return *static_cast<T*>(abi::dynamic_shared_address(name, element_size<T>));
}

// Declaration: a struct whose members are the variables of one declaration, so it is aligned as they are.
// Never less than 16: kernels view scalars as vectors.
template <class Declaration>
inline constexpr size_t shared_alignment = alignof(Declaration) < 16 ? 16 : alignof(Declaration);

template <class T>
int register_variable(T& variable, const char* name, abi::variable_kind kind) {
  return abi::register_variable(
      const_cast<const void*>(static_cast<const volatile void*>(__builtin_addressof(variable))), sizeof(T),
      name, kind);
}

}  // namespace simt
