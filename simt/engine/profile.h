// What kernels do, counted as hardware counts it: requests of whole warps, wavefronts of shared memory, sectors of global
// memory, barriers, lanes at work. Off unless SIMT_PROFILE=on. The terms are those of simt/README.md, and so are the names of
// the counts.
//
// Lanes run one after the other here, from one barrier or warp operation to the next, so requests are put together
// afterwards: what lanes of a warp did at one place in the program, the first time that each came there since they were
// last together, is one request; the second time is another.
#pragma once
#include <array>
#include <compare>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "execution.h"
#include "requests.h"
#include "symbolize.h"

namespace simt::profile {

enum class space : uint8_t {
  shared,
  global
};
enum class operation : uint8_t {
  load,
  store,
  atomic
};

// A memory instruction of the program.
struct site_key {
  uintptr_t place;  // its return address
  space where;
  operation what;
  auto operator<=>(const site_key&) const = default;
};
struct site_counts {
  uint64_t requests = 0, accesses = 0, bytes = 0, wavefronts = 0, ideal = 0, sectors = 0;
  uint32_t worst = 0;
  void add(const site_counts& other);
};

// Between two barriers of a block.
struct level_counts {
  uint64_t lanes = 0, operating = 0, operations = 0, wavefronts = 0, ideal = 0;
  void add(const level_counts& other);
};

inline constexpr size_t warp_operation_kinds = size_t(warp_operation::barrier) + 1;

struct totals {
  uint64_t blocks = 0, lanes = 0, barriers = 0, waits = 0, operations = 0, intervals = 0, split_intervals = 0;
  uint32_t static_shared = 0;
  std::array<uint64_t, warp_operation_kinds> warp_operations = {};
  std::map<site_key, site_counts> sites;
  std::vector<level_counts> levels;
  void add(const totals& other);
};

// Of one launch. Blocks on several threads add to it.
class launch_record {
 public:
  void add(const totals& of_a_block);
  void note_stack();  // the calling lane's names the kernel; asked once
  std::string kernel() const { return kernel_of(stack_); }
  const totals& counts() const { return counts_; }

 private:
  std::mutex mutex_;
  std::once_flag named_;
  call_stack stack_ = {};
  totals counts_;
};

// What the lanes of one block do while it runs.
class block_record {
 public:
  void begin(launch_record& launch, uint32_t lane_count, uint32_t warp_size);
  void note_access(uint32_t lane, const site_key& key, uintptr_t address, size_t size, uint32_t widest);  // widest: bytes an instruction
  // Has a lane made so many accesses that the others are to catch up? Asked before each; forgets it.
  bool take_ahead() { return std::exchange(is_ahead_, false); }
  bool is_ahead_of(const warp& w, uint32_t lane, uint64_t running) const;
  void serve_passed(const warp& w, uint64_t running);  // what all lanes that run have behind them
  void note_operation(uint32_t lane);                  // of the program's own operator
  void note_warp_operation(const warp& w, warp_operation o, uint64_t members);
  void note_wait() { ++counts_.waits; }  // the block can do nothing but poll
  void pass_barrier(const std::vector<warp>& warps, uint32_t barriers_passed);  // before it
  void leave(const warp& w);                                                    // all of its lanes have
  void end(uint32_t barriers_passed, uint32_t static_shared);

 private:
  struct visit {
    uint32_t number;  // of the lane's visits to this place
    lane_access access;
  };
  struct pending_site {  // of one warp, since its lanes were last together
    std::array<uint32_t, 64> visits_of_lane = {};
    uint32_t served = 0;  // visits with a smaller number are
    std::vector<visit> visits;
  };
  struct pending_warp {
    std::vector<pending_site> sites;     // by index in sites_
    std::vector<uint32_t> used;          // of them
    std::array<uint64_t, 64> path = {};  // of each lane: a hash of the places that it came to, 0 = none
    uint64_t all = 0;                    // its lanes
    uint64_t together = 0;               // those that were in the kernel when the interval began
    uint64_t touched = 0, operated = 0;  // lanes, since the last barrier
  };
  struct site {
    site_key key;
    site_counts counts;
    uint32_t widest;  // bytes that one of its instructions may move
  };

  pending_warp& pending(const warp& w) { return warps_[w.first / warp_size_]; }
  uint32_t site_index(const site_key& key);
  void end_interval(pending_warp& w, uint64_t live, uint64_t left = 0);
  void serve(site& s, std::vector<visit>& visits);
  void serve(site& s, std::span<const lane_access> request);
  void serve_piece(site& s, std::span<const lane_access> request);
  void end_level(uint32_t barriers_passed);

  launch_record* launch_ = nullptr;
  uint32_t warp_size_ = 32;
  uint32_t lane_count_ = 0;
  std::vector<site> sites_;
  std::array<uint32_t, 256> recent_ = {};  // by a hash of the place: 1 + index in sites_
  std::vector<pending_warp> warps_;
  static constexpr uint32_t most_ahead = 4096;  // visits of a lane to one place
  bool is_ahead_ = false;
  uint32_t ahead_at_ = 0;  // the place, an index in sites_
  level_counts level_;
  totals counts_;
};

bool is_on();

}  // namespace simt::profile
