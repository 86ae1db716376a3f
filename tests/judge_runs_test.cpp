// Results that differ between runs, several mistakes at once, and what is said of when they show.
#include <doctest/doctest.h>

#include <algorithm>

#include "tests/judging.h"

namespace {
using namespace judging;
using grading::call;
using grading::run_settings;
using grading::verdict;

const kind scan{}, exclusive{true}, max_exclusive{true, true};

numbers off(const call& c, double by) {
  numbers out = c.outputs[0].values;
  for (size_t i = 5; i < out.size(); ++i) out[i] += by + double(i % 3);
  return out;
}

std::string detail(const verdict& v) { return v.findings.empty() ? "" : v.findings[0].detail; }
}  // namespace

TEST_CASE("runs: right at one warp size and wrong at the other") {
  const verdict v = judged(scan, [](const call& c, const run_settings& s) { return s.warp == 64 ? off(c, 50) : c.outputs[0].values; });
  CHECK(v.diagnosis() == "warp-size");
  CHECK(detail(v) == "right at warp 32, wrong at warp 64");
  CHECK(v.cases[0].where == "scan, n = 33, warp 64 (HIP)");
}

TEST_CASE("runs: hazards at one warp size only are put down to it") {
  const auto cases = cases_of(scan);
  auto runs = runs_of(cases, right());
  for (grading::run& r : runs)
    if (r.settings.warp == 64) {
      r.observations[5].hazards = 3;
      r.hazards = {{"warp-operation", true, "a mask names a lane that is elsewhere", "k", 3, {}}};
    }
  const verdict v = grading::judge(exercise_of(scan), cases, runs);
  REQUIRE(v.findings.size() == 2);
  CHECK(v.findings[0].cause == "warp-size");
  CHECK(v.findings[1].cause == "absent-lane");
}

TEST_CASE("runs: masks, and barriers after lanes have left, need no warp size to explain them") {
  const auto cases = cases_of(scan);
  const auto judged_with = [&](int warp, const grading::hazard& h, bool wrong) {
    auto runs = runs_of(cases, [&](const call& c, const run_settings& s) { return wrong && s.warp == warp ? off(c, 50) : c.outputs[0].values; });
    for (grading::run& r : runs) {
      if (r.settings.warp != warp) continue;
      for (grading::observation& o : r.observations) o.hazards = 1;
      r.hazards = {h};
    }
    return grading::judge(exercise_of(scan), cases, runs).diagnosis();
  };
  const grading::hazard mask = {"warp-operation", true, "the mask of a warp operation names a lane that does not take part", "k", 1, {}};
  const grading::hazard left = {"barrier-divergence", true, "32 of 64 lanes wait at a barrier; the others have left the kernel", "k", 1, {}};
  const grading::hazard race = {"shared-race", true, "two lanes", "k", 1, {}};
  CHECK(judged_with(32, mask, false) == "absent-lane");
  CHECK(judged_with(64, mask, false) == "warp-size");  // as HIP: a mask that somebody has written out
  CHECK(judged_with(32, mask, true) == "warp-size");
  CHECK(judged_with(32, left, false) == "divergent-barrier");
  CHECK(judged_with(32, race, false) == "warp-size");
}

TEST_CASE("runs: a mistake that shows differently at each warp size is not put down to it") {
  CHECK(judged(scan, [](const call& c, const run_settings& s) { return off(c, s.warp == 32 ? 40 : 50); }).diagnosis() == "unknown");
}

TEST_CASE("runs: what is known of a mistake is said once where it is the same at both warp sizes") {
  const auto at_warp = [](const call& c, int warp) {
    numbers out = c.outputs[0].values;
    if (out.size() > size_t(warp)) out[size_t(warp)] += 50;
    return out;
  };
  const auto detail_with = [&](std::function<std::string(int)> of_parameter) {
    const auto cases = cases_of(scan);
    grading::exercise e = exercise_of(scan);
    e.models = {grading::models::mistake(
        "counts-twice", "scan", {32, 64}, [&](const call& c, int warp) { return std::optional(at_warp(c, warp)); }, of_parameter)};
    return detail(grading::judge(e, cases, runs_of(cases, [&](const call& c, const run_settings& s) { return at_warp(c, s.warp); })));
  };
  CHECK(detail_with([](int) { return "its first lane"; }).starts_with("its first lane"));
  CHECK(detail_with([](int) { return ""; }).find("warp 32") == std::string::npos);
  CHECK(detail_with([](int warp) { return "lane " + std::to_string(warp); }).starts_with("warp 32: lane 32; warp 64: lane 64"));
}

