#include "traffic.h"

#include <atomic>

#include "simt/tool.h"

namespace simt {
namespace {

bool is_counted = false;
std::atomic<uint64_t> total_read = 0, total_written = 0;

// Returns whether the bit was clear.
template <class Bits>
bool set_bit(Bits& bits, size_t i) {
  uint64_t bit = uint64_t(1) << i % 64;
  bool clear = !(bits[i / 64] & bit);
  bits[i / 64] |= bit;
  return clear;
}

}  // namespace

block_traffic::~block_traffic() {
  total_read += words_read_;
  total_written += words_written_;
}

block_traffic::page& block_traffic::page_of(uintptr_t number) {
  known_page& recent = recent_[number % recent_.size()];
  if (!recent.at || recent.number != number) recent = {number, &pages_[number]};
  return *recent.at;
}

void block_traffic::note(uintptr_t address, size_t size, bool read, bool written) {
  for (uintptr_t word = address / 4, end = (address + size + 3) / 4; word < end; ++word) {
    page& p = page_of(word / words_a_page);
    if (read) words_read_ += set_bit(p.read, word % words_a_page);
    if (written) words_written_ += set_bit(p.written, word % words_a_page);
  }
}

std::unique_ptr<block_traffic> traffic_of_new_block() {
  return is_counted ? std::make_unique<block_traffic>() : nullptr;
}

namespace tool {

void count_traffic(bool on) { is_counted = on; }

traffic traffic_so_far() { return {total_read, total_written}; }

}  // namespace tool
}  // namespace simt
