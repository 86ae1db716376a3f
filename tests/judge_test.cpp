// From observations to a verdict: what fails, which cause comes first, and what is said with it.
#include <doctest/doctest.h>

#include <algorithm>

#include "grading/catalogue/catalogue.h"
#include "tests/judging.h"

namespace {
using namespace judging;
using grading::call;
using grading::hazard;
using grading::observation;
using grading::run;
using grading::run_settings;
using grading::test_case;
using grading::verdict;

const kind scan{}, exclusive{true}, total{false, false, false, true, "total"};

hazard error(const char* kind, const char* message = "", std::vector<grading::hazard_access> accesses = {}, const char* kernel = "k") {
  return {kind, true, message, kernel, 1, std::move(accesses)};
}

grading::hazard_access access(const char* what, const char* variable, int line = 10) {
  grading::hazard_access a;
  a.what = what;
  a.variable = variable;
  a.file = "/somewhere/file.cpp";
  a.line = line;
  return a;
}

// Two functions in one exercise.
struct two_functions {
  std::vector<test_case> cases = {{"scans", {}}, {"totals", {}}};
  grading::exercise e = exercise_of(scan);

  two_functions() {
    for (size_t n : {1, 40, 600}) {
      cases[0].calls.push_back(make_call(scan, some_values(n)));
      cases[1].calls.push_back(make_call(total, some_values(n)));
      cases[1].calls.back().outputs[0].name = "sum";
    }
    for (auto& m : exercise_of(total).models) e.models.push_back(m);
    for (auto& p : exercise_of(total).patterns) e.patterns.push_back(p);
  }
  verdict judged(const std::vector<run>& runs) const { return grading::judge(e, cases, runs); }
};

std::vector<std::string> causes(const verdict& v) {
  std::vector<std::string> all;
  for (const grading::finding& f : v.findings) all.push_back(f.cause);
  return all;
}
}  // namespace

TEST_CASE("judge: right outputs in every run pass, with nothing to say") {
  const verdict v = judged(scan, right());
  CHECK(v.passed());
  CHECK(v.findings.empty());
  CHECK(v.cases[0].summary.empty());
}

TEST_CASE("judge: one wrong element anywhere, in one call of one run, fails") {
  const auto cases = cases_of(scan);
  const auto calls = calls_of(cases);
  for (size_t r = 0; r < usual_settings().size(); ++r)
    for (size_t i = 0; i < calls.size(); ++i)
      for (size_t at : {size_t(0), calls[i]->n / 2, calls[i]->n - 1}) {
        if (at >= calls[i]->n) continue;
        auto runs = runs_of(cases, right());
        runs[r].observations[i].outputs[0][at] += 1;
        const verdict v = grading::judge(exercise_of(scan), cases, runs);
        CHECK_FALSE(v.passed());
        CHECK(v.findings.size() > 0);
      }
}

TEST_CASE("judge: outputs of the wrong number or size, no run, and no calls do not pass") {
  const auto cases = cases_of(scan);
  auto runs = runs_of(cases, right());
  runs[0].observations[3].outputs[0].pop_back();
  CHECK_FALSE(grading::judge(exercise_of(scan), cases, runs).passed());
  runs = runs_of(cases, right());
  runs[1].observations[3].outputs.clear();
  CHECK_FALSE(grading::judge(exercise_of(scan), cases, runs).passed());
  CHECK_FALSE(grading::judge(exercise_of(scan), cases, {}).passed());
  CHECK_FALSE(grading::judge(exercise_of(scan), {{"empty", {}}}, runs_of({{"empty", {}}}, right())).passed());
  runs = runs_of(cases, right());
  runs[2].observations.resize(2);
  CHECK_FALSE(grading::judge(exercise_of(scan), cases, runs).passed());
}

TEST_CASE("judge: the first wrong call is shown, with the neighbours of the first wrong element") {
  const verdict v = judged(scan, [](const call& c) {
    numbers out = c.outputs[0].values;
    if (c.n == 256) out[100] += 1, out[104] = poison;
    return out;
  });
  const grading::case_verdict& c = v.cases[0];
  CHECK(c.summary == "2 of 256 differ");
  CHECK(c.where == "scan, n = 256, warp 32 (CUDA)");
  REQUIRE(c.first);
  CHECK(c.first->array == "out");
  CHECK(c.first->first == 98);
  REQUIRE(c.first->got.size() == 8);
  CHECK(c.first->differs == std::vector<bool>{false, false, true, false, false, false, true, false});
  CHECK(c.first->got[2] == c.first->wanted[2] + 1);
  CHECK(std::isnan(c.first->got[6]));
  const verdict last = judged(scan, [](const call& k) {
    numbers out = k.outputs[0].values;
    if (k.n == 2) out[1] += 1;
    return out;
  });
  CHECK(last.cases[0].summary == "1 of 2 differs");
  CHECK(last.cases[0].first->got.size() == 2);
}

