// Mistakes that people make with scans, as building blocks: an exercise puts its models and patterns together from these
// and its own. A function that returns a list returns it in the order to try. Each model predicts the first output array;
// causes are ids of the catalogue.
#pragma once
#include <functional>
#include <iterator>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "grading/exercise.h"

namespace grading::models {

inline constexpr double unwritten = std::numeric_limits<double>::quiet_NaN();

double add(double left, double right);     // as float32 adds
double larger(double left, double right);  // the maximum
const std::vector<int>& tile_sizes();      // tried where a mistake has a tile: 32, 64, 128, 256, 512, 1024

// What a call asks for, as a scan of values.
struct scan_task {
  std::vector<double> values;
  std::vector<bool> heads;  // where a segment starts; empty: not segmented
  bool exclusive = false;
  double identity = 0;
  double (*combine)(double left, double right) = add;
};
// How an exercise reads its calls; nothing for a call that is no such task.
using task_of_call = std::function<std::optional<scan_task>(const call&)>;

std::vector<double> scan(const scan_task&);  // one element after the other: the reference

// ---- One mistake, from a function that predicts the first output.
using prediction = std::function<std::optional<std::vector<double>>(const call&)>;
using prediction_with = std::function<std::optional<std::vector<double>>(const call&, int parameter)>;

bug_model mistake(std::string cause, std::string function, prediction predict, std::string detail = "");
bug_model mistake(std::string cause, std::string function, std::vector<int> parameters, prediction_with predict,
                  std::function<std::string(int)> detail);

using model_list = std::vector<bug_model>;
inline void append(model_list& to, model_list more) { std::move(more.begin(), more.end(), std::back_inserter(to)); }

// ---- Any function: what it wrote, whatever it computes.
bug_model nothing_written(std::string function);                       // nothing-written
bug_model zeros_written(std::string function, std::string detail = ""); // zeros-written; detail: what is right by accident
bug_model copies_input(std::string function, size_t input, std::string cause = "copies-input");

// Right but for a part that keeps its poison or is 0: first-tile-only, last-tile-missing, last-element-missing,
// first-element-missing, tile-edges-missing (every tile's first or last element), lane-0-only (element 0, or one of every tile).
std::vector<bug_model> parts_missing(std::string function);

// The right answer one place further on or back, with any first or last element: shifted-right, shifted-left, wraps-around.
std::vector<bug_model> shifts(std::string function);

// ---- Functions that write a scan.
// inclusive-for-exclusive or exclusive-for-inclusive, whichever the task is not; first-not-identity (exclusive: element 0 is
// the first value, all else right); first-is-zero (0 where the identity is another); shifted-within-tile (element 0 of every
// tile treated as element 0 of all).
std::vector<bug_model> wrong_ends(std::string function, task_of_call task);

// The scan of each tile is right, what precedes it is not: carry-missing (no tile but the first right), carry-not-accumulated
// (only one tile's aggregate is added), carry-one-tile-short, carry-includes-own-tile, carry-twice, root-not-reset (every tile
// off by its own aggregate), second-level-missing (right as long as one block can scan the aggregates). Heads are respected.
std::vector<bug_model> wrong_carries(std::string function, task_of_call task);

// zero-as-identity, operator-is-plus, operands-swapped, minus-for-plus: in every step, or only in the last, from a right
// exclusive scan.
std::vector<bug_model> wrong_operator(std::string function, task_of_call task);

// Segmented tasks only: flags-ignored, head-in-wrong-segment (restarts one late or one early), carry-passes-head (added to a
// whole tile), carry-only-into-headless-tiles, aggregate-ignores-heads (a tile's aggregate is the sum of all its values),
// carry-forgets-heads (carries accumulate over tiles that have a head), carry-lost-after-head (a tile with a head hands nothing
// on), first-head-needed (nothing before the first head is summed); and for the usual shapes of tree: flag-not-carried (it
// combines values but not flags), wrong-flag-decides (the left operand's flag does), operands-swapped.
std::vector<bug_model> wrong_flags(std::string function, task_of_call task);

// ---- Functions that write one total: total-is-last-prefix, total-is-last-input, total-counts-twice, total-of-one-tile,
// total-wrong-end (values or prefixes beside the last), operator-is-plus, operands-swapped, empty-total (n = 0 only: not
// written, or 0 where the identity is another).
std::vector<bug_model> wrong_total(std::string function, task_of_call task);

// ---- Patterns, for what no model explains, most telling first: empty-total, some-unwritten, first-element-wrong,
// second-element-wrong, last-element-wrong, wrong-at-tile-edges, last-tile-wrong, right-in-first-tile, off-by-constant,
// rounded (last bits), wrong-order (the right values elsewhere).
std::vector<bug_pattern> patterns(std::string function);

}  // namespace grading::models
