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
