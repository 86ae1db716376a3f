#include "profile_report.h"

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <utility>

#include "execution.h"
#include "profile.h"
#include "symbolize.h"

namespace simt::profile {
namespace {

struct kernel_key {
  std::string section, kernel, file;
  int line;
  std::array<unsigned, 6> shape;  // grid and block
  size_t dynamic_shared;
  bool operator==(const kernel_key&) const = default;
};

struct kernel_entry {
  kernel_key key;
  uint64_t launches = 0, unfinished = 0;
  double milliseconds = 0;
  totals counts;
};

struct state {
  std::mutex mutex;
  std::string section;
  std::vector<kernel_entry> kernels;
  const launch_state* running = nullptr;
};
state& the() {
  static state* s = new state;  // outlives every destructor
  return *s;
}

const char* name(space s) { return s == space::shared ? "shared" : "global"; }
const char* name(operation o) {
  switch (o) {
    case operation::load: return "load";
    case operation::store: return "store";
    case operation::atomic: return "atomic";
  }
  return "?";
}

nlohmann::json to_json(const site_key& key, const site_counts& c) {
  const source_line at = line_of(key.place);
  nlohmann::json j = {{"space", name(key.where)}, {"operation", name(key.what)}, {"file", at.file},
                      {"line", at.line},      {"source", text_of(at.file, at.line)},
                      {"requests", c.requests}, {"accesses", c.accesses}, {"bytes", c.bytes}};
  if (key.where == space::global) j["sectors"] = c.sectors;
  else if (key.what != operation::atomic) j.update({{"wavefronts", c.wavefronts}, {"ideal", c.ideal}, {"worst", c.worst}});
  return j;
}

nlohmann::json to_json(const kernel_entry& e) {
  const auto& [section, kernel, file, line, shape, dynamic_shared] = e.key;
  const totals& c = e.counts;
  nlohmann::json sites = nlohmann::json::array(), levels = nlohmann::json::array();
  for (const auto& [key, counts] : c.sites) sites.push_back(to_json(key, counts));
  for (const level_counts& l : c.levels)
    levels.push_back({{"lanes", l.lanes}, {"operating", l.operating}, {"operations", l.operations},
                      {"wavefronts", l.wavefronts}, {"ideal", l.ideal}});
  const auto of = [&](warp_operation o) { return c.warp_operations[size_t(o)]; };
  return {{"section", section}, {"kernel", kernel}, {"file", file}, {"line", line},
          {"grid", {shape[0], shape[1], shape[2]}}, {"block", {shape[3], shape[4], shape[5]}},
          {"dynamic_shared", dynamic_shared}, {"static_shared", c.static_shared},
          {"launches", e.launches}, {"unfinished", e.unfinished}, {"blocks", c.blocks}, {"lanes", c.lanes}, {"barriers", c.barriers}, {"waits", c.waits},
          {"milliseconds", e.milliseconds}, {"operations", c.operations},
          {"warp_operations", {{"shuffle", of(warp_operation::shuffle)},
                               {"vote", of(warp_operation::ballot) + of(warp_operation::active_mask)},
                               {"match", of(warp_operation::match)},
                               {"barrier", of(warp_operation::barrier)}}},
          {"intervals", c.intervals}, {"split_intervals", c.split_intervals},
          {"sites", sites}, {"levels", levels}};
}

}  // namespace

void begin_section(const char* name) {
  const std::lock_guard lock(the().mutex);
  the().section = name;
}

static void add(state& s, const launch_state& l, double milliseconds, bool finished) {
  const std::string kernel = l.profiled->kernel();
  kernel_key key = {s.section, kernel.empty() ? l.site.kernel : kernel, plain_path(l.site.file), l.site.line,
                    {l.grid.x, l.grid.y, l.grid.z, l.block.x, l.block.y, l.block.z}, l.dynamic_shared};
  auto at = std::find_if(s.kernels.begin(), s.kernels.end(), [&](const kernel_entry& e) { return e.key == key; });
  if (at == s.kernels.end()) at = s.kernels.insert(at, {std::move(key), 0, 0, 0, {}});
  ++at->launches;
  at->unfinished += !finished;
  at->milliseconds += milliseconds;
  at->counts.add(l.profiled->counts());
}

void begin_launch(launch_state& l) {
  if (!is_on()) return;
  l.profiled = std::make_unique<launch_record>();
  const std::lock_guard lock(the().mutex);
  the().running = &l;
}

void end_launch(const launch_state& l, double milliseconds) {
  if (!l.profiled) return;
  const std::lock_guard lock(the().mutex);
  the().running = nullptr;
  add(the(), l, milliseconds, l.failed == 0);
}

nlohmann::json to_json() {
  state& s = the();
  const std::lock_guard lock(s.mutex);
  if (s.running) add(s, *std::exchange(s.running, nullptr), 0, false);  // the program ends in a kernel
  nlohmann::json kernels = nlohmann::json::array();
  for (const kernel_entry& e : s.kernels) kernels.push_back(to_json(e));
  return {{"warp", abi::warp_size()}, {"kernels", kernels}};
}

}  // namespace simt::profile
