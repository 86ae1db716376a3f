// How a lane lets others run. All of this is inlined into the functions that the program calls: a return after a switch
// is mispredicted, since the processor's stack of return addresses belongs to the lane that was left, and with five
// returns a barrier took twice as long.
#pragma once
#include "device_state.h"
#include "execution.h"
#include "shadow.h"

#define switch_inline inline __attribute__((always_inline))

namespace simt {

// Switches stacks. Whoever is resumed learns where the other stopped, and keeps it where that one asked for.
switch_inline void block_slot::transfer(boost::context::detail::fcontext_t& from, boost::context::detail::fcontext_t to) {
  left = &from;
  boost::context::detail::transfer_t back = boost::context::detail::jump_fcontext(to, this);
  *left = back.fctx;
}

switch_inline void block_slot::enter(lane& l) {
  running = &l;
  state_of(l) = lane_state::runnable;
  if (l.tick < barrier_tick) l.tick = barrier_tick;
  current.lane_index = l.index;
  current.tick = l.tick;
  current.wrote = false;
  set_thread_index(l.thread);
}

// The lane that the forward schedule runs after l, if it needs nothing but a switch: going there without the
// scheduler in between halves the cost of a barrier.
switch_inline lane* block_slot::next_in_line(const lane& l) {
  lane* next = l.next;
  if (!next || state_of(*next) > lane_state::runnable || !next->fiber) return nullptr;
  if (next->warp_index != l.warp_index && !warp_of(l).waiting.empty()) return nullptr;
  return next;
}

switch_inline void block_slot::leave(lane& l) {
  if (current.has_conflicts) memory::settle_conflicts(l);
  if (lane* next = next_in_line(l)) {
    enter(*next);
    transfer(l.fiber, next->fiber);
  } else {
    transfer(l.fiber, scheduler);
  }
}

switch_inline void block_slot::wait(lane_state s) {
  lane& l = *running;
  state_of(l) = s;
  leave(l);
}

switch_inline uint64_t block_slot::barrier(abi::barrier_result kind, uint64_t predicate, uintptr_t place) {
  running->request.place = place;
  if (arriving.arrived++ == 0) arriving.place = place;
  arriving.kind = kind;
  arriving.one_place &= place == arriving.place;
  arriving.votes += uint32_t(predicate);
  wait(lane_state::at_barrier);
  return opened.result();
}

}  // namespace simt
