// The steps from sources to a program: preprocess, rewrite, compile, link.
#pragma once
#include "options.h"

namespace simt::driver {

// Where simtcc finds what it needs: SIMT_HOME, else two folders above the executable.
std::filesystem::path find_home();

// Returns the exit code. Throws std::exception with one line when a file cannot be read or written.
int build(const options& o, const std::filesystem::path& home);

}  // namespace simt::driver
