#include "profile.h"

#include <algorithm>
#include <bit>
#include <nlohmann/json.hpp>

#include "config.h"
#include "execution.h"
#include "symbolize.h"

namespace simt::profile {
namespace {

constexpr size_t most_levels = 4096;  // what comes after is added to the last

template <class Counts, class... Members>
void add_members(Counts& to, const Counts& other, Members... members) {
  ((to.*members += other.*members), ...);
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

// The widest access, up to 16 bytes, into which a compiler can cut all of these: objects of other sizes take several.
uint32_t piece_of(std::span<const lane_access> request) {
  uintptr_t bits = 16;
  for (const lane_access& a : request) bits |= a.address | a.size;
  return uint32_t(bits & -bits);
}

uint64_t lanes_below(uint32_t count) { return count >= 64 ? ~uint64_t(0) : (uint64_t(1) << count) - 1; }

}  // namespace

void site_counts::add(const site_counts& o) {
  add_members(*this, o, &site_counts::requests, &site_counts::accesses, &site_counts::bytes, &site_counts::wavefronts,
              &site_counts::ideal, &site_counts::sectors);
  worst = std::max(worst, o.worst);
}

void level_counts::add(const level_counts& o) {
  add_members(*this, o, &level_counts::lanes, &level_counts::operating, &level_counts::operations, &level_counts::wavefronts,
              &level_counts::ideal);
}

void totals::add(const totals& o) {
  add_members(*this, o, &totals::blocks, &totals::lanes, &totals::barriers, &totals::operations, &totals::intervals,
              &totals::split_intervals);
  static_shared = std::max(static_shared, o.static_shared);
  for (size_t i = 0; i < warp_operations.size(); ++i) warp_operations[i] += o.warp_operations[i];
  for (const auto& [key, counts] : o.sites) sites[key].add(counts);
  levels.resize(std::max(levels.size(), o.levels.size()));
  for (size_t i = 0; i < o.levels.size(); ++i) levels[i].add(o.levels[i]);
}

// ---- a block ----------------------------------------------------------------------------------------------
void block_record::begin(launch_record& launch, uint32_t lane_count, uint32_t warp_size) {
  launch_ = &launch;
  lane_count_ = lane_count;
  warp_size_ = warp_size;
  sites_.clear();
  recent_ = {};
  counts_ = {};
  level_ = {};
  warps_.resize((lane_count + warp_size - 1) / warp_size);
  for (uint32_t i = 0; i < warps_.size(); ++i) {
    pending_warp& w = warps_[i];
    for (const uint16_t used : w.used) w.sites[used] = {};
    w.used.clear();
    w.path = {};
    w.together = lanes_below(std::min(warp_size, lane_count - i * warp_size));
    w.touched = w.operated = 0;
  }
}

size_t block_record::site_index(const site_key& key) {
  uint16_t& recent = recent_[(std::get<uintptr_t>(key) * 0x9e3779b97f4a7c15u) >> 56];
  if (recent && sites_[recent - 1].key == key) return recent - 1;
  auto at = std::find_if(sites_.begin(), sites_.end(), [&](const site& s) { return s.key == key; });
  if (at == sites_.end()) {
    if (sites_.empty()) launch_->note_kernel();
    at = sites_.insert(at, {key, {}});
  }
  recent = uint16_t(at - sites_.begin() + 1);
  return recent - 1;
}

void block_record::note_access(uint32_t lane, uintptr_t place, space s, operation o, uintptr_t address, size_t size) {
  const size_t index = site_index({place, s, o});
  pending_warp& w = warps_[lane / warp_size_];
  const uint32_t in_warp = lane % warp_size_;
  if (w.sites.size() <= index) w.sites.resize(index + 1);
  pending_site& pending = w.sites[index];
  if (pending.all.empty()) w.used.push_back(uint16_t(index));
  w.touched |= uint64_t(1) << in_warp;
  w.path[in_warp] = (w.path[in_warp] ^ place) * 0x100000001b3u;
  pending.all.push_back({pending.visits[in_warp]++, {address, in_warp, uint32_t(size)}});
}

void block_record::note_operation(uint32_t lane) {
  ++level_.operations;
  warps_[lane / warp_size_].operated |= uint64_t(1) << lane % warp_size_;
}

void block_record::note_warp_operation(const warp& w, warp_operation o, uint64_t members) {
  ++counts_.warp_operations[size_t(o)];
  pending_warp& pending = warps_[w.first / warp_size_];
  if (members == w.live && !has_left_with_work(pending, w.live)) end_interval(pending, w.live);
}

// Lanes that have left the kernel since the warp was last together may have done so after the same instructions that
// others come to only now.
bool block_record::has_left_with_work(const pending_warp& w, uint64_t live) const {
  for (uint32_t i = 0; i < warp_size_; ++i)
    if (((w.together & ~live) >> i & 1) && w.path[i] != 0) return true;
  return false;
}

// All lanes have come together: what they did since they last were is put together to requests.
void block_record::end_interval(pending_warp& w, uint64_t live) {
  for (const uint16_t index : w.used) {
    pending_site& pending = w.sites[index];
    serve_all(index, pending.all);
    pending.visits = {};
    pending.all.clear();
  }
  w.used.clear();
  if (w.together != 0) {
    const uint64_t path = w.path[size_t(std::countr_zero(w.together))];
    bool split = false;
    for (uint32_t i = 0; i < warp_size_; ++i) split |= (w.together >> i & 1) && w.path[i] != path;
    ++counts_.intervals;
    counts_.split_intervals += split;
  }
  w.path = {};
  w.together = live;
}

void block_record::serve_all(size_t index, std::vector<pending_site::visit>& visits) {
  const auto before = [](const pending_site::visit& a, const pending_site::visit& b) {
    return std::tie(a.number, a.access.lane) < std::tie(b.number, b.access.lane);
  };
  if (!std::is_sorted(visits.begin(), visits.end(), before)) std::sort(visits.begin(), visits.end(), before);
  std::array<lane_access, 64> request;
  for (auto next = visits.begin(); next != visits.end();) {
    const uint32_t number = next->number;
    size_t lanes = 0;
    for (; next != visits.end() && next->number == number; ++next) request[lanes++] = next->access;
    serve(sites_[index], std::span(request.data(), lanes));
  }
}

void block_record::serve(site& s, std::span<lane_access> request) {
  const uint32_t size = request.front().size, piece = piece_of(request);
  for (lane_access& a : request) a.size = piece;
  for (uint32_t done = 0; done < size; done += piece) {
    serve_piece(s, request);
    for (lane_access& a : request) a.address += piece;
  }
}

void block_record::serve_piece(site& s, std::span<const lane_access> request) {
  const auto [place, where, what] = s.key;
  ++s.counts.requests;
  s.counts.accesses += request.size();
  s.counts.bytes += request.size() * request.front().size;
  if (where == space::global) s.counts.sectors += sectors_of(request);
  if (where == space::global || what == operation::atomic) return;
  const bank_use use = serve_shared(request, what == operation::store ? direction::store : direction::load);
  s.counts.wavefronts += use.wavefronts;
  s.counts.ideal += use.ideal;
  s.counts.worst = std::max(s.counts.worst, use.worst);
  level_.wavefronts += use.wavefronts;
  level_.ideal += use.ideal;
}

void block_record::end_level() {
  for (pending_warp& w : warps_) {
    level_.lanes += uint64_t(std::popcount(w.touched));
    level_.operating += uint64_t(std::popcount(w.operated));
    w.touched = w.operated = 0;
  }
  counts_.operations += level_.operations;
  if (counts_.levels.size() < most_levels) counts_.levels.push_back(level_);
  else counts_.levels.back().add(level_);
  level_ = {};
}

void block_record::pass_barrier(const std::vector<warp>& warps) {
  for (size_t i = 0; i < warps_.size(); ++i) end_interval(warps_[i], warps[i].live);
  end_level();
  ++counts_.barriers;
}

void block_record::end(uint32_t static_shared) {
  for (pending_warp& w : warps_) end_interval(w, 0);
  end_level();
  counts_.blocks = 1;
  counts_.lanes = lane_count_;
  counts_.static_shared = static_shared;
  for (const site& s : sites_) counts_.sites[s.key] = s.counts;
  launch_->add(counts_);
}

// ---- launches ---------------------------------------------------------------------------------------------
void launch_record::add(const totals& of_a_block) {
  const std::lock_guard lock(mutex_);
  counts_.add(of_a_block);
}

void launch_record::note_kernel() {
  std::call_once(named_, [&] { kernel_ = running_kernel(); });
}

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
  uint64_t launches = 0;
  double milliseconds = 0;
  totals counts;
};

struct state {
  std::mutex mutex;
  std::string section;
  std::vector<kernel_entry> kernels;
};
state& the() {
  static state* s = new state;  // outlives every destructor
  return *s;
}

nlohmann::json to_json(const site_key& key, const site_counts& c) {
  const auto [place, where, what] = key;
  const source_line at = line_of(place);
  nlohmann::json j = {{"space", name(where)}, {"operation", name(what)}, {"file", at.file},
                      {"line", at.line},      {"source", text_of(at.file, at.line)},
                      {"requests", c.requests}, {"accesses", c.accesses}, {"bytes", c.bytes}};
  if (where == space::global) j["sectors"] = c.sectors;
  else if (what != operation::atomic) j.update({{"wavefronts", c.wavefronts}, {"ideal", c.ideal}, {"worst", c.worst}});
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
          {"launches", e.launches}, {"blocks", c.blocks}, {"lanes", c.lanes}, {"barriers", c.barriers},
          {"milliseconds", e.milliseconds}, {"operations", c.operations},
          {"warp_operations", {{"shuffle", of(warp_operation::shuffle)},
                               {"vote", of(warp_operation::ballot) + of(warp_operation::active_mask)},
                               {"match", of(warp_operation::match)},
                               {"barrier", of(warp_operation::barrier)}}},
          {"intervals", c.intervals}, {"split_intervals", c.split_intervals},
          {"sites", sites}, {"levels", levels}};
}

}  // namespace

