// The source pass: preprocessed CUDA or HIP in, C++ for g++ out.
#pragma once
#include <string>
#include <string_view>

namespace simt {

// preprocessed: what `g++ -E` prints. The result has the same lines. Launches become calls of simt/launch.h,
// shared and device variables become what simt/shared.h offers, the other qualifiers vanish. Throws
// diagnostic for what is not supported; what is not C++ is left for g++ to report.
std::string rewrite(std::string_view preprocessed);

}  // namespace simt
