// What the kernels of one call do, counted by the CPU backend.
#pragma once
#include <optional>

#include "grading/run/runner.h"

namespace grading {

inline constexpr double counting_seconds = 15;  // a call may take: counting takes several times as long as grading

// Makes the call alone, in these settings but for the time that it may take. Nothing if it did not return.
std::optional<call_counts> count_call(const worker_program& program, const call& c, run_settings settings);

}  // namespace grading
