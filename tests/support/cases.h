// Test cases that are made at run time, and skipping. One test case is one unit of `N passed, N failed, N skipped`.
#pragma once
#include <functional>
#include <source_location>
#include <string>
#include <vector>

#include "tests/support/simtcc.h"

namespace support {
// Marks the running test case as skipped and prints the reason. The caller returns right after:
//   if (!nvcc) return skip("no nvcc: install the CUDA toolkit");
// A case that also failed a check counts as failed.
void skip(const std::string& reason);

// Adds a test case called `name` (unique) that runs `body`. To be called from a static initialiser:
//   const int registered = [] { for (...) register_case(...); return 0; }();
// Of the selected cases, the programs in `needs` are compiled and `ahead` is run ahead of the body, side by side.
void register_case(std::string name, std::function<void()> body, std::vector<compile_request> needs = {}, std::function<void()> ahead = {},
                   std::source_location where = std::source_location::current());

// Is there a test case whose name begins so? For tables that name the test which proves something.
bool has_case(const std::string& start);
}  // namespace support
