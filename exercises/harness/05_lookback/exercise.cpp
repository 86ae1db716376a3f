// Exercise 05: its calls, what is right, and how it reads hazards and counts. Its mistakes: mistakes.h.
#include "grading/exercise.h"

#include <algorithm>
#include <cstdlib>
#include <initializer_list>

#include "exercises/harness/05_lookback/mistakes.h"
#include "exercises/harness/numbers.h"

namespace grading {
namespace lookback {
namespace {

using harness::numbers;
using harness::random_source;

// ---- Inputs. -1 among the outputs would look like what nobody has written.

// Not 0, no two neighbours equal, and no sum of the first ones 0 or -1. Each is drawn by draw(i).
template <class Draw>
numbers with_sums(size_t n, const Draw& draw) {
  numbers all;
  double sum = 0;
  while (all.size() < n) {
    const double value = draw(all.size());
    if (value == 0 || value == -1 || sum + value == 0 || sum + value == -1 || (!all.empty() && value == all.back())) continue;
    all.push_back(value);
    sum += value;
  }
  return all;
}

numbers between(size_t n, int low, int high, random_source& random) {
  return with_sums(n, [&](size_t) { return random.between(low, high); });
}

numbers small(size_t n, random_source& random) { return between(n, 1, 9, random); }
numbers signed_small(size_t n, random_source& random) { return between(n, -40, 40, random); }

// Up to the middle, then twice as far down.
numbers up_and_down(size_t n, int size, random_source& random) {
  return with_sums(n, [&](size_t i) { return i < n / 2 ? random.between(size / 2, size) : -random.between(size, 2 * size); });
}

// A reading now and then only: there are tiles without one.
numbers few_readings(size_t n, random_source& random) {
  numbers all(n, none);
  for (size_t i = 20; i < n; i += static_cast<size_t>(random.between(60, 400))) all[i] = random.between(1, 99);
  return all;
}

// ---- The calls. The reference goes by the definition, one element after the other.

numbers scan(operation o, const numbers& in) {
  numbers out;
  for (const double value : in) out.push_back(out.empty() ? value : combinations[o](out.back(), value));
  return out;
}

call make_call(operation o, numbers in, const char* setting) {
  numbers out = scan(o, in);
  const size_t n = in.size();
  return {function, setting, o, n, {{"in", element::int32, std::move(in)}}, {{"out", element::int32, std::move(out)}}};
}

call make_calls(operation o, numbers in, numbers in2, const char* setting) {
  call c = make_call(o, std::move(in), setting);
  c.entry += operation_count;
  c.outputs.push_back({"out2", element::int32, scan(o, in2)});
  c.inputs.push_back({"in2", element::int32, std::move(in2)});
  return c;
}

std::vector<test_case> make_cases(uint64_t seed) {
  random_source random(seed);
  test_case sizes{"n from 0 to 1025", {}};
  for (const size_t n : {1000, 0, 1, 2, 31, 32, 33, 63, 64, 65, 127, 128, 129, 255, 256, 257, 1023, 1024, 1025})
    sizes.calls.push_back(make_call(plus, small(n, random), ""));
  sizes.calls[0].counted = true;

  test_case below{"sums below 0", {}};
  for (const size_t n : {900, 500, 2000}) below.calls.push_back(make_call(plus, signed_small(n, random), ""));

  test_case large{"sums up to 2,000,000,000, and down again", {}};
  large.calls = {make_call(plus, between(1000, 1'500'000, 2'200'000, random), "large"),
                 make_call(plus, between(1000, -2'200'000, -1'500'000, random), "large"),
                 make_call(plus, up_and_down(1025, 1'500'000, random), "large"),
                 make_call(plus, between(300, 5'000'000, 6'500'000, random), "large")};

  test_case max{"max of negative numbers", {}};
  for (const size_t n : {700, 1000, 2000, 1}) max.calls.push_back(make_call(maximum, harness::rising_negatives(n, random), "max"));

  test_case last{"an operator that does not commute", {}};
  for (const size_t n : {1000, 600, 1}) last.calls.push_back(make_call(latest, harness::with_gaps(n, none, random), "last reading"));
  for (const size_t n : {1024, 2000}) last.calls.push_back(make_call(latest, few_readings(n, random), "last reading, few"));

  test_case many{"300 tiles", {}};
  many.calls = {make_call(plus, signed_small(38400, random), ""),
                make_call(latest, harness::with_gaps(38400, none, random), "last reading")};

  test_case again{"called twice with the same arrays to work in", {}};
  for (const size_t n : {1000, 1, 129, 0, 640}) again.calls.push_back(make_calls(plus, small(n, random), signed_small(n, random), ""));
  again.calls.push_back(
      make_calls(latest, harness::with_gaps(1000, none, random), harness::with_gaps(1000, none, random), "last reading"));
  return {sizes, below, large, max, last, many, again};
}

// ---- Hazards that say more than their kind.

bool is_one_of(const std::string& name, std::initializer_list<const char*> names) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

bool any_access(const hazard& h, bool (*holds)(const hazard_access&)) {
  return std::any_of(h.accesses.begin(), h.accesses.end(), holds);
}
bool is_plain(const hazard_access& a) { return a.what == "read" || a.what == "write"; }
bool is_value(const hazard_access& a) { return is_one_of(base_name(a.variable), {"aggregates", "prefixes"}); }
bool is_read(const hazard_access& a) { return a.what.ends_with("read"); }
bool reads_value(const hazard_access& a) { return is_value(a) && is_read(a); }
bool is_flag(const hazard_access& a) { return base_name(a.variable) == "flags"; }
bool is_ticket(const hazard_access& a) { return base_name(a.variable) == "ticket"; }
bool writes_number(const hazard_access& a) { return a.what == "write" && base_name(a.variable) == "number"; }

// Two that write one element are another matter: they do the same tile, perhaps.
std::string cause_of_race(const hazard& h) {
  if (any_access(h, is_ticket)) return "ticket-not-atomic";
  if (!any_access(h, is_read)) return "";
  if (any_access(h, is_flag)) return any_access(h, is_plain) ? "flag-not-atomic" : "flag-without-order";
  return any_access(h, is_value) ? "flag-without-order" : "";
}

// How far outside: an index that nobody means, such as 0 - 1 in an unsigned number, says something else.
bool is_near(const hazard_access& a) { return index_of(a).value_or(1e9) < 1e6; }

// Where blocks start in the order of their index, whoever takes that for the tile's does not wait for one that has not started.
bool waits_for_others(const hazard& h, const block_order& blocks) {
  return h.kind == "no-progress" && says(h, "have not started") && blocks.schedule != "interleaved";
}

std::string cause_of_hazard(const hazard& h, const block_order& blocks) {
  if (h.kind == "block-race") return cause_of_race(h);
  if (h.kind == "shared-race" || h.kind == "warp-race")
    return std::all_of(h.accesses.begin(), h.accesses.end(), writes_number) ? "ticket-for-each-lane" : "";
  if (h.kind == "uninitialised") {
    if (any_access(h, is_flag) || any_access(h, is_ticket)) return "status-not-reset";
    return any_access(h, reads_value) ? "flag-before-value" : "";
  }
  if (h.kind == "out-of-bounds" && is_one_of(object_outside(h), {"flags", "aggregates", "prefixes"}))
    return any_access(h, is_near) && says(h, "past the end") ? "status-too-small" : "";
  return waits_for_others(h, blocks) ? "block-order" : "";
}

// ---- What the counts of a right call say against it.

// With 8 tiles at work side by side a chain of tiles waits 7 + 6 + ... + 1 = 28 times, a look-back hardly ever.
std::optional<counted_fault> cause_of_counts(const call& c, const call_counts& counts) {
  const uint64_t tiles = (c.n + tile - 1) / tile;
  uint64_t launches = 0, blocks = 0, waits = 0;
  for (const kernel_counts& k : counts.kernels) {
    waits += k.waits;
    if (k.device_accesses < c.n) continue;  // it resets something, say
    launches += k.launches;
    blocks += k.blocks;
  }
  if (launches != 1) return counted_fault{"not-one-kernel", std::to_string(launches) + " launches go over the elements"};
  if (blocks == 1) return counted_fault{"waits-for-prefix", "one block does the " + std::to_string(tiles) + " tiles one by one"};
  if (waits > 2 * tiles)
    return counted_fault{"waits-for-prefix", "blocks wait " + std::to_string(waits) + " times for " + std::to_string(tiles) + " tiles"};
  return std::nullopt;
}

}  // namespace
}  // namespace lookback

exercise lookback_scan() {
  using namespace lookback;
  exercise e;
  e.name = "05_lookback";
  e.title = "Decoupled look-back";
  e.cases = make_cases;
  e.models = mistakes_of_the_file();
  append(e.models, mistakes_of_any_scan());
  e.patterns = models::patterns(function);
  // Nothing else that a right file does differs from run to run.
  e.patterns.push_back({"depends-on-neighbours", function, [](const call&, const output_values&) { return std::optional<std::string>(""); }, true});
  e.cause_of_hazard = cause_of_hazard;
  e.roots = {"divergent-barrier", "ticket-for-each-lane", "read-write-hazard", "reads-unwritten-shared", "ticket-not-atomic",
             "status-not-reset", "wild-pointer", "status-too-small", "flag-not-atomic", "aggregate-as-prefix",
             "flag-before-value", "flag-without-order", "waits-forever", "block-order"};
  e.cause_of_counts = cause_of_counts;
  e.orders = {block_order{"interleaved", resident}, {"reverse", 2}, {"random", 5}, {"random", resident}};
  return e;
}

}  // namespace grading
