// The tests in Python: of Lab 3 (triton/tests) and of the grader of exercise T1 (tests/triton). pytest runs a file of them, which
// is one test case here. Without a GPU kernels run in Triton's interpreter.
#include <doctest/doctest.h>

#include <filesystem>
#include <memory>
#include <set>

#include "tests/support/ahead.h"
#include "tests/support/cases.h"
#include "tests/support/files.h"
#include "tests/support/process.h"

namespace {
namespace fs = std::filesystem;
using namespace support;

// The Python that has PyTorch and Triton, or why there is none.
const process_result& python() {
  static made_once<process_result> made([] {
    process_options options;
    options.timeout = 1500;  // it may have to download a gigabyte
    return run_process({root() / "scripts/triton_python.sh"}, options);
  });
  return made.get();
}

process_result run_pytest(const fs::path& file) {
  if (!python().ok()) return {};
  std::string program = python().out;
  program.erase(program.find_last_not_of('\n') + 1);
  process_options options;
  options.environment = {{"TRITON_INTERPRET", ""}, {"PYTHONDONTWRITEBYTECODE", "1"}, {"OMP_NUM_THREADS", "1"}};
  options.directory = root();
  options.timeout = 600;
  return run_process({program, "-m", "pytest", "-q", "-p", "no:cacheprovider", file}, options);
}

void check_file(const process_result& ran) {
  if (!python().ok()) return skip("no Python with Triton: " + python().err.substr(0, python().err.find('\n')));
  INFO(ran.describe());
  CHECK(ran.ok());
  CHECK(ran.out.find(" passed") != std::string::npos);
}

const int registered = [] {
  for (const std::string folder : {"triton/tests", "tests/triton"}) {
    std::set<fs::path> files;  // in order
    for (const auto& entry : fs::directory_iterator(root() / folder))
      if (const std::string name = entry.path().filename(); name.starts_with("test_") && name.ends_with(".py")) files.insert(entry.path());
    for (const fs::path& file : files) {
      const auto ran = std::make_shared<made_once<process_result>>([file] { return run_pytest(file); });
      register_case("triton: " + folder + "/" + file.filename().string(), [ran] { check_file(ran->get()); }, {}, [ran] { ran->get(); });
    }
  }
  return 0;
}();
}  // namespace
