// The last error of each host thread, the error that sticks to the device, and launch errors that nobody has
// read.
#pragma once
#include <cstdint>
#include <optional>
#include <string>

#include "../runtime.h"
#include "simt/runtime.h"

namespace simt::runtime {

// After an assert, a trap, an illegal access or a timeout every call returns that status until the device is
// reset.
bool is_sticky(status s);
status sticky_error();  // success if there is none
void clear_sticky_error();

// Returns s, having left it as this thread's last error if it is one. For calls that return a code: the
// caller has it.
status returned(status s);

// A launch returns no code in the source, so its error shows only when somebody asks for the last error.
struct launch_error {
  status code = status::success;
  uintptr_t place = 0;
  std::string call;
  std::string detail;
};
// The first one that was overwritten or is still unread.
std::optional<launch_error> unread_error();
void forget_unread_errors();

rt::dialect current_dialect();

// Where the program calls an exported function.
#define SIMT_CALLER reinterpret_cast<uintptr_t>(__builtin_return_address(0))

// Ends the program: a lane calls the host function of that name, which here lacks the vendor's prefix.
[[noreturn]] void refuse_in_kernel(const char* name, uintptr_t place);

// Runs one host call: none works in a kernel, nor while an error sticks.
template <class Call>
status host_call(const char* name, uintptr_t place, Call call) {
  if (abi::in_kernel()) refuse_in_kernel(name, place);
  if (status s = sticky_error(); s != status::success) return returned(s);
  return returned(call());
}

}  // namespace simt::runtime
