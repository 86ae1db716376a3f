// The tests' own support: what the other tests rely on to notice a failure.
#include <doctest/doctest.h>

#include <csignal>

#include "tests/support/files.h"
#include "tests/support/process.h"

using support::run_process;

TEST_CASE("support: run_process returns both outputs and the exit code") {
  const auto result = run_process({"sh", "-c", "cat; echo second >&2; exit 3"},
                                  {.environment = {}, .input = "first", .directory = {}, .timeout = 10});
  CHECK(result.exit_code == 3);
  CHECK(result.signal == 0);
  CHECK(result.out == "first");
  CHECK(result.err == "second\n");
}

TEST_CASE("support: run_process names the signal") {
  const auto result = run_process({"sh", "-c", "kill -SEGV $$"});
  CHECK(result.signal == SIGSEGV);
  CHECK(result.exit_code == -1);
  CHECK_FALSE(result.ok());
}

TEST_CASE("support: run_process sets and unsets variables") {
  const auto result = run_process({"sh", "-c", "echo $ADDED; echo ${HOME-unset}"},
                                  {.environment = {{"ADDED", "yes"}, {"HOME", ""}}, .input = {}, .directory = {}});
  CHECK(result.out == "yes\nunset\n");
}

TEST_CASE("support: a timeout ends the program and its children") {
  const support::temporary_directory folder;
  const auto late = folder.path() / "late";
  const auto result = run_process({"sh", "-c", "(sleep 1; touch " + late.string() + ") & sleep 60"},
                                  {.environment = {}, .input = {}, .directory = {}, .timeout = 0.2});
  CHECK(result.timed_out);
  CHECK(result.seconds < 10);
  run_process({"sleep", "1.2"});
  CHECK_FALSE(std::filesystem::exists(late));
}

TEST_CASE("support: a program that cannot be started throws") {
  CHECK_THROWS(run_process({"/nonexistent/program"}));
}
