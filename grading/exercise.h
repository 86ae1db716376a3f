// How a coding exercise is declared to the grader: the calls it makes of a learner's functions, what is right, and what
// each known mistake would have written instead. exercises/harness/NN_name/exercise.cpp defines one; the grader knows
// nothing else about it.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "grading/hazard.h"

namespace grading {

enum class element : uint8_t {
  float32,
  int32
};  // both of 4 bytes

// A device array that a learner's function is given. float32 arrays hold multiples of 1/4 that it represents exactly, and
// infinities, so double carries every value and == compares them. Expected of an output, NaN says: as it was before the call.
struct array {
  std::string name;  // as the contract calls it: reports and verdicts use it
  element type = element::float32;
  std::vector<double> values;
};

// One call of one function of the contract.
struct call {
  std::string function;        // its name in the contract
  std::string setting;         // what is special about the data, for people: "max", "every flag set"; may be empty
  int entry = 0;               // which entry of the exercise's worker makes the call
  size_t n = 0;
  std::vector<array> inputs;   // sent to the worker
  std::vector<array> outputs;  // with the values expected; the worker learns names, types and sizes only
  bool counted = false;        // on the CPU backend: once all is right, cause_of_counts is asked about it
};

// One PASS or FAIL line. It passes when all its calls are right, without a hazard, in every run.
struct test_case {
  std::string name;  // at most 44 characters
  std::vector<call> calls;
};

inline std::vector<const call*> calls_of(const std::vector<test_case>& cases) {
  std::vector<const call*> calls;
  for (const test_case& c : cases)
    for (const call& k : c.calls) calls.push_back(&k);
  return calls;
}

// What a call left in its outputs, one vector an output array. NaN: the element still has what was there before the call.
using output_values = std::vector<std::vector<double>>;

// A mistake whose whole output can be predicted. It explains what a function did if in every call that came out wrong the
// prediction equals the output in every element, and no call that came out right contradicts it.
struct bug_model {
  std::string cause;                  // an id of the catalogue
  std::string function;               // of the contract; empty: any
  std::vector<int> parameters = {0};  // tried in turn: tile sizes, distances
  // Nothing where the mistake has no meaning: such a call speaks neither for nor against. No outputs at all where it leads to
  // a hazard, and so to anything: a call without one contradicts it.
  std::function<std::optional<output_values>(const call&, int parameter)> predict;
  std::function<std::string(int parameter)> detail = nullptr;  // what is known beyond the cause: "tiles of 256"
  // Where it matters how far other blocks have got: what is left in runs with the schedule "interleaved", in which all resident
  // blocks come to the same point before one of them goes on. Then `predict` is of runs in which a block starts when the one
  // before has ended; and of "random" ones, which lie between, neither says anything.
  std::function<std::optional<output_values>(const call&, int parameter)> overlapped = nullptr;
};

// Weaker: something that all wrong outputs of a function have in common. Returns what is known beyond the cause.
struct bug_pattern {
  std::string cause;
  std::string function;
  std::function<std::optional<std::string>(const call&, const output_values& got)> matches;
  // Asked only where results depend on the schedule: then it says more than that, if all wrong outputs match.
  bool of_runs = false;
};

// A kernel of one call, as the CPU backend counts it over all its launches (simt/README.md, "What a kernel costs").
struct kernel_counts {
  std::string kernel;  // its name
  uint64_t launches = 0, blocks = 0;
  uint64_t barriers = 0;         // passed, by blocks
  uint64_t shared_bytes = 0;     // the most that a block has, static and dynamic
  uint64_t device_accesses = 0;  // by lanes
  uint64_t shuffles = 0;         // by warps
  uint64_t waits = 0;            // times that a block could do nothing but poll
};
struct call_counts {
  int warp = 32;  // lanes
  std::vector<kernel_counts> kernels;
};

// The result is right, the way to it is not the one that the contract asks for.
struct counted_fault {
  std::string cause;   // an id of the catalogue
  std::string detail;  // with the figures
};

// The order in which the blocks of a run go on, on the CPU backend (SIMT_SCHEDULE, SIMT_RESIDENT).
struct block_order {
  std::string schedule;  // "forward", "reverse", "interleaved", or "random", which gets a seed
  int resident = 0;      // blocks at once; 0: as many as the device holds
};

struct exercise {
  std::string name;   // "01_exclusive_to_inclusive": of the starter, the solution, the contract, the harness's folder
  std::string title;  // "Exclusive to inclusive, and back"
  std::function<std::vector<test_case>(uint64_t seed)> cases;  // the same seed gives the same data
  std::vector<bug_model> models;      // the first that explains is the diagnosis
  std::vector<bug_pattern> patterns;  // asked when no model explains
  // A more telling cause than the hazard's kind gives, or "" to leave it at that. blocks: of the run that showed it.
  std::function<std::string(const hazard&, const block_order& blocks)> cause_of_hazard = nullptr;
  // Causes that lead to others: what shows of these comes before all else, in this order.
  std::vector<std::string> roots;
  // What the counts of a call say against it, if anything.
  std::function<std::optional<counted_fault>(const call&, const call_counts&)> cause_of_counts = nullptr;
  // A function is built on those whose calls come before its own: what is known of them is said first.
  bool in_steps = false;
  // Of the four runs over all calls. What is counted is counted in the first.
  std::array<block_order, 4> orders = {block_order{"forward"}, {"reverse"}, {"random"}, {"random"}};
};

// All of them, in order. Defined in exercises/harness/exercises.cpp.
const std::vector<exercise>& coding_exercises();

}  // namespace grading
