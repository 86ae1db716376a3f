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
uint32_t widest_access(std::span<const lane_access> request) {
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
    for (const uint32_t used : w.used) w.sites[used] = {};  // of a block that was abandoned
    w.used.clear();
    w.path = {};
    w.together = lanes_below(std::min(warp_size, lane_count - i * warp_size));
    w.touched = w.operated = 0;
  }
}

uint32_t block_record::site_index(const site_key& key) {
  uint32_t& recent = recent_[(key.place * 0x9e3779b97f4a7c15u) >> 56];
  if (recent && sites_[recent - 1].key == key) return recent - 1;
  auto at = std::find_if(sites_.begin(), sites_.end(), [&](const site& s) { return s.key == key; });
  if (at == sites_.end()) at = sites_.insert(at, {key, {}});
  recent = uint32_t(at - sites_.begin()) + 1;
  return recent - 1;
}

void block_record::note_access(uint32_t lane, const site_key& key, uintptr_t address, size_t size) {
  if (sites_.empty()) launch_->note_kernel();
  const uint32_t index = site_index(key), in_warp = lane % warp_size_;
  pending_warp& w = warps_[lane / warp_size_];
  if (w.sites.size() <= index) w.sites.resize(index + 1);
  pending_site& pending = w.sites[index];
  if (pending.visits.empty()) w.used.push_back(index);
  pending.visits.push_back({pending.visits_of_lane[in_warp]++, {address, in_warp, uint32_t(size)}});
  w.touched |= uint64_t(1) << in_warp;
  w.path[in_warp] = (w.path[in_warp] ^ key.place) * 0x100000001b3u;
}

void block_record::note_operation(uint32_t lane) {
  ++level_.operations;
  warps_[lane / warp_size_].operated |= uint64_t(1) << lane % warp_size_;
}

// Lanes that have left since the warp was last together may have done so after the same instructions that others come to
// only now: then the interval goes on.
void block_record::note_warp_operation(const warp& w, warp_operation o, uint64_t members) {
  ++counts_.warp_operations[size_t(o)];
  pending_warp& here = pending(w);
  bool left_with_work = false;
  for (uint32_t i = 0; i < warp_size_; ++i) left_with_work |= ((here.together & ~w.live) >> i & 1) && here.path[i] != 0;
  if (members == w.live && !left_with_work) end_interval(here, w.live);
}

// All lanes have come together: what they did since they last were is put together to requests.
void block_record::end_interval(pending_warp& w, uint64_t live) {
  constexpr size_t most_kept = 4096;
  for (const uint32_t index : w.used) {
    pending_site& pending = w.sites[index];
    serve(sites_[index], pending.visits);
    pending.visits_of_lane = {};
    pending.visits.clear();
    if (pending.visits.capacity() > most_kept) pending.visits = {};
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
  const uint32_t piece = widest_access(request);
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

void launch_record::note_kernel() {
  std::call_once(named_, [&] { kernel_ = running_kernel(); });
}

bool is_on() { return settings().profile && settings().check && instrumented; }

}  // namespace simt::profile
