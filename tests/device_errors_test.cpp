// What a lab says when the runtime refuses: the call, the runtime's text, and where to read on if the machine is to blame.
#include <doctest/doctest.h>

#include <algorithm>

#include "tests/support/files.h"
#include "tests/support/simtcc.h"

namespace {
using namespace support;

// Ends as a lab does when a launch gives the error of that number.
const std::string text = R"(#include <cstdlib>
#include "gpu.h"

int main(int, char** arguments) {
  gpu::check(static_cast<gpu::error>(std::atoi(arguments[1])), "kernel launch", gpu::here());
}
)";

std::string said(const std::string& dialect, int number) {
  const compile_result compiled =
      compile_with_simtcc({dialect == "hip" ? "refused.cpp" : "refused.cu", {"-I" + dialect}, text});
  REQUIRE_MESSAGE(compiled.ok, compiled.describe());
  const process_result result = run_simt(compiled.program, {std::to_string(number)}).process;
  CHECK_MESSAGE(result.exit_code == 1, result.describe());
  return result.err.substr(std::min(result.err.find("refused."), result.err.size()));  // without the folder
}
}  // namespace

TEST_CASE("device errors: one line, and where to read on when the program is built for another GPU or has no driver") {
  const std::string setup = read_file(root() / "docs/SETUP.md");
  for (const std::string dialect : {"hip", "cuda"}) {
    INFO(dialect);
    const std::string at = std::string("refused.") + (dialect == "hip" ? "cpp" : "cu") + ":5: kernel launch: ";
    CHECK(said(dialect, 209) == at + "no kernel image is available for execution on the device"
                                     " (built for another GPU? docs/SETUP.md#another-architecture)\n");
    CHECK(said(dialect, 98) == at + "invalid device function (built for another GPU? docs/SETUP.md#another-architecture)\n");
    CHECK(said(dialect, 35).find(" (or there is no driver: docs/SETUP.md#driver)\n") != std::string::npos);
    CHECK(said(dialect, 2) == at + "out of memory\n");
  }
  for (const char* anchor : {"another-architecture", "driver"})
    CHECK(setup.find("<a id=\"" + std::string(anchor) + "\"></a>") != std::string::npos);
}
