// Work that test cases will need, done ahead of them by other threads: compilers, above all.
#pragma once
#include <functional>
#include <mutex>
#include <optional>
#include <utility>

namespace support {

// Puts the work in a queue that as many threads as there are cores take from. It must not throw.
void run_ahead(std::function<void()> work);

// Made once, by whoever asks first: a test case, or a thread ahead of it.
template <class Value>
class made_once {
 public:
  explicit made_once(std::function<Value()> make) : make_(std::move(make)) {}
  const Value& get() {
    std::call_once(once_, [this] { value_.emplace(make_()); });
    return *value_;
  }

 private:
  std::once_flag once_;
  std::function<Value()> make_;
  std::optional<Value> value_;
};

}  // namespace support
