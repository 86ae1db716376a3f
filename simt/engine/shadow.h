// Shadow memory and the happens-before rule: every 4-byte word of shared and device memory has a cell that remembers
// its last write and the reads since. Words that are accessed by the byte are split into four cells.
//
// The idea is FastTrack's (Flanagan, Freund, PLDI 2009) along the GPU's hierarchy, see knowledge.h: an access is ordered
// before the current one if it is the same lane's, or the same block's before the last barrier, or the same warp's
// before a warp barrier of both, or an earlier kernel's, or if the current lane has acquired it.
#pragma once
#include <atomic>
#include <cstdint>

#include "execution.h"
#include "symbolize.h"

namespace simt::memory {

struct object;

// Flags of an access and of a record, above the lanes' bits.
inline constexpr uint32_t is_atomic = 1u << 20;
inline constexpr uint32_t is_block_scope = 1u << 21;
inline constexpr uint32_t has_more_blocks = 1u << 22;  // in records: the side table holds accesses by other blocks
inline constexpr uint32_t is_split = 1u << 23;         // in a cell's write record: `block` and `tick` hold the address of four byte cells
inline constexpr uint32_t is_locked = 1u << 24;        // in a cell's write record
inline constexpr uint32_t is_write = 1u << 25;
inline constexpr uint32_t is_volatile = 1u << 26;
inline constexpr uint32_t is_object = 1u << 28;  // g++ says the size, but not that one instruction can move it
inline constexpr uint32_t is_update = 1u << 27;  // an atomic read-modify-write; without is_write: a compare-exchange that fails

// One or several unordered accesses of a block: two sample lanes, of different warps if the accesses were.
struct record {
  uint32_t block;  // serial; 0 = none
  uint32_t tick, other_tick;    // of the latest sample and of the other
  uint32_t place, other_place;  // their program counters, relative to the program
  uint32_t meta;   // lane | other lane << 10 | flags

  uint32_t lane() const { return meta & 1023; }
  uint32_t other() const { return meta >> 10 & 1023; }
  uint32_t tick_of(uint32_t l) const { return l == lane() ? tick : other_tick; }
  uint32_t place_of(uint32_t l) const { return l == lane() ? place : other_place; }
  bool has(uint32_t f) const { return meta & f; }
};

struct cell {
  record write, read;
};
static_assert(sizeof(cell) == 48);

// Accesses of one block that are not ordered: two sample lanes, of different warps if there are any. A write that is
// not ordered after all of them then conflicts with one of the two.
inline record joined(const record& old, const record& now) {
  uint32_t shift = current.warp_shift, keep = old.lane();
  if (keep == now.lane() || (keep >> shift == now.lane() >> shift && old.other() != now.lane())) keep = old.other();
  if (keep == now.lane()) keep = old.lane();
  uint32_t plain = old.has(is_atomic) ? now.meta : old.meta;  // a plain access outweighs an atomic one
  uint32_t flags = (plain & (is_atomic | is_volatile)) | ((old.meta | now.meta) & is_block_scope) | (old.meta & has_more_blocks);
  return {now.block, now.tick, old.tick_of(keep), now.place, old.place_of(keep), now.lane() | keep << 10 | flags};
}

// Blocks on other threads may touch the same word of device memory.
class locked_cell {
 public:
  locked_cell(cell& c, bool needed) : c_(needed ? &c : nullptr) {
    if (!c_) return;
    std::atomic_ref<uint32_t> meta(c_->write.meta);
    while (meta.fetch_or(is_locked, std::memory_order_acquire) & is_locked) {
    }
  }
  ~locked_cell() {
    if (c_) std::atomic_ref<uint32_t>(c_->write.meta).fetch_and(~uint32_t(is_locked), std::memory_order_release);
  }
  locked_cell(const locked_cell&) = delete;

 private:
  cell* c_;
};

// Places are return addresses, and a program is smaller than 4 GiB.
inline uint32_t relative(uintptr_t place) { return uint32_t(place - program_begin); }

// An access by the lane that runs. address + size must not wrap.
void check_access(uintptr_t address, size_t size, uint32_t flags, uintptr_t place);

// Host code touches device memory directly.
void check_host_access(uintptr_t address, bool write, uintptr_t place);

// Has a kernel written this byte?
bool kernel_has_written(const object& o, uintptr_t byte);

// Write-write conflicts of the lane that pauses: were the two values the same?
void settle_conflicts(lane& l);

void forget_launch();  // the side tables: the next kernel is ordered after all of this one

}  // namespace simt::memory
