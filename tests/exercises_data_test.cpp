// The coding exercises: their inputs hide nothing, their expected values follow from the definition, and what they predict of
// mistakes is wrong.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "grading/catalogue/catalogue.h"
#include "grading/diagnosis/evidence.h"
#include "tests/support/exercises.h"

namespace {
using namespace support;
using grading::call;
using grading::exercise;
using grading::test_case;

constexpr uint64_t seeds[] = {1, 2, 3, 20250101, 0xfeedfacecafebeef};

template <class Visit>
void for_all_calls(const std::string& name, const Visit& visit) {
  for (const uint64_t seed : seeds)
    for (const test_case& c : find_exercise(name).cases(seed)) {
      CAPTURE(seed);
      CAPTURE(c.name);
      for (const call& one : c.calls) {
        INFO(one.function << ", n = " << one.n << ", " << one.setting);
        visit(one);
      }
    }
}

std::set<size_t> sizes_of(const std::string& name, const std::string& function) {
  std::set<size_t> sizes;
  for (const test_case& c : find_exercise(name).cases(1))
    for (const call& one : c.calls)
      if (one.function == function) sizes.insert(one.n);
  return sizes;
}

bool fits_float(double value) { return double(float(value)) == value; }
// -1 is what an element of an output holds before the call.
bool fits_int(double value) { return double(int32_t(value)) == value && value != -1; }
bool is_float(const grading::array& a) { return a.type == grading::element::float32; }

// Whole tiles of 05 without a reading are the point there.
const std::string few_readings = "last reading, few";
bool adds(const call& c) { return c.setting != "max" && !c.setting.starts_with("last reading"); }

grading::output_values expected_of(const call& c) {
  grading::output_values values;
  for (const grading::array& a : c.outputs) values.push_back(a.values);
  return values;
}

}  // namespace

// ---- The cases.

TEST_CASE("exercises: cases have short names of their own, and the sizes that break scans") {
  for (const std::string& name : coding_exercise_names) {
    CAPTURE(name);
    std::set<std::string> seen;
    for (const test_case& c : find_exercise(name).cases(1)) {
      CHECK(c.name.size() <= 44);
      CHECK_FALSE(c.calls.empty());
      seen.insert(c.name);
    }
    CHECK(seen.size() == find_exercise(name).cases(1).size());
    CHECK(seen.size() <= 7);
  }
  const std::set<size_t> small = {0, 1, 2, 31, 32, 33, 63, 64, 65, 255, 256};
  const std::set<size_t> large = {257, 1000, 1023, 1024, 1025};
  const auto has = [](const std::set<size_t>& all, const std::set<size_t>& some) {
    return std::includes(all.begin(), all.end(), some.begin(), some.end());
  };
  for (const char* function : {"exclusive_to_inclusive", "inclusive_to_exclusive", "grand_total"}) {
    CAPTURE(function);
    CHECK(has(sizes_of(exercise_01, function), small));
    CHECK(has(sizes_of(exercise_01, function), large));
    CHECK(has(sizes_of(exercise_01, function), {65537}));
  }
  CHECK(has(sizes_of(exercise_02, "segmented_scan_tile"), small));
  CHECK(*sizes_of(exercise_02, "segmented_scan_tile").rbegin() == 256);
  CHECK(has(sizes_of(exercise_02, "segmented_scan"), small));
  CHECK(has(sizes_of(exercise_02, "segmented_scan"), large));
  CHECK(has(sizes_of(exercise_02, "segmented_scan"), {66047}));
  for (const char* function : {"warp_scan", "block_scan"}) {
    CAPTURE(function);
    CHECK(has(sizes_of(exercise_04, function), small));
    CHECK(has(sizes_of(exercise_04, function), {100, 257, 1000, 1023, 1024}));
  }
  CHECK(has(sizes_of(exercise_04, "warp_scan"), {1025, 4097, 66000}));
  CHECK(*sizes_of(exercise_04, "block_scan").rbegin() == 1024);
  CHECK(has(sizes_of(exercise_05, "lookback_scan"), small));
  CHECK(has(sizes_of(exercise_05, "lookback_scan"), large));
  CHECK(has(sizes_of(exercise_05, "lookback_scan"), {127, 128, 129, 38400}));
  for (const char* function : {"copy_if", "partition"}) {
    CAPTURE(function);
    CHECK(has(sizes_of(exercise_06, function), small));
    CHECK(has(sizes_of(exercise_06, function), large));
    CHECK(has(sizes_of(exercise_06, function), {3000}));
  }
}

