// Exercises 01 and 02: their inputs hide nothing, their expected values follow from the definition, and what they predict of
// mistakes is wrong.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "grading/catalogue/catalogue.h"
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
        CHECK(a.outputs[0].values == b.outputs[0].values);
        if (a.n > 30) CHECK(a.inputs[0].values != c.inputs[0].values);
      }
    }
  }
}

TEST_CASE("exercises: no two neighbours of an input are equal, and none is 0") {
  for (const std::string& name : coding_exercise_names)
    for_all_calls(name, [](const call& c) {
      if (c.inputs[0].name != "in" && c.inputs[0].name != "values") return;
      const std::vector<double>& in = c.inputs[0].values;
      CHECK(std::count(in.begin(), in.end(), 0) == 0);
      CHECK(std::adjacent_find(in.begin(), in.end()) == in.end());
    });
}

TEST_CASE("exercises: float holds every sum of neighbours exactly, whatever the order of the additions") {
  for (const std::string& name : coding_exercise_names)
    for_all_calls(name, [](const call& c) {
      double size = 0;
      for (const double value : c.inputs[0].values) {
        CHECK_MESSAGE((value * 4 == std::floor(value * 4) || std::isinf(value)), value);
        size += std::isinf(value) ? 0 : std::fabs(value);
      }
      const bool adds = c.setting != "max" && c.setting != "last reading" && c.inputs[0].name != "inclusive";
      if (adds) CHECK(size * 4 <= 1 << 24);
      for (const grading::array& a : c.inputs) CHECK(std::all_of(a.values.begin(), a.values.end(), fits_float));
      for (const grading::array& a : c.outputs) CHECK(std::all_of(a.values.begin(), a.values.end(), fits_float));
    });
}

TEST_CASE("exercises: an output of 0 is wrong everywhere but where the identity of + belongs") {
  for (const std::string& name : coding_exercise_names)
    for_all_calls(name, [](const call& c) {
      const std::vector<double>& out = c.outputs[0].values;
      const bool identity = c.function == "inclusive_to_exclusive" || (c.function == "grand_total" && c.n == 0);
      const bool plus = c.setting != "max" && c.setting != "last reading";
      const auto zeros = std::count(out.begin(), out.end(), 0);
      CHECK(zeros == (identity && plus && !out.empty() ? 1 : 0));
      if (zeros == 1) CHECK(out[0] == 0);
    });
}

TEST_CASE("exercises: 01's expected values follow from the definition") {
  const auto combine = [](const call& c, double l, double r) {
    if (c.setting == "max") return std::max(l, r);
    return c.setting == "last reading" ? (r == -1 ? l : r) : l + r;
  };
  const auto identity = [](const call& c) {
    return c.setting == "max" ? -HUGE_VAL : c.setting == "last reading" ? -1.0 : 0.0;
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
          const auto outputs = m.predict(c, parameter);
          if (!outputs) continue;
          ++predicted;
          REQUIRE(outputs->size() == c.outputs.size());
          REQUIRE(outputs->at(0).size() == c.outputs[0].values.size());
          wrong = outputs->at(0) != c.outputs[0].values;
        }
      CHECK(asked > 0);
      CHECK((wrong || predicted == 0));  // some of the general ones do not apply to the operators here
    }
  }
}
