// Which cause of the catalogue a hazard of the CPU backend is.
#pragma once
#include <string>
#include <vector>

#include "grading/exercise.h"

namespace grading {

struct hazard_cause {
  std::string cause;
  std::string detail;  // may be empty
};

// blocks: of the run that showed it.
hazard_cause cause_of(const hazard& h, const exercise& e, const block_order& blocks);

// Smaller: nearer to the root. A barrier that not all lanes reach makes races, a race makes reads of unwritten memory; an
// index far out of bounds lands in host memory.
int depth_of(const hazard& h);

// Ended the kernel or the worker; the observation says so as well.
bool is_end(const hazard& h);

}  // namespace grading
