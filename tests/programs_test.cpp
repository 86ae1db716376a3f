// Runs the doctest programs that simtcc compiles, at both warp sizes; each program and warp size is one test case, and a
// hazard that it shows fails it. Those in tests/simt include <doctest/doctest.h> and hold TEST_CASEs, no main: that is
// tests/support/program_main.cpp, compiled once. tests/labs_* have a main, since vendors' compilers build them too.
#include <doctest/doctest.h>

#include "tests/support/cases.h"
#include "tests/support/files.h"
#include "tests/support/simtcc.h"

namespace {
namespace fs = std::filesystem;
using namespace support;

bool is_program(const fs::path& file) {
  if (file.extension() != ".cu" && file.extension() != ".cpp") return false;
  return file.parent_path().filename() == "simt" || !file.stem().string().ends_with("_test");
}

std::vector<compile_request> programs() {
  std::vector<compile_request> requests;
  for (const char* folder : {"tests", "tests/simt"})
    for (const fs::directory_entry& entry : fs::directory_iterator(root() / folder)) {
      if (!is_program(entry.path())) continue;
      compile_request request{fs::relative(entry.path(), root()), {"-O1"}, {}};
      request.options.push_back(entry.path().extension() == ".cu" ? "-Icuda" : "-Ihip");
      if (folder == std::string("tests/simt")) request.options.push_back("build/obj/tests/support/program_main.o");
      requests.push_back(request);
    }
  return requests;
}

void run_program(const compile_request& request, int warp) {
  const compile_result compiled = compile_with_simtcc(request);
  INFO(compiled.describe());
  REQUIRE(compiled.ok);
  simt_settings settings;
  settings.warp = warp;
  const simt_run run = run_simt(compiled.program, {}, settings);
  INFO(run.describe());
  CHECK(run.process.exit_code == 0);
  // doctest's own summary: a program whose tests never ran must not pass.
  CHECK(run.process.out.find("Status: SUCCESS!") != std::string::npos);
  CHECK(run.process.out.find("test cases: 0") == std::string::npos);
}

const int registered = [] {
  for (const compile_request& request : programs())
    for (const int warp : {32, 64})
      register_case("program: " + request.source.string() + " warp " + std::to_string(warp),
                    [request, warp] { run_program(request, warp); }, {request});
  return 0;
}();
}  // namespace

TEST_CASE("program: there are some") { CHECK_FALSE(programs().empty()); }