TEST_CASE("exercises: the same seed gives the same data, another seed other data of the same shape") {
  for (const std::string& name : coding_exercise_names) {
    const auto first = find_exercise(name).cases(7), same = find_exercise(name).cases(7), other = find_exercise(name).cases(8);
    REQUIRE(first.size() == same.size());
    REQUIRE(first.size() == other.size());
    for (size_t k = 0; k < first.size(); ++k) {
      REQUIRE(first[k].calls.size() == other[k].calls.size());
      for (size_t i = 0; i < first[k].calls.size(); ++i) {
        const call &a = first[k].calls[i], &b = same[k].calls[i], &c = other[k].calls[i];
        CHECK(a.n == c.n);
        CHECK(a.entry == c.entry);
        CHECK(a.inputs[0].values == b.inputs[0].values);
        CHECK(grading::same_values(expected_of(a), expected_of(b)));
        if (a.n > 30) CHECK(a.inputs[0].values != c.inputs[0].values);
      }
    }
  }
}

TEST_CASE("exercises: no two neighbours of an input are equal, and none is 0") {
  for (const std::string& name : coding_exercise_names)
    for_all_calls(name, [](const call& c) {
      for (const grading::array& input : c.inputs) {
        if (!input.name.starts_with("in") && input.name != "values") continue;
        if (input.name == "inclusive" || c.setting == few_readings) continue;
        const std::vector<double>& in = input.values;
        CHECK(std::count(in.begin(), in.end(), 0) == 0);
        CHECK(std::adjacent_find(in.begin(), in.end()) == in.end());
      }
    });
}

TEST_CASE("exercises: float holds every sum of neighbours exactly, whatever the order of the additions") {
  for (const std::string& name : coding_exercise_names)
    for_all_calls(name, [](const call& c) {
      if (!is_float(c.outputs[0])) return;
      double size = 0;
      for (const double value : c.inputs[0].values) {
        CHECK_MESSAGE((value * 4 == std::floor(value * 4) || std::isinf(value)), value);
        size += std::isinf(value) ? 0 : std::fabs(value);
      }
      if (adds(c) && c.inputs[0].name != "inclusive") CHECK(size * 4 <= 1 << 24);
      for (const grading::array& a : c.inputs) CHECK(std::all_of(a.values.begin(), a.values.end(), fits_float));
      for (const grading::array& a : c.outputs) CHECK(std::all_of(a.values.begin(), a.values.end(), fits_float));
    });
}

TEST_CASE("exercises: an output of 0 is wrong everywhere but where the identity of + belongs") {
  for (const std::string& name : coding_exercise_names)
    for_all_calls(name, [](const call& c) {
      const std::vector<double>& out = c.outputs[0].values;
      const bool identity = c.function == "inclusive_to_exclusive" || (c.function == "grand_total" && c.n == 0);
      const auto zeros = std::count(out.begin(), out.end(), 0);
      CHECK(zeros == (identity && adds(c) && !out.empty() ? 1 : 0));
      if (zeros == 1) CHECK(out[0] == 0);
    });
}

TEST_CASE("exercises: an int holds every sum of neighbours, and no output is -1, which looks as if it were not written") {
  for (const std::string& name : coding_exercise_names)
    for_all_calls(name, [](const call& c) {
      for (const grading::array& a : c.outputs)
        if (!is_float(a))
          CHECK(std::all_of(a.values.begin(), a.values.end(), [](double value) { return std::isnan(value) || fits_int(value); }));
      for (const grading::array& a : c.inputs) {
        if (is_float(a)) continue;
        CHECK(std::all_of(a.values.begin(), a.values.end(), fits_int));
        double sum = 0, lowest = 0, highest = 0;
        for (const double value : a.values) {
          sum += value;
          lowest = std::min(lowest, sum);
          highest = std::max(highest, sum);
        }
        if (adds(c) && c.function == "lookback_scan") CHECK(fits_int(highest - lowest));  // the others add no elements
      }
    });
}

