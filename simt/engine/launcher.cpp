// Launches: what the vendor would refuse, the worker threads, and the watch for grids that cannot progress.
#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <map>
#include <mutex>
#include <numeric>
#include <thread>

#include "crash.h"
#include "execution.h"
#include "memory.h"
#include "profile.h"
#include "profile_report.h"
#include "report.h"
#include "runtime.h"
#include "runtime/errors.h"
#include "runtime/handles.h"
#include "shadow.h"
#include "symbolize.h"
#include "synchronisation.h"
#include "trace.h"

namespace simt {

std::atomic<uint64_t> launch_count = 0;

namespace {

// ---- worker threads ---------------------------------------------------------------------------------------
// The launching thread is worker 0; the others start at the first launch that needs them and live as long as the program.
class worker_pool {
 public:
  static worker_pool& the() {
    static worker_pool* pool = new worker_pool;
    return *pool;
  }
  unsigned size() const { return count_; }

  // Runs work(i) for every worker i < n, on as many threads; returns when all have returned.
  void run(unsigned n, const std::function<void(unsigned)>& work) {
    {
      std::lock_guard lock(mutex_);
      while (threads_.size() + 1 < n) {
        unsigned i = unsigned(threads_.size()) + 1;
        threads_.emplace_back([this, i] { serve(i); }).detach();
      }
      work_ = &work;
      wanted_ = n;
      busy_ = n - 1;
      ++generation_;
    }
    start_.notify_all();
    work(0);
    std::unique_lock lock(mutex_);
    done_.wait(lock, [&] { return busy_ == 0; });
  }

 private:
  void serve(unsigned i) {
    use_alternate_signal_stack();
    for (uint64_t seen = 0;;) {
      const std::function<void(unsigned)>* work = nullptr;
      {
        std::unique_lock lock(mutex_);
        start_.wait(lock, [&] { return generation_ != seen && i < wanted_; });
        seen = generation_;
        work = work_;
      }
      (*work)(i);
      std::lock_guard lock(mutex_);
      if (--busy_ == 0) done_.notify_all();
    }
  }

  unsigned count_ = settings().threads ? unsigned(settings().threads) : std::max(1u, std::thread::hardware_concurrency());
  std::mutex mutex_;
  std::condition_variable start_, done_;
  std::vector<std::thread> threads_;
  const std::function<void(unsigned)>* work_ = nullptr;
  unsigned wanted_ = 0, busy_ = 0;
  uint64_t generation_ = 0;
};

// ---- the order of blocks ----------------------------------------------------------------------------------
// A permutation of 0..n-1 that needs no table: i -> (a i + c) mod n with a coprime to n.
uint64_t block_in_order(uint64_t i, uint64_t n) {
  const config& c = settings();
  if (c.order == schedule::forward || c.order == schedule::interleaved) return i;
  if (c.order == schedule::reverse) return n - 1 - i;
  uint64_t a = (c.seed * 2654435761u + n / 2) % n | 1;
  while (std::gcd(a, n) != 1) ++a;
  return (a * i + c.seed % n) % n;
}

// ---- one worker's share -----------------------------------------------------------------------------------
class worker {
 public:
  worker(launch_state& l, unsigned id) : l_(l), id_(id) {}

  void run() {
    while (!l_.abandon) {
      const bool all = settings().order == schedule::interleaved;
      bool ran = all ? run_all_resident() : run_resident();
      bool started = start_block();  // also when a resident block went on but waits again: it may wait for this one
      while (all && start_block()) started = true;
      if (ran || started) continue;
      if (active_.empty() && l_.next_block >= l_.block_count) break;
      if (!wait_for_others()) break;
    }
    active_.clear();  // blocks of an abandoned launch
    leave();
  }

 private:
  using slot_pointer = std::unique_ptr<block_slot>;

  // Slots are kept for later launches: their stacks and shadow are expensive to map.
  static std::vector<slot_pointer>& pool() {
    thread_local auto* slots = new std::vector<slot_pointer>;
    return *slots;
  }

  bool can_go_on(const block_slot& s) const { return s.resumable || l_.progress != seen_.at(&s); }

  // Runs the next resident block that something happened for. False if there is none.
  bool run_resident() {
    for (size_t tried = 0; tried < active_.size(); ++tried) {
      size_t i = next_++ % active_.size();
      if (!can_go_on(*active_[i])) continue;
      run(i);
      return true;
    }
    return false;
  }

  // A turn for each, the youngest first. Those that end leave their place.
  bool run_all_resident() {
    bool any = false;
    for (size_t i = active_.size(); i-- > 0;) {
      if (!can_go_on(*active_[i])) continue;
      run(i);
      any = true;
    }
    return any;
  }

