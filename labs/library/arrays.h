// The arrays that all contenders work on, and the check of what they made of them.
#pragma once
#include "labs/library/contenders.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

namespace library {

inline constexpr const char* program = "library";

// What is done, to which data, by whom.
template <class T>
struct operation {
  std::string name;
  std::vector<contender<T>> contenders;  // the copy first
  void (*fill)(T* in, size_t n, uint32_t seed);
  std::vector<T> (*reference)(const std::vector<T>& in, const std::vector<uint8_t>& heads);
  bool has_library, selects = false, has_segments = false;
};

// count[0] = how many differ, count[1] = where one of them is.
template <class T>
__global__ void count_differences(const T* expected, const T* got, size_t first, size_t n, uint64_t* count) {
  const size_t i = first + size_t(blockIdx.x) * helper_block + threadIdx.x;
  if (i < n && expected[i] != got[i] && gpu::atomic_fetch_add<gpu::relaxed>(count, 1) == 0) count[1] = i;
}

// Larger than what caches hold, so that a small n comes from memory too: each call gets the window behind the one that
// the last call got.
template <class T>
class arrays {
 public:
  // Bytes for each element, with segments, without the workspace.
  static constexpr double bytes_each = 3 * sizeof(T) + sizeof(uint8_t) + sizeof(int32_t);

  arrays(const operation<T>& what, size_t size, size_t largest)
      : in_(size),
        out_(size),
        expected_(largest),
        heads_(what.has_segments ? size : 0),
        keys_(what.has_segments ? size : 0),
        room_(words_of_workspace(what, largest)) {}

  size_t size() const { return in_.size(); }
  workspace room() { return {room_.data(), room_.size() * sizeof(uint64_t)}; }

  window<T> at(size_t first, size_t n) {
    const bool segments = heads_.size() > 0;
    return {in_.data() + first, out_.data() + first, segments ? heads_.data() + first : nullptr,
            segments ? keys_.data() + first : nullptr, counts_.data(), n};
  }
  window<T> next(size_t n) {
    position_ = position_ + 2 * n <= size() ? position_ + n : 0;
    return at(position_, n);
  }

  void fill(const operation<T>& what, uint32_t seed) {
    what.fill(in_.data(), size(), seed);
    if (!what.has_segments) return;
    library::fill(heads_.data(), size(), segment_heads{seed});
    library::fill(keys_.data(), size(), segment_keys{seed});
  }

  // Ends the program unless all contenders write, into poisoned memory, what the CPU does or, where elements are many,
  // the first of them.
  void verify(const operation<T>& what, size_t n, uint32_t seed) {
    fill(what, seed);
    const size_t first = size() - n;
    size_t count = n, judge = 0;
    if (n <= most_on_host || !what.has_library) {
      const std::vector<uint8_t> heads = what.has_segments ? heads_.download(first, n) : std::vector<uint8_t>{};
      const std::vector<T> result = what.reference(in_.download(first, n), heads);
      count = result.size();
      if (count > 0) upload(result);
    } else {
      judge = 1;
      count = std::min(run(what, judge, first, n), n);
      gpu::copy_on_device(out_.data() + first, expected_.data(), count);
    }
    for (size_t c = judge + 1; c < what.contenders.size(); ++c) {
      const size_t written = run(what, c, first, n);
      if (written == count && differences(first, count) == 0) continue;
      std::fflush(stdout);  // what was printed so far comes first, in a file as well
      const size_t wrong = differences(first, std::min(written, count)), where = counts_.download(2, 1)[0];
      std::fprintf(stderr, "%s: MISMATCH in %s, %s, n = %zu: ", program, what.name.c_str(),
                   what.contenders[c].name.c_str(), n);
      if (written != count) std::fprintf(stderr, "%zu elements instead of %zu\n", written, count);
      else std::fprintf(stderr, "%zu of %zu elements differ, one is element %zu\n", wrong, count, where);
      std::exit(1);
    }
  }

 private:
  static constexpr size_t most_on_host = size_t{1} << 22;

  // Runs one of them with an output that holds no sum, and returns how many elements it has written.
  size_t run(const operation<T>& what, size_t c, size_t first, size_t n) {
    const window<T> w = at(first, n);
    gpu::fill_bytes(w.out, 0x80, n * sizeof(T));
    counts_.fill_bytes(0x80);
    room_.fill_bytes(0xff);
    what.contenders[c].run(w, room(), nullptr);
    return what.selects ? counts_.download(0, 1)[0] : n;
  }
  size_t differences(size_t first, size_t count) {
    if (count == 0) return 0;
    counts_.fill_bytes(0);
    gpu::launch_in_grids((count + helper_block - 1) / helper_block, helper_block, [&](size_t begin, unsigned blocks) {
      count_differences<<<blocks, helper_block>>>(expected_.data(), out_.data() + first, begin * helper_block, count,
                                                  counts_.data() + 1);
    });
    return counts_.download(1, 1)[0];
  }
  void upload(const std::vector<T>& result, gpu::place at = gpu::here()) {
    GPU_CALL(Memcpy, expected_.data(), result.data(), result.size() * sizeof(T), GPU_API(MemcpyHostToDevice));
  }

  static size_t words_of_workspace(const operation<T>& what, size_t largest) {
    size_t bytes = 0;  // a small n may take other tiles than the largest
    for (size_t n = largest; n > 0; n /= 2)
      for (const contender<T>& c : what.contenders)
        bytes = std::max(bytes, c.workspace_bytes({nullptr, nullptr, nullptr, nullptr, nullptr, n}));
    return bytes / sizeof(uint64_t) + 2;
  }

  gpu::device_array<T> in_, out_, expected_;
  gpu::device_array<uint8_t> heads_;
  gpu::device_array<int32_t> keys_;
  gpu::device_array<uint64_t> room_, counts_{3};  // selected; elements that differ; one of these
  size_t position_ = 0;
};

}  // namespace library