TEST_CASE("exercises: 01's expected values follow from the definition") {
  const auto combine = [](const call& c, double l, double r) {
    if (c.setting == "max") return std::max(l, r);
    return c.setting == "last reading" ? (r == -1 ? l : r) : l + r;
  };
  const auto identity = [](const call& c) {
    return c.setting == "max" ? -HUGE_VAL : (c.setting == "last reading" ? -1.0 : 0.0);
  };
  for_all_calls(exercise_01, [&](const call& c) {
    if (c.n > 1025) return;
    const std::vector<double>& out = c.outputs[0].values;
    if (c.function == "inclusive_to_exclusive") {
      CHECK(out.size() == c.n);
      for (size_t i = 0; i < c.n; ++i) CHECK(out[i] == (i ? c.inputs[0].values[i - 1] : identity(c)));
      return;
    }
    // From the elements alone: what stands left of i, from the right end on.
    const auto range = [&](size_t last) {
      double sum = identity(c);
      for (size_t i = last; i-- > 0;) sum = combine(c, c.inputs[0].values[i], sum);
      return sum;
    };
    for (size_t i = 0; i < c.n; ++i) CHECK(c.inputs[1].values[i] == range(i));
    if (c.function == "grand_total") {
      CHECK(out == std::vector<double>{range(c.n)});
    } else {
      CHECK(out.size() == c.n);
      for (size_t i = 0; i < c.n; ++i) CHECK(out[i] == range(i + 1));
    }
  });
}

TEST_CASE("exercises: 02's expected values follow from the definition") {
  for_all_calls(exercise_02, [](const call& c) {
    const std::vector<double>&values = c.inputs[0].values, &flags = c.inputs[1].values, &out = c.outputs[0].values;
    REQUIRE(values.size() == c.n);
    REQUIRE(flags.size() == c.n);
    REQUIRE(out.size() == c.n);
    for (size_t i = 0; i < c.n; i += c.n > 2000 ? 97 : 1) {
      size_t head = i;
      while (head > 0 && flags[head] == 0) --head;
      double sum = 0;
      for (size_t k = i + 1; k-- > head;) sum += values[k];
      CHECK(out[i] == sum);
    }
  });
}

TEST_CASE("exercises: 04's expected values follow from the definition") {
  std::set<std::pair<std::string, std::string>> seen;
  for_all_calls(exercise_04, [&](const call& c) {
    const std::vector<double>&in = c.inputs[0].values, &out = c.outputs[0].values;
    REQUIRE(in.size() == c.n);
    REQUIRE(out.size() == c.n);
    seen.insert({c.function, c.setting});
    for (size_t i = 0; i < c.n; i += c.n > 2000 ? 97 : 1) {
      double wanted = in[0];
      if (c.setting == "max") {
        wanted = *std::max_element(in.begin(), in.begin() + std::ptrdiff_t(i) + 1);
      } else if (c.setting == "last reading") {
        size_t k = i;
        while (k > 0 && in[k] == -1) --k;
        wanted = in[k];
      } else {
        for (size_t k = 1; k <= i; ++k) wanted += in[k];
      }
      CHECK(out[i] == wanted);
    }
  });
  CHECK(seen.size() == 6);  // both parts, three operators
}

TEST_CASE("exercises: 04 counts one long call of each part") {
  std::multiset<std::string> counted;
  for (const test_case& c : find_exercise(exercise_04).cases(1))
    for (const call& one : c.calls) {
      if (!one.counted) continue;
      counted.insert(one.function);
      CHECK(one.n == 1000);
      CHECK(c.calls.size() == 1);
    }
  CHECK(counted == std::multiset<std::string>{"block_scan", "warp_scan"});
}

