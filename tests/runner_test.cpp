// The runner: settings, hazards, what is printed, retries, what happens before the first call and after the last, many
// workers at once. runner_deeds_test.cpp has what a call can do.
#include <doctest/doctest.h>
#include <signal.h>

#include <chrono>
#include <cmath>
#include <cstdio>
#include <stdexcept>
#include <thread>

#include "grading/run/confinement.h"
#include "tests/runner/runs.h"
#include "tests/support/cases.h"

namespace {
using namespace runner_tests;
}  // namespace

TEST_CASE("runner: a sound function returns its outputs in every setting") {
  const std::vector<call> calls = {call_of(behaviour::sound, 0), call_of(behaviour::sound, 1), call_of(behaviour::sound, 1025)};
  for (const dialect language : {dialect::cuda, dialect::hip})
    for (const int warp : {32, 64})
      for (const bool backwards : {false, true}) {
        run_settings s = quick();
        s.language = language;
        s.warp = warp;
        s.backwards = backwards;
        s.schedule = backwards ? "reverse" : "random:7";
        const run r = run_all(hostile(language), calls, s);
        REQUIRE(r.observations.size() == calls.size());
        for (size_t i = 0; i < calls.size(); ++i) {
          INFO(describe(r.observations[i]));
          CHECK(is_right(calls[i], r.observations[i]));
          CHECK(r.observations[i].seconds > 0);
        }
        CHECK(r.hazards.empty());
        CHECK(r.printed == "");
      }
  check_nothing_left();
}

TEST_CASE("runner: outputs that nobody wrote are told from a NaN that was computed") {
  const std::vector<call> calls = {call_of(behaviour::writes_nothing), call_of(behaviour::writes_a_nan), call_of(behaviour::wrong)};
  const run r = run_all(hostile(), calls, quick());
  for (const observation& o : r.observations) REQUIRE(o.how == how::returned);
  CHECK_FALSE(was_written(r.observations[0].outputs[0][7]));
  CHECK(std::isnan(r.observations[1].outputs[0][7]));
  CHECK(was_written(r.observations[1].outputs[0][7]));
  CHECK(r.observations[2].outputs[0][7] == 1.5 * calls[2].outputs[0].values[7]);
}

namespace {
// The one hazard of this kind that a call of the deed gives.
hazard only_hazard(behaviour deed, const std::string& kind, size_t n = 300) {
  const run r = run_all(hostile(), {call_of(deed, n)}, quick());
  INFO(describe(r.observations[0]));
  CHECK(r.observations[0].hazards > 0);
  hazard found;
  for (const hazard& h : r.hazards)
    if (h.kind == kind) found = h;
  CHECK(found.kind == kind);
  REQUIRE(!found.accesses.empty());
  return found;
}
std::string place(const hazard& h) { return fs::path(h.accesses[0].file).filename().string() + ":" + std::to_string(h.accesses[0].line); }
}  // namespace

TEST_CASE("runner: the poison in an output does not count as written") {
  const hazard h = only_hazard(behaviour::reads_before_writing, "uninitialised");
  CHECK(place(h) == line_of("reads_before_writing"));
  CHECK(h.accesses[0].variable == "out[0]");
  CHECK(h.accesses[0].source == "__global__ void read_first(float* out) { out[0] = out[0] + 1; }  // HERE reads_before_writing");
  CHECK(h.kernel == "read_first");
  CHECK(h.is_error);
}

TEST_CASE("runner: an access outside an array names it") {
  CHECK(place(only_hazard(behaviour::write_behind, "out-of-bounds")) == line_of("write_behind"));
  CHECK(only_hazard(behaviour::write_behind, "out-of-bounds").message.find("out") != std::string::npos);
  CHECK(place(only_hazard(behaviour::write_before, "out-of-bounds")) == line_of("write_before"));
  CHECK(only_hazard(behaviour::write_behind_workspace, "out-of-bounds").message.find("workspace") != std::string::npos);
}

TEST_CASE("runner: an empty array may not be touched") {
  CHECK(place(only_hazard(behaviour::use_empty, "out-of-bounds", 0)) == line_of("reads_before_writing"));
}

TEST_CASE("runner: workspace starts undefined") {
  CHECK(only_hazard(behaviour::read_workspace, "uninitialised").accesses[0].variable == "workspace[0]");
}

TEST_CASE("runner: a hazard is counted in every call that shows it, and listed once") {
  const std::vector<call> calls = {call_of(behaviour::races, 256), call_of(behaviour::sound), call_of(behaviour::races, 255)};
  const run r = run_all(hostile(), calls, quick());
  CHECK(r.observations[0].hazards > 0);
  CHECK(r.observations[1].hazards == 0);
  CHECK(r.observations[2].hazards > 0);
  size_t races = 0;
  for (const hazard& h : r.hazards) races += h.kind == "shared-race";
  CHECK(races == 1);
  for (const observation& o : r.observations) CHECK(o.how == how::returned);
}

