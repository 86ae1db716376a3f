// build/bin/workbook: grades exercises and keeps a learner's progress. `workbook help` describes it.
#define DOCTEST_CONFIG_IMPLEMENT
#define DOCTEST_CONFIG_NO_POSIX_SIGNALS  // Ctrl-C ends it, without a report on a case that was not finished
#include <doctest/doctest.h>

#include <iostream>

#include "grading/workbook/cleanly.h"
#include "grading/workbook/commands.h"

namespace {
using namespace grading;

int run(const workbook_options& o) {
  if (o.command == "check") return check(o);
  if (o.command == "watch") return watch(o);
  if (o.command == "hint") return hint(o);
  if (o.command == "progress") return show_progress(o);
  if (o.command == "diff") return diff(o);
  if (o.command == "reset") return reset(o);
  if (o.command == "build") return build(o);
  if (o.command == "profile") return profile(o);
  std::cout << workbook_help;
  return 0;
}
}  // namespace

int main(int count, char** arguments) {
  const auto guarded = [](const auto& work) {
    try {
      return work();
    } catch (const std::exception& error) {
      std::cout << std::flush;
      std::cerr << "workbook: " << error.what() << std::endl;
      return 2;
    }
  };
  return guarded([&] {
    const workbook_options o = parse_workbook_options({arguments + 1, arguments + count});
    if (o.command == "check" || o.command == "build" || o.command == "profile")
      return run_cleanly([&] { return guarded([&] { return run(o); }); });
    return run(o);
  });
}
