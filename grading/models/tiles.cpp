#include "grading/models/tiles.h"

#include <algorithm>

namespace grading::models {

tiled_scan::tiled_scan(const scan_task& task, size_t tile) : task_(task), tile_(tile) {
  const size_t n = task.values.size();
  scan_task alone = task;
  alone.heads.resize(n, false);
  for (size_t i = 0; i < n; i += tile) alone.heads[i] = true;
  local_ = scan(alone);

  before_head_.resize(n);
  carries_ = {task.identity};
  for (size_t first = 0; first < n; first += tile) {
    double since_head = task.identity, whole = task.identity;
    bool headed = false;
    for (size_t i = first; i < std::min(n, first + tile); ++i) {
      if (is_head(i)) headed = true, since_head = task.identity;
      before_head_[i] = !headed;
      since_head = task.combine(since_head, task.values[i]);
      whole = task.combine(whole, task.values[i]);
    }
    aggregates_.push_back(since_head);
    wholes_.push_back(whole);
    headed_.push_back(headed);
    carries_.push_back(headed ? since_head : task.combine(carries_.back(), since_head));
  }
}

size_t tiled_scan::end(size_t b) const { return std::min(task_.values.size(), (b + 1) * tile_); }

double tiled_scan::carry_since(size_t first, size_t b) const {
  double carry = task_.identity;
  for (size_t k = first; k < b; ++k) carry = headed_[k] ? aggregates_[k] : task_.combine(carry, aggregates_[k]);
  return carry;
}

}  // namespace grading::models