TEST_CASE("exercises: 04's counts are judged by what its contract allows") {
  const auto fault_of = [](const std::string& function, int warp, grading::kernel_counts kernel) -> std::string {
    call c;
    c.function = function;
    c.n = 1000;
    const auto fault = find_exercise(exercise_04).cause_of_counts(c, {warp, {std::move(kernel)}});
    return fault ? fault->cause : "";
  };
  const auto counts = [](uint64_t shuffles, uint64_t barriers, uint64_t shared_bytes) {
    grading::kernel_counts k;
    k.shuffles = shuffles, k.barriers = barriers, k.shared_bytes = shared_bytes;
    return k;
  };
  // 1000 elements: 32 times a warp of 32 lanes, 16 times one of 64.
  for (const auto& [warp, times, rounds] : {std::tuple(32, 32, 5), std::tuple(64, 16, 6)}) {
    CAPTURE(warp);
    const auto shuffles = uint64_t(times * (rounds + 2));
    CHECK(fault_of("warp_scan", warp, counts(shuffles, 0, 0)) == "");
    CHECK(fault_of("warp_scan", warp, counts(shuffles + 1, 0, 0)) == "too-many-shuffles");
    CHECK(fault_of("warp_scan", warp, counts(1, 0, 0)) == "");
    CHECK(fault_of("warp_scan", warp, counts(0, 0, 0)) == "no-shuffles");
    CHECK(fault_of("warp_scan", warp, counts(shuffles, 1, 0)) == "barrier-used");
    CHECK(fault_of("warp_scan", warp, counts(shuffles, 0, 4)) == "shared-memory-used");
    CHECK(fault_of("block_scan", warp, counts(10000, 40, 3999)) == "");
    CHECK(fault_of("block_scan", warp, counts(0, 0, 4000)) == "too-much-shared-memory");
  }
}

TEST_CASE("exercises: 05's expected values follow from the definition") {
  // From the right: what the elements up to i come to.
  const auto up_to = [](const call& c, const std::vector<double>& in, size_t i) {
    int64_t sum = 0;
    switch (c.entry % 3) {
      case 0:
        for (size_t k = i + 1; k-- > 0;) sum += int64_t(in[k]);
        return double(sum);
      case 1: return *std::max_element(in.begin(), in.begin() + std::ptrdiff_t(i) + 1);
      default:
        while (i > 0 && in[i] == -1000000) --i;
        return in[i];
    }
  };
  for_all_calls(exercise_05, [&](const call& c) {
    const size_t times = c.entry < 3 ? 1 : 2;
    REQUIRE(c.inputs.size() == times);
    REQUIRE(c.outputs.size() == times);
    for (size_t t = 0; t < times; ++t) {
      const std::vector<double>&in = c.inputs[t].values, &out = c.outputs[t].values;
      REQUIRE(in.size() == c.n);
      REQUIRE(out.size() == c.n);
      for (size_t i = 0; i < c.n; i += c.n > 3000 ? 131 : 1) CHECK(out[i] == up_to(c, in, i));
    }
  });
}

TEST_CASE("exercises: 05 has the data that break look-backs") {
  std::set<std::string> has;
  for_all_calls(exercise_05, [&](const call& c) {
    const std::vector<double>&in = c.inputs[0].values, &out = c.outputs[0].values;
    const bool sum = c.entry % 3 == 0;
    if (c.entry >= 3) has.insert(c.n > 0 ? "called twice" : "called twice with nothing");
    if (c.n > 256 * 128) has.insert(sum ? "hundreds of tiles" : "hundreds of tiles, order matters");
    for (size_t i = 0; i < c.n; ++i) {
      if (sum && out[i] > 1.5 * (1 << 30)) has.insert("sums over 2^30");
      if (sum && out[i] < -1.5 * (1 << 30)) has.insert("sums under -2^30");
      if (sum && i > 256 && out[i] < 0 && out[i] > -1000) has.insert("small negative sums");
      if (c.entry % 3 == 1 && out[i] < 0 && i > 256) has.insert("a maximum below 0");
    }
    for (size_t first = 0; c.entry % 3 == 2 && first + 128 <= c.n; first += 128) {
      const auto none = std::count(in.begin() + std::ptrdiff_t(first), in.begin() + std::ptrdiff_t(first) + 128, -1000000);
      if (none == 128) has.insert(first == 0 ? "no reading at first" : "a tile without a reading");
    }
    if (c.counted && c.n > 7 * 128 && c.n <= 8 * 128) has.insert("counted, with 8 tiles");
  });
  for (const char* what : {"called twice", "called twice with nothing", "hundreds of tiles", "hundreds of tiles, order matters", "sums over 2^30",
                           "sums under -2^30", "small negative sums", "a maximum below 0", "a tile without a reading", "counted, with 8 tiles"}) {
    CAPTURE(what);
    CHECK(has.count(what) == 1);
  }
}

