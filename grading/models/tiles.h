// A scan cut into tiles: what mistakes with carries are made of.
#pragma once
#include <cstddef>
#include <vector>

#include "grading/models/models.h"

namespace grading::models {

class tiled_scan {
 public:
  tiled_scan(const scan_task& task, size_t tile);

  const scan_task& task() const { return task_; }
  size_t tiles() const { return aggregates_.size(); }
  size_t start(size_t b) const { return b * tile_; }
  size_t end(size_t b) const;
  bool is_head(size_t i) const { return !task_.heads.empty() && task_.heads[i]; }
  bool has_head(size_t b) const { return headed_[b]; }

  double aggregate(size_t b) const { return aggregates_[b]; }    // of tile b since its last head, or all of it
  double whole_aggregate(size_t b) const { return wholes_[b]; }  // of tile b, whatever heads it has
  double carry(size_t b) const { return carries_[b]; }           // what precedes tile b; b may be tiles()
  double carry_since(size_t first, size_t b) const;              // of tiles [first, b) only

  // Each tile's own scan with carry(b) to the left of the elements for which takes(b, i).
  template <class Carry, class Takes>
  std::vector<double> with_carries(const Carry& carry, const Takes& takes) const {
    std::vector<double> out = local_;
    for (size_t b = 0; b < tiles(); ++b) {
      const double c = carry(b);
      for (size_t i = start(b); i < end(b); ++i)
        if (takes(b, i)) out[i] = task_.combine(c, local_[i]);
    }
    return out;
  }
  // As it should be: the elements before the tile's first head take it.
  template <class Carry>
  std::vector<double> with_carries(const Carry& carry) const {
    return with_carries(carry, [this](size_t, size_t i) { return before_head_[i]; });
  }

 private:
  scan_task task_;
  size_t tile_;
  std::vector<double> local_, aggregates_, wholes_, carries_;
  std::vector<bool> headed_, before_head_;
};

}  // namespace grading::models
