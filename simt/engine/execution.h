// How a grid runs on the CPU: one fiber a lane, one OS thread a block, several blocks resident.
#pragma once
#include <array>
#include <atomic>
#include <boost/context/detail/fcontext.hpp>
#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "config.h"
#include "knowledge.h"
#include "simt/abi.h"
#include "traffic.h"

namespace simt {

namespace memory {
struct cell;
}
namespace profile {
class block_record;
class launch_record;
}
namespace trace {
class launch_record;
}
struct block_slot;
struct launch_state;

// yielded: it goes on once the other resident blocks have had their turn.
enum class lane_state : uint8_t {
  fresh,
  runnable,
  at_barrier,
  at_warp_operation,
  polling,
  yielded,
  done
};

enum class warp_operation : uint8_t {
  shuffle,
  ballot,
  match,
  active_mask,
  barrier
};

// What a lane asks for while it waits at a barrier or a warp operation, and what it gets.
struct lane_request {
  uintptr_t place = 0;  // return address in the user's code
  warp_operation operation = {};
  uint64_t mask = 0;    // abi::no_mask: whoever is converged here
  abi::shuffle_mode mode = {};
  int operand = 0, width = 0;
  uint64_t value = 0;   // shuffled or matched value, or a predicate
  uint64_t result = 0;
};

// The last few synchronising reads of a lane: when the same ones return the same values again, the lane polls.
struct poll_history {
  struct read {
    uintptr_t address = 0;
    uint64_t value = 0;
  };
  std::array<read, 8> recent = {};
  unsigned next = 0;
  unsigned repeats = 0;
  bool watches_clock = false;  // since its last pause: it may stop waiting by itself
  unsigned operations = 0;
  unsigned pauses = 0;         // since the lane last changed something
  uint64_t seen_progress = 0;  // of the launch, before the read that began this streak of repeats
  std::array<uintptr_t, 8> volatile_reads = {};  // since the last fence, see fence_of_lane
  unsigned next_volatile = 0;
};

// What every switch touches comes first, in one cache line.
struct alignas(64) lane {
  boost::context::detail::fcontext_t fiber = nullptr;  // where it goes on; null until it has run once
  lane* next = nullptr;  // whom the forward schedule runs after this one
  uint32_t index = 0;    // in the block
  uint32_t warp_index = 0;
  uint32_t tick = 0;   // of the block when this lane last synchronised; a barrier since then counts as well
  abi::index3 thread = {};
  lane_request request;
  poll_history polls;
  uintptr_t poll_place = 0;
  bool at_grid_barrier = false;
  uintptr_t throw_place = 0;   // where it last threw
  uintptr_t exception = 0;     // the object it throws: host memory that it may write
  size_t exception_size = 0;
  std::unique_ptr<knowledge> known;    // acquired since the last barrier
  std::unique_ptr<knowledge> pending[2];  // read by relaxed operations: what a fence (block, device scope) acquires
  std::unique_ptr<knowledge> fenced[2];  // what a fence (block, device scope) lets later relaxed writes publish
  // A write that conflicts with another: whether both wrote the same value shows once it has happened.
  struct conflict {
    uintptr_t address;
    uint32_t size;
    uint64_t old_value[2];
    uint64_t report;
  };
  std::vector<conflict> conflicts;
};

// A barrier's lanes as they arrive.
struct barrier_round {
  abi::barrier_result kind = {};
  uintptr_t place = 0;       // of the first that arrived
  bool one_place = true;
  uint32_t arrived = 0, votes = 0;
  uint64_t result() const {
    return kind == abi::barrier_result::any ? votes > 0 : (kind == abi::barrier_result::all ? votes == arrived : votes);
  }
};

struct warp {
  uint32_t first = 0, size = 0;  // lanes of the block
  uint32_t sync_tick = 0;        // the tick of the last barrier of all its lanes
  uint64_t live = 0;             // bit i: lane first + i has not exited
  struct group {
    warp_operation operation;
    uint64_t mask;
    uintptr_t place;
    uint64_t arrived;
  };
  std::vector<group> waiting;
};

// A place for a resident block: its lanes' stacks, shared memory and their shadow are reused by block after block.
struct block_slot {
  launch_state* launch = nullptr;
  uint32_t serial = 0;     // unique among all blocks of the program, from 1; grows with time
  uint64_t number = 0;     // linear block index in the grid
  abi::index3 index = {};
  uint32_t lane_count = 0, live = 0;
  std::vector<lane> lanes;
  alignas(8) std::array<lane_state, 1024> states = {};  // of the lanes; absent ones of the last warp count as done
  std::vector<warp> warps;
  uint32_t tick = 1;          // see knowledge.h
  uint32_t barrier_tick = 1;  // every access at a smaller tick is before the last barrier
  std::unique_ptr<knowledge> known;  // shared by all lanes since the last barrier
  bool lanes_know = false;           // some lane has acquired or fenced something since
  // What lanes fenced before a barrier another lane may publish after it, and what one read another's fence acquires:
  // `__threadfence(); __syncthreads(); if (lane 0) flag = 1;` is how programs are written.
  std::unique_ptr<knowledge> fenced[2], pending[2];
  barrier_round arriving, opened;
  uint32_t barriers_passed = 0;
  std::unique_ptr<block_traffic> traffic;  // null unless it is counted
  std::unique_ptr<profile::block_record> profiled;  // null unless SIMT_PROFILE=on
  bool did_something = false;   // since its last run: an exit, a write, a barrier
  uint32_t yielded = 0;         // lanes in that state
  bool resumable = false;       // they were in it when the block paused: it goes on though nothing has happened elsewhere
  bool yield_pending = false;   // at the next synchronising access: a volatile write comes after the engine is told of it
  uint64_t random_state = 0;