TEST_CASE("exercises: 02 has the heads that break segmented scans") {
  for (const char* function : {"segmented_scan_tile", "segmented_scan"}) {
    CAPTURE(function);
    std::map<std::string, bool> has;
    for (const test_case& c : find_exercise(exercise_02).cases(1))
      for (const call& one : c.calls) {
        if (one.function != function || one.n == 0) continue;
        const std::vector<double>& flags = one.inputs[1].values;
        const auto heads = size_t(std::count(flags.begin(), flags.end(), 1));
        if (heads == 0 && one.n >= 256) has["no head"] = true;
        if (heads == one.n && one.n >= 256) has["all heads"] = true;
        if (flags[0] == 0 && heads > 0) has["first unset"] = true;
        if (one.n == 1) has[heads ? "one element, a head" : "one element, none"] = true;
        size_t longest = 0, since = 0, in_tile = 0, headless = 0, crowded = 0;
        for (size_t i = 0; i < one.n; ++i) {
          since = flags[i] != 0 ? 1 : since + 1;
          longest = std::max(longest, since);
          if (i % 256 == 0) in_tile = 0;
          in_tile += flags[i] != 0;
          if (i % 256 == 0 && flags[i] != 0 && heads < 20) has["first lane"] = true;
          if (i % 256 == 255 && flags[i] != 0 && heads < 20) has["last lane"] = true;
          if (i % 256 == 255) headless += in_tile == 0, crowded += in_tile > 40;
        }
        if (longest > 4 * 256 && heads > 0) has["longer than three tiles"] = true;
        if (headless > 0 && crowded > 0) has["many heads in a tile and none in another"] = true;
        if (one.n > 257 * 256 && since > 2 * 256) has["carry from the second level"] = true;
      }
    for (const char* what : {"no head", "all heads", "first unset", "first lane", "last lane", "one element, none"}) {
      CAPTURE(what);
      CHECK(has[what]);
    }
    if (std::string(function) == "segmented_scan_tile") continue;
    for (const char* what :
         {"longer than three tiles", "many heads in a tile and none in another", "carry from the second level"}) {
      CAPTURE(what);
      CHECK(has[what]);
    }
  }
}

namespace {

// What worker.cpp's predicates say.
bool stays(const call& c, double value) {
  if (c.entry / 2 == 0) return std::fmod(value, 2) != 0;
  if (c.entry / 2 == 1) return value < 100;
  REQUIRE(value >= 1);
  REQUIRE(value <= 255);
  return c.inputs[1].values.at(size_t(value) - 1) != 0;
}

}  // namespace

TEST_CASE("exercises: 06's expected values follow from the definition") {
  for_all_calls(exercise_06, [](const call& c) {
    const std::vector<double>&in = c.inputs[0].values, &out = c.outputs[0].values;
    REQUIRE(in.size() == c.n);
    REQUIRE(out.size() == c.n);
    REQUIRE(c.outputs[1].values.size() == 1);
    CHECK(c.entry % 2 == (c.function == "partition"));
    // From the right end on: the last element that stays has place kept - 1, the last that does not has place n - 1.
    size_t kept = size_t(std::count_if(in.begin(), in.end(), [&](double value) { return stays(c, value); }));
    CHECK(c.outputs[1].values[0] == double(kept));
    size_t end = c.n;
    if (c.function == "copy_if")
      for (size_t i = kept; i < c.n; ++i) CHECK(std::isnan(out[i]));
    for (size_t i = c.n; i-- > 0;) {
      if (stays(c, in[i])) CHECK(out[--kept] == in[i]);
      else if (c.function == "partition") CHECK(out[--end] == in[i]);
    }
    CHECK(kept == 0);
  });
}

