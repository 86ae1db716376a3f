// A profile as plain text of at most 100 columns.
#pragma once
#include <string>
#include <vector>

#include "profile.h"

namespace simtprof {

inline constexpr size_t columns = 100;

struct names {
  std::string now = "now", before = "before";  // of the two profiles that are compared
};

std::string summary_text(const std::vector<comparison>& kernels, const names& n);
// Everything: kernels under their sections, the summary, what the terms mean.
std::string profile_text(const std::vector<comparison>& kernels, uint64_t warp, const names& n, size_t most_lines);

std::string grouped(uint64_t number);                             // "1,234,567"
std::string percent(double part);                                 // of 1: "5.6 %"
std::string rounded(double number);                               // "512", "3.5"
std::string clipped(const std::string& text, size_t most = columns);  // in characters; a cut ends in "..."

}  // namespace simtprof
