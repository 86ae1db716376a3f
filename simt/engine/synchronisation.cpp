#include "synchronisation.h"

#include <bit>
#include <cstring>
#include <mutex>
#include <unordered_map>
#include <utility>

#include "memory.h"
#include "shadow.h"
#include "switching.h"
#include "trace.h"

namespace simt {
namespace {

// ---- what has been published at an address ----------------------------------------------------------------
// A release of device scope may be acquired by every block, one of block scope only by its own.
struct published {
  knowledge device;
  std::unordered_map<uint32_t, knowledge> of_block;
};

struct address_key {
  uintptr_t address;
  uint32_t block;  // of shared memory, whose addresses are used by block after block; else 0
  bool operator==(const address_key&) const = default;
};
struct address_hash {
  size_t operator()(const address_key& k) const { return (k.address >> 2) * 0x9e3779b97f4a7c15u ^ k.block; }
};

struct shard {
  std::mutex mutex;
  std::unordered_map<address_key, published, address_hash> at;
};
std::array<shard, 64> shards;

bool is_shared(uintptr_t address) { return address - current.shared < current.shared_size; }

address_key key_of(uintptr_t address) { return {address, is_shared(address) ? current.block : 0}; }
shard& shard_of(const address_key& k) { return shards[address_hash{}(k) >> 5 & 63]; }

bool acquires(int order) { return order == __ATOMIC_ACQUIRE || order == __ATOMIC_ACQ_REL || order == __ATOMIC_SEQ_CST || order == __ATOMIC_CONSUME; }
bool releases(int order) { return order == __ATOMIC_RELEASE || order == __ATOMIC_ACQ_REL || order == __ATOMIC_SEQ_CST; }
bool is_wide(abi::scope s) { return s >= abi::scope::device; }

void note_narrow_scope(abi::scope s, uintptr_t place) {
  if (!is_wide(s)) current.slot->launch->narrow_scope_place = place;
}

// In: relaxed reads only prepare an acquire; a later fence completes it.
void acquire(uintptr_t address, bool ordered, abi::scope s) {
  if (!current.slot->launch->any_release) return;
  address_key k = key_of(address);
  shard& there = shard_of(k);
  std::lock_guard lock(there.mutex);
  auto at = there.at.find(k);
  if (at == there.at.end()) return;
  lane& l = current.slot->running_lane();
  if (is_wide(s)) learn(ordered ? l.known : l.pending[1], at->second.device);
  auto own = at->second.of_block.find(current.block);
  if (own != at->second.of_block.end()) learn(ordered ? l.known : l.pending[0], own->second);
  current.slot->lanes_know = true;
}

// Out: a release publishes all that the lane knows; a relaxed write publishes what the last fences covered. A
// read-modify-write continues what was published before, a plain store of the location ends it.
void publish(uintptr_t address, bool ordered, abi::scope s, bool keeps_earlier) {
  lane& l = current.slot->running_lane();
  block_slot& b = *current.slot;
  bool fenced = l.fenced[0] || l.fenced[1] || b.fenced[0] || b.fenced[1];
  if (!ordered && !fenced && (keeps_earlier || !current.slot->launch->any_release)) return;
  address_key k = key_of(address);
  shard& there = shard_of(k);
  std::lock_guard lock(there.mutex);
  published& p = there.at[k];
  if (!keeps_earlier) p = {};
  auto add = [&](const knowledge& what, bool wide) {
    if (wide) p.device.join(what);
    p.of_block[current.block].join(what);
  };
  if (l.fenced[0]) add(*l.fenced[0], false);
  if (l.fenced[1]) add(*l.fenced[1], is_wide(s));
  if (b.fenced[0]) add(*b.fenced[0], false);
  if (b.fenced[1]) add(*b.fenced[1], is_wide(s));
  if (ordered) {
    add(all_known(*current.slot, l), is_wide(s));
    begin_tick(*current.slot, l);
  }
  current.slot->launch->any_release = true;
}

// ---- polling ----------------------------------------------------------------------------------------------
// A loop may wait in ways that are not recognised below (many words, a counter of its rounds): nobody keeps the thread.
void take_turns(poll_history& h, uintptr_t place) {
  constexpr unsigned turn = 1024;
  if (++h.operations % turn) return;
  h.repeats = 0;
  pause_lane(place);
}

// A lane that keeps reading the same values is waiting for somebody: let the others run. The progress it has seen is
// noted before the reads that repeat, so a change that these reads missed wakes it.
void note_read(uintptr_t address, uint64_t value, uintptr_t place) {
  block_slot& b = *current.slot;
  poll_history& h = b.running_lane().polls;
  take_turns(h, place);
  for (auto& r : h.recent)
    if (r.address == address && r.value == value) {
      if (++h.repeats == h.recent.size()) pause_lane(place);
      return;
    }
  h.recent[h.next++ % h.recent.size()] = {address, value};
  h.repeats = h.pauses = 0;
  h.seen_progress = b.launch->progress;
}

void note_change(uintptr_t place) {
  block_slot& b = *current.slot;
  take_turns(b.running_lane().polls, place);
  b.did_something = true;
  b.running_lane().polls.repeats = b.running_lane().polls.pauses = 0;
  if (b.launch->stalled.load(std::memory_order_relaxed) > 0) b.launch->made_progress();
}

// ---- the operation itself ---------------------------------------------------------------------------------
template <class Unsigned>
Unsigned combine(abi::atomic_op op, Unsigned old, Unsigned v, Unsigned expected) {
  using Signed = std::make_signed_t<Unsigned>;
  using enum abi::atomic_op;
  switch (op) {
    case load: return old;
    case store:
    case exchange: return v;
    case compare_exchange: return old == expected ? v : old;
    case add: return Unsigned(old + v);
    case sub: return Unsigned(old - v);
    case min_signed: return Signed(v) < Signed(old) ? v : old;
    case max_signed: return Signed(old) < Signed(v) ? v : old;
    case min_unsigned: return v < old ? v : old;
    case max_unsigned: return old < v ? v : old;
    case bit_and: return old & v;
    case bit_or: return old | v;
    case bit_xor: return old ^ v;
    case bit_nand: return Unsigned(~(old & v));
    case increment_wrap: return old >= v ? Unsigned(0) : Unsigned(old + 1);
    case decrement_wrap: return old == 0 || old > v ? v : Unsigned(old - 1);
    default: return old;
  }
}

template <class Float, class Unsigned>
Unsigned combine_float(abi::atomic_op op, Unsigned old, Unsigned v) {
  Float a = std::bit_cast<Float>(old), b = std::bit_cast<Float>(v);
  if (op == abi::atomic_op::add_float) return std::bit_cast<Unsigned>(Float(a + b));
  bool takes_new = op == abi::atomic_op::min_float ? b < a : a < b;
  return takes_new || a != a ? v : old;
}

template <class Unsigned>
Unsigned combine_any(abi::atomic_op op, Unsigned old, Unsigned v, Unsigned expected) {
  if (op >= abi::atomic_op::add_float) {
    if constexpr (sizeof(Unsigned) == 4) return combine_float<float>(op, old, v);
    if constexpr (sizeof(Unsigned) == 8) return combine_float<double>(op, old, v);
  }
  return combine(op, old, v, expected);
}

template <class Unsigned>
uint64_t perform(abi::atomic_op op, void* address, uint64_t value, uint64_t expected, uint64_t& now) {
  auto* p = static_cast<Unsigned*>(address);
  Unsigned old = __atomic_load_n(p, __ATOMIC_SEQ_CST);
  if (op == abi::atomic_op::load) {
    now = old;
    return old;
  }
  Unsigned wanted;
  do wanted = combine_any(op, old, Unsigned(value), Unsigned(expected));
  while (!__atomic_compare_exchange_n(p, &old, wanted, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST));
  now = wanted;
  return old;
}

uint64_t perform(abi::atomic_op op, void* address, int size, uint64_t value, uint64_t expected, uint64_t& now) {
  switch (size) {
    case 1: return perform<uint8_t>(op, address, value, expected, now);
    case 2: return perform<uint16_t>(op, address, value, expected, now);
    case 4: return perform<uint32_t>(op, address, value, expected, now);
    default: return perform<uint64_t>(op, address, value, expected, now);
  }
}

uint64_t read_value(uintptr_t address, size_t size) {
  uint64_t value = 0;
  std::memcpy(&value, reinterpret_cast<void*>(address), std::min<size_t>(size, 8));
  return value;
}

bool is_misaligned(const void* p, int size) { return uintptr_t(p) % unsigned(size); }

}  // namespace

knowledge all_known(block_slot& b, lane& l) {
  knowledge all;
  if (b.known) all = *b.known;
  if (l.known) all.join(*l.known);
  all.learn_block(b.serial, b.barrier_tick);
  all.learn_lane(b.serial, l.index, l.tick + 1);
  warp& w = b.warp_of(l);
  if (w.sync_tick > b.barrier_tick)
    for (uint32_t i = 0; i < w.size; ++i) all.learn_lane(b.serial, w.first + i, w.sync_tick);
  return all;
}

void begin_tick(block_slot& b, lane& l) {
  l.tick = ++b.tick;
  if (b.running == &l) current.tick = l.tick;
}

void learn(std::unique_ptr<knowledge>& into, const knowledge& what) {
  if (what.empty()) return;
  if (!into) into = std::make_unique<knowledge>();
  into->join(what);
}

uint64_t atomic_of_lane(abi::atomic_op op, void* address, int size, uint64_t value, uint64_t expected, int order,
                        abi::scope s, uintptr_t place) {
  uint64_t now = 0;
  bool is_load = op == abi::atomic_op::load, is_store = op == abi::atomic_op::store;
  if (!current.slot) {
    if (memory::may_be_device(address)) memory::check_host_access(uintptr_t(address), !is_load, place);
    return perform(op, address, size, value, expected, now);
  }
  if (is_misaligned(address, size)) abi::unsupported("an atomic operation on an address that is not a multiple of its size");
  if (current.slot->yield_pending) current.slot->yield(2);
  if (current.checking) {
    note_narrow_scope(s, place);
    // A compare-exchange that fails only reads. It fails for certain if the value is another one just before it.
    if (op == abi::atomic_op::compare_exchange && read_value(uintptr_t(address), size_t(size)) != expected) is_load = true;
    uint32_t flags = memory::is_atomic | (is_wide(s) ? 0 : memory::is_block_scope);
    if (op != abi::atomic_op::load && !is_store) flags |= memory::is_update;
    if (!is_load) flags |= memory::is_write;
    memory::check_access(uintptr_t(address), size_t(size), flags, place);
    if (!is_load) publish(uintptr_t(address), releases(order), s, !is_store);
  }
  uint64_t old = perform(op, address, size, value, expected, now);
  if (current.checking && !is_store) acquire(uintptr_t(address), acquires(order), s);
  if (now != old || is_store) {
    note_change(place);
    if (!is_shared(uintptr_t(address))) current.slot->yield(2);
  } else {
    note_read(uintptr_t(address), old, place);
    if (!is_shared(uintptr_t(address))) current.slot->yield_after_read();
  }
  return old;
}

void volatile_of_lane(uintptr_t address, size_t size, bool write, uintptr_t place) {
  if (current.slot->yield_pending) current.slot->yield(2);
  if (current.checking) {
    uint32_t flags = memory::is_atomic | memory::is_volatile | (write ? memory::is_write : 0);
    memory::check_access(address, size, flags, place);
  }
  if (address - current.stacks < current.stacks_size) return;
  if (write) {
    if (current.checking) publish(address, false, abi::scope::system, false);
    note_change(place);
    current.slot->yield_pending = !is_shared(address);  // the write itself is still to come
  } else {
    note_read(address, read_value(address, size), place);
  }
  if (launch_state& l = *current.slot->launch; current.checking && l.traced) l.traced->last_follows_only_now();
  if (write) return;
  poll_history& h = current.slot->running_lane().polls;
  if (current.checking) h.volatile_reads[h.next_volatile++ % h.volatile_reads.size()] = address;
}

void fence_of_lane(abi::scope s, int order, uintptr_t place) {
  if (!current.checking) return;
  block_slot& b = *current.slot;
  lane& l = b.running_lane();
  note_narrow_scope(s, place);
  if (acquires(order)) {
    // A volatile read happens after its callback, so what its writer published is looked up only now.
    for (uintptr_t& address : l.polls.volatile_reads)
      if (uintptr_t a = std::exchange(address, 0)) acquire(a, false, abi::scope::system);
    for (int wide = 0; wide <= int(is_wide(s)); ++wide)
      for (auto* p : {&l.pending[wide], &b.pending[wide]})
        if (*p) learn(l.known, **p);
    b.lanes_know |= bool(l.known);
    l.pending[0].reset();
    if (is_wide(s)) l.pending[1].reset();
  }
  if (!releases(order)) return;
  auto& covered = l.fenced[is_wide(s)];
  covered = std::make_unique<knowledge>(all_known(b, l));
  b.lanes_know = true;
  begin_tick(b, l);
}

void pause_lane(uintptr_t place) {
  block_slot& b = *current.slot;
  lane& l = b.running_lane();
  l.poll_place = place;
  // It waits for time to pass, and may go on without anything having happened.
  if (std::exchange(l.polls.watches_clock, false)) b.did_something = true;
  // Plain writes may be what others wait for; a loop that reads one value a few thousand times may still come to an end. So
  // may one that pauses and reads nothing, but one whose other lanes do the reading does not.
  const unsigned patience = l.polls.repeats == 0 ? 50000 : 2000;
  if (current.wrote || l.polls.pauses < patience) b.did_something = true;
  ++l.polls.pauses;
  b.wait(lane_state::polling);
  l.polls.repeats = 0;
  l.polls.seen_progress = b.launch->progress;
}

void forget_published() {
  for (auto& s : shards) {
    std::lock_guard lock(s.mutex);
    s.at.clear();
  }
}

}  // namespace simt
