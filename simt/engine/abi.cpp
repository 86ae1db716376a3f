// The functions of simt/abi.h that are not a subject of their own.
#include "simt/abi.h"

#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <mutex>

#include "execution.h"
#include "failure.h"
#include "memory.h"
#include "report.h"
#include "switching.h"
#include "synchronisation.h"

#define PLACE uintptr_t(__builtin_return_address(0))

namespace simt::abi {
namespace {

int default_warp = 32;

block_slot& block_of(const char* function) {
  if (!current.slot) {
    std::fprintf(stderr, "simt: error: %s was called by host code\n", function);
    _exit(3);
  }
  return *current.slot;
}

uint64_t ask(warp_operation operation, uint64_t mask, uint64_t value, uintptr_t place) {
  block_of("a warp operation");
  lane_request r;
  r.operation = operation;
  r.mask = mask;
  r.value = value;
  r.place = place;
  return take_part(r);
}

}  // namespace

int default_warp_size(int lanes) {
  finish_at_exit();
  return default_warp = lanes;
}
int warp_size() { return settings().warp ? settings().warp : default_warp; }
bool in_kernel() { return current.slot; }

int register_variable(const void* address, size_t size, const char* name, variable_kind kind) {
  memory::add_variable(address, size, name, kind);
  return 0;
}

void* shared_address(shared_variable& v, size_t element_size) {
  block_slot& b = block_of("a __shared__ variable");
  static std::mutex mutex;
  static int slots = 0;
  if (__atomic_load_n(&v.slot, __ATOMIC_ACQUIRE) < 0) {
    std::lock_guard lock(mutex);
    if (v.slot < 0) __atomic_store_n(&v.slot, slots++, __ATOMIC_RELEASE);
  }
  auto slot = size_t(v.slot);
  if (b.shared_object_of_slot.size() <= slot) b.shared_object_of_slot.resize(slot + 1, -1);
  int& object = b.shared_object_of_slot[slot];
  if (object < 0) {
    b.add_shared(v.name, v.size, v.alignment, false);
    object = int(b.shared_objects.size()) - 1;
    b.shared_objects.back().element_size = uint32_t(element_size);
    check_static_shared(b);
  }
  return b.shared + b.shared_objects[size_t(object)].begin;
}

void* dynamic_shared_address(const char* name, size_t element_size) {
  block_slot& b = block_of("an extern __shared__ array");
  if (b.shared_objects.empty() || !b.shared_objects[0].dynamic) return b.shared;  // none was asked for: a red zone
  b.shared_objects[0].name = name;
  b.shared_objects[0].element_size = uint32_t(element_size);
  return b.shared + b.shared_objects[0].begin;
}

int barrier(barrier_result result, int predicate) {
  uint64_t value = predicate != 0;
  return int(block_of("__syncthreads").barrier(result, value, PLACE));
}

void grid_barrier() {
  block_slot& b = block_of("a grid barrier");
  if (!b.launch->cooperative) unsupported("a grid barrier in a kernel that was not launched cooperatively");
  b.grid_barrier(PLACE);
}

bool is_cooperative() { return current.slot && current.slot->launch->cooperative; }

void fence(scope s, int memory_order) {
  if (current.slot) fence_of_lane(s, memory_order, PLACE);
}

void warp_barrier(uint64_t mask) { ask(warp_operation::barrier, mask, 0, PLACE); }

uint64_t shuffle(uint64_t mask, shuffle_mode mode, uint64_t value, int operand, int width) {
  block_of("a shuffle");
  lane_request r;
  r.operation = warp_operation::shuffle;
  r.mask = mask;
  r.mode = mode;
  r.operand = operand;
  r.width = width;
  r.value = value;
  r.place = PLACE;
  return take_part(r);
}

uint64_t ballot(uint64_t mask, int predicate) { return ask(warp_operation::ballot, mask, predicate != 0, PLACE); }
uint64_t match_any(uint64_t mask, uint64_t value) { return ask(warp_operation::match, mask, value, PLACE); }
uint64_t active_mask() { return ask(warp_operation::active_mask, no_mask, 0, PLACE); }
unsigned lane_in_warp() { return current.lane_index % unsigned(warp_size()); }

uint64_t atomic(atomic_op op, void* address, int size, uint64_t value, uint64_t expected, int memory_order, scope s) {
  return atomic_of_lane(op, address, size, value, expected, memory_order, s, PLACE);
}

int64_t clock() {
  if (current.slot) current.slot->running_lane().polls.watches_clock = true;
  return std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

void yield() {
  if (current.slot) pause_lane(PLACE);
}

void trap(const char* what) {
  block_of("__trap");
  fail_launch(what, PLACE);
}

void unsupported(const char* what) { unsupported_at(what, PLACE); }

}  // namespace simt::abi
