// Why one function went wrong: from its evidence to causes, the most telling first.
#pragma once
#include <cstdint>
#include <optional>
#include <set>
#include <vector>

#include "grading/diagnosis/evidence.h"
#include "grading/diagnosis/judge.h"

namespace grading {

// How much a kind of finding tells. Those of several functions are sorted by it.
enum class rank : uint8_t {
  root,
  misbehaved,
  hazard,
  model,
  vague,
  differs,
  some_calls,
  pattern,
  unknown
};

struct ranked_finding {
  finding what;
  rank order = rank::unknown;
  std::set<size_t> calls;  // which of the bad calls it speaks for
};

std::vector<ranked_finding> explain(const exercise& e, const evidence& of);

// ---- Its parts.

// What a function left behind, once for all runs in which it was the same.
struct example {
  const call* made = nullptr;
  const output_values* got = nullptr;
  bool wrong = false;
  std::vector<trial> trials;
};
std::vector<example> examples_of(const std::vector<trial>& trials);  // small ones first

std::vector<trial> good_trials(const evidence& of);
std::set<size_t> indices(const std::vector<trial>& trials);  // of their calls
bool all_empty(const std::vector<trial>& trials);            // n = 0 in each

std::vector<ranked_finding> misbehaviour(const evidence& of);                 // observations that did not end well
std::vector<ranked_finding> hazards(const exercise& e, const evidence& of);   // one a cause
void merge_ends(std::vector<ranked_finding>& ends, std::vector<ranked_finding>& hazards);  // those that are one matter
std::optional<ranked_finding> warp_size(const evidence& of);  // all that is bad is bad at one warp size, and good at the other
std::vector<ranked_finding> by_models(const exercise& e, const std::vector<example>& all);      // at most one: explains all
std::vector<ranked_finding> by_some_models(const exercise& e, const std::vector<example>& all); // each explains a part
std::vector<ranked_finding> by_pattern(const exercise& e, const std::vector<example>& all);     // one, "unknown" at the least
std::vector<ranked_finding> by_run(const evidence& of, const std::vector<trial>& values);  // one, if runs differ

}  // namespace grading
