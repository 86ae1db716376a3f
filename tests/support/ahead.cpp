#include "tests/support/ahead.h"

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <thread>
#include <vector>

namespace support {
namespace {

class work_queue {
 public:
  void add(std::function<void()> work) {
    const std::lock_guard lock(mutex_);
    queue_.push_back(std::move(work));
    if (workers_.size() < std::max(1u, std::thread::hardware_concurrency()))
      workers_.emplace_back([this](std::stop_token stop) { take(stop); });
    wake_.notify_one();
  }

 private:
  void take(std::stop_token stop) {
    std::unique_lock lock(mutex_);
    while (wake_.wait(lock, stop, [this] { return !queue_.empty(); })) {
      if (stop.stop_requested()) return;
      const std::function<void()> next = std::move(queue_.front());
      queue_.pop_front();
      lock.unlock();
      next();
      lock.lock();
    }
  }

  std::mutex mutex_;
  std::condition_variable_any wake_;
  std::deque<std::function<void()>> queue_;
  std::vector<std::jthread> workers_;  // last: joined before what they use goes
};

}  // namespace

void run_ahead(std::function<void()> work) {
  static work_queue queue;
  queue.add(std::move(work));
}

}  // namespace support
