// The algorithm of exercise 06's file, with a mistake in one of its TODO regions: the whole output follows from that.
#pragma once
#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "exercises/harness/06_copy_if/tasks.h"
#include "grading/models/models.h"

namespace grading::compaction {

// Ints as the device has them: sums wrap around.
inline int32_t wrapped(int64_t value) { return static_cast<int32_t>(static_cast<uint32_t>(value)); }

// An output, written by one kernel after the other. Where two lanes of a kernel write one place, or one writes outside, there
// is a hazard, and the output does not follow from the code alone: then it is not `known`.
class written_array {
 public:
  explicit written_array(size_t n) : values_(n, models::unwritten), writer_(n, -1) {}

  void write(int64_t place, double value, int kernel) {
    if (place < 0 || place >= static_cast<int64_t>(values_.size())) {
      known_ = false;
      return;
    }
    const auto at = static_cast<size_t>(place);
    known_ = known_ && writer_[at] != kernel;
    writer_[at] = kernel;
    values_[at] = value;
  }
  bool known() const { return known_; }
  std::vector<double> take() { return std::move(values_); }

 private:
  std::vector<double> values_;
  std::vector<int> writer_;
  bool known_ = true;
};

// TODO 1.
using flag_of = int64_t (*)(const task&, size_t i);
inline int64_t right_flag(const task& t, size_t i) { return t.stays[i] ? 1 : 0; }

// What count_before is given, and what becomes of the positions.
enum class scans : uint8_t {
  right,
  in_place,   // the positions overwrite the flags
  elements,   // it is given `in`
  inclusive,
  by_tiles,   // each tile starts from 0
};
// TODO 2.
enum class moves : uint8_t {
  right,
  missing,
  untested,      // whatever the flag says
  others,        // where the flag is 0
  one_further,   // to positions[i] + 1
  stay_there,    // to i
  gather,        // out[i] = in[positions[i]] where the flag is set
  gather_all,    // and everywhere
  index,         // i in place of in[i]
  position,      // positions[i] in place of in[i]
  flag,          // flags[i] in place of in[i]
};
// TODO 3. No elements: 0, but where it says so.
enum class counts : uint8_t {
  right,
  zero,
  unwritten,
  nothing_for_none,  // not written for n = 0
  last_position,
  last_flag,
  one_more,          // positions[n - 1] + 1
  first_flag,        // positions[n - 1] + flags[0]
  last_flag_twice,
  others,            // n - kept
  everything,        // n
};
// TODO 4.
enum class rests : uint8_t {
  right,
  apart,         // right whatever kept[0] says
  missing,
  no_offset,     // from out[0] on
  own_number,    // from out[n - kept[0]] on
  one_early,     // from out[kept[0] - 1] on
  from_the_end,  // out[n - 1] is the first of them
  stay_there,    // to i
  index,         // i in place of in[i]
};
// Which elements are moved.
struct extent {
  enum class kind : uint8_t { all, first_tile, full_tiles, at_least_one_tile, but_last } what = kind::all;
  size_t tile = block;

  bool has(size_t i, size_t n) const {
    switch (what) {
      case kind::first_tile: return i < tile;
      case kind::full_tiles: return i < n / tile * tile;
      case kind::at_least_one_tile: return i < std::max(tile, n / tile * tile);
      case kind::but_last: return i + 1 < n;
      default: return true;
    }
  }
};

struct skeleton {
  flag_of flag = right_flag;
  scans scan = scans::right;
  moves move = moves::right;
  extent moved;
  counts count = counts::right;
  rests rest = rests::right;
  extent rest_moved;