bool is_on() { return settings().profile && settings().check; }

void begin_section(const char* name) {
  const std::lock_guard lock(the().mutex);
  the().section = name;
}

std::unique_ptr<launch_record> record_of_new_launch() { return is_on() ? std::make_unique<launch_record>() : nullptr; }

void add_launch(const launch_state& l, const launch_record& record, double milliseconds) {
  state& s = the();
  const std::lock_guard lock(s.mutex);
  kernel_key key = {s.section, record.kernel().empty() ? l.site.kernel : record.kernel(), l.site.file, l.site.line,
                    {l.grid.x, l.grid.y, l.grid.z, l.block.x, l.block.y, l.block.z}, l.dynamic_shared};
  auto at = std::find_if(s.kernels.begin(), s.kernels.end(), [&](const kernel_entry& e) { return e.key == key; });
  if (at == s.kernels.end()) at = s.kernels.insert(at, {std::move(key), 0, 0, {}});
  ++at->launches;
  at->milliseconds += milliseconds;
  at->counts.add(record.counts());
}

nlohmann::json to_json() {
  state& s = the();
  const std::lock_guard lock(s.mutex);
  nlohmann::json kernels = nlohmann::json::array();
  for (const kernel_entry& e : s.kernels) kernels.push_back(to_json(e));
  return {{"warp", abi::warp_size()}, {"kernels", kernels}};
}

}  // namespace simt::profile
