// A lane ends its launch: assertions, traps.
#pragma once
#include <cstdint>

namespace simt {
struct block_slot;

[[noreturn]] void fail_assertion(const char* expression, const char* file, unsigned line, uintptr_t place);
[[noreturn]] void fail_launch(const char* what, uintptr_t place);
[[noreturn]] void unsupported_at(const char* what, uintptr_t place);  // names the feature, ends the program with code 3
void check_static_shared(const block_slot& b);  // static and dynamic shared memory together: over the limit?
}  // namespace simt
