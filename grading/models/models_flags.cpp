// Mistakes in scans that restart at head flags.
#include <functional>

#include "grading/models/pair_scan.h"
#include "grading/models/task_models.h"
#include "grading/models/tiles.h"

namespace grading::models {

namespace {

// Asked of segmented tasks only.
bug_model segmented(std::string cause, std::string function, const task_of_call& task, std::vector<int> parameters,
                    std::function<values(const scan_task&, int parameter)> predict, std::function<std::string(int)> detail) {
  auto only_segmented = [predict = std::move(predict)](const scan_task& t, int parameter) {
    return t.heads.empty() ? std::nullopt : std::optional(predict(t, parameter));
  };
  return in_task(std::move(cause), std::move(function), task, std::move(parameters), only_segmented, std::move(detail));
}

// ---- Heads that are not where they should be.

values without_heads(const scan_task& t) {
  scan_task plain = t;
  plain.heads.clear();
  return scan(plain);
}

values tiles_without_heads(const scan_task& t, int tile) {
  scan_task plain = t;
  for (size_t i = 0; i < plain.heads.size(); ++i) plain.heads[i] = i % size_t(tile) == 0;
  return scan(plain);
}

// Every head one element later (by = 1) or earlier (by = -1) than it is.
values with_heads_moved(const scan_task& t, int by) {
  scan_task moved = t;
  for (size_t i = 0; i < t.heads.size(); ++i) {
    const size_t from = i - size_t(by);  // wraps around below 0
    moved.heads[i] = from < t.heads.size() && t.heads[from];
  }
  return scan(moved);
}

values before_first_head(const scan_task& t, int what) {
  values out = scan(t);
  for (size_t i = 0; i < out.size() && !t.heads[i]; ++i) out[i] = what == 0 ? unwritten : what == 1 ? 0 : t.values[i];
  return out;
}

std::string before_first_head_detail(int what) {
  const char* held[] = {"are not written", "are 0", "hold their own value"};
  return std::string("the elements before the first head ") + held[what];
}

// ---- Carries between tiles.

// What tile b hands on, given what it was handed.
using hand_on = double (*)(const tiled_scan&, size_t b, double carry);
// Which elements of a tile get its carry.
enum class reach : uint8_t {
  before_head,        // as it should be
  before_later_head,  // a head on the tile's first element does not count
  first_is_no_head,   // all, unless that one is a head
  headless_tile,      // all, unless there is a head anywhere
  all,
};

bool heads_between(const tiled_scan& s, size_t first, size_t last) {
  for (size_t i = first; i < last; ++i)
    if (s.is_head(i)) return true;
  return false;
}

double right_carry(const tiled_scan& s, size_t b, double carry) {
  return s.has_head(b) ? s.aggregate(b) : s.task().combine(carry, s.aggregate(b));
}
double adds_aggregate(const tiled_scan& s, size_t b, double carry) { return s.task().combine(carry, s.aggregate(b)); }
double adds_whole(const tiled_scan& s, size_t b, double carry) { return s.task().combine(carry, s.whole_aggregate(b)); }
double whole_after_head(const tiled_scan& s, size_t b, double carry) {
  return s.has_head(b) ? s.whole_aggregate(b) : right_carry(s, b, carry);
}
double nothing_after_head(const tiled_scan& s, size_t b, double carry) {
  return s.has_head(b) ? s.task().identity : right_carry(s, b, carry);
}
double last_head_unseen(const tiled_scan& s, size_t b, double carry) {
  return heads_between(s, s.start(b), s.end(b) - 1) ? s.aggregate(b) : adds_aggregate(s, b, carry);
}
double first_head_unseen(const tiled_scan& s, size_t b, double carry) {
  return heads_between(s, s.start(b) + 1, s.end(b)) ? s.aggregate(b) : adds_aggregate(s, b, carry);
}

values with_rules(const scan_task& t, int tile, hand_on next, reach gets) {
  const tiled_scan s(t, size_t(tile));
  double carry = t.identity;
  bool head_seen = false;
  auto carry_of = [&](size_t b) {  // asked in order
    head_seen = false;
    return b == 0 ? carry : carry = next(s, b - 1, carry);
  };
  return s.with_carries(carry_of, [&](size_t b, size_t i) {
    head_seen = head_seen || (s.is_head(i) && !(gets == reach::before_later_head && i == s.start(b)));
    switch (gets) {
      case reach::before_head:
      case reach::before_later_head: return !head_seen;
      case reach::first_is_no_head: return !s.is_head(s.start(b));
      case reach::headless_tile: return !s.has_head(b);
      case reach::all: return true;
    }
    return true;
  });
}

struct carry_mistake {
  const char* cause;
  hand_on next;
  reach gets;
  const char* detail;
};
const carry_mistake carry_mistakes[] = {
    {"carry-passes-head", right_carry, reach::all, "; each adds it to all its elements"},
    {"carry-passes-head", right_carry, reach::first_is_no_head, "; only a head on the first element stops it"},
    {"carry-passes-head", right_carry, reach::before_later_head, "; a head on the first element does not stop it"},
    {"carry-only-into-headless-tiles", right_carry, reach::headless_tile, ""},
    {"carry-lost-after-head", nothing_after_head, reach::before_head, ""},
    {"aggregate-ignores-heads", whole_after_head, reach::before_head, ""},
    {"carry-forgets-heads", adds_aggregate, reach::before_head, ""},
    {"carry-forgets-heads", last_head_unseen, reach::before_head, "; a head on a tile's last element is not seen"},
    {"carry-forgets-heads", first_head_unseen, reach::before_head, "; a head on a tile's first element is not seen"},
    {"carry-forgets-heads", adds_whole, reach::before_head, "; tiles hand on the sum of all that is before them"},
    {"carry-passes-head", adds_aggregate, reach::all, "; each adds the sum of all carries to all its elements"},
    {"carry-passes-head", adds_whole, reach::all, "; each adds the sum of all that is before it to all its elements"},
};

}  // namespace

std::vector<bug_model> wrong_flags(std::string function, task_of_call task) {
  auto no_detail = [](int) { return std::string(); };
  std::vector<bug_model> all = {
      segmented("flags-ignored", function, task, {0}, [](const scan_task& t, int) { return without_heads(t); }, no_detail),
      segmented("flags-ignored", function, task, tile_sizes(), tiles_without_heads,
                [](int tile) { return tiles_of(tile) + ", each a plain scan by itself"; }),
      segmented("head-in-wrong-segment", function, task, {1, -1}, with_heads_moved,
                [](int by) { return std::string("the scan restarts one element ") + (by > 0 ? "after the head" : "before the head"); }),
      segmented("first-head-needed", function, task, {0, 1, 2}, before_first_head, before_first_head_detail),
  };
  for (const carry_mistake& m : carry_mistakes)
    all.push_back(segmented(m.cause, function, task, tile_sizes(),
                            [m](const scan_task& t, int tile) { return with_rules(t, tile, m.next, m.gets); },
                            [m](int tile) { return tiles_of(tile) + m.detail; }));
  for (const pair_mistake& m : pair_mistakes())
    all.push_back(segmented(m.cause, function, task, indices_of_shapes(),
                            [m](const scan_task& t, int shape) { return pair_scan(t, m.combine, shape); },
                            [m](int) { return std::string(m.detail); }));
  return all;
}

}  // namespace grading::models
