#include "grading/diagnosis/hazard_causes.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>

#include "grading/diagnosis/evidence.h"

namespace grading {

namespace {

bool says(const hazard& h, const char* words) { return h.message.find(words) != std::string::npos; }

// A warp-race does not say where. A shared variable may be called as an array of the contract is, but nobody writes to
// the inputs: so a name that is written and is an output's, or the workspace's, means device memory.
bool in_device_memory(const hazard& h, const std::vector<std::string>& outputs) {
  if (h.kind != "warp-race") return h.kind != "shared-race";
  return std::any_of(h.accesses.begin(), h.accesses.end(), [&](const hazard_access& a) {
    const std::string name = base_name(a.variable);
    return name.starts_with("allocation") || name == "workspace" || std::find(outputs.begin(), outputs.end(), name) != outputs.end();
  });
}

// An index that nobody means: a negative one in an unsigned number, say.
bool is_far_off(const hazard& h) {
  constexpr double far = 1e9;
  return std::any_of(h.accesses.begin(), h.accesses.end(), [](const hazard_access& a) {
    const size_t open = a.variable.find('[');
    return open != std::string::npos && std::fabs(std::atof(a.variable.c_str() + open + 1)) > far;
  });
}

hazard_cause of_bounds(const hazard& h) {
  if (says(h, "null pointer")) return {"null-pointer", ""};
  if (says(h, "shared")) return {"shared-out-of-bounds", ""};
  if (is_far_off(h)) return {"wild-pointer", ""};
  if (says(h, "before the start")) return {"before-the-start", ""};
  if (!says(h, "the end of")) return {"wild-pointer", ""};
  return {says(h, "writes") ? "past-the-end" : "reads-past-the-end", ""};
}

hazard_cause of_side(const hazard& h) {
  if (says(h, "host code")) return {"host-touches-device", ""};
  if (says(h, "host memory")) return {"host-pointer", ""};
  return {"other-hazard", ""};
}

hazard_cause of_race(const hazard& h, const std::vector<std::string>& outputs) {
  if (!in_device_memory(h, outputs)) return {"read-write-hazard", ""};
  return {"global-race", h.kind == "block-race" ? "between two blocks" : ""};
}

}  // namespace

hazard_cause cause_of(const hazard& h, const exercise& e, const std::vector<std::string>& outputs) {
  if (e.cause_of_hazard)
    if (std::string own = e.cause_of_hazard(h); !own.empty()) return {own, ""};
  if (h.kind.ends_with("-race")) return of_race(h, outputs);
  if (h.kind == "out-of-bounds") return of_bounds(h);
  if (h.kind == "wrong-side") return of_side(h);
  if (h.kind == "uninitialised") return {says(h, "shared") ? "reads-unwritten-shared" : "reads-unwritten", ""};
  static const std::map<std::string, std::string> others = {
      {"barrier-divergence", "divergent-barrier"}, {"use-after-free", "use-after-free"}, {"launch", "bad-launch"},
      {"warp-operation", "absent-lane"},           {"no-progress", "waits-forever"},     {"timeout", "endless-loop"},
      {"crash", "crash"},                          {"assert", "failed-assertion"},       {"unread-error", "unread-error"},
  };
  const auto at = others.find(h.kind);
  return {at == others.end() ? "other-hazard" : at->second, ""};
}

int depth_of(const hazard& h) {
  static const std::vector<std::string> order = {
      "crash",       "assert",        "timeout",        "launch",      "use-after-free", "out-of-bounds", "wrong-side",    "barrier-divergence",
      "no-progress", "shared-race",   "global-race",    "block-race",  "warp-race",   "warp-operation", "uninitialised", "unread-error"};
  return int(std::find(order.begin(), order.end(), h.kind) - order.begin());
}

bool is_end(const hazard& h) { return h.kind == "crash" || h.kind == "assert" || h.kind == "timeout" || h.kind == "no-progress"; }

}  // namespace grading
