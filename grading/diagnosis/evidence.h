// What the runs show of one function of the contract: the matter that its findings are made from.
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "grading/exercise.h"
#include "grading/run/runner.h"

namespace grading {

// One call in one run.
struct trial {
  size_t index = 0;  // of the call, counted over all cases
  const call* made = nullptr;
  const run* in = nullptr;
  const observation* seen = nullptr;
  bool values_wrong = false;
  bool hazard = false;

  bool ran() const { return seen->how != observation::end::not_run; }
  bool returned() const { return seen->how == observation::end::returned; }
  bool misbehaved() const { return ran() && (!returned() || !seen->cause.empty()); }
  bool bad() const { return misbehaved() || hazard || values_wrong; }
};

struct hazard_seen {
  hazard what;
  const run* in;
};

struct evidence {
  std::string function;
  std::vector<trial> trials;         // of runs over all calls
  std::vector<trial> closer;         // of further runs over some calls
  std::vector<hazard_seen> hazards;  // errors, attributed to this function; one may stand under several
};

// One for each function, in the order in which the calls first name them.
std::vector<evidence> gather(const std::vector<const call*>& calls, const std::vector<run>& runs, const std::vector<run>& closer);

bool same_values(const output_values& a, const output_values& b);  // NaN equals NaN of its kind
bool is_wrong(const call& c, const observation& seen);             // returned, with other outputs than expected

// When it goes wrong, if the good trials differ from the bad ones by one thing: "only when n = 0", "only at warp 64", or "".
std::string condition(const std::vector<trial>& bad, const std::vector<trial>& good);

}  // namespace grading