TEST_CASE("exercises: 06 has the choices of elements that break compactions") {
  for (const char* function : {"copy_if", "partition"}) {
    CAPTURE(function);
    std::map<std::string, bool> has;
    for (const test_case& c : find_exercise(exercise_06).cases(1))
      for (const call& one : c.calls) {
        if (one.function != function) continue;
        const std::vector<double>& in = one.inputs[0].values;
        if (one.counted) has["counted"] = true;
        if (one.n == 0) has["nothing, predicate " + std::to_string(one.entry / 2)] = true;
        if (one.n == 1) has[stays(one, in[0]) ? "one, stays" : "one, goes"] = true;
        if (one.n < 257) continue;
        const size_t kept = size_t(one.outputs[1].values[0]);
        if (kept == 0) has["none"] = true;
        if (kept == one.n) has["all"] = true;
        if (kept == 1 && stays(one, in.front())) has["the first alone"] = true;
        if (kept == 1 && stays(one, in.back())) has["the last alone"] = true;
        if (kept + 1 == one.n && !stays(one, in.back())) has["all but the last"] = true;
        size_t length = 0, longest = 0, changes = 0;
        for (size_t i = 0; i < one.n; ++i) {
          const bool same = i > 0 && stays(one, in[i]) == stays(one, in[i - 1]);
          changes += !same;
          length = same ? length + 1 : 1;
          longest = std::max(longest, length);
        }
        if (longest > 2 * 256 && changes > 3) has["runs longer than a block"] = true;
        if (changes == one.n) has["every second"] = true;
        if (one.n > 1000 && one.entry < 4) CHECK(std::set<double>(in.begin(), in.end()).size() == one.n);
      }
    for (const char* what : {"none", "all", "the first alone", "the last alone", "all but the last", "runs longer than a block", "every second",
                             "one, stays", "one, goes", "nothing, predicate 0", "nothing, predicate 1", "nothing, predicate 2"}) {
      CAPTURE(what);
      CHECK(has[what]);
    }
    CHECK(has["counted"] == (std::string(function) == "partition"));
  }
}

// ---- What they know of mistakes.

TEST_CASE("exercises: every cause that a model or pattern names is in the catalogue") {
  for (const exercise& e : grading::coding_exercises()) {
    for (const grading::bug_model& m : e.models) {
      CAPTURE(m.cause);
      CHECK_NOTHROW(grading::find_cause(m.cause));
    }
    for (const grading::bug_pattern& p : e.patterns) {
      CAPTURE(p.cause);
      CHECK_NOTHROW(grading::find_cause(p.cause));
    }
  }
}

TEST_CASE("exercises: every model is of a function that is called, and what it predicts is wrong somewhere") {
  for (const exercise& e : grading::coding_exercises()) {
    std::vector<call> calls;
    for (const test_case& c : e.cases(1)) calls.insert(calls.end(), c.calls.begin(), c.calls.end());
    for (const grading::bug_model& m : e.models) {
      CAPTURE(e.name);
      CAPTURE(m.function);
      CAPTURE(m.cause);
      CAPTURE((m.detail ? m.detail(m.parameters.front()) : ""));
      size_t asked = 0, predicted = 0;
      bool wrong = false;
      for (const int parameter : m.parameters)
        for (const call& c : calls) {
          if (wrong || c.function != m.function) continue;
          ++asked;
          for (const auto& predict : {m.predict, m.overlapped}) {
            const auto outputs = predict ? predict(c, parameter) : std::nullopt;
            if (!outputs || outputs->empty()) continue;
            ++predicted;
            REQUIRE(outputs->size() == c.outputs.size());
            for (size_t o = 0; o < outputs->size(); ++o) REQUIRE(outputs->at(o).size() == c.outputs[o].values.size());
            wrong = wrong || !grading::same_values(*outputs, expected_of(c));
          }
        }
      CHECK(asked > 0);
      CHECK((wrong || predicted == 0));  // some of the general ones do not apply to the operators here
    }
  }
}
