// Exercise 02: its calls, what is right, and how it reads hazards. Its mistakes: mistakes.h.
#include "grading/exercise.h"

#include <algorithm>

#include "exercises/harness/02_segmented_scan/mistakes.h"
#include "exercises/harness/numbers.h"

namespace grading {
namespace segments {
namespace {

using harness::numbers;
using harness::random_source;
using flag_list = std::vector<bool>;

// ---- Where heads are.

flag_list heads_at(size_t n, const std::vector<size_t>& positions) {
  flag_list flags(n);
  for (const size_t i : positions) flags[i] = true;
  return flags;
}

flag_list some_heads(size_t n, random_source& random) {
  flag_list flags(n);
  for (size_t i = 0; i < n; ++i) flags[i] = random.one_in(6);
  if (n > 0) flags[0] = false;
  if (n > 2) flags[2] = true;
  return flags;
}

// Tile by tile: none, a few, or many. Segments go on over up to a dozen tiles.
flag_list uneven_heads(size_t n, random_source& random) {
  flag_list flags(n);
  for (size_t first = 0; first < n; first += tile) {
    const int kind = random.between(0, 7);
    for (size_t i = first; i < std::min(n, first + tile); ++i)
      flags[i] = kind == 0 ? random.one_in(3) : kind == 1 ? random.one_in(100) : false;
  }
  return flags;
}

// ---- The calls. The reference goes by the definition, one element after the other.

call make_call(const char* function, const char* setting, numbers values, const flag_list& flags) {
  numbers out, flag_values;
  double sum = 0;
  for (size_t i = 0; i < values.size(); ++i) {
    sum = flags[i] ? values[i] : sum + values[i];
    out.push_back(sum);
    flag_values.push_back(flags[i] ? 1 : 0);
  }
  const size_t n = values.size();
  return {function, setting, function == part_a ? 0 : 1, n,
          {{"values", element::float32, std::move(values)}, {"flags", element::int32, std::move(flag_values)}},
          {{"out", element::float32, std::move(out)}}};
}

struct case_maker {
  random_source random;
  const char* function;

  call whole(const char* setting, const flag_list& flags) {
    return make_call(function, setting, harness::small_numbers(flags.size(), random), flags);
  }
  call quarters(const char* setting, const flag_list& flags) {
    return make_call(function, setting, harness::signed_quarters(flags.size(), random, flags), flags);
  }
};

void add_part_a(std::vector<test_case>& cases, case_maker make) {
  test_case sizes{"Part A: n from 0 to 256", {}};
  for (const size_t n : {256, 0, 1, 2, 31, 32, 33, 63, 64, 65, 255})
    sizes.calls.push_back(make.whole("", some_heads(n, make.random)));
  sizes.calls.push_back(make.whole("its only element a head", {true}));
  sizes.calls.push_back(make.quarters("", some_heads(200, make.random)));

  test_case flags{"Part A: no head, all heads, at the ends", {}};
  flags.calls = {make.whole("no head", flag_list(256)),
                 make.whole("every element a head", flag_list(256, true)),
                 make.whole("a head at lane 0", heads_at(256, {0})),
                 make.whole("a head at lane 255", heads_at(256, {255})),
                 make.whole("heads at lanes 0 and 255", heads_at(256, {0, 255})),
                 make.whole("heads at lanes 63 and 128", heads_at(256, {63, 128})),
                 make.whole("heads at lanes 31, 127 and 192", heads_at(256, {31, 127, 192}))};
  cases.push_back(std::move(sizes));
  cases.push_back(std::move(flags));
}

void add_part_b(std::vector<test_case>& cases, case_maker make) {
  test_case same{"Part B: no head, or every element a head", {}};
  same.calls = {make.whole("no head", flag_list(1025)), make.whole("every element a head", flag_list(1000, true))};

  test_case spans{"Part B: segments of more than three tiles", {}};
  spans.calls = {make.whole("one head", heads_at(5 * tile, {100})),
                 make.whole("a head at element 0", heads_at(4 * tile + 17, {0})),
                 make.whole("three heads", heads_at(9 * tile - 3, {200, 4 * tile + 30, 8 * tile + 40}))};

  test_case uneven{"Part B: many heads in a tile, or none", {}};
  flag_list flags(8 * tile + 100);
  for (const size_t b : {1, 4, 7})
    for (size_t i = b * tile; i < (b + 1) * tile; ++i) flags[i] = make.random.one_in(3);
  flags[2 * tile + 77] = true;
  uneven.calls = {make.whole("", flags), make.quarters("", flags)};

  test_case edges{"Part B: heads at the edges of tiles", {}};
  edges.calls = {make.whole("first elements", heads_at(6 * tile, {2 * tile, 3 * tile, 5 * tile})),
                 make.whole("last elements", heads_at(6 * tile, {tile - 1, 3 * tile - 1, 4 * tile - 1})),
                 make.whole("both", heads_at(6 * tile, {tile - 1, tile, 4 * tile - 1, 4 * tile, 6 * tile - 1})),
                 make.whole("of tiles up to 1024", heads_at(6 * 1024, {1023, 3 * 1024, 5 * 1024 - 1}))};

  test_case sizes{"Part B: n from 0 to 66047 (three levels)", {}};
  for (const size_t n : {0, 1, 2, 31, 32, 33, 63, 64, 65, 255, 256, 257, 1000, 1023, 1024})
    sizes.calls.push_back(make.whole("", some_heads(n, make.random)));
  // 258 tiles: the carry of the last one needs the totals of more than a tile of tiles. So no head comes late.
  flag_list many = uneven_heads(66047, make.random);
  std::fill(many.begin() + 240 * tile, many.end(), false);
  many[240 * tile - 50] = true;
  sizes.calls.push_back(make.quarters("", many));
  // And the other way round: a head in the second tile of totals, with a tile after it.
  many = uneven_heads(66047, make.random);
  std::fill(many.begin() + 256 * tile, many.end(), false);
  many[256 * tile + 10] = true;
  sizes.calls.push_back(make.whole("a head in tile 256", many));
  sizes.calls.push_back(make.whole("256 tiles", some_heads(256 * tile, make.random)));
  for (test_case* c : {&same, &spans, &uneven, &edges, &sizes}) cases.push_back(std::move(*c));
}

std::vector<test_case> make_cases(uint64_t seed) {
  random_source random(seed);
  std::vector<test_case> cases;
  add_part_a(cases, {random_source(random.next()), part_a});
  add_part_b(cases, {random_source(random.next()), part_b});
  return cases;
}

// ---- Hazards that say more than their kind.

// Only the scan of the totals reads totals in the kernel that writes them: there they must be of another level.
std::string cause_of_hazard(const hazard& h, const block_order&) {
  if (h.kind != "block-race" || h.kernel.find("write_totals") == std::string::npos) return "";
  const auto is_total = [](const hazard_access& a) { return a.variable.starts_with("workspace"); };
  return std::any_of(h.accesses.begin(), h.accesses.end(), is_total) ? "totals-overwritten" : "";
}

}  // namespace
}  // namespace segments

exercise segmented_scan() {
  using namespace segments;
  exercise e;
  e.name = "02_segmented_scan";
  e.title = "Segmented scan";
  e.cases = make_cases;
  for (const char* function : {part_a, part_b}) {
    append(e.models, all_mistakes(function));
    for (bug_pattern& p : models::patterns(function)) e.patterns.push_back(std::move(p));
  }
  e.cause_of_hazard = cause_of_hazard;
  return e;
}

}  // namespace grading
