// Which words of device memory each block has touched, for simt/tool.h. Off unless a program asks.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <unordered_map>

namespace simt {

class block_traffic {
 public:
  block_traffic() = default;
  ~block_traffic();  // adds to the totals
  block_traffic(const block_traffic&) = delete;
  void note(uintptr_t address, size_t size, bool read, bool written);

 private:
  static constexpr size_t words_a_page = 1024;
  struct page {
    std::array<uint64_t, words_a_page / 64> read = {}, written = {};  // one bit a word
  };
  struct known_page {
    uintptr_t number = 0;
    page* at = nullptr;
  };
  page& page_of(uintptr_t number);

  uint64_t words_read_ = 0, words_written_ = 0;
  std::unordered_map<uintptr_t, page> pages_;
  std::array<known_page, 16> recent_;  // by number: the map is slow, and few pages are in use at a time
};

// Null while traffic is not counted.
std::unique_ptr<block_traffic> traffic_of_new_block();

}  // namespace simt
