// Exercise 01: its calls, what is right, and how it reads hazards. Its mistakes: mistakes.h.
#include "grading/exercise.h"

#include <algorithm>
#include <string_view>

#include "exercises/harness/01_exclusive_to_inclusive/mistakes.h"
#include "exercises/harness/01_exclusive_to_inclusive/operations.h"

namespace grading {
namespace conversions {
namespace {

// ---- The calls. References by the definition, one element after the other.

call make_call(function_number f, operation_number o, const numbers& in) {
  const operation& op = operations[o];
  numbers exclusive, inclusive;
  double sum = op.identity;
  for (const double value : in) {
    exclusive.push_back(sum);
    sum = op.combine(sum, value);
    inclusive.push_back(sum);
  }
  const auto floats = [](const char* name, numbers values) { return array{name, element::float32, std::move(values)}; };
  call c{functions[f], o == plus ? "" : op.name, 3 * o + f, in.size(), {}, {}};
  switch (f) {
    case to_inclusive:
      c.inputs = {floats("in", in), floats("exclusive", exclusive)};
      c.outputs = {floats("inclusive", inclusive)};
      break;
    case to_exclusive:
      c.inputs = {floats("inclusive", inclusive)};
      c.outputs = {floats("exclusive", exclusive)};
      break;
    case total:
      c.inputs = {floats("in", in), floats("exclusive", exclusive)};
      c.outputs = {floats("total", {sum})};
      break;
  }
  return c;
}

void add_all_three(test_case& to, operation_number o, const numbers& in) {
  for (const function_number f : {to_inclusive, to_exclusive, total}) to.calls.push_back(make_call(f, o, in));
}

std::vector<test_case> make_cases(uint64_t seed) {
  harness::random_source random(seed);
  const auto one_tile = [&](function_number f) { return make_call(f, plus, harness::small_numbers(256, random)); };
  test_case inclusive{"exclusive to inclusive, n = 256", {one_tile(to_inclusive)}};
  test_case exclusive{"inclusive to exclusive, n = 256", {one_tile(to_exclusive)}};
  test_case sum{"grand total, n = 256", {one_tile(total)}};

  test_case max{"max of negative numbers", {}};
  for (const size_t n : {256, 1000, 1, 0, 2500}) add_all_three(max, maximum, harness::rising_negatives(n, random));

  test_case order{"an operator that does not commute", {}};
  for (const size_t n : {256, 1000, 1, 0, 2500}) add_all_three(order, latest, harness::with_gaps(n, no_reading, random));

  test_case sizes{"n from 0 to 65537", {}};
  for (const size_t n : {0, 1, 2, 31, 32, 33, 63, 64, 65, 255, 256, 257, 1000, 1023, 1024, 1025, 8192, 65537})
    add_all_three(sizes, plus, harness::small_numbers(n, random));

  test_case again{"called again, with other numbers", {}};
  for (const size_t n : {256, 1000, 256, 1, 257, 0, 2})
    add_all_three(again, plus, harness::signed_quarters(n, random));
  return {inclusive, exclusive, sum, max, order, sizes, again};
}

// ---- Hazards that say more than their kind.

// A lane reads in the exclusive scan what another lane writes there: only who shifts in place does. (In the inclusive scan
// it is who takes his neighbour's result for one that is there already.)
std::string cause_of_hazard(const hazard& h, const block_order&) {
  if (!h.kind.ends_with("-race") || h.kind == "shared-race") return "";
  const auto reads_exclusive = [](const hazard_access& a) {
    return a.what == "read" && std::string_view(a.variable).substr(0, a.variable.find('[')) == "exclusive";
  };
  return std::any_of(h.accesses.begin(), h.accesses.end(), reads_exclusive) ? "in-place-shift" : "";
}

}  // namespace
}  // namespace conversions

exercise exclusive_to_inclusive() {
  using namespace conversions;
  exercise e;
  e.name = "01_exclusive_to_inclusive";
  e.title = "Exclusive to inclusive, and back";
  e.cases = make_cases;
  e.models = mistakes_to_inclusive();
  append(e.models, mistakes_to_exclusive());
  append(e.models, mistakes_in_total());
  e.patterns.push_back(identity_of_another());
  for (const char* function : functions)
    for (bug_pattern& p : models::patterns(function)) e.patterns.push_back(std::move(p));
  e.cause_of_hazard = cause_of_hazard;
  return e;
}

}  // namespace grading