TEST_CASE("judge: the call that is shown is one that the diagnosis speaks for") {
  two_functions two;
  for (const call& c : two.cases[1].calls) two.cases[0].calls.push_back(c);
  two.cases.pop_back();
  const verdict v = two.judged(runs_of(two.cases, [](const call& c, const run_settings&) {
    const numbers in = in_of(c);
    numbers out = c.outputs[0].values;
    if (c.function == "total") return numbers{out[0] - in.back()};  // a known mistake
    for (size_t i = 0; i < out.size(); ++i) out[i] += double(i * i % 7 + 1);  // nothing that is known
    return out;
  }));
  REQUIRE(!v.cases[0].findings.empty());
  CHECK(v.cases[0].findings.front().function == "total");
  CHECK(v.cases[0].where.starts_with("total, n = 1,"));
  REQUIRE(v.cases[0].first);
  CHECK(v.cases[0].first->array == "sum");
  CHECK(v.cases[0].summary == "1 of 1 differs");
}

TEST_CASE("judge: a hazard fails a call whose values are right, and names its function") {
  two_functions x;
  auto runs = runs_of(x.cases, right());
  runs[1].observations[5].hazards = 4;  // totals, n = 600
  runs[1].hazards = {error("shared-race", "", {access("read", "s[31]"), access("write", "s[31]")})};
  const verdict v = x.judged(runs);
  CHECK(v.cases[0].passed);
  CHECK_FALSE(v.cases[1].passed);
  CHECK(v.cases[1].summary == "hazard");
  CHECK(v.cases[1].where == "total, n = 600, warp 64 (HIP)");
  CHECK(causes(v).front() == "read-write-hazard");
  CHECK(v.findings[0].function == "total");
  CHECK(v.findings[0].hazards.size() == 1);
}

TEST_CASE("judge: an error that was reported outside all calls fails too") {
  two_functions x;
  auto runs = runs_of(x.cases, right());
  runs[0].hazards = {error("unread-error")};
  CHECK_FALSE(x.judged(runs).passed());
  CHECK(x.judged(runs).diagnosis() == "unread-error");
}

TEST_CASE("judge: notes fail nothing and are kept, once") {
  two_functions x;
  auto runs = runs_of(x.cases, right());
  hazard note = error("shared-race", "", {access("write", "s[0]"), access("write", "s[0]")});
  note.is_error = false;
  for (run& r : runs) r.hazards = {note};
  const verdict v = x.judged(runs);
  CHECK(v.passed());
  CHECK(v.notes.size() == 1);
}

TEST_CASE("judge: hazards of two functions are told apart by names, and by counts") {
  two_functions x;
  auto runs = runs_of(x.cases, right());
  runs[0].observations[1].hazards = 7;
  runs[0].observations[4].hazards = 5;
  hazard of_total = error("out-of-bounds", "a lane writes outside its object: 0 bytes past the end of sum (4 bytes)", {access("write", "")}, "a");
  hazard of_scan = error("barrier-divergence", "", {access("barrier", "")}, "b");
  of_total.count = 5;
  of_scan.count = 7;
  runs[0].hazards = {of_total, of_scan};
  const verdict v = x.judged(runs);
  REQUIRE(v.findings.size() == 2);
  CHECK((v.findings[0].function == "scan" && v.findings[0].cause == "divergent-barrier"));
  CHECK((v.findings[1].function == "total" && v.findings[1].cause == "past-the-end"));
}

TEST_CASE("judge: a run of one function alone says which hazards are its own") {
  two_functions x;
  auto runs = runs_of(x.cases, right());
  runs[0].observations[1].hazards = 7;
  runs[0].observations[4].hazards = 5;
  runs[0].hazards = {error("barrier-divergence", "", {access("barrier", "")}), error("shared-race", "", {access("read", "s[1]"), access("write", "s[1]")})};
  run alone = runs[0];
  for (size_t i : {0, 1, 2}) alone.observations[i] = {};
  alone.hazards = {runs[0].hazards[1]};
  const verdict v = grading::judge(x.e, x.cases, runs, {alone});
  for (const grading::finding& f : v.findings)
    if (f.function == "total") CHECK(f.cause == "read-write-hazard");
  CHECK(v.cases[1].findings.size() == 1);
}