  char* stacks = nullptr;  // lane_capacity stacks with guard pages
  uint32_t lane_capacity = 0;
  char* shared = nullptr;
  memory::cell* shared_cells = nullptr;
  struct shared_object {
    uint32_t begin = 0, size = 0;
    const char* name = nullptr;
    bool dynamic = false;
    uint32_t element_size = 0;  // 0: not known, nobody has named the dynamic part
  };
  std::vector<shared_object> shared_objects;
  std::vector<uint16_t> shared_object_of_word;  // 1 + index of the object, 0 = red zone
  std::vector<int> shared_object_of_slot;       // by abi::shared_variable::slot, -1 = not yet placed
  uint32_t shared_used = 0;                     // bytes of address space
  uint32_t shared_bytes = 0;                    // bytes the program asked for

  lane* running = nullptr;
  boost::context::detail::fcontext_t scheduler = nullptr;  // the thread's own stack
  boost::context::detail::fcontext_t* left = nullptr;      // where whoever switched last wants its place kept

  block_slot();
  ~block_slot();
  block_slot(const block_slot&) = delete;
  void prepare(launch_state& l, uint32_t block_serial, uint64_t block_number);
  enum class outcome {
    finished,
    paused,
    aborted
  };
  outcome run();  // until all lanes are done, all that are left poll, or the block yields
  lane_state& state_of(const lane& l) { return states[l.index]; }
  lane& running_lane() { return *running; }
  warp& warp_of(const lane& l) { return warps[l.warp_index]; }
  void wait(lane_state s);  // called on a lane's fiber: others run until the lane is runnable again
  // Likewise: the other resident blocks have their turn, in schedules in which blocks yield; in a random one once in `one_in` times.
  void yield(unsigned one_in);
  void yield_after_read();  // in a random schedule only
  uint64_t barrier(abi::barrier_result kind, uint64_t predicate, uintptr_t place);
  void grid_barrier(uintptr_t place);
  void add_shared(const char* name, size_t size, size_t alignment, bool dynamic);

