// The device arrays of one call: made with exactly the size asked for, so that what lies behind is not theirs.
#pragma once
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

#include "gpu.h"
#include "grading/worker/engine.h"

namespace grading {

// The CPU backend keeps red zones around an allocation, so it gets no other. On a GPU words with a pattern stand before and
// after; they are looked at when the call is over.
class device_block {
 public:
  static constexpr size_t guard = engine::checks ? 0 : 1024;  // words on either side

  // words may be 0: then the pointer is no other block's, and whoever uses it is outside. ok() says whether there was room.
  device_block(std::string name, size_t words) : name_(std::move(name)), words_(words) {
    const size_t all = (words + 2 * guard) * sizeof(uint32_t);
    void* p = nullptr;
    if (GPU_API(Malloc)(&p, all > 0 ? all : 1) != GPU_API(Success)) return;
    base_ = static_cast<uint32_t*>(p);
    engine::name(p, name_.c_str(), sizeof(uint32_t));
    if (guard > 0) copy_in(pattern(), 0), copy_in(pattern(), guard + words);
  }
  device_block(device_block&& other) noexcept
      : name_(std::move(other.name_)), words_(other.words_), base_(std::exchange(other.base_, nullptr)) {}
  ~device_block() {
    if (base_) static_cast<void>(GPU_API(Free)(base_));
  }

  bool ok() const { return base_ != nullptr; }
  void* data() const { return base_ + guard; }
  const std::string& name() const { return name_; }
  size_t words() const { return words_; }

  bool upload(const uint32_t* values) { return copy(data(), values, words_, GPU_API(MemcpyHostToDevice)); }
  bool download(uint32_t* values) const { return copy(values, data(), words_, GPU_API(MemcpyDeviceToHost)); }

  // Every word becomes 0xffffffff. For the CPU backend this must not count as a write, or reading what nobody wrote would
  // pass: so no runtime call, and no memset, which it checks too.
  void poison() {
#ifdef __SIMT__
    volatile uint32_t* word = static_cast<uint32_t*>(data());
    for (size_t i = 0; i < words_; ++i) word[i] = 0xffffffff;
#else
    if (words_ > 0) static_cast<void>(GPU_API(Memset)(data(), 0xff, words_ * sizeof(uint32_t)));
#endif
  }

  // The first element outside the array that was written, counted from its start: from -guard on. 0: none.
  long long first_outside() const {
    if (guard == 0) return 0;
    std::vector<uint32_t> before(guard), after(guard);
    if (!copy(before.data(), base_, guard, GPU_API(MemcpyDeviceToHost))) return 0;
    if (!copy(after.data(), base_ + guard + words_, guard, GPU_API(MemcpyDeviceToHost))) return 0;
    for (size_t i = 0; i < guard; ++i)
      if (after[i] != pattern()[i]) return static_cast<long long>(words_ + i);
    for (size_t i = guard; i-- > 0;)
      if (before[i] != pattern()[i]) return static_cast<long long>(i) - static_cast<long long>(guard);
    return 0;
  }

 private:
  static const std::vector<uint32_t>& pattern() {
    static const std::vector<uint32_t> words = [] {
      std::vector<uint32_t> w(guard);
      for (size_t i = 0; i < guard; ++i) w[i] = 0xa5a50000u + static_cast<uint32_t>(i) * 7919u;
      return w;
    }();
    return words;
  }
  void copy_in(const std::vector<uint32_t>& words, size_t at) {
    copy(base_ + at, words.data(), words.size(), GPU_API(MemcpyHostToDevice));
  }
  template <class Kind>
  static bool copy(void* to, const void* from, size_t words, Kind kind) {
    return words == 0 || GPU_API(Memcpy)(to, from, words * sizeof(uint32_t), kind) == GPU_API(Success);
  }

  std::string name_;
  size_t words_;
  uint32_t* base_ = nullptr;
};

}  // namespace grading