TEST_CASE("runs: an extent that is the warp's is one mistake") {
  const verdict v = judged(scan, [](const call& c, const run_settings& s) {
    numbers out = c.outputs[0].values;
    for (size_t i = size_t(s.warp); i < out.size(); ++i) out[i] = poison;
    return out;
  });
  CHECK(v.diagnosis() == "first-tile-only");
  CHECK(detail(v).find("warp 64: from element 64 on") != std::string::npos);
}

TEST_CASE("runs: what depends on the schedule alone") {
  const verdict v = judged(scan, [](const call& c, const run_settings& s) { return s.schedule == "random:1" ? off(c, 50) : c.outputs[0].values; });
  CHECK(v.diagnosis() == "schedule-dependent");
}

TEST_CASE("runs: what depends on the order of the calls keeps state") {
  const verdict v = judged(scan, [](const call& c, const run_settings& s) { return s.backwards ? off(c, 50) : c.outputs[0].values; });
  CHECK(v.diagnosis() == "keeps-state");
}

TEST_CASE("runs: a call that is right when it is the only one keeps state, and one that stays wrong does not") {
  const auto cases = cases_of(scan);
  const auto runs = runs_of(cases, [](const call& c, const run_settings& s) { return off(c, s.backwards ? 60 : 50); });
  grading::run alone;
  alone.settings = runs[0].settings;
  alone.observations.resize(calls_of(cases).size());
  alone.observations[7] = returned(calls_of(cases)[7]->outputs[0].values);
  CHECK(grading::judge(exercise_of(scan), cases, runs, {alone}).diagnosis() == "keeps-state");
  alone.observations[7] = runs[0].observations[7];
  CHECK(grading::judge(exercise_of(scan), cases, runs, {alone}).diagnosis() == "schedule-dependent");
}

TEST_CASE("runs: one call alone tells the schedule from the warp size") {
  const auto cases = cases_of(scan);
  auto runs = runs_of(cases, [](const call& c, const run_settings& s) { return s.warp == 64 ? off(c, 50) : c.outputs[0].values; });
  runs.resize(2);  // forward at 32 lanes, reverse at 64
  CHECK(grading::judge(exercise_of(scan), cases, runs).diagnosis() == "warp-size");
  std::vector<grading::run> alone(2);
  for (size_t k : {0, 1}) {
    alone[k].settings = runs[1].settings;
    alone[k].observations.resize(calls_of(cases).size());
  }
  alone[0].observations[7] = runs[1].observations[7];
  alone[1].settings.schedule = "forward";
  alone[1].observations[7] = runs[1].observations[7];
  CHECK(grading::judge(exercise_of(scan), cases, runs, alone).diagnosis() == "warp-size");
  alone[1].observations[7] = runs[0].observations[7];
  CHECK(grading::judge(exercise_of(scan), cases, runs, alone).diagnosis() == "schedule-dependent");
}

TEST_CASE("runs: a model of short calls gives way to a pattern of all") {
  auto every = [](size_t from, size_t n_at_least) {
    return [=](const call& c) {
      numbers out = c.outputs[0].values;
      for (size_t i = 1; i < out.size(); ++i)
        if (c.n < n_at_least || i % 8 > from) out[i] = poison;
      return out;
    };
  };
  CHECK(judged(scan, every(3, 256)).diagnosis() == "some-unwritten");
  CHECK(judged(scan, every(3, 2500)).diagnosis() == "lane-0-only");
}

TEST_CASE("runs: a dialect that is wrong at every warp size") {
  const auto cases = cases_of(scan);
  auto runs = runs_of(cases, right());
  for (grading::run& r : runs) {
    r.settings.warp = 96 - (r.settings.language == grading::dialect::cuda ? 32 : 64) * (r.settings.backwards ? 1 : 0);
    r.settings.warp = r.settings.backwards ? 32 : 64;
    if (r.settings.language == grading::dialect::hip)
      for (size_t i = 0; i < r.observations.size(); ++i) r.observations[i].outputs = {off(*calls_of(cases)[i], 50)};
  }
  const verdict v = grading::judge(exercise_of(scan), cases, runs);
  CHECK(v.diagnosis() == "dialect-dependent");
  CHECK(detail(v) == "right as CUDA, wrong as HIP");
}

