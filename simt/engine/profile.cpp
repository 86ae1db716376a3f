#include "profile.h"

#include <algorithm>
#include <bit>
#include <tuple>

#include "config.h"
#include "symbolize.h"

namespace simt::profile {
namespace {

constexpr size_t most_levels = 4096;  // what comes after is added to the last

template <class Counts, class... Members>
void add_members(Counts& to, const Counts& other, Members... members) {
  ((to.*members += other.*members), ...);
}

// What a compiler can cut all of these into: objects of other sizes than its bytes take several accesses.
uint32_t widest_access(std::span<const lane_access> request, uint32_t most) {
  uintptr_t bits = most;
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
  add_members(*this, o, &totals::blocks, &totals::lanes, &totals::barriers, &totals::waits, &totals::operations, &totals::intervals,
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
  is_ahead_ = false;
  warps_.resize((lane_count + warp_size - 1) / warp_size);
  for (uint32_t i = 0; i < warps_.size(); ++i) {
    pending_warp& w = warps_[i];
    for (const uint32_t used : w.used) w.sites[used] = {};  // of a block that was abandoned
    w.used.clear();
    w.path = {};
    w.all = w.together = lanes_below(std::min(warp_size, lane_count - i * warp_size));
    w.touched = w.operated = 0;
  }
}

uint32_t block_record::site_index(const site_key& key) {
  uint32_t& recent = recent_[(key.place * 0x9e3779b97f4a7c15u) >> 56];
  if (recent && sites_[recent - 1].key == key) return recent - 1;
  auto at = std::find_if(sites_.begin(), sites_.end(), [&](const site& s) { return s.key == key; });
  if (at == sites_.end()) at = sites_.insert(at, {key, {}, 16});
  recent = uint32_t(at - sites_.begin()) + 1;
  return recent - 1;
}

void block_record::note_access(uint32_t lane, const site_key& key, uintptr_t address, size_t size, uint32_t widest) {
  if (sites_.empty()) launch_->note_stack();
  const uint32_t index = site_index(key), in_warp = lane % warp_size_;
  pending_warp& w = warps_[lane / warp_size_];
  if (w.sites.size() <= index) w.sites.resize(index + 1);
  pending_site& pending = w.sites[index];
  sites_[index].widest = widest;
  if (pending.visits.empty() && std::find(w.used.begin(), w.used.end(), index) == w.used.end()) w.used.push_back(index);
  const uint32_t number = pending.visits_of_lane[in_warp]++;
  pending.visits.push_back({number, {address, in_warp, uint32_t(size)}});
  w.touched |= uint64_t(1) << in_warp;
  w.path[in_warp] = (w.path[in_warp] ^ key.place) * 0x100000001b3u;
  if ((number + 1) % most_ahead != 0) return;
  is_ahead_ = true;
  ahead_at_ = index;
}

bool block_record::is_ahead_of(const warp& w, uint32_t lane, uint64_t running) const {
  const std::vector<pending_site>& sites = warps_[w.first / warp_size_].sites;
  if (sites.size() <= ahead_at_) return false;
  const pending_site& pending = sites[ahead_at_];
  for (uint32_t i = 0; i < warp_size_; ++i)
    if ((running >> i & 1) && pending.visits_of_lane[i] < pending.visits_of_lane[lane % warp_size_]) return true;
  return false;
}

// Visits that every lane that still runs has behind it are complete.
void block_record::serve_passed(const warp& w, uint64_t running) {
  pending_warp& here = pending(w);
  for (const uint32_t index : here.used) {
    pending_site& pending = here.sites[index];
    uint32_t passed = UINT32_MAX;
    for (uint32_t i = 0; i < warp_size_; ++i)
      if (running >> i & 1) passed = std::min(passed, pending.visits_of_lane[i]);
    if (passed <= pending.served) continue;
    pending.served = passed;
    const auto rest = std::stable_partition(pending.visits.begin(), pending.visits.end(), [&](const visit& v) { return v.number < passed; });
    std::vector<visit> complete(pending.visits.begin(), rest);
    pending.visits.erase(pending.visits.begin(), rest);
    serve(sites_[index], complete);
  }
}

void block_record::note_operation(uint32_t lane) {
  ++level_.operations;
  warps_[lane / warp_size_].operated |= uint64_t(1) << lane % warp_size_;
}

void block_record::note_warp_operation(const warp& w, warp_operation o, uint64_t members) {
  ++counts_.warp_operations[size_t(o)];
  pending_warp& here = pending(w);
  if (members == w.live) end_interval(here, w.live, here.all & ~w.live);
}

// All lanes have come together: what they did since they last were is put together to requests. Lanes that have left the
// kernel may have done so after the same instruction that others come to only now: such places wait.
void block_record::end_interval(pending_warp& w, uint64_t live, uint64_t left) {
  constexpr size_t most_kept = 4096;
  const auto is_waited_for = [&](const pending_site& pending) {
    for (uint32_t i = 0; i < warp_size_; ++i)
      if ((left >> i & 1) && pending.visits_of_lane[i] > 0) return true;
    return false;
  };
  std::erase_if(w.used, [&](uint32_t index) {
    pending_site& pending = w.sites[index];
    if (left && is_waited_for(pending)) return false;
    serve(sites_[index], pending.visits);
    pending.visits_of_lane = {};
    pending.served = 0;
    pending.visits.clear();
    if (pending.visits.capacity() > most_kept) pending.visits = {};
    return true;
  });
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

void block_record::serve(site& s, std::vector<visit>& visits) {
  const auto before = [](const visit& a, const visit& b) { return std::tie(a.number, a.access.lane) < std::tie(b.number, b.access.lane); };
  if (!std::is_sorted(visits.begin(), visits.end(), before)) std::sort(visits.begin(), visits.end(), before);
  std::array<lane_access, 64> request;
  for (auto next = visits.begin(); next != visits.end();) {
    const uint32_t number = next->number;
    size_t lanes = 0;
    for (; next != visits.end() && next->number == number; ++next) request[lanes++] = next->access;
    serve(s, std::span(request.data(), lanes));
  }
}

// Lanes may want different lengths, as in a memcpy: those that are done sit out.
void block_record::serve(site& s, std::span<const lane_access> request) {
  const uint32_t piece = widest_access(request, s.widest);
  std::array<lane_access, 64> now;
  for (uint32_t done = 0;; done += piece) {
    size_t lanes = 0;
    for (const lane_access& a : request)
      if (a.size > done) now[lanes++] = {a.address + done, a.lane, piece};
    if (lanes == 0) return;
    serve_piece(s, std::span(now.data(), lanes));
  }
}

void block_record::serve_piece(site& s, std::span<const lane_access> request) {
  ++s.counts.requests;
  s.counts.accesses += request.size();
  s.counts.bytes += request.size() * request.front().size;
  if (s.key.where == space::global) s.counts.sectors += sectors_of(request);
  if (s.key.where == space::global || s.key.what == operation::atomic) return;
  const bank_use use = serve_shared(request, s.key.what == operation::store ? direction::store : direction::load);
  s.counts.wavefronts += use.wavefronts;
  s.counts.ideal += use.ideal;
  s.counts.worst = std::max(s.counts.worst, use.worst);
  level_.wavefronts += use.wavefronts;
  level_.ideal += use.ideal;
}

// A grid barrier is two to the engine, with nothing between: they end the same level.
void block_record::end_level(uint32_t barriers_passed) {
  for (pending_warp& w : warps_) {
    level_.lanes += uint64_t(std::popcount(w.touched));
    level_.operating += uint64_t(std::popcount(w.operated));
    w.touched = w.operated = 0;
  }
  counts_.operations += level_.operations;
  const size_t level = std::min<size_t>(barriers_passed, most_levels - 1);
  if (counts_.levels.size() <= level) counts_.levels.resize(level + 1);
  counts_.levels[level].add(level_);
  level_ = {};
}

void block_record::pass_barrier(const std::vector<warp>& warps, uint32_t barriers_passed) {
  for (size_t i = 0; i < warps_.size(); ++i) end_interval(warps_[i], warps[i].live);
  end_level(barriers_passed);
}

void block_record::leave(const warp& w) { end_interval(pending(w), 0); }

void block_record::end(uint32_t barriers_passed, uint32_t static_shared) {
  end_level(barriers_passed);
  counts_.blocks = 1;
  counts_.lanes = lane_count_;
  counts_.barriers = barriers_passed;
  counts_.static_shared = static_shared;
  for (const site& s : sites_) counts_.sites[s.key] = s.counts;
  launch_->add(counts_);
}

// ---- launches ---------------------------------------------------------------------------------------------
void launch_record::add(const totals& of_a_block) {
  const std::lock_guard lock(mutex_);
  counts_.add(of_a_block);
}

void launch_record::note_stack() {
  std::call_once(named_, [&] { stack_ = stack_of_lane(); });
}

bool is_on() { return settings().profile && settings().check && instrumented; }

}  // namespace simt::profile
