// The sources are laid out as .clang-format and ruff.toml say, and scripts/format.sh tells what is not.
#include <doctest/doctest.h>

#include "tests/support/ahead.h"
#include "tests/support/cases.h"
#include "tests/support/files.h"
#include "tests/support/process.h"

namespace {
namespace fs = std::filesystem;
using namespace support;

process_result format(const std::string& what, const fs::path& where) {
  process_options options;
  options.directory = where;
  options.timeout = 120;
  return run_process({where / "scripts/format.sh", what}, options);
}

bool skipped(const process_result& ran) {
  const bool no_tools = ran.exit_code == 3;
  if (no_tools) skip("no formatters: " + ran.err.substr(0, ran.err.find('\n')));
  return no_tools;
}

const int registered = [] {
  static made_once<process_result> checked([] { return format("check", root()); });
  const auto body = [] {
    const process_result& ran = checked.get();
    if (skipped(ran)) return;
    INFO(ran.out << ran.err);
    CHECK(ran.ok());
  };
  register_case("format: the sources are laid out as make format does", body, {}, [] { checked.get(); });
  return 0;
}();

// A repository of four files, each with one fault, and the tools of this one.
class faulty_sources {
 public:
  faulty_sources() {
    for (const char* name : {".clang-format", "ruff.toml"}) fs::copy(root() / name, path() / name);
    for (const char* name : {"scripts", "build", "kept"}) fs::create_directory(path() / name);
    for (const char* name : {"scripts/format.sh", "scripts/format_requirements.txt"}) fs::copy(root() / name, path() / name);
    fs::create_directory_symlink(root() / "build/format", path() / "build/format");
    write_file(path() / ".clang-format-ignore", "kept/*\n");
    write_file(path() / "kernel.cu", "__global__ void k(){}\n");
    write_file(path() / "kept/table.h", "int  x;\n");
    write_file(path() / "lab.py", "x = {'a':1}\n");
    write_file(path() / "unused.py", "import os\n");
    write_file(path() / "run.sh", "#!/bin/sh\necho $1\n");
  }
  const fs::path& path() const { return folder_.path(); }

 private:
  temporary_directory folder_;
};

TEST_CASE("format: each file that differs is named with what mends it, and make format mends it") {
  const faulty_sources sources;
  const process_result found = format("check", sources.path());
  if (skipped(found)) return;
  INFO(found.out << found.err);
  CHECK(found.exit_code == 1);
  for (const char* line : {"kernel.cu: is laid out another way: make format\n", "lab.py: is laid out another way: make format\n", "unused.py:1:8: F401", "run.sh:2:6: "})
    CHECK(found.out.find(line) != std::string::npos);
  CHECK(found.out.find("table.h") == std::string::npos);

  format("write", sources.path());
  CHECK(read_file(sources.path() / "kernel.cu") == "__global__ void k() {}\n");
  CHECK(read_file(sources.path() / "lab.py") == "x = {\"a\": 1}\n");
  CHECK(read_file(sources.path() / "kept/table.h") == "int  x;\n");
  CHECK(format("check", sources.path()).out.find("another way") == std::string::npos);
}
}  // namespace