TEST_CASE("runs: what a model explains is no matter of luck, unless a run contradicts it") {
  const auto zeros = [](const call& c, const run_settings&) { return numbers(c.n, 0); };
  CHECK(judged(scan, zeros).diagnosis() == "zeros-written");
  const auto sometimes = [](const call& c, const run_settings& s) { return s.schedule == "forward" ? numbers(c.n, 0) : c.outputs[0].values; };
  CHECK(judged(scan, sometimes).diagnosis() == "schedule-dependent");
}

TEST_CASE("runs: two mistakes that show in different calls are both named, with when") {
  const verdict v = judged(max_exclusive, [](const call& c) {
    if (c.n > 256) return right_answer(kind{false, true}, in_of(c), {});  // inclusive
    numbers out = c.outputs[0].values;
    if (c.n) out[0] = 0;
    return out;
  });
  REQUIRE(v.findings.size() == 2);
  CHECK(v.findings[0].cause == "zero-as-identity");
  CHECK(v.findings[1].cause == "inclusive-for-exclusive");
  CHECK(v.findings[0].guessed);
}

TEST_CASE("runs: a mistake and elements that nobody wrote are told together") {
  const verdict v = judged(exclusive, [](const call& c) {
    numbers out = right_answer(kind{}, in_of(c), {});  // inclusive
    for (size_t i = 5; i < out.size(); i += 11) out[i] = poison;
    return out;
  });
  CHECK(v.diagnosis() == "inclusive-for-exclusive");
  CHECK(detail(v).find("besides, some elements are not written") != std::string::npos);
}

TEST_CASE("runs: when it goes wrong is said if one thing tells the wrong calls from the right ones") {
  auto when = [](const std::function<bool(const call&, const run_settings&)>& wrong) {
    return detail(judged(scan, [=](const call& c, const run_settings& s) { return wrong(c, s) ? numbers(c.n, 0) : c.outputs[0].values; }));
  };
  CHECK(when([](const call& c, const run_settings&) { return c.n == 1; }) == "only when n = 1");
  CHECK(when([](const call& c, const run_settings&) { return c.n > 256; }).ends_with("only when n > 256"));
  CHECK(when([](const call& c, const run_settings&) { return c.n > 2000; }).find("wrong from n = ") != std::string::npos);  // not "n > 65536"
  CHECK(when([](const call& c, const run_settings&) { return c.n % 256 != 0; }).find("only when n is not a multiple of 256") != std::string::npos);
  CHECK(when([](const call&, const run_settings&) { return true; }) == "");
}

TEST_CASE("runs: a setting of the calls is named") {
  const kind segmented{false, false, true};
  const verdict v = judged(segmented, [](const call& c) { return c.setting == "every flag set" ? numbers(c.n, 0) : c.outputs[0].values; });
  CHECK(v.cases[0].passed);
  CHECK_FALSE(v.cases[1].passed);
  CHECK(detail(v).find("\"every flag set\"") != std::string::npos);
}

// ---- Mistakes that depend on how far other blocks have got.

namespace {

numbers without_own(const call& c) {
  numbers out = c.outputs[0].values;
  for (size_t i = 0; i < c.n; ++i) out[i] -= c.inputs[0].values[i];
  return out;
}

// Right where blocks run one after the other; else, as far as is known, without each element's own value.
grading::bug_model lost_in_overlap() {
  grading::bug_model m = grading::models::mistake(
      "shifted-right", "scan", [](const call& c) { return std::optional(c.outputs[0].values); }, "between tiles");
  m.overlapped = [](const call& c, int) -> std::optional<grading::output_values> {
    if (c.n > 1000) return std::nullopt;
    return grading::output_values{without_own(c)};
  };
  return m;
}

// Runs with the schedules interleaved, reverse and random.
verdict judged_with(const grading::bug_model& m, const answer& gives) {
  grading::exercise e = exercise_of(scan);
  e.models = {m};
  const auto cases = cases_of(scan);
  auto runs = runs_of(cases, right());
  for (grading::run& r : runs) {
    if (r.settings.schedule == "forward") r.settings.schedule = "interleaved";
    for (size_t i = 0; i < r.observations.size(); ++i) r.observations[i] = returned(gives(*calls_of(cases)[i], r.settings));
  }
  return grading::judge(e, cases, runs);
}

}  // namespace