TEST_CASE("judge: what is nearer to the root comes first") {
  const auto cases = cases_of(scan);
  auto runs = runs_of(cases, [](const call& c, const run_settings&) { return numbers(c.n, 0); });
  for (run& r : runs) {
    for (observation& o : r.observations) o.hazards = 1;
    r.hazards = {error("uninitialised", "a lane reads shared memory that nothing has written"), error("shared-race"), error("barrier-divergence"),
                 error("out-of-bounds", "a lane reads outside its object: 4 bytes before the start of in")};
  }
  const verdict v = grading::judge(exercise_of(scan), cases, runs);
  CHECK(causes(v) == std::vector<std::string>{"before-the-start", "divergent-barrier", "read-write-hazard", "reads-unwritten-shared"});
}

TEST_CASE("judge: an exercise may know more about a hazard") {
  const auto cases = cases_of(scan);
  auto runs = runs_of(cases, right());
  runs[0].observations[2].hazards = 1;
  runs[0].hazards = {error("global-race", "", {access("read", "out[3]"), access("write", "out[3]")})};
  grading::exercise e = exercise_of(scan);
  CHECK(grading::judge(e, cases, runs).diagnosis() == "global-race");
  e.cause_of_hazard = [](const hazard& h, const grading::block_order&) { return h.kind == "global-race" ? std::string("in-place-shift") : std::string(); };
  CHECK(grading::judge(e, cases, runs).diagnosis() == "in-place-shift");
}

TEST_CASE("judge: a race within a warp is one of shared or of device memory") {
  const auto cases = cases_of(scan);
  for (auto [shared, cause] : {std::pair(true, "read-write-hazard"), {false, "global-race"}}) {
    auto runs = runs_of(cases, right());
    runs[0].observations[2].hazards = 1;
    runs[0].hazards = {error("warp-race", "", {access("read", "out[3]"), access("write", "out[3]")})};
    for (grading::hazard_access& a : runs[0].hazards[0].accesses) a.shared = shared;
    CAPTURE(shared);
    CHECK(grading::judge(exercise_of(scan), cases, runs).diagnosis() == cause);
  }
}

TEST_CASE("judge: a call that does not end well comes before everything, with its reason and when") {
  const auto cases = cases_of(scan);
  auto runs = runs_of(cases, [](const call& c, const run_settings&) { return numbers(c.n, 0); });
  for (run& r : runs) {
    observation& o = r.observations[0];  // n = 0
    o = {};
    o.how = observation::end::failed;
    o.cause = "called-exit";
    o.reason = "called exit(0)";
  }
  const verdict v = grading::judge(exercise_of(scan), cases, runs);
  CHECK(v.cases[0].summary == "called exit(0)");
  CHECK(causes(v) == std::vector<std::string>{"called-exit", "zeros-written"});
  CHECK(v.findings[0].detail == "called exit(0)");
}

TEST_CASE("judge: a call that returned and did what it must not fails, whatever its outputs") {
  const auto cases = cases_of(scan);
  auto runs = runs_of(cases, right());
  runs[3].observations[4].cause = "input-overwritten";
  runs[3].observations[4].reason = "input `in` was overwritten";
  const verdict v = grading::judge(exercise_of(scan), cases, runs);
  CHECK_FALSE(v.passed());
  CHECK(v.diagnosis() == "input-overwritten");
  CHECK(v.cases[0].summary == "input `in` was overwritten");
}

TEST_CASE("judge: where a hazard knows the line, it comes before what was seen from outside") {
  const auto cases = cases_of(scan);
  auto runs = runs_of(cases, right());
  runs[0].observations[4].cause = "wrote-outside";
  runs[0].observations[4].hazards = 1;
  runs[0].hazards = {error("out-of-bounds", "a lane writes outside its object: 0 bytes past the end of out"),
                     error("out-of-bounds", "a lane reads outside its object: 0 bytes past the end of in", {access("read", "in[40]")})};
  const verdict v = grading::judge(exercise_of(scan), cases, runs);
  CHECK(causes(v) == std::vector<std::string>{"past-the-end", "wrote-outside"});
  CHECK(v.findings[0].hazards.size() == 2);
}

TEST_CASE("judge: a kernel that waits for ever is not just one that does not end") {
  const auto cases = cases_of(scan);
  auto runs = runs_of(cases, right());
  runs[0].observations[4].how = observation::end::failed;
  runs[0].observations[4].cause = "endless-loop";
  runs[0].observations[4].hazards = 1;
  runs[0].hazards = {error("no-progress", "", {access("poll", "flag")})};
  const verdict v = grading::judge(exercise_of(scan), cases, runs);
  CHECK(causes(v) == std::vector<std::string>{"waits-forever"});
  CHECK(v.findings[0].hazards.size() == 1);
}

