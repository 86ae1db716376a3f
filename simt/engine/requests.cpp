#include "requests.h"

#include <algorithm>
#include <array>

namespace simt {
namespace {

constexpr uint32_t bank_count = 32, word_size = 4, sector_size = 32;

// The different words that lanes served together want of each bank.
class bank_words {
 public:
  void add(uintptr_t word) {
    const auto bank = word % bank_count;
    const auto begin = words_[bank].begin(), end = begin + count_[bank];
    if (std::find(begin, end, word) != end) return;  // a broadcast
    *end = word;
    ++all_;
    most_ = std::max<uint32_t>(most_, ++count_[bank]);
  }
  uint32_t most() const { return most_; }
  uint32_t spread() const { return (all_ + bank_count - 1) / bank_count; }  // a bank, if they were

 private:
  std::array<std::array<uintptr_t, bank_count>, bank_count> words_;  // as far as count_ goes
  std::array<uint8_t, bank_count> count_ = {};
  uint32_t most_ = 0, all_ = 0;
};

// Do lanes whose numbers differ in this bit alone never want different words?
bool pairs_agree(std::span<const lane_access> request, uint32_t bit) {
  std::array<uintptr_t, 64> first = {};  // wanted by a pair: its address + 1, 0 = none yet
  return std::all_of(request.begin(), request.end(), [&](const lane_access& a) {
    uintptr_t& wanted = first[a.lane & ~bit];
    if (wanted == 0) wanted = a.address + 1;
    return wanted == a.address + 1;
  });
}

uint32_t lanes_served_together(std::span<const lane_access> request, direction way) {
  const uint32_t size = std::max(request.front().size, word_size), lanes = bank_count * word_size / size;
  const bool in_pairs = way == direction::load && size > word_size && (pairs_agree(request, 1) || pairs_agree(request, 2));
  return in_pairs ? 2 * lanes : lanes;
}

}  // namespace

bank_use serve_shared(std::span<const lane_access> request, direction way) {
  bank_use use;
  const uint32_t together = lanes_served_together(request, way);
  for (auto first = request.begin(); first != request.end();) {
    const uint32_t group = first->lane / together;
    bank_words wanted;
    for (; first != request.end() && first->lane / together == group; ++first)
      for (uintptr_t word = first->address / word_size; word <= (first->address + first->size - 1) / word_size; ++word) wanted.add(word);
    use.wavefronts += wanted.most();
    use.ideal += wanted.spread();
    use.worst = std::max(use.worst, (wanted.most() + wanted.spread() - 1) / wanted.spread());
  }
  return use;
}

uint32_t sectors_of(std::span<const lane_access> request) {
  std::array<uintptr_t, 64> sectors;  // a lane's access, aligned and of 16 bytes at most, lies in one
  uint32_t count = 0;
  for (const lane_access& a : request) {
    const uintptr_t sector = a.address / sector_size;
    const auto end = sectors.begin() + count;
    if (count > 0 && sectors[count - 1] == sector) continue;
    if (std::find(sectors.begin(), end, sector) == end) sectors[count++] = sector;
  }
  return count;
}

}  // namespace simt
