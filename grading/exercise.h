// How a coding exercise is declared to the grader: the calls it makes of a learner's functions, what is right, and what
// each known mistake would have written instead. exercises/harness/NN_name/exercise.cpp defines one; the grader knows
// nothing else about it.
#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "grading/hazard.h"

namespace grading {

enum class element : uint8_t { float32, int32 };  // both of 4 bytes

// A device array that a learner's function is given. float32 arrays hold multiples of 1/4 that it represents exactly, and
// infinities, so double carries every value and == compares them.
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
  // Nothing where the mistake has no meaning: such a call speaks neither for nor against.
  std::function<std::optional<output_values>(const call&, int parameter)> predict;
  std::function<std::string(int parameter)> detail = nullptr;  // what is known beyond the cause: "tiles of 256"
};

// Weaker: something that all wrong outputs of a function have in common. Returns what is known beyond the cause.
struct bug_pattern {
  std::string cause;
  std::string function;
  std::function<std::optional<std::string>(const call&, const output_values& got)> matches;
};

struct exercise {
  std::string name;   // "01_exclusive_to_inclusive": of the starter, the solution, the contract, the harness's folder
  std::string title;  // "Exclusive to inclusive, and back"
  std::function<std::vector<test_case>(uint64_t seed)> cases;  // the same seed gives the same data
  std::vector<bug_model> models;      // the first that explains is the diagnosis
  std::vector<bug_pattern> patterns;  // asked when no model explains
  // A more telling cause than the hazard's kind gives, or "" to leave it at that.
  std::function<std::string(const hazard&)> cause_of_hazard = nullptr;
};

// All of them, in order. Defined in exercises/harness/exercises.cpp.
const std::vector<exercise>& coding_exercises();

}  // namespace grading
