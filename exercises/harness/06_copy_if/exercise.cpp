// Exercise 06: its calls, what is right, and how it reads hazards and counts. Its mistakes: mistakes.h.
#include "grading/exercise.h"

#include <algorithm>
#include <string_view>

#include "exercises/harness/06_copy_if/mistakes.h"
#include "exercises/harness/numbers.h"

namespace grading {
namespace compaction {
namespace {

using harness::numbers;
using harness::random_source;
using flag_list = std::vector<bool>;

// ---- Which elements stay.

flag_list none_but(size_t n, const std::vector<size_t>& those) {
  flag_list flags(n);
  for (const size_t i : those) flags[i] = true;
  return flags;
}

flag_list all_but(size_t n, const std::vector<size_t>& those) {
  flag_list flags = none_but(n, those);
  flags.flip();
  return flags;
}

flag_list every_second(size_t n, size_t first) {
  flag_list flags(n);
  for (size_t i = first; i < n; i += 2) flags[i] = true;
  return flags;
}

flag_list runs(const std::vector<size_t>& lengths, bool first_stays) {
  flag_list flags;
  for (const size_t length : lengths) {
    flags.insert(flags.end(), length, first_stays);
    first_stays = !first_stays;
  }
  return flags;
}

// One in two; the last of them as asked.
flag_list some(size_t n, random_source& random, bool last_stays) {
  flag_list flags(n);
  for (size_t i = 0; i < n; ++i) flags[i] = random.one_in(2);
  if (n > 0) flags[n - 1] = last_stays;
  return flags;
}

// ---- Elements.

template <class T>
void shuffle(std::vector<T>& values, random_source& random) {
  for (size_t i = values.size(); i > 1; --i)
    std::swap(values[i - 1], values[static_cast<size_t>(random.between(0, static_cast<int>(i) - 1))]);
}

// Gives out numbers in any order; all of them before one comes again, and none twice in a row.
class supply {
 public:
  supply(std::vector<int> values, random_source& random) : values_(std::move(values)), random_(&random) {
    shuffle(values_, random);
  }

  int next(int before) {
    if (given_ == values_.size()) shuffle(values_, *random_), given_ = 0;
    if (values_[given_] == before) std::swap(values_[given_], values_.back());
    return values_[given_++];
  }

 private:
  std::vector<int> values_;
  random_source* random_;
  size_t given_ = 0;
};

numbers elements(const flag_list& stays, supply kept, supply rest) {
  numbers values;
  int before = 0;
  for (const bool flag : stays) {
    before = flag ? kept.next(before) : rest.next(before);
    values.push_back(before);
  }
  return values;
}

// The reference goes by the definition, one element after the other.
call make_call(const char* function, const char* setting, predicate asks, numbers in, numbers table = {}) {
  call c{function, setting, 2 * asks + (function == copies ? 0 : 1), in.size(), {}, {}};
  c.inputs.push_back({"in", element::int32, std::move(in)});
  if (asks == listed) c.inputs.push_back({"table", element::int32, std::move(table)});
  const task t(c);
  numbers out, rest;
  for (size_t i = 0; i < t.n(); ++i) (t.stays[i] ? out : rest).push_back(t.in[i]);
  const auto kept = static_cast<double>(out.size());
  if (t.rest_too) out.insert(out.end(), rest.begin(), rest.end());
  out.resize(c.n, models::unwritten);  // copy_if leaves them as they were
  c.outputs = {{"out", element::int32, std::move(out)}, {"kept", element::int32, {kept}}};
  return c;
}

std::vector<int> from_to(int first, int last, int step) {
  std::vector<int> values;
  for (int value = first; value <= last; value += step)
    if (value != 0 && value != -1) values.push_back(value);  // -1 is what an element holds that nobody has written
  return values;
}

struct case_maker {
  random_source random;
  const char* function;

