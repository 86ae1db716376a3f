#include "grading/diagnosis/hazard_causes.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace grading {

namespace {

// An index that nobody means: a negative one in an unsigned number, say.
bool is_far_off(const hazard& h) {
  constexpr double far = 1e9;
  return std::any_of(h.accesses.begin(), h.accesses.end(), [](const hazard_access& a) { return std::fabs(index_of(a).value_or(0)) > far; });
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

hazard_cause of_race(const hazard& h) {
  const bool shared = h.kind == "shared-race" || std::any_of(h.accesses.begin(), h.accesses.end(), [](const hazard_access& a) { return a.shared; });
  if (shared) return {"read-write-hazard", ""};
  return {"global-race", h.kind == "block-race" ? "between two blocks" : ""};
}

// Nearest to the root first.
struct kind_rule {
  const char* kind;
  const char* cause;  // where the kind alone tells it
  bool ends = false;  // the kernel or the worker
};
constexpr kind_rule rules[] = {
    {"crash", "crash", true},
    {"assert", "failed-assertion", true},
    {"timeout", "endless-loop", true},
    {"launch", "bad-launch"},
    {"use-after-free", "use-after-free"},
    {"out-of-bounds", ""},
    {"wrong-side", ""},
    {"barrier-divergence", "divergent-barrier"},
    {"no-progress", "waits-forever", true},
    {"shared-race", ""},
    {"global-race", ""},
    {"block-race", ""},
    {"warp-race", ""},
    {"warp-operation", "absent-lane"},
    {"uninitialised", ""},
    {"unread-error", "unread-error"},
};

const kind_rule* rule_for(const hazard& h) {
  return std::find_if(std::begin(rules), std::end(rules), [&](const kind_rule& r) { return h.kind == r.kind; });
}

}  // namespace

hazard_cause cause_of(const hazard& h, const exercise& e, const block_order& blocks) {
  if (e.cause_of_hazard)
    if (std::string own = e.cause_of_hazard(h, blocks); !own.empty()) return {own, ""};
  if (h.kind.ends_with("-race")) return of_race(h);
  if (h.kind == "out-of-bounds") return of_bounds(h);
  if (h.kind == "wrong-side") return of_side(h);
  if (h.kind == "uninitialised") return {says(h, "shared") ? "reads-unwritten-shared" : "reads-unwritten", ""};
  const kind_rule* const rule = rule_for(h);
  return {rule == std::end(rules) ? "other-hazard" : rule->cause, ""};
}

int depth_of(const hazard& h) { return static_cast<int>(rule_for(h) - std::begin(rules)); }

bool is_end(const hazard& h) {
  const kind_rule* const rule = rule_for(h);
  return rule != std::end(rules) && rule->ends;
}

}  // namespace grading
