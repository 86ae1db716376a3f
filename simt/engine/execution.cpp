#include "execution.h"

#include <sys/mman.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <exception>
#include <string>
#include <numeric>

#include "memory.h"
#include "profile.h"
#include "report.h"
#include "runtime.h"
#include "switching.h"
#include "symbolize.h"
#include "synchronisation.h"
#include "trace.h"

namespace simt {

using boost::context::detail::fcontext_t, boost::context::detail::transfer_t;
using boost::context::detail::make_fcontext;

constinit thread_local context current;
bool instrumented = false;

namespace {

constexpr size_t guard_size = 4096;
constexpr size_t stack_stride = lane_stack_size + guard_size;

char* reserve_pages(size_t size) {
  void* p = mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (p == MAP_FAILED) abi::unsupported("so many lanes at once: no address space for their stacks");
  return static_cast<char*>(p);
}

// Stacks whose tops lie at one offset in their pages would all fight for the same cache sets.
size_t colour(uint32_t lane_index) { return lane_index % 16 * 192; }

uint64_t next_random(uint64_t& s) {  // splitmix64 (Steele, Lea, Flood, OOPSLA 2014)
  uint64_t z = s += 0x9e3779b97f4a7c15u;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
  z = (z ^ z >> 27) * 0x94d049bb133111ebu;
  return z ^ z >> 31;
}

// Calls visit(i) for 0 <= i < n in the order that SIMT_SCHEDULE asks for.
template <class Visit>
void in_order(uint32_t n, uint64_t& random_state, Visit visit) {
  switch (settings().order) {
    case schedule::forward:
    case schedule::interleaved:
      for (uint32_t i = 0; i < n; ++i) visit(i);
      return;
    case schedule::reverse:
      for (uint32_t i = n; i-- > 0;) visit(i);
      return;
    case schedule::random:
      std::array<uint8_t, 64> order;  // at most 64 lanes a warp, 32 warps a block
      std::iota(order.begin(), order.begin() + n, uint8_t(0));
      for (uint32_t i = n; i > 1; --i) std::swap(order[i - 1], order[next_random(random_state) % i]);
      for (uint32_t i = 0; i < n; ++i) visit(order[i]);
  }
}

// Read by the crash handler, which may not wait for a lock: the stacks of each slot, 0 = free.
struct stack_range {
  std::atomic<uintptr_t> begin = 0, end = 0;
};
std::array<stack_range, 16384> stack_ranges;
std::atomic<size_t> stack_range_count = 0;
std::mutex stack_ranges_mutex;

void add_stack_range(uintptr_t begin, uintptr_t end) {
  std::lock_guard lock(stack_ranges_mutex);
  for (auto& r : stack_ranges)
    if (r.begin == 0) {
      r.end = end;
      r.begin = begin;
      stack_range_count = std::max<size_t>(stack_range_count, size_t(&r - stack_ranges.data()) + 1);
      return;
    }
}

void remove_stack_range(uintptr_t begin) {
  std::lock_guard lock(stack_ranges_mutex);
  for (auto& r : stack_ranges)
    if (r.begin == begin) r.begin = r.end = 0;
}

}  // namespace

bool in_guard_page(uintptr_t address) {
  for (size_t i = 0; i < stack_range_count; ++i) {
    uintptr_t begin = stack_ranges[i].begin;
    if (begin && address >= begin && address < stack_ranges[i].end) return (address - begin) % stack_stride < guard_size;
  }
  return false;
}

// ---- slots ------------------------------------------------------------------------------------------------
block_slot::block_slot()
    : shared(reserve_pages(shared_address_range)),
      shared_cells(reinterpret_cast<memory::cell*>(reserve_pages(shared_address_range / 4 * sizeof(memory::cell)))),
      shared_object_of_word(shared_address_range / 4) {}

// Lanes that never ended are forgotten, not unwound: that would run the program's destructors out of order.
block_slot::~block_slot() {
  munmap(shared, shared_address_range);
  munmap(shared_cells, shared_address_range / 4 * sizeof(memory::cell));
  release_stacks();
}

void block_slot::release_stacks() {
  if (!stacks) return;
  remove_stack_range(uintptr_t(stacks));
  munmap(stacks, lane_capacity * stack_stride);
}

void block_slot::reserve(uint32_t lane_total) {
  if (lane_total <= lane_capacity) return;
  release_stacks();
  lane_capacity = std::bit_ceil(lane_total);
  lanes = std::vector<lane>(lane_capacity);
  stacks = reserve_pages(lane_capacity * stack_stride);
  for (uint32_t i = 0; i < lane_capacity; ++i) mprotect(stacks + i * stack_stride, guard_size, PROT_NONE);
  add_stack_range(uintptr_t(stacks), uintptr_t(stacks) + lane_capacity * stack_stride);
}

void block_slot::prepare(launch_state& l, uint32_t block_serial, uint64_t block_number) {
  launch = &l;
  serial = block_serial;
  number = block_number;
  index = access_by(l, block_number, 0).block;
  lane_count = live = l.block_size;
  arriving = {};
  barriers_passed = 0;
  traffic = traffic_of_new_block();
  if (l.profiled) {
    if (!profiled) profiled = std::make_unique<profile::block_record>();
    profiled->begin(*l.profiled, lane_count, uint32_t(abi::warp_size()));
  }
  lanes_know = false;
  std::fill_n(states.begin(), lane_count, lane_state::fresh);
  std::fill(states.begin() + lane_count, states.begin() + (lane_count + 63) / 64 * 64, lane_state::done);
  reserve(lane_count);
  tick = barrier_tick = 1;
  known.reset();
  for (auto* k : {&fenced[0], &fenced[1], &pending[0], &pending[1]}) k->reset();
  did_something = yield_pending = false;
  yielded = 0;
  bool forward = settings().order == schedule::forward || settings().order == schedule::interleaved;
  random_state = settings().seed ^ (block_number + 1) * 0x9e3779b97f4a7c15u;
  auto width = uint32_t(abi::warp_size());
  for (uint32_t i = 0; i < lane_count; ++i) {
    lane& it = lanes[i];
    it.index = i;
    it.warp_index = i / width;
    it.next = forward && i + 1 < lane_count ? &lanes[i + 1] : nullptr;
    it.thread = {i % l.block.x, i / l.block.x % l.block.y, i / l.block.x / l.block.y};
    it.tick = 1;
    it.polls = {};
    it.at_grid_barrier = false;
    it.throw_place = it.exception = it.exception_size = 0;
    it.known.reset();
    it.pending[0].reset();
    it.pending[1].reset();
    it.fenced[0].reset();
    it.fenced[1].reset();
  }
  warps.resize((lane_count + width - 1) / width);
  for (uint32_t w = 0; w < warps.size(); ++w) {
    uint32_t first = w * width, size = std::min(width, lane_count - first);
    warps[w].first = first;
    warps[w].size = size;
    warps[w].sync_tick = 0;
    warps[w].live = size == 64 ? ~uint64_t(0) : (uint64_t(1) << size) - 1;
    warps[w].waiting.clear();
  }
  shared_objects.clear();
  std::fill_n(shared_object_of_word.begin(), shared_used / 4, uint16_t(0));
  std::fill(shared_object_of_slot.begin(), shared_object_of_slot.end(), -1);
  shared_used = shared_bytes = 0;
  if (l.dynamic_shared) add_shared("dynamic shared memory", l.dynamic_shared, 0, true);
}

// Around an object lies a red zone of its own size, at least 1 KiB: an index that is off rarely lands in another.
void block_slot::add_shared(const char* object_name, size_t size, size_t alignment, bool dynamic) {
  size_t gap = std::max<size_t>(1024, (size + 127) / 128 * 128);
  alignment = std::max<size_t>(alignment, 128);
  size_t begin = (shared_used + gap + alignment - 1) / alignment * alignment, end = begin + (size + 127) / 128 * 128 + gap;
  if (end > shared_address_range) abi::unsupported("so much shared memory in a block");
  shared_objects.push_back({uint32_t(begin), uint32_t(size), object_name, dynamic});
  std::fill_n(shared_object_of_word.begin() + begin / 4, (size + 3) / 4, uint16_t(shared_objects.size()));
  if (size % 4) shared_object_of_word[(begin + size) / 4] |= partial_word;
  std::memset(shared + begin, 0xcd, size);  // an uninitialised read must not look like a zero that was written
  shared_used = uint32_t(end - gap);
  shared_bytes += uint32_t(size);
}

// ---- lanes ------------------------------------------------------------------------------------------------
void block_slot::fail_by_exception(lane& l, const std::string& what) {
  report(hazard_kind::crash, l.throw_place, 0, weight::error, [&] {
    hazard h = hazard_in(*launch, "the kernel threw an exception (" + what + "): the launch ends");
    h.accesses = {access_by(*launch, number, l.index)};
    h.accesses[0].what = "throw";
    h.accesses[0].place = l.throw_place;
    return h;
  });
  launch->abandon_with(int(status::launch_failure));
}

void block_slot::make_fiber(lane& l) {
  char* bottom = stacks + l.index * stack_stride + guard_size;
  size_t size = lane_stack_size - colour(l.index);
  l.fiber = make_fcontext(bottom + size, size, run_lanes);
}

// What a fiber does. It outlives its lane: when one block's lane has ended, the next block's lane of this index goes on
// in it.
void block_slot::run_lanes(transfer_t from) {
  auto& b = *static_cast<block_slot*>(from.data);
  *b.left = from.fctx;
  for (lane& l = *b.running;;) {
    try {
      b.launch->body.run(b.launch->body.arguments);
    } catch (const std::exception& e) {
      b.fail_by_exception(l, e.what());
    } catch (...) {
      b.fail_by_exception(l, "not a std::exception");
    }
    b.lane_ends(l);
    b.leave(l);
  }
}

void block_slot::lane_ends(lane& l) {
  state_of(l) = lane_state::done;
  --live;
  warp& w = warp_of(l);
  w.live &= ~(uint64_t(1) << (l.index - w.first));
  did_something = true;
  if (profiled && w.live == 0) profiled->leave(w);
  leave_warp(*this, w);
}

// Fresh and runnable are 0 and 1: is there a byte below 2 among the warp's states?
bool block_slot::can_run(const warp& w) const {
  constexpr uint64_t ones = 0x0101010101010101, high_bits = ones << 7;
  for (uint32_t i = w.first; i < w.first + w.size; i += 8) {
    uint64_t eight;
    std::memcpy(&eight, &states[i], 8);
    eight &= ~ones;
    if ((eight - ones) & ~eight & high_bits) return true;
  }
  return false;
}

// Until nobody of the warp can go on. Returns whether anybody ran.
bool block_slot::run_warp(warp& w) {
  bool any = false;
  do {
    while (can_run(w)) {
      any = true;
      in_order(w.size, random_state, [&](uint32_t i) {
        lane& l = lanes[w.first + i];
        if (state_of(l) > lane_state::runnable || launch->abandon.load(std::memory_order_relaxed)) return;
        if (!l.fiber) make_fiber(l);
        enter(l);
        transfer(scheduler, l.fiber);
        running = nullptr;
      });
      if (launch->abandon.load(std::memory_order_relaxed)) return any;
    }
  } while (resolve_converged(*this, w));
  return any;
}

void block_slot::yield(unsigned one_in) {
  yield_pending = false;
  if (!launch->blocks_yield) return;
  if (settings().order == schedule::random && next_random(random_state) % one_in) return;
  ++yielded;
  wait(lane_state::yielded);
}

// What another block writes between two reads of the same word shows only so.
void block_slot::yield_after_read() {
  if (settings().order == schedule::random) yield(4);
}

// Not only because a lane has been at work for long.
bool block_slot::is_waiting() const {
  for (uint32_t i = 0; i < lane_count; ++i)
    if (states[i] == lane_state::polling && lanes[i].polls.repeats > 0) return true;
  return false;
}

void block_slot::end_turn() {
  for (uint32_t i = 0; i < lane_count; ++i)
    if (states[i] == lane_state::yielded) states[i] = lane_state::runnable;
  yielded = 0;
}

// Lanes that poll go on when something has happened that they may wait for.
bool block_slot::wake_pollers() {
  uint64_t now = launch->progress;
  bool any = false;
  for (uint32_t i = 0; i < lane_count; ++i)
    if (states[i] == lane_state::polling && lanes[i].polls.seen_progress != now) {
      states[i] = lane_state::runnable;
      any = true;
    }
  return any;
}

void block_slot::occupy_thread() {
  current.checking = settings().check && instrumented;
  current.warp_shift = abi::warp_size() == 64 ? 6 : 5;
  current.block = serial;
  current.barrier_tick = barrier_tick;
  current.first_serial = launch->first_serial;
  current.several_threads = launch->several_threads;
  current.shared = uintptr_t(shared);
  current.shared_size = shared_address_range;
  const bool all_noted = profiled || launch->traced;
  current.quick_shared_size = all_noted ? 0 : shared_address_range;
  current.quick_device_size = all_noted || traffic ? 0 : memory::arena_size;
  current.shared_cells = shared_cells;
  current.shared_object_of_word = shared_object_of_word.data();
  current.stacks = uintptr_t(stacks);
  current.stacks_size = lane_capacity * stack_stride;
  current.slot = this;
  set_block_index(index, launch->block, launch->grid);
}

block_slot::outcome block_slot::run() {
  occupy_thread();
  resumable = false;
  outcome result = outcome::paused;
  constexpr int most_poll_rounds = 4;
  int poll_rounds = 0;
  bool waits = false;
  for (;;) {
    bool ran = false;
    in_order(uint32_t(warps.size()), random_state, [&](uint32_t w) { ran |= run_warp(warps[w]); });
    if (std::exchange(did_something, false)) launch->made_progress();
    if (launch->abandon) {
      result = outcome::aborted;
      break;
    }
    if (live == 0) {
      result = outcome::finished;
      break;
    }
    if (arriving.arrived == live) {
      open_barrier();
      continue;
    }
    if (yielded > 0) {
      waits = false;
      resumable = true;
      end_turn();
      wake_pollers();
      break;
    }
    waits = profiled && is_waiting();
    if (wake_pollers()) {
      // Others get their turn: what these lanes wait for may be in a block of the same thread.
      if (++poll_rounds == most_poll_rounds) break;
      continue;
    }
    if (ran) continue;
    if (std::count(states.begin(), states.begin() + lane_count, lane_state::polling)) break;
    resolve_deadlock();
  }
  if (result == outcome::paused && waits) profiled->note_wait();
  if (launch->traced) launch->traced->settle();
  current = {};
  clear_indices();
  if (result == outcome::finished) {
    traffic.reset();
    if (profiled) profiled->end(barriers_passed, shared_bytes - uint32_t(launch->dynamic_shared));
  }
  return result;
}

// ---- barriers ---------------------------------------------------------------------------------------------
namespace {

hazard_access waits_at(const block_slot& b, const lane& l, const char* what) {
  hazard_access a = access_by(*b.launch, b.number, l.index);
  a.what = what;
  a.place = l.request.place;
  return a;
}

}  // namespace

// All live lanes are at a barrier. It is one barrier only if they are at the same line and nobody left before.
void block_slot::check_one_barrier() {
  auto waits = [&](uint32_t i) { return states[i] == lane_state::at_barrier; };
  uint32_t first = 0;
  while (!waits(first)) ++first;
  for (uint32_t i = first; i < lane_count; ++i) {
    uintptr_t here = lanes[i].request.place, there = lanes[first].request.place;
    if (!waits(i) || here == there || line_of(here) == line_of(there)) continue;
    report(hazard_kind::barrier_divergence, there, here, weight::error, [&] {
      hazard h = hazard_in(*launch, "lanes of one block wait at different barriers");
      h.accesses = {waits_at(*this, lanes[first], "barrier"), waits_at(*this, lanes[i], "barrier")};
      return h;
    });
    break;
  }
  if (live == lane_count) return;
  report(hazard_kind::barrier_divergence, lanes[first].request.place, 0, weight::error, [&] {
    hazard h = hazard_in(*launch, std::to_string(live) + " of " + std::to_string(lane_count) +
                                      " lanes wait at a barrier; the others have left the kernel");
    h.accesses = {waits_at(*this, lanes[first], "barrier")};
    return h;
  });
}

void block_slot::open_barrier() {
  if (!arriving.one_place || live < lane_count) check_one_barrier();
  if (profiled) profiled->pass_barrier(warps, barriers_passed);
  opened = std::exchange(arriving, {});
  ++barriers_passed;
  barrier_tick = ++tick;
  current.barrier_tick = barrier_tick;
  if (std::exchange(lanes_know, false))
    for (uint32_t i = 0; i < lane_count; ++i) {
      if (lanes[i].known) learn(known, *lanes[i].known);
      lanes[i].known.reset();
      for (int wide : {0, 1}) {
        if (lanes[i].fenced[wide]) learn(fenced[wide], *lanes[i].fenced[wide]);
        if (lanes[i].pending[wide]) learn(pending[wide], *lanes[i].pending[wide]);
      }
    }
  for (uint32_t i = 0; i < lane_count; ++i)
    if (states[i] == lane_state::at_barrier) states[i] = lane_state::runnable;
}

void block_slot::grid_barrier(uintptr_t place) {
  barrier(abi::barrier_result::none, 0, place);
  launch_state& l = *launch;
  if (running->index == 0) {
    --barriers_passed;  // the two around the wait for other blocks are one to the program
    uint64_t generation = l.grid_generation;
    {
      std::lock_guard lock(l.grid_mutex);
      l.grid_arriving.learn_block(serial, barrier_tick);
      if (known) l.grid_arriving.join(*known);
      if (++l.grid_arrived == l.block_count) {
        l.grid_arrived = 0;
        l.grid_known = std::exchange(l.grid_arriving, {});
        ++l.grid_generation;
      }
    }
    did_something = true;
    running->at_grid_barrier = true;
    running->poll_place = place;
    while (l.grid_generation == generation) {
      running->polls.seen_progress = l.progress;
      if (l.grid_generation == generation) wait(lane_state::polling);
    }
    running->at_grid_barrier = false;
    std::lock_guard lock(l.grid_mutex);
    learn(running->known, l.grid_known);
    lanes_know = true;
  }
  barrier(abi::barrier_result::none, 0, place);
}

// Nobody can go on: some lanes wait at a barrier that others left behind, or at a warp operation whose partners are
// elsewhere. Report it and let the first such group go on without them, so that the kernel finishes.
void block_slot::resolve_deadlock() {
  for (auto& w : warps) {
    if (w.waiting.empty()) continue;
    warp::group g = w.waiting.front();
    uint64_t absent = g.mask & w.live & ~g.arrived;
    lane& waits = lanes[w.first + unsigned(std::countr_zero(g.arrived))];
    lane& other = lanes[w.first + unsigned(std::countr_zero(absent))];
    report(hazard_kind::warp_operation, waits.request.place, other.request.place, weight::error, [&] {
      hazard h = hazard_in(*launch, "the mask of a warp operation names a lane that does not take part");
      h.accesses = {waits_at(*this, waits, "warp operation"),
                    waits_at(*this, other, state_of(other) == lane_state::at_barrier ? "barrier" : "another warp operation")};
      return h;
    });
    finish_warp_operation(*this, w, g);
    w.waiting.erase(w.waiting.begin());
    return;
  }
}

// ---- launches ---------------------------------------------------------------------------------------------
void launch_state::made_progress() {
  progress.fetch_add(1);
  if (stalled.load() == 0) return;
  std::lock_guard lock(mutex);
  changed.notify_all();
}

void launch_state::abandon_with(int status_code) {
  failed = status_code;
  abandon = true;
  std::lock_guard lock(mutex);
  changed.notify_all();
}

}  // namespace simt