TEST_CASE("runs: a model explains what is wrong where blocks overlap, and right elsewhere, whatever random runs show") {
  const auto overlap_only = [](const call& c, const run_settings& s) {
    return s.schedule == "interleaved" ? without_own(c) : s.schedule == "reverse" ? c.outputs[0].values : off(c, 70);
  };
  const verdict v = judged_with(lost_in_overlap(), overlap_only);
  CHECK(v.diagnosis() == "shifted-right");
  CHECK(detail(v).starts_with("between tiles"));
  CHECK_FALSE(v.findings[0].guessed);
}

TEST_CASE("runs: on a GPU nobody knows how far other blocks have got, so such a model has no say") {
  grading::exercise e = exercise_of(scan);
  e.models = {lost_in_overlap()};
  const auto cases = cases_of(scan);
  auto runs = runs_of(cases, [](const call& c, const run_settings&) { return without_own(c); });
  runs.resize(1);
  runs[0].settings.schedule = "interleaved";
  CHECK(grading::judge(e, cases, runs).findings[0].cause == "shifted-right");
  runs[0].settings.where = grading::backend::cuda;
  CHECK(grading::judge(e, cases, runs).findings[0].cause != "shifted-right");
}

TEST_CASE("runs: it does not explain what is wrong in the other runs as well, or right where it should show") {
  const auto everywhere = [](const call& c, const run_settings&) { return without_own(c); };
  CHECK(judged_with(lost_in_overlap(), everywhere).diagnosis() != "shifted-right");
  const auto elsewhere = [](const call& c, const run_settings& s) { return s.schedule == "interleaved" ? c.outputs[0].values : without_own(c); };
  CHECK(judged_with(lost_in_overlap(), elsewhere).diagnosis() != "shifted-right");
  const auto not_always = [](const call& c, const run_settings& s) { return s.schedule == "interleaved" && c.n != 256 ? without_own(c) : c.outputs[0].values; };
  CHECK(judged_with(lost_in_overlap(), not_always).findings[0].guessed);
}

// ---- Elements that are to stay as they were.

namespace {
// Expected: the first three elements, no more.
std::vector<grading::test_case> cases_of_three() {
  grading::test_case c{"three", {}};
  for (size_t n : {5, 40, 300}) {
    c.calls.push_back(make_call(scan, some_values(n)));
    std::fill(c.calls.back().outputs[0].values.begin() + 3, c.calls.back().outputs[0].values.end(), poison);
  }
  return {c};
}
}  // namespace

TEST_CASE("runs: what has to stay as it was is right only if nobody wrote to it") {
  const auto cases = cases_of_three();
  CHECK(grading::judge(exercise_of(scan), cases, runs_of(cases, right())).passed());
  for (const double written : {0.0, -std::numeric_limits<double>::quiet_NaN(), 12.0}) {
    const verdict v = grading::judge(exercise_of(scan), cases, runs_of(cases, [&](const call& c, const run_settings&) {
      numbers out = c.outputs[0].values;
      out.back() = written;
      return out;
    }));
    CHECK_FALSE(v.passed());
    REQUIRE(v.cases[0].first);
    CHECK(v.cases[0].first->wrong == 1);
    CHECK(v.cases[0].summary == "1 of 5 differs");
  }
}

// ---- Faults from counts.

TEST_CASE("runs: a fault from the counts fails the case of its call, and no other") {
  const std::vector<grading::test_case> cases = {cases_of(scan)[0], cases_of_three()[0]};
  verdict v = grading::judge(exercise_of(scan), cases, runs_of(cases, right()));
  REQUIRE(v.passed());
  const size_t call_of_second = cases[0].calls.size() + 1;
  grading::add_counted_fault(v, cases, call_of_second, {"carry-twice", "9 of 3"}, usual_settings()[0]);
  CHECK_FALSE(v.passed());
  CHECK(v.cases[0].passed);
  CHECK_FALSE(v.cases[1].passed);
  CHECK(v.cases[1].summary == "9 of 3");
  CHECK(v.cases[1].where == "scan, n = 40, warp 32 (CUDA)");
  CHECK(v.diagnosis() == "carry-twice");
  CHECK(v.findings[0].function == "scan");
  grading::add_counted_fault(v, cases, call_of_second, {"carry-twice", "10 of 3"}, usual_settings()[0]);
  CHECK(v.findings.size() == 1);
}