  void run(size_t i) {
    block_slot& s = *active_[i];
    seen_[&s] = l_.progress;
    if (s.run() != block_slot::outcome::finished) return;
    seen_.erase(&s);
    {
      std::lock_guard lock(l_.mutex);
      std::erase(l_.resident_blocks, &s);
    }
    l_.resident.fetch_sub(1);
    pool().push_back(std::move(active_[i]));
    active_.erase(active_.begin() + long(i));
    l_.made_progress();
  }

  bool start_block() {
    uint64_t resident = l_.resident;
    do
      if (resident >= l_.resident_limit) return false;
    while (!l_.resident.compare_exchange_weak(resident, resident + 1));
    uint64_t i = l_.next_block.fetch_add(1);
    if (i >= l_.block_count) {
      l_.next_block = l_.block_count;
      l_.resident.fetch_sub(1);
      return false;
    }
    if (pool().empty()) pool().push_back(std::make_unique<block_slot>());
    active_.push_back(std::move(pool().back()));
    pool().pop_back();
    uint64_t number = block_in_order(i, l_.block_count);
    active_.back()->prepare(l_, l_.first_serial + uint32_t(number), number);
    {
      std::lock_guard lock(l_.mutex);
      l_.resident_blocks.push_back(active_.back().get());
    }
    run(active_.size() - 1);
    return true;
  }

  // All that this worker holds polls. False: nobody can progress any more, or the launch has ended.
  bool wait_for_others() {
    std::unique_lock lock(l_.mutex);
    uint64_t now = l_.progress;
    if (std::any_of(active_.begin(), active_.end(), [&](auto& s) { return can_go_on(*s); })) return true;
    l_.stalled_at[id_] = now;
    l_.stalled.fetch_add(1);
    l_.changed.notify_all();
    auto nobody_runs = [&] {
      return std::all_of(l_.stalled_at.begin(), l_.stalled_at.end(), [&](uint64_t at) { return at == now || at == has_left; });
    };
    l_.changed.wait(lock, [&] { return l_.progress != now || l_.abandon || nobody_runs(); });
    bool hang = !l_.abandon && l_.progress == now;
    l_.stalled.fetch_sub(1);
    l_.stalled_at[id_] = 0;
    lock.unlock();
    if (hang) declare_hang();
    return !l_.abandon;
  }

  void leave() {
    std::lock_guard lock(l_.mutex);
    l_.stalled_at[id_] = has_left;
    l_.changed.notify_all();
  }

  // All workers notice at once; those that come second wait until the blocks that they hold have been reported.
  void declare_hang() {
    std::call_once(l_.hang, [&] {
      report_no_progress();
      l_.abandon_with(int(status::launch_timeout));
    });
  }

  // All workers wait, so their blocks stand still.
  void report_no_progress() {
    for (block_slot* slot : l_.resident_blocks)
      for (uint32_t i = 0; i < slot->lane_count; ++i)
        if (slot->states[i] == lane_state::polling) report_waiting(*slot, slot->lanes[i]);
  }

  void report_waiting(const block_slot& b, const lane& it) {
    hazard_kind kind = it.at_grid_barrier ? hazard_kind::barrier_divergence : hazard_kind::no_progress;
    report(kind, it.poll_place, 0, weight::error, [&] {
      hazard h = hazard_in(l_, it.at_grid_barrier ? "a grid barrier waits for blocks that have left the kernel or wait elsewhere"
                                                  : explain_no_progress());
      h.accesses = {access_by(l_, b.number, it.index)};
      h.accesses[0].what = it.at_grid_barrier ? "grid barrier" : "poll";
      h.accesses[0].place = it.poll_place;
      return h;
    });
  }

  std::string explain_no_progress() const {
    std::string message = "no lane can go on: those that run only poll for what nobody will write";
    if (uint64_t waiting = l_.block_count - std::min<uint64_t>(l_.next_block, l_.block_count))
      message += " (" + std::to_string(waiting) + " of " + std::to_string(l_.block_count) +
                 " blocks have not started: only " + std::to_string(l_.resident_limit) +
                 " fit at once, and they wait for one that is not resident)";
    return message;
  }

  static constexpr uint64_t has_left = ~uint64_t(0);

