// Exercise 04: its calls, what is right, how it reads hazards and counts. Its mistakes: mistakes.h.
#include "grading/exercise.h"

#include <algorithm>

#include "exercises/harness/04_warp_scan/mistakes.h"
#include "exercises/harness/numbers.h"

namespace grading {
namespace warps {
namespace {

using harness::random_source;

// ---- The calls. The reference goes by the definition, one element after the other.

call make_call(const char* function, operation_number o, numbers in) {
  const operation& op = operations[o];
  numbers out;
  double sum = op.identity;
  for (const double value : in) out.push_back(sum = op.combine(sum, value));
  const size_t n = in.size();
  const int part = function == part_a ? 0 : 1;
  return {function, o == plus ? "" : op.name, 2 * o + part, n, {{"in", element::float32, std::move(in)}},
          {{"out", element::float32, std::move(out)}}};
}

struct case_maker {
  random_source random;
  const char* function;

  call whole(size_t n) { return make_call(function, plus, harness::small_numbers(n, random)); }
  call quarters(size_t n) { return make_call(function, plus, harness::signed_quarters(n, random)); }
  call of_maximum(size_t n) { return make_call(function, maximum, harness::rising_negatives(n, random)); }
  call of_latest(size_t n) { return make_call(function, latest, harness::with_gaps(n, no_reading, random)); }
};

// The same for both parts, but for the largest n.
void add_part(std::vector<test_case>& cases, case_maker make, const std::string& part, const std::vector<size_t>& largest,
              const std::string& counts) {
  test_case sizes{part + ": n from 0 to " + std::to_string(largest.back()), {}};
  for (const size_t n : {256, 0, 1, 2, 31, 32, 33, 63, 64, 65, 100, 128, 255, 257, 1000, 1023, 1024})
    sizes.calls.push_back(make.whole(n));
  for (const size_t n : largest) sizes.calls.push_back(make.whole(n));
  sizes.calls.push_back(make.quarters(1000));
  sizes.calls.push_back(make.quarters(200));

  test_case operators{part + ": max, and one that does not commute", {}};
  for (const size_t n : {256, 1000, 1, 0, 33, 100}) {
    operators.calls.push_back(make.of_maximum(n));
    operators.calls.push_back(make.of_latest(n));
  }

  test_case counted{part + ": " + counts, {make.whole(1000)}};
  counted.calls[0].counted = true;
  for (test_case* c : {&sizes, &operators, &counted}) cases.push_back(std::move(*c));
}

std::vector<test_case> make_cases(uint64_t seed) {
  random_source random(seed);
  std::vector<test_case> cases;
  add_part(cases, {random_source(random.next()), part_a}, "Part A", {1025, 4097, 66000}, "shuffles, nothing shared");
  add_part(cases, {random_source(random.next()), part_b}, "Part B", {1024}, "little shared memory");
  return cases;
}

// ---- Hazards that say more than their kind.

// In shared memory there are totals, each of which one lane writes and another warp reads. One line that several lanes run
// has no guard.
std::string cause_of_hazard(const hazard& h, const block_order&) {
  if (h.kind != "shared-race" && h.kind != "warp-race") return "";
  const auto all = [&](const auto& holds) { return std::all_of(h.accesses.begin(), h.accesses.end(), holds); };
  if (h.accesses.empty() || !all([](const hazard_access& a) { return base_name(a.variable) == "totals"; })) return "";
  const bool one_line = all([&](const hazard_access& a) { return a.what == "write" && a.line == h.accesses[0].line; });
  return one_line ? "two-writers" : "totals-in-no-order";
}

// ---- What the contract says of the way there.

std::optional<counted_fault> cause_of_counts(const call& c, const call_counts& counts) {
  kernel_counts all;
  for (const kernel_counts& k : counts.kernels) {
    all.barriers += k.barriers;
    all.shuffles += k.shuffles;
    all.shared_bytes = std::max(all.shared_bytes, k.shared_bytes);
  }
  const auto text = [](uint64_t number, const std::string& of) { return std::to_string(number) + " " + of + (number == 1 ? "" : "s"); };
  const uint64_t words = (all.shared_bytes + 3) / 4, warp = static_cast<uint64_t>(counts.warp);
  const std::string n = std::to_string(c.n);
  if (c.function == part_b) {
    if (all.shared_bytes < 4 * c.n) return std::nullopt;
    return counted_fault{"too-much-shared-memory", text(words, "word") + " of shared memory for " + n + " lanes"};
  }
  if (words > 0) return counted_fault{"shared-memory-used", text(words, "word") + " of shared memory"};
  if (all.barriers > 0) return counted_fault{"barrier-used", text(all.barriers, "barrier") + " for " + n + " elements"};
  if (all.shuffles == 0) return counted_fault{"no-shuffles", "no shuffle for " + n + " elements"};
  const uint64_t times = (c.n + warp - 1) / warp;
  uint64_t allowed = 2;
  for (uint64_t distance = 1; distance < warp; distance *= 2) ++allowed;
  if (all.shuffles <= times * allowed) return std::nullopt;
  return counted_fault{"too-many-shuffles", text((all.shuffles + times - 1) / times, "shuffle") + " for " + text(warp, "element") +
                                                "; " + std::to_string(allowed) + " are allowed"};
}

}  // namespace
}  // namespace warps

exercise warp_scan() {
  using namespace warps;
  exercise e;
  e.name = "04_warp_scan";
  e.title = "Scan of a warp, and of a block";
  e.cases = make_cases;
  for (const char* function : {part_a, part_b}) {
    append(e.models, all_mistakes(function));
    for (bug_pattern& p : models::patterns(function)) e.patterns.push_back(std::move(p));
  }
  e.cause_of_hazard = cause_of_hazard;
  e.cause_of_counts = cause_of_counts;
  return e;
}

}  // namespace grading
