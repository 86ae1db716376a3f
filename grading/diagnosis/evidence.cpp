#include "grading/diagnosis/evidence.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace grading {

bool same_values(const output_values& a, const output_values& b) {
  auto same_array = [&](const std::vector<double>& x, const std::vector<double>& y) {
    return x.size() == y.size() && std::equal(x.begin(), x.end(), y.begin(), same_value);
  };
  return a.size() == b.size() && std::equal(a.begin(), a.end(), b.begin(), same_array);
}

bool is_wrong(const call& c, const observation& seen) {
  if (seen.how != observation::end::returned) return false;
  if (seen.outputs.size() != c.outputs.size()) return true;
  for (size_t i = 0; i < c.outputs.size(); ++i)
    if (!std::equal(seen.outputs[i].begin(), seen.outputs[i].end(), c.outputs[i].values.begin(), c.outputs[i].values.end(), same_value))
      return true;
  return false;
}

namespace {

bool has_array(const std::vector<array>& arrays, const std::string& name) {
  return std::any_of(arrays.begin(), arrays.end(), [&](const array& a) { return a.name == name; });
}

// ---- Which function a hazard belongs to. The backend counts hazards by call, but describes each only once for a run.

struct function_arrays {
  std::vector<array> inputs, outputs;  // names matter only

  bool has(const std::string& name) const { return has_array(inputs, name) || has_array(outputs, name); }
};

struct ownership {
  std::vector<std::string> functions;
  std::vector<function_arrays> arrays;
  std::vector<uint64_t> counted;  // hazards by function, in one run

  // Could function f have done it, going by the names of arrays?
  bool fits(size_t f, const hazard& h) const {
    auto known = [&](const std::string& name) {
      return std::any_of(arrays.begin(), arrays.end(), [&](const function_arrays& a) { return a.has(name); });
    };
    for (const hazard_access& a : h.accesses) {
      const std::string name = base_name(a.variable);
      if (!known(name)) continue;
      if (a.what == "write" ? !has_array(arrays[f].outputs, name) : !arrays[f].has(name)) return false;
    }
    const std::string left = object_outside(h);
    return !known(left) || arrays[f].has(left);
  }

  std::vector<size_t> candidates(const hazard& h) const {
    const bool any_counted = std::any_of(counted.begin(), counted.end(), [](uint64_t k) { return k > 0; });
    std::vector<size_t> suspects, fitting;
    for (size_t f = 0; f < functions.size(); ++f)
      if (counted[f] || !any_counted) suspects.push_back(f);
    for (size_t f : suspects)
      if (fits(f, h)) fitting.push_back(f);
    return fitting.empty() ? suspects : fitting;
  }
};

// Hazards of one kernel, to be given to one function.
struct kernel_hazards {
  std::vector<size_t> members;
  std::vector<size_t> candidates;
  uint64_t count = 0;
};

std::vector<kernel_hazards> by_kernel(const ownership& o, const std::vector<hazard>& errors) {
  std::vector<kernel_hazards> groups;
  std::map<std::string, size_t> known;
  for (size_t i = 0; i < errors.size(); ++i) {
    const std::string key = errors[i].kernel.empty() ? "host " + std::to_string(i) : errors[i].kernel;
    auto [at, fresh] = known.try_emplace(key, groups.size());
    std::vector<size_t> able = o.candidates(errors[i]);
    if (fresh) groups.push_back({{}, able, 0});
    kernel_hazards& g = groups[at->second];
    g.members.push_back(i);
    g.count += errors[i].count;
    std::vector<size_t> both;
    std::set_intersection(g.candidates.begin(), g.candidates.end(), able.begin(), able.end(), std::back_inserter(both));
    if (!both.empty()) g.candidates = both;
  }
  return groups;
}

// Gives each kernel to one function so that the counts come out; false if there is no such way.
bool share_out(const std::vector<kernel_hazards>& groups, size_t next, std::vector<uint64_t>& left, std::vector<size_t>& owner) {
  if (next == groups.size()) return std::all_of(left.begin(), left.end(), [](uint64_t k) { return k == 0; });
  for (size_t f : groups[next].candidates) {
    if (left[f] < groups[next].count) continue;
    left[f] -= groups[next].count;
    owner[next] = f;
    if (share_out(groups, next + 1, left, owner)) return true;
    left[f] += groups[next].count;
  }
  return false;
}

// For each error hazard, the functions that it is put down to.
std::vector<std::vector<size_t>> owners(const ownership& o, const std::vector<hazard>& errors) {
  std::vector<std::vector<size_t>> result(errors.size());
  const std::vector<kernel_hazards> groups = by_kernel(o, errors);
  std::vector<size_t> owner(groups.size());
  std::vector<uint64_t> left = o.counted;
  const bool solved = groups.size() <= 10 && share_out(groups, 0, left, owner);
  for (size_t g = 0; g < groups.size(); ++g)
    for (size_t i : groups[g].members) result[i] = solved ? std::vector{owner[g]} : o.candidates(errors[i]);
  return result;
}

void add_run(std::vector<evidence>& all, const std::vector<const call*>& calls, const run& r, bool closer) {
  ownership o;
  for (const evidence& e : all) o.functions.push_back(e.function);
  o.arrays.resize(all.size());
  o.counted.assign(all.size(), 0);
  std::vector<std::pair<size_t, size_t>> places;  // function and position of each trial
  for (size_t i = 0; i < calls.size() && i < r.observations.size(); ++i) {
    const observation& seen = r.observations[i];
    const size_t f = size_t(std::find(o.functions.begin(), o.functions.end(), calls[i]->function) - o.functions.begin());
    for (const array& a : calls[i]->inputs) o.arrays[f].inputs.push_back({a.name, a.type, {}});
    for (const array& a : calls[i]->outputs) o.arrays[f].outputs.push_back({a.name, a.type, {}});
    o.counted[f] += seen.hazards;
    auto& list = closer ? all[f].closer : all[f].trials;
    list.push_back({i, calls[i], &r, &seen, is_wrong(*calls[i], seen), seen.hazards > 0});
    places.push_back({f, list.size() - 1});
  }
  std::vector<hazard> errors;
  std::copy_if(r.hazards.begin(), r.hazards.end(), std::back_inserter(errors), [](const hazard& h) { return h.is_error; });
  const bool counted = std::any_of(o.counted.begin(), o.counted.end(), [](uint64_t k) { return k > 0; });
  const auto owner = owners(o, errors);
  for (size_t i = 0; i < errors.size(); ++i)
    for (size_t f : owner[i]) {
      all[f].hazards.push_back({errors[i], &r});
      if (counted || closer) continue;
      for (auto [function, at] : places)  // reported outside all calls: none of the function's is beyond doubt
        if (function == f && all[f].trials[at].ran()) all[f].trials[at].hazard = true;
    }
}

}  // namespace

std::vector<evidence> gather(const std::vector<const call*>& calls, const std::vector<run>& runs, const std::vector<run>& closer) {
  std::vector<evidence> all;
  for (const call* c : calls)
    if (std::none_of(all.begin(), all.end(), [&](const evidence& e) { return e.function == c->function; }))
      all.push_back({c->function, {}, {}, {}});
  for (const run& r : runs) add_run(all, calls, r, false);
  for (const run& r : closer) add_run(all, calls, r, true);
  return all;
}

}  // namespace grading