TEST_CASE("runner: what the submission prints is kept apart from reports") {
  const run r = run_all(hostile(), {call_of(behaviour::print_pass), call_of(behaviour::races)}, quick());
  CHECK(r.printed == "PASS\nAll cases passed.\nPASS on stderr\n");
}

TEST_CASE("runner: calls that end the worker are retried from the next one on, twelve times") {
  std::vector<call> calls;
  for (int i = 0; i < 14; ++i) {
    calls.push_back(call_of(behaviour::call_exit));
    calls.push_back(call_of(behaviour::sound));
  }
  for (const bool backwards : {false, true}) {
    CAPTURE(backwards);
    run_settings s = quick();
    s.backwards = backwards;
    const run r = run_all(hostile(), calls, s);
    size_t sound = 0, failed = 0, not_run = 0;
    for (size_t i = 0; i < calls.size(); ++i) {
      sound += is_right(calls[i], r.observations[i]);
      failed += r.observations[i].how == how::failed && r.observations[i].cause == "called-exit";
      not_run += r.observations[i].how == how::not_run;
    }
    CHECK(failed == 13);
    CHECK(sound == (backwards ? 13 : 12));
    CHECK(not_run == (backwards ? 2 : 3));
    CHECK((r.observations[backwards ? 0 : 27].how == how::not_run));
  }
}

TEST_CASE("runner: a jump into an earlier call does not confuse the calls") {
  const std::vector<call> calls = {call_of(behaviour::set_jump), call_of(behaviour::jump_far), call_of(behaviour::sound)};
  const run r = run_all(hostile(), calls, quick());
  CHECK(is_right(calls[0], r.observations[0]));
  CHECK(r.observations[1].how != how::not_run);
  CHECK(is_right(calls[2], r.observations[2]));
  check_nothing_left();
}

TEST_CASE("runner: a worker that writes over the shared memory harms only itself") {
  const std::vector<call> calls = {call_of(behaviour::sound), call_of(behaviour::scribble_shared), call_of(behaviour::sound)};
  const run r = run_all(hostile(), calls, quick());
  REQUIRE(r.observations.size() == 3);
  INFO(describe(r.observations[1]));
  CHECK_FALSE(is_right(calls[1], r.observations[1]));
  check_nothing_left();
}

TEST_CASE("runner: the worker can write no file and read no other process") {
  const support::temporary_directory folder;
  const fs::path file = folder.path() / "written";
  const environment_variable set("RUNNER_TEST_FILE", file.string());
  const int rules = make_write_rules("/dev/null");
  if (rules < 0) return support::skip("this kernel has no Landlock");
  close(rules);
  const run r = run_all(hostile(), {call_of(behaviour::write_file), call_of(behaviour::read_parent)}, quick());
  CHECK_FALSE(fs::exists(file));
  CHECK(r.printed == "memory of the parent: closed\n");
}

namespace {
void check_early(const char* variable, const std::string& deed, const std::string& reason) {
  const environment_variable set(variable, deed);
  const std::vector<call> calls = {call_of(behaviour::sound, 9), call_of(behaviour::sound, 10)};
  const run r = run_all(initialisers(), calls, quick(0.5));
  CAPTURE(deed);
  INFO(describe(r.observations[0]));
  INFO(describe(r.observations[1]));
  CHECK(r.observations[0].how == how::failed);
  CHECK(r.observations[0].cause == "static-constructor");
  CHECK(r.observations[0].reason.find("before the first call") == 0);
  CHECK(r.observations[0].reason.find(reason) != std::string::npos);
  CHECK(r.observations[1].how == how::not_run);
  check_nothing_left();
}
}  // namespace

TEST_CASE("runner: an initialiser that does not let the calls begin") {
  check_early("RUNNER_TEST_EARLY", "exit", "called exit(0) at " + line_of("exit", "tests/runner/initialisers.cu"));
  check_early("RUNNER_TEST_EARLY", "end at once", "_exit(5)");
  check_early("RUNNER_TEST_EARLY", "crash", "segmentation fault");
  check_early("RUNNER_TEST_EARLY", "loop", "had not returned after 0.5 s");
  check_early("RUNNER_TEST_EARLY", "fork", "tried to start another process");
  check_early("RUNNER_TEST_EARLY", "throw", "threw an object of type int");
}

TEST_CASE("runner: code that runs as early as the worker's own start") { check_early("RUNNER_TEST_FIRST", "fork", ""); }

TEST_CASE("runner: kernels before the first call are work in an initialiser") {
  const environment_variable set("RUNNER_TEST_EARLY", "launch");
  const std::vector<call> calls = {call_of(behaviour::sound, 9), call_of(behaviour::sound, 10)};
  const run r = run_all(initialisers(), calls, quick());
  INFO(describe(r.observations[0]));
  CHECK(r.observations[0].cause == "static-constructor");
  CHECK(r.observations[0].reason.find("1 kernel ran before the first call") == 0);
  CHECK(is_right(calls[1], r.observations[1]));
}

