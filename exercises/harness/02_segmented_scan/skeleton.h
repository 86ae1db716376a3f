// The algorithm of exercise 02's file, with a mistake in one of its TODO regions: the whole output follows from that.
#pragma once
#include <algorithm>
#include <cstdint>
#include <vector>

#include "grading/models/models.h"

namespace grading::segments {

inline constexpr size_t tile = 256;

struct flagged {
  double value = 0;
  bool flag = false;
};
using combine_pairs = flagged (*)(flagged left, flagged right);
inline flagged right_combine(flagged l, flagged r) {
  return {r.flag ? r.value : models::add(l.value, r.value), l.flag || r.flag};
}

// TODO 2.
enum class rounds : uint8_t {
  right,
  missing,
  one_lane_short,     // i > distance
  nearest_neighbour,  // always the pair at i - 1, where i >= distance
  nearest_always,     // always the pair at i - 1, where i > 0
  backwards,          // with the pair `distance` after it
  keeps_first_pair,   // with the pair that the lane began with
  lane_0_for_none,    // with pairs[0] where there is no pair at i - distance
  ring,               // with a pair at the tile's end where there is none: (i + tile - distance) % tile
};
// TODO 3.
enum class carry_use : uint8_t {
  right,
  missing,
  of_own_tile,           // carries[b]
  of_own_tile_but_first, // carries[b], where b > 0
  not_in_tile_1,         // b > 1
  in_all_elements,       // added, whatever heads there are
  but_in_heads,          // added, unless flags[index]
  in_lane_0,             // after the scan, in its first element only
  twice,
};
// TODO 4.
enum class carry_source : uint8_t {
  right,
  totals,         // not scanned
  tiles_apart,    // scanned tile by tile, with no carries between
  first_tile,     // the first 256 scanned, the others not
  element_flags,  // scanned with the flags of the elements
  no_flags,       // scanned with no flags
};

struct skeleton {
  combine_pairs combine = right_combine;        // TODO 1, in the rounds
  combine_pairs combine_carry = right_combine;  // and with the carry
  rounds round = rounds::right;
  std::vector<size_t> distances = {1, 2, 4, 8, 16, 32, 64, 128};
  bool combines_nothing = false;  // lanes with no pair before them combine with {0, 0}: the same if `combine` is right
  bool lane_0_is_no_head = false;  // whatever its flag says
  bool root_kept = false;          // a tree whose root is not reset: the tile's own pair precedes all of it
  carry_use use = carry_use::right;
  carry_source source = carry_source::right;

  std::vector<double> scan(const std::vector<double>& values, const std::vector<bool>& flags) const {
    if (values.size() <= tile) return scan_tiles(values, flags, nullptr);
    std::vector<double> totals;
    std::vector<bool> heads;
    for (size_t first = 0; first < values.size(); first += tile) {
      const flagged total = scan_tile(values, flags, first)[tile - 1];
      totals.push_back(total.value);
      heads.push_back(total.flag);
    }
    const std::vector<double> carries = make_carries(totals, heads, flags);
    return scan_tiles(values, flags, &carries);
  }

 private:
  std::vector<flagged> scan_tile(const std::vector<double>& values, const std::vector<bool>& flags, size_t first) const {
    std::vector<flagged> pairs(tile);
    for (size_t i = 0; i < tile && first + i < values.size(); ++i) pairs[i] = {values[first + i], flags[first + i]};
    if (lane_0_is_no_head) pairs[0].flag = false;
    const std::vector<flagged> own = pairs;
    for (const size_t distance : round == rounds::missing ? std::vector<size_t>{} : distances) {
      const std::vector<flagged> before = pairs;
      for (size_t i = 0; i < tile; ++i) pairs[i] = next(before, own, i, distance);
    }
    if (root_kept) {
      const flagged total = pairs.back();
      for (flagged& pair : pairs) pair = combine(total, pair);
    }
    return pairs;
  }

  flagged next(const std::vector<flagged>& before, const std::vector<flagged>& own, size_t i, size_t distance) const {
    if (round == rounds::backwards) return i + distance < tile ? combine(before[i], before[i + distance]) : before[i];
    if (round == rounds::nearest_always && i > 0) return combine(before[i - 1], before[i]);
    if (round == rounds::lane_0_for_none && i < distance) return combine(before[0], before[i]);
    if (round == rounds::ring && i < distance) return combine(before[i + tile - distance], before[i]);
    if (i < distance || (round == rounds::one_lane_short && i == distance))
      return combines_nothing ? combine({0, false}, before[i]) : before[i];
    if (round == rounds::nearest_neighbour) return combine(before[i - 1], before[i]);
    return combine(before[i - distance], round == rounds::keeps_first_pair ? own[i] : before[i]);
  }

  std::vector<double> make_carries(const std::vector<double>& totals, const std::vector<bool>& heads,
                                   const std::vector<bool>& element_flags) const {
    switch (source) {
      case carry_source::right: return scan(totals, heads);
      case carry_source::totals: return totals;
      case carry_source::tiles_apart: return scan_tiles(totals, heads, nullptr);
      case carry_source::element_flags:
        return scan(totals, {element_flags.begin(), element_flags.begin() + static_cast<std::ptrdiff_t>(totals.size())});
      case carry_source::no_flags: return scan(totals, std::vector<bool>(totals.size()));
      case carry_source::first_tile: break;
    }
    std::vector<double> carries = scan_tiles(totals, heads, nullptr);
    if (carries.size() > tile) std::copy(totals.begin() + tile, totals.end(), carries.begin() + tile);
    return carries;
  }

  std::vector<double> scan_tiles(const std::vector<double>& values, const std::vector<bool>& flags,
                                 const std::vector<double>* carries) const {
    std::vector<double> out;
    for (size_t b = 0; b * tile < values.size(); ++b) {
      const std::vector<flagged> sums = scan_tile(values, flags, b * tile);
      for (size_t i = 0; i < tile && b * tile + i < values.size(); ++i)
        out.push_back(carries ? with_carry(sums[i], *carries, b, i, flags[b * tile + i]) : sums[i].value);
    }
    return out;
  }

  double with_carry(flagged sum, const std::vector<double>& carries, size_t b, size_t lane, bool is_head) const {
    const auto together = [&](double carry) { return combine_carry({carry, false}, sum).value; };
    if (use == carry_use::of_own_tile) return together(carries[b]);
    if (b == 0 || use == carry_use::missing) return sum.value;
    const double carry = carries[b - 1];
    switch (use) {
      case carry_use::of_own_tile_but_first: return together(carries[b]);
      case carry_use::not_in_tile_1: return b == 1 ? sum.value : together(carry);
      case carry_use::in_all_elements: return models::add(sum.value, carry);
      case carry_use::but_in_heads: return is_head ? sum.value : models::add(sum.value, carry);
      case carry_use::twice: return combine_carry({carry, false}, {together(carry), sum.flag}).value;
      case carry_use::in_lane_0: return lane == 0 ? together(carry) : sum.value;
      default: return together(carry);
    }
  }
};

}  // namespace grading::segments
