// Why a worker ended before it had made its calls: from what it noted, what the kernel says and what it printed, to a cause
// and one line for people.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "grading/hazard.h"
#include "grading/run/runner.h"
#include "grading/worker/shared_calls.h"
#include "grading/run/worker_process.h"

namespace grading {

struct ending {
  std::string cause, reason;
};

// hazards: of this worker. The program has the line numbers.
ending explain(const worker_end& end, const shared::progress& noted, const std::vector<hazard>& hazards,
               const std::filesystem::path& program, const run_settings& settings);

// Of a trouble that the worker itself saw.
std::string cause_of(shared::trouble what);

// A hazard after which the device does no more work, or nothing.
const hazard* fatal_hazard(const std::vector<hazard>& hazards);
ending explain(const hazard& fatal);

// A worker's standard error without the reports of the CPU backend, which have a shape of their own.
std::string without_reports(const std::string& text);

}  // namespace grading