TEST_CASE("runner: trouble after the last call") {
  const std::vector<call> calls = {call_of(behaviour::sound, 9), call_of(behaviour::sound, 10)};
  struct {
    const char *deed, *cause, *reason;
  } const ends[] = {{"crash", "crash", "segmentation fault"},
                    {"loop", "host-endless-loop", "had not returned"},
                    {"end at once", "called-exit", "_exit(5)"},
                    {"fork", "started-a-process", "tried to start another process"}};
  for (const auto& end : ends) {
    const environment_variable set("RUNNER_TEST_LATE", end.deed);
    const run r = run_all(initialisers(), calls, quick(0.5));
    CAPTURE(end.deed);
    INFO(describe(r.observations[1]));
    CHECK(is_right(calls[0], r.observations[0]));
    CHECK(r.observations[1].how == how::failed);
    CHECK(r.observations[1].cause == end.cause);
    CHECK(r.observations[1].reason.find("after the last call") == 0);
    CHECK(r.observations[1].reason.find(end.reason) != std::string::npos);
    check_nothing_left();
  }
}

// As on a GPU backend, or with a kernel that has no filters: the runner ends whatever a worker has started.
TEST_CASE("runner: without confinement processes are found and ended") {
  for (const behaviour deed : {behaviour::fork_once, behaviour::fork_daemon, behaviour::spawn_program, behaviour::call_system}) {
    CAPTURE(static_cast<int>(deed));
    const std::vector<call> calls = {call_of(behaviour::sound, 200), call_of(deed, 200), call_of(behaviour::sound, 200)};
    run_settings s = quick();
    s.where = backend::cuda;
    const run r = run_all(hostile(), calls, s);
    INFO(describe(r.observations[1]));
    INFO(describe(r.observations[2]));
    CHECK(is_right(calls[0], r.observations[0]));
    // The watch meets a process while its call runs. One that outlives a call too short for that is found at the end, and
    // the latest call answers for it.
    const bool in_its_call = r.observations[1].cause == "started-a-process";
    CHECK((in_its_call || deed == behaviour::call_system));
    CHECK(r.observations[in_its_call ? 1 : 2].cause == "started-a-process");
    check_nothing_left();
  }
}

TEST_CASE("runner: a program that cannot be run is the machine's fault") {
  CHECK_THROWS_AS(run_all({dialect::cuda, "/nowhere/at/all", {}, {}}, {call_of(behaviour::sound)}, quick()), std::runtime_error);
  check_nothing_left();
}

TEST_CASE("runner: hostile workers side by side harm neither each other nor this process's own children") {
  support::process_result other;
  std::thread sleeper([&] { other = support::run_process({"sleep", "1"}); });
  std::vector<std::thread> threads;
  std::vector<run> runs(4);
  const worker_program program = hostile();
  const behaviour deeds[] = {behaviour::fork_daemon, behaviour::call_abort, behaviour::sound, behaviour::kill_group};
  const std::vector<call> calls = {call_of(behaviour::sound), call_of(behaviour::sound)};
  for (size_t i = 0; i < runs.size(); ++i)
    threads.emplace_back([&, i] {
      for (int k = 0; k < 5; ++k) runs[i] = run_all(program, {call_of(behaviour::sound), call_of(deeds[i]), call_of(behaviour::sound)}, quick());
    });
  for (std::thread& t : threads) t.join();
  sleeper.join();
  for (const run& r : runs) {
    CHECK(is_right(calls[0], r.observations[0]));
    CHECK(is_right(calls[0], r.observations[2]));
  }
  CHECK(other.exit_code == 0);
  check_nothing_left();
}

TEST_CASE("runner: sixty sound calls take little more than the simulation") {
  std::vector<call> calls;
  for (int i = 0; i < 60; ++i) calls.push_back(call_of(behaviour::sound, static_cast<size_t>(i * 1025 / 59)));
  const worker_program program = hostile();
  double best = 1e9, inside = 0;
  for (int i = 0; i < 5; ++i) {
    const auto begin = std::chrono::steady_clock::now();
    const run r = run_all(program, calls, {});
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    for (size_t k = 0; k < calls.size(); ++k) REQUIRE(is_right(calls[k], r.observations[k]));
    if (seconds < best) {
      best = seconds;
      inside = 0;
      for (const observation& o : r.observations) inside += o.seconds;
    }
  }
  std::printf("runner: 60 calls of n up to 1025 in %.0f ms, of which %.0f ms in the calls\n", best * 1e3, inside * 1e3);
  CHECK(best < 1);  // a loaded machine; alone it is below a tenth of it
}