  launch_state& l_;
  unsigned id_;
  size_t next_ = 0;  // of active_, in turn
  std::vector<slot_pointer> active_;
  std::map<const block_slot*, uint64_t> seen_;
};

// ---- launch errors ----------------------------------------------------------------------------------------
std::string text(abi::index3 i) {
  return "(" + std::to_string(i.x) + "," + std::to_string(i.y) + "," + std::to_string(i.z) + ")";
}

status refuse(abi::index3 grid, abi::index3 block, size_t dynamic_shared, bool cooperative, std::string& why) {
  const auto& limit = runtime::limits();
  uint64_t threads = uint64_t(block.x) * block.y * block.z;
  uint64_t blocks = uint64_t(grid.x) * grid.y * grid.z;
  if (blocks == 0) return why = "a grid of " + text(grid) + " has no block", status::invalid_configuration;
  if (threads == 0) return why = "a block of " + text(block) + " has no thread", status::invalid_configuration;
  if (threads > uint64_t(limit.threads_per_block))
    return why = "a block of " + text(block) + " has " + std::to_string(threads) + " threads, the limit is " +
                 std::to_string(limit.threads_per_block),
           status::invalid_configuration;
  if (block.x > limit.block_dim[0] || block.y > limit.block_dim[1] || block.z > limit.block_dim[2])
    return why = "block dimensions " + text(block) + " are over the limit", status::invalid_configuration;
  if (grid.x > limit.grid_dim[0] || grid.y > limit.grid_dim[1] || grid.z > limit.grid_dim[2])
    return why = "grid dimensions " + text(grid) + " are over the limit", status::invalid_configuration;
  if (dynamic_shared > runtime::dynamic_shared_limit(nullptr))
    return why = std::to_string(dynamic_shared) + " bytes of shared memory, the limit is " +
                 std::to_string(runtime::dynamic_shared_limit(nullptr)),
           status::invalid_value;
  uint64_t fit = uint64_t(runtime::occupancy(int(threads), dynamic_shared)) * uint64_t(limit.multiprocessors);
  if (settings().resident) fit = uint64_t(settings().resident);
  if (cooperative && blocks > fit)
    return why = std::to_string(blocks) + " blocks of a cooperative launch, " + std::to_string(fit) + " fit at once",
           status::cooperative_launch_too_large;
  return status::success;
}

uint64_t next_serial = 1;

void run_grid(launch_state& l) {
  if (next_serial + l.block_count > UINT32_MAX) abi::unsupported("more than 4 billion blocks in one program");
  l.first_serial = uint32_t(next_serial);
  next_serial += l.block_count;
  uint64_t fit = uint64_t(runtime::occupancy(int(l.block_size), l.dynamic_shared)) * uint64_t(runtime::limits().multiprocessors);
  l.resident_limit = settings().resident ? uint64_t(settings().resident) : fit;
  // A lane's stack and its guard page are two mappings, of which Linux gives a process 65,530; and slots of earlier launches
  // with other block sizes are kept.
  constexpr uint64_t most_lanes = 20'000;
  l.resident_limit = std::max<uint64_t>(1, std::min(l.resident_limit, most_lanes / l.block_size));
  // A traced store shows what it wrote as long as no other thread writes.
  auto workers = trace::is_on() ? 1u : unsigned(std::min<uint64_t>({worker_pool::the().size(), l.block_count, l.resident_limit}));
  l.several_threads = workers > 1;
  const bool turns = settings().order == schedule::interleaved || settings().order == schedule::random;
  l.blocks_yield = turns && l.block_count > 1 && l.resident_limit > 1;
  l.stalled_at.assign(workers, 0);
  kernel_watch watch(l);
  profile::begin_launch(l);
  trace::begin_launch(l);
  const auto began = std::chrono::steady_clock::now();
  worker_pool::the().run(workers, [&](unsigned id) { worker(l, id).run(); });
  profile::end_launch(l, std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - began).count());
  trace::end_launch(l);
  memory::forget_launch();
  forget_published();
}

}  // namespace

int abi::launch(const launch_site& site, index3 grid, index3 block, size_t dynamic_shared, void* stream, kernel_body body,
                bool cooperative) {
  static std::mutex one_at_a_time;
  auto place = uintptr_t(__builtin_return_address(0));
  if (current.slot) unsupported("a kernel that launches a kernel (dynamic parallelism)");
  ++launch_count;
  use_alternate_signal_stack();
  std::lock_guard lock(one_at_a_time);
  if (status sticky = runtime::sticky_error(); sticky != status::success) return int(sticky);
  if (status s = runtime::check_stream(stream); s != status::success)
    return int(runtime::set_error(s, place, site.kernel, "the stream does not exist"));
  std::string why;
  if (status s = refuse(grid, block, dynamic_shared, cooperative, why); s != status::success)
    return int(runtime::set_error(s, place, site.kernel, why.c_str()));
  auto l = std::make_unique<launch_state>();
  l->site = site;
  l->body = body;
  l->grid = grid;
  l->block = block;
  l->block_count = uint64_t(grid.x) * grid.y * grid.z;
  l->block_size = block.x * block.y * block.z;
  l->dynamic_shared = dynamic_shared;
  l->cooperative = cooperative;
  run_grid(*l);
  print_new_reports();
  if (l->failed) return int(runtime::set_error(status(l->failed.load()), place, site.kernel, "the kernel failed"));
  return 0;
}

}  // namespace simt