 private:
  void reserve(uint32_t lane_total);
  void release_stacks();
  void make_fiber(lane& l);
  void enter(lane& l);
  void transfer(boost::context::detail::fcontext_t& from, boost::context::detail::fcontext_t to);
  static void run_lanes(boost::context::detail::transfer_t from);
  bool can_run(const warp& w) const;
  lane* next_in_line(const lane& l);
  void leave(lane& l);
  bool run_warp(warp& w);
  void lane_ends(lane& l);
  void fail_by_exception(lane& l, const std::string& what);
  bool wake_pollers();
  bool is_waiting() const;
  void occupy_thread();
  void end_turn();
  void open_barrier();
  void check_one_barrier();
  void resolve_deadlock();
};

extern std::atomic<uint64_t> launch_count;  // so far, also of launches that were refused

struct launch_state {
  abi::launch_site site = {};
  abi::kernel_body body = {};
  abi::index3 grid = {}, block = {};
  uint64_t block_count = 0;
  uint32_t block_size = 0;
  size_t dynamic_shared = 0;
  bool cooperative = false;
  std::unique_ptr<profile::launch_record> profiled;  // null unless SIMT_PROFILE=on
  std::unique_ptr<trace::launch_record> traced;      // null unless SIMT_TRACE names a file
  uint32_t first_serial = 0;   // blocks of earlier launches have smaller serials: the kernel boundary orders them
  uint64_t resident_limit = 0;
  bool blocks_yield = false;
  bool several_threads = false;
  std::atomic<uint64_t> next_block = 0, resident = 0;
  std::atomic<uint64_t> progress = 1;  // grows whenever something happened that a polling lane may wait for
  std::atomic<int> failed = 0;         // a status code: the launch is being abandoned
  std::atomic<bool> abandon = false;
  std::atomic<uintptr_t> narrow_scope_place = 0;  // a fence or atomic of block scope
  std::atomic<bool> any_release = false;

  // Workers that have nothing to run but polling lanes wait here; when all do, nothing can progress.
  std::mutex mutex;
  std::condition_variable changed;
  std::atomic<int> stalled = 0;
  std::vector<block_slot*> resident_blocks;
  std::once_flag hang;
  std::vector<uint64_t> stalled_at;  // a worker: the progress it waits to see passed, 0 while it runs

  // Grid barrier of cooperative launches: what the blocks knew when they arrived, handed to all when the last one does.
  std::mutex grid_mutex;
  uint64_t grid_arrived = 0;
  std::atomic<uint64_t> grid_generation = 0;
  knowledge grid_known, grid_arriving;

  void made_progress();
  void abandon_with(int status_code);
};

// The lane that runs on this OS thread, flat for the instrumentation's fast path. A block stays on one thread, so the
// address of this object may be cached across fiber switches.
struct context {
  bool checking = false;    // a lane runs and SIMT_CHECK is on
  uint32_t block = 0;       // serial
  uint32_t lane_index = 0;
  uint32_t tick = 0;
  uint32_t barrier_tick = 0;
  uint32_t first_serial = 0;
  bool several_threads = false;
  bool wrote = false;       // plainly, since the lane was resumed
  bool has_conflicts = false;  // to be settled when the lane pauses
  uint32_t warp_shift = 5;  // log2 of the warp size
  uintptr_t shared = 0;
  size_t shared_size = 0;   // of the address range
  // How much of shared memory and of the device's arena instrumentation.cpp may decide by itself: all, or nothing.
  size_t quick_shared_size = 0, quick_device_size = 0;
  memory::cell* shared_cells = nullptr;
  const uint16_t* shared_object_of_word = nullptr;
  uintptr_t stacks = 0;
  size_t stacks_size = 0;
  block_slot* slot = nullptr;  // null in host code
};
extern constinit thread_local context current;
extern bool instrumented;  // the program has checked code: without it nothing can be said of plain accesses

inline constexpr uint16_t partial_word = 0x8000;  // in shared_object_of_word: the object ends inside the word
inline constexpr size_t shared_address_range = size_t(1) << 20;
inline constexpr size_t lane_stack_size = 64 * 1024;

// Warp operations (warp_operations.cpp). The running lane takes part in one and gets its result.
uint64_t take_part(const lane_request& request);
bool resolve_converged(block_slot& b, warp& w);  // operations without a mask, once nobody of the warp runs any more
void finish_warp_operation(block_slot& b, warp& w, warp::group g);  // with the lanes that arrived
void leave_warp(block_slot& b, warp& w);         // after a lane exited: an operation may have waited for it

// Does the address lie below a lane's stack? For the crash handler.
bool in_guard_page(uintptr_t address);

}  // namespace simt