  // Is it odd? All elements of a call are different.
  call is_odd(const char* setting, const flag_list& stays) {
    const int last = 2 * static_cast<int>(stays.size()) + 60;
    return make_call(function, setting, odd,
                     elements(stays, supply(from_to(1, last, 2), random), supply(from_to(2, last, 2), random)));
  }
  // Is it less than 100? They are different, too.
  call is_less(const char* setting, const flag_list& stays) {
    const int n = static_cast<int>(stays.size()), limit = static_cast<int>(less_than);
    const supply kept(from_to(60 - n, limit - 1, 1), random), rest(from_to(limit, limit + n + 30, 1), random);
    return make_call(function, setting, less, elements(stays, kept, rest));
  }
  // Is it in the list?
  call is_listed(const char* setting, const flag_list& stays) {
    std::vector<int> words = from_to(1, 255, 1);
    shuffle(words, random);
    numbers table(words.size());
    std::vector<int> in_list(words.begin(), words.begin() + 120), others(words.begin() + 120, words.end());
    for (const int word : in_list) table[static_cast<size_t>(word) - 1] = random.between(1, 9);
    return make_call(function, setting, listed, elements(stays, supply(in_list, random), supply(others, random)), table);
  }
};

// ---- The calls.

test_case sizes(case_maker make) {
  test_case c{make.function + std::string(": n from 0 to 3000"), {}};
  c.calls.push_back(make_call(make.function, "as at the top of the file", odd, {7, 2, 9, 4, 1, 6, 8, 3}));
  bool last_stays = false;
  for (const size_t n : {0, 1, 1, 2, 31, 32, 33, 63, 64, 65, 255, 256, 256, 257, 1000, 1023, 1024, 1025, 3000}) {
    c.calls.push_back(make.is_odd("", some(n, make.random, last_stays)));
    last_stays = !last_stays;
    c.calls.back().counted = make.function == partitions && n == 1000;
  }
  return c;
}

test_case shapes(case_maker make) {
  test_case c{make.function + std::string(": none, all, the ends, long runs"), {}};
  c.calls = {make.is_odd("none stays", flag_list(300)),
             make.is_odd("all stay", flag_list(1000, true)),
             make.is_odd("only the first stays", none_but(1000, {0})),
             make.is_odd("only the last stays", none_but(1000, {999})),
             make.is_odd("all but the first stay", all_but(600, {0})),
             make.is_odd("all but the last stay", all_but(1024, {1023})),
             make.is_odd("every second stays", every_second(1000, 0)),
             make.is_odd("every second stays", every_second(513, 1)),
             make.is_odd("long runs", runs({300, 517, 256, 700, 90}, true)),
             make.is_odd("long runs", runs({600, 20, 780, 300}, false))};
  return c;
}

test_case other_predicates(case_maker make) {
  test_case c{make.function + std::string(": other predicates"), {}};
  for (const size_t n : {40, 1000, 0, 1}) c.calls.push_back(make.is_less("less than 100", some(n, make.random, n == 1000)));
  for (const size_t n : {40, 255, 600, 1025, 0, 1})
    c.calls.push_back(make.is_listed("a word of the list", some(n, make.random, n % 2 == 1)));
  return c;
}

std::vector<test_case> make_cases(uint64_t seed) {
  random_source random(seed);
  std::vector<test_case> cases;
  for (const char* function : {copies, partitions})
    for (const auto make : {sizes, shapes, other_predicates}) cases.push_back(make({random_source(random.next()), function}));
  case_maker make{random_source(random.next()), partitions};
  flag_list most = some(66000, make.random, true);
  for (size_t i = 0; i < most.size(); i += 3) most[i] = true;  // so many that 16 bits do not count them
  cases.push_back({"partition: n = 66000", {make.is_odd("", most)}});
  return cases;
}

// ---- Hazards that say more than their kind.

bool has(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

bool any_source_has(const hazard& h, std::string_view part) {
  return std::any_of(h.accesses.begin(), h.accesses.end(), [&](const hazard_access& a) { return has(a.source, part); });
}

std::string cause_of_hazard(const hazard& h, const block_order&) {
  if (h.kind == "out-of-bounds") {
    const std::string left = object_outside(h);
    if (left == "table") return "predicate-past-n";
    if (left == "in" && says(h, "the end of") && any_source_has(h, "keep(")) return "predicate-past-n";
    if (left == "out" && says(h, "writes") && says(h, "the end of") && has(h.kernel, "move_rest"))
      return "rest-past-the-end";
  }
  const auto writes_out = [](const hazard_access& a) { return a.what == "write" && a.variable.starts_with("out["); };
  const auto writers = std::count_if(h.accesses.begin(), h.accesses.end(), writes_out);
  if (h.kind.ends_with("-race") && h.kind != "shared-race" && writers >= 2) return "two-to-one-place";
  return "";
}

// ---- What the counts say: n elements need one scan.

std::optional<counted_fault> cause_of_counts(const call& c, const call_counts& counts) {
  uint64_t levels = 1, launches = 0;
  for (size_t tiles = c.n; (tiles = (tiles + block - 1) / block) > 1;) ++levels;
  for (const kernel_counts& k : counts.kernels)
    if (has(k.kernel, "scan::blelloch_tile") || has(k.kernel, "scan::hillis_steele_tile")) launches += k.launches;
  if (launches <= levels) return std::nullopt;
  return counted_fault{"two-scans", std::to_string(launches) + " launches scan tiles; one scan of n = " + std::to_string(c.n) +
                                        " needs " + std::to_string(levels)};
}

}  // namespace
}  // namespace compaction

exercise copy_if() {
  using namespace compaction;
  exercise e;
  e.name = "06_copy_if";
  e.title = "copy_if and partition";
  e.cases = make_cases;
  for (const char* function : {copies, partitions}) {
    append(e.models, all_mistakes(function));
    for (bug_pattern& p : all_patterns(function)) e.patterns.push_back(std::move(p));
  }
  e.cause_of_hazard = cause_of_hazard;
  e.cause_of_counts = cause_of_counts;
  e.in_steps = true;
  return e;
}

}  // namespace grading
