// Atomics, volatile accesses and fences of the running lane: what they publish, what they acquire, and when a lane that
// only polls lets others run.
#pragma once
#include <cstdint>

#include "execution.h"
#include "symbolize.h"

namespace simt {

uint64_t atomic_of_lane(abi::atomic_op op, void* address, int size, uint64_t value, uint64_t expected, int memory_order,
                        abi::scope s, uintptr_t place);
// Published code signals through volatile variables, so they count as relaxed atomics of system scope. The access
// itself follows in the program.
void volatile_of_lane(uintptr_t address, size_t size, bool write, uintptr_t place);
void fence_of_lane(abi::scope s, int memory_order, uintptr_t place);
void pause_lane(uintptr_t place);  // __nanosleep and the like

// Everything the lane's block knew, and all accesses of the lane so far.
knowledge all_known(block_slot& b, lane& l);
void begin_tick(block_slot& b, lane& l);  // later accesses of the lane are not covered by what it just published
void learn(std::unique_ptr<knowledge>& into, const knowledge& what);

void forget_published();  // at the end of a launch

}  // namespace simt