  // No outputs at all where there is a hazard.
  output_values run(const task& t) const {
    const size_t n = t.n();
    std::vector<int64_t> flags(n), positions(n);
    for (size_t i = 0; i < n; ++i) flags[i] = flag(t, i);
    int64_t sum = 0;
    for (size_t i = 0; i < n; ++i) {
      if (scan == scans::by_tiles && i % block == 0) sum = 0;
      const int64_t own = scan == scans::elements ? static_cast<int64_t>(t.in[i]) : flags[i];
      positions[i] = wrapped(scan == scans::inclusive ? sum + own : sum);
      sum += own;
    }
    if (scan == scans::in_place) flags = positions;

    written_array out(n), kept(1);
    move_kept(t, flags, positions, out);
    const std::optional<int64_t> stay = counted(flags, positions);
    if (stay) kept.write(0, static_cast<double>(*stay), 0);
    if (t.rest_too && rest != rests::missing) {
      if (!stay && rest != rests::apart && n > 0) return {};  // it reads what nobody has written
      move_rest(t, flags, positions, rest == rests::apart ? right_count(t) : stay.value_or(0), out);
    }
    if (!out.known()) return {};
    return {out.take(), kept.take()};
  }

 private:
  static int64_t right_count(const task& t) { return std::count(t.stays.begin(), t.stays.end(), true); }

  void move_kept(const task& t, const std::vector<int64_t>& flags, const std::vector<int64_t>& positions,
                 written_array& out) const {
    const auto element = [&](int64_t i) {
      if (i >= 0 && i < static_cast<int64_t>(t.n())) return t.in[static_cast<size_t>(i)];
      out.write(-1, 0, 1);  // reads outside
      return 0.0;
    };
    for (size_t i = 0; i < t.n() && move != moves::missing; ++i) {
      const bool all = move == moves::untested || move == moves::gather_all;
      if (!moved.has(i, t.n()) || (!all && (flags[i] == 0) != (move == moves::others))) continue;
      const auto own = static_cast<int64_t>(i);
      switch (move) {
        case moves::one_further: out.write(positions[i] + 1, t.in[i], 1); break;
        case moves::stay_there: out.write(own, t.in[i], 1); break;
        case moves::gather:
        case moves::gather_all: out.write(own, element(positions[i]), 1); break;
        case moves::index: out.write(positions[i], static_cast<double>(i), 1); break;
        case moves::position: out.write(positions[i], static_cast<double>(positions[i]), 1); break;
        case moves::flag: out.write(positions[i], static_cast<double>(flags[i]), 1); break;
        default: out.write(positions[i], t.in[i], 1);
      }
    }
  }

  std::optional<int64_t> counted(const std::vector<int64_t>& flags, const std::vector<int64_t>& positions) const {
    if (count == counts::unwritten) return std::nullopt;
    if (flags.empty()) return count == counts::nothing_for_none ? std::nullopt : std::optional<int64_t>(0);
    const int64_t all = positions.back() + flags.back(), n = static_cast<int64_t>(flags.size());
    switch (count) {
      case counts::zero: return 0;
      case counts::last_position: return positions.back();
      case counts::last_flag: return flags.back();
      case counts::one_more: return positions.back() + 1;
      case counts::first_flag: return positions.back() + flags.front();
      case counts::last_flag_twice: return all + flags.back();
      case counts::others: return n - all;
      case counts::everything: return n;
      default: return wrapped(all);
    }
  }

  void move_rest(const task& t, const std::vector<int64_t>& flags, const std::vector<int64_t>& positions, int64_t stay,
                 written_array& out) const {
    const auto n = static_cast<int64_t>(t.n());
    for (size_t i = 0; i < t.n(); ++i) {
      if (flags[i] != 0 || !rest_moved.has(i, t.n())) continue;
      const auto own = static_cast<int64_t>(i);
      const int64_t before = own - positions[i];
      switch (rest) {
        case rests::no_offset: out.write(before, t.in[i], 2); break;
        case rests::own_number: out.write(n - stay + before, t.in[i], 2); break;
        case rests::one_early: out.write(stay - 1 + before, t.in[i], 2); break;
        case rests::from_the_end: out.write(n - 1 - before, t.in[i], 2); break;
        case rests::stay_there: out.write(own, t.in[i], 2); break;
        case rests::index: out.write(stay + before, static_cast<double>(i), 2); break;
        default: out.write(stay + before, t.in[i], 2);
      }
    }
  }
};

}  // namespace grading::compaction
