// From a program counter to a source line, by GCC's libbacktrace.
#pragma once
#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace simt {

struct source_line {
  std::string file;  // as the compiler was given it; empty if unknown
  int line = 0;
  bool operator==(const source_line& o) const { return line == o.line && file == o.file; }
};

std::string plain_path(const std::string& file);  // without ./ and ../, such as -I. leaves

// The lines of the user's at a place, innermost first: that of the function that stands there, then those of the calls that
// were inlined. Frames of the engine's headers or the system's are skipped, if there are others. place is a return address.
const std::vector<source_line>& lines_of(uintptr_t place);
source_line line_of(uintptr_t place);  // the innermost

// The calling lane's stack, innermost first: return addresses. Needs little of it.
using call_stack = std::array<uintptr_t, 64>;  // 0 ends it
call_stack stack_of_lane();
// The kernel that ran with this stack, as `ns::kernel<64, float>`; empty if unknown. What the launch says may be the name of a
// pointer.
std::string kernel_of(const call_stack& stack);

// The line's text without leading blanks; empty if the file cannot be read.
std::string text_of(const std::string& file, int line);

// The program's load address, from which the shadow's 32-bit places count.
extern uintptr_t program_begin;
extern uintptr_t program_end;
bool in_constant_segment(uintptr_t address);  // read-only data of the program, such as string literals

}  // namespace simt
