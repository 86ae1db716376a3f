// A submission written as what it changes in the solution: short enough to see the one mistake.
//
//   // cause: in-place                 what a wrong one is expected to be diagnosed as; comment lines before the first block
//   // instead of                      lines that the solution contains exactly once
//   if (i < n) out[i] = in[i];
//   // stands
//   if (i <= n) out[i] = in[i];
//   // end
//
// Lines are compared without their indentation. A file without a block is a whole submission of its own.
#pragma once
#include <string>

namespace support {

// Throws std::runtime_error, one line, if a block is malformed or its old lines are not in `solution` exactly once.
std::string apply_edits(const std::string& solution, const std::string& edits);

// The rest of the comment line that starts with "// KEY: "; empty if there is none.
std::string comment_value(const std::string& text, const std::string& key);

}  // namespace support
