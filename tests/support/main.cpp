// The test binary's main: doctest's console output for failures, one line a test case, and the closing
// `N passed, N failed, N skipped`. A pattern as the only argument selects the test cases whose name contains it.
#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>

#include <strings.h>

#include <cstdio>
#include <cstring>
#include <map>
#include <string>
#include <utility>

#include "tests/support/ahead.h"
#include "tests/support/cases.h"

namespace support {
namespace {
struct registered_case {
  std::function<void()> body;
  std::vector<compile_request> needs;
  std::function<void()> ahead;
};

std::map<std::string, registered_case>& registered_cases() {  // its keys also hold the names that doctest points to
  static std::map<std::string, registered_case> cases;
  return cases;
}

std::string current_case;
bool current_skipped = false;
int passed = 0, failed = 0, skipped = 0;

void run_registered_case() { registered_cases().at(current_case).body(); }

bool contains(const std::string& name, const std::string& pattern) {
  return strcasestr(name.c_str(), pattern.c_str()) != nullptr;
}

class workbook_reporter : public doctest::ConsoleReporter {
 public:
  using ConsoleReporter::ConsoleReporter;

  void test_case_start(const doctest::TestCaseData& data) override {
    ConsoleReporter::test_case_start(data);
    current_case = data.m_name;
    current_skipped = false;
  }

  // A crash of the tests, or Ctrl-C.
  void test_case_exception(const doctest::TestCaseException& exception) override {
    if (exception.is_crash) kill_running_processes();
    ConsoleReporter::test_case_exception(exception);
  }

  void test_case_end(const doctest::CurrentTestCaseStats& stats) override {
    ConsoleReporter::test_case_end(stats);
    const bool sound = stats.failure_flags == doctest::TestCaseFailureReason::None;
    if (sound && current_skipped) {
      ++skipped;
      return;
    }
    ++(sound ? passed : failed);
    std::printf("%-6s %6.2f s  %s\n", sound ? "ok" : "FAILED", stats.seconds, current_case.c_str());
    std::fflush(stdout);
    if (!sound) failures_ += "  " + current_case + "\n";
  }

  void test_run_end(const doctest::TestRunStats&) override {
    if (failed) std::printf("\nFailed:\n%s", failures_.c_str());
    std::printf("\n%d passed, %d failed, %d skipped\n", passed, failed, skipped);
    std::fflush(stdout);
  }

 private:
  std::string failures_;
};

REGISTER_REPORTER("workbook", 1, workbook_reporter);
}  // namespace

void skip(const std::string& reason) {
  current_skipped = true;
  std::printf("skip             %s: %s\n", current_case.c_str(), reason.c_str());
  std::fflush(stdout);
}

void register_case(std::string name, std::function<void()> body, std::vector<compile_request> needs, std::function<void()> ahead,
                   std::source_location where) {
  const auto [entry, added] = registered_cases().try_emplace(std::move(name));
  if (!added) {
    std::fprintf(stderr, "two test cases are called '%s'\n", entry->first.c_str());
    std::abort();
  }
  entry->second = {std::move(body), std::move(needs), std::move(ahead)};
  doctest::detail::TestCase test(run_registered_case, where.file_name(), where.line(), doctest::detail::TestSuite());
  doctest::detail::regTest(test * entry->first.c_str());
}

bool has_case(const std::string& start) {
  for (const doctest::detail::TestCase& test : doctest::detail::getRegisteredTests())
    if (std::string(test.m_name).starts_with(start)) return true;
  return false;
}
}  // namespace support

int main(int count, char** arguments) {
  using namespace support;
  if (count > 2) {
    std::fprintf(stderr, "usage: %s [part of a test's name]\n", arguments[0]);
    return 2;
  }
  const std::string pattern = count == 2 ? arguments[1] : "";
  doctest::Context context;
  context.setOption("reporters", "workbook");
  context.setOption("no-intro", true);
  context.setOption("no-breaks", true);
  context.setOption("order-by", "name");  // the order in which compile_ahead works
  if (!pattern.empty()) context.addFilter("test-case", ("*" + pattern + "*").c_str());
  for (const auto& [name, registered] : registered_cases())
    if (contains(name, pattern)) {
      compile_ahead(registered.needs);
      if (registered.ahead) run_ahead(registered.ahead);
    }
  const int result = context.run();
  if (passed + failed + skipped > 0) return result;
  std::fprintf(stderr, "no test's name contains '%s'\n", pattern.c_str());
  return 1;
}