TEST_CASE("judge: a kernel that was stopped is put down to a hazard that others of its calls show") {
  const auto cases = cases_of(scan);
  auto runs = runs_of(cases, right());
  observation& stopped = runs[0].observations.back();
  stopped.how = observation::end::failed;
  stopped.cause = "endless-loop";
  stopped.hazards = 1;
  runs[0].hazards = {error("global-race", "", {access("read", "workspace[1]"), access("write", "workspace[1]")})};
  CHECK(causes(grading::judge(exercise_of(scan), cases, runs)) == std::vector<std::string>{"endless-loop", "global-race"});
  runs[0].observations[5].hazards = 1;
  CHECK(causes(grading::judge(exercise_of(scan), cases, runs)) == std::vector<std::string>{"global-race", "endless-loop"});
}

TEST_CASE("judge: an index far off is told from one just past the end") {
  const auto cases = cases_of(scan);
  auto runs = runs_of(cases, right());
  runs[0].observations[4].hazards = 1;
  for (auto [variable, cause] : {std::pair("in[40]", "reads-past-the-end"), {"in[4294967295]", "wild-pointer"}}) {
    runs[0].hazards = {error("out-of-bounds", "a lane reads past the end of in, which has 40 elements", {access("read", variable)})};
    CHECK(grading::judge(exercise_of(scan), cases, runs).diagnosis() == cause);
  }
}

TEST_CASE("judge: a kernel that is stopped for the longest array only may just be slow") {
  std::vector<test_case> cases = {{"sizes", {}}};
  for (size_t n : {1, 1000, 1024, 65537}) cases[0].calls.push_back(make_call(scan, some_values(n)));
  auto runs = runs_of(cases, right());
  auto stop = [&](size_t i) {
    for (run& r : runs) r.observations[i].how = observation::end::failed, r.observations[i].cause = "endless-loop";
  };
  stop(3);
  CHECK(grading::judge(exercise_of(scan), cases, runs).diagnosis() == "too-slow");
  stop(1);
  CHECK(grading::judge(exercise_of(scan), cases, runs).diagnosis() == "endless-loop");
}

TEST_CASE("judge: a hazard that some wrong calls lack does not explain them") {
  std::vector<test_case> cases = {{"sizes", {}}};
  for (size_t n : {256, 1000}) cases[0].calls.push_back(make_call(scan, some_values(n)));
  auto runs = runs_of(cases, [](const call& c, const run_settings&) { return std::vector<double>(c.n, grading::models::unwritten); });
  for (run& r : runs) {
    r.observations[1].hazards = 1;
    r.hazards = {error("out-of-bounds", "a lane reads past the end of in, which has 1000 elements", {access("read", "in[1000]")})};
  }
  CHECK(causes(grading::judge(exercise_of(scan), cases, runs)) == std::vector<std::string>{"nothing-written", "reads-past-the-end"});
}

TEST_CASE("judge: who reads outside of arrays for n = 0 lacks the answer for no elements") {
  std::vector<test_case> cases = {{"sizes", {}}};
  for (size_t n : {0, 40}) cases[0].calls.push_back(make_call(total, some_values(n)));
  auto runs = runs_of(cases, right());
  for (run& r : runs) {
    r.observations[0].hazards = 1;
    r.hazards = {error("out-of-bounds", "a lane reads before the start of in, which has 0 elements", {access("read", "in[-1]")})};
  }
  CHECK(grading::judge(exercise_of(total), cases, runs).diagnosis() == "empty-total");
}

TEST_CASE("judge: refused launches and copies are told apart") {
  const auto cases = cases_of(scan);
  auto diagnosis = [&](size_t i, const char* reason) {
    auto runs = runs_of(cases, right());
    for (run& r : runs) r.observations[i].cause = "launch-error", r.observations[i].reason = reason;
    return grading::judge(exercise_of(scan), cases, runs).diagnosis();
  };
  CHECK(diagnosis(0, "kernel launch: invalid configuration argument") == "empty-launch");
  CHECK(diagnosis(4, "kernel launch: invalid configuration argument") == "bad-launch");
  CHECK(diagnosis(4, "cudaMemcpy: invalid argument") == "refused-copy");
  CHECK(diagnosis(4, "unknown error") == "launch-error");
}

TEST_CASE("judge: calls that an earlier one kept from running do not pass") {
  two_functions x;
  auto runs = runs_of(x.cases, right());
  runs.resize(1);
  runs[0].observations[2].how = observation::end::failed;
  runs[0].observations[2].cause = "endless-loop";
  for (size_t i = 3; i < 6; ++i) runs[0].observations[i] = {};
  const verdict v = x.judged(runs);
  CHECK_FALSE(v.cases[1].passed);
  CHECK(v.cases[1].summary == "not run");
  CHECK(v.diagnosis() == "endless-loop");
}
