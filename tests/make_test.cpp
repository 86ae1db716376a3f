// The Makefile: what is rebuilt when something changes, and what is said when a GPU is missing. Rebuilding happens in a
// copy of the repository, so that no file of this one changes, and with stand-ins for slow compilers, which only make the
// file after -o: the question here is what make runs, not what comes out of it.
#include <doctest/doctest.h>

#include <algorithm>

#include "tests/support/cases.h"
#include "tests/support/files.h"
#include "tests/support/process.h"

namespace {
namespace fs = std::filesystem;
using namespace support;

process_result make(const fs::path& folder, std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), "make");
  process_options options;
  options.directory = folder;
  options.environment = {{"MAKEFLAGS", ""}, {"MAKELEVEL", ""}, {"MFLAGS", ""}};  // not a part of the make that runs us
  options.timeout = 300;
  return run_process(arguments, options);
}

// The repository as it is built, times included.
class repository_copy {
 public:
  repository_copy() {
    std::vector<std::string> copy = {"cp", "-a"};
    for (const fs::directory_entry& entry : fs::directory_iterator(root()))
      if (entry.path().filename() != ".git" && entry.path().filename() != "build") copy.push_back(entry.path());
    copy.push_back(folder_.path());
    REQUIRE(run_process(copy).ok());
    fs::create_directory(folder_.path() / "build");
    for (const char* part : {"bin", "lib", "obj", "cpu", "flags", "depend"})
      REQUIRE(run_process({"cp", "-a", root() / "build" / part, folder_.path() / "build"}).ok());
  }
  const fs::path& path() const { return folder_.path(); }

  // Runs make and returns the files that it built, sorted: the words after -o.
  std::vector<std::string> built_by(const std::vector<std::string>& arguments) const {
    const process_result result = make(path(), arguments);
    INFO(result.describe());
    REQUIRE(result.ok());
    std::vector<std::string> files;
    for (size_t at = 0; (at = result.out.find(" -o ", at)) != std::string::npos; ++at)
      files.push_back(result.out.substr(at + 4, result.out.find_first_of(" \n", at + 4) - at - 4));
    std::sort(files.begin(), files.end());
    return files;
  }
  void touch(const std::string& file) const {
    fs::last_write_time(path() / file, fs::file_time_type::clock::now());
  }
  // A program in a compiler's place. It keeps the age of what stood there: it is a prerequisite of what it builds.
  fs::path put_stand_in(const std::string& file) const {
    const fs::path place = path() / file;
    const bool stood_there = fs::exists(place);
    const fs::file_time_type age = stood_there ? fs::last_write_time(place) : fs::file_time_type::clock::now();
    write_file(place, "#!/bin/sh\nwhile [ \"$1\" != -o ]; do shift; done\n: >\"$2\"\n");
    fs::permissions(place, fs::perms::owner_all);
    fs::last_write_time(place, age);
    return place;
  }

 private:
  temporary_directory folder_;
};

using names = std::vector<std::string>;

void check_names_what_is_missing(const std::string& target, const std::string& gpu, const std::string& instead) {
  if (run_process({root() / "scripts/gpu.sh", gpu}).ok()) return skip("this machine has the GPU");
  const process_result result = make(root(), {target});
  INFO(result.describe());
  CHECK(result.exit_code != 0);
  CHECK(result.out.empty());
  CHECK(std::count(result.err.begin(), result.err.end(), '\n') == 1);
  CHECK(result.err.find(instead) != std::string::npos);
}
}  // namespace

TEST_CASE("make: run-hip without an AMD GPU points to run-cpu in one line") {
  check_names_what_is_missing("run-hip", "amd", "make run-cpu");
}

TEST_CASE("make: run-cuda without an NVIDIA GPU points to run-cpu in one line") {
  check_names_what_is_missing("run-cuda", "nvidia", "make run-cpu");
}

TEST_CASE("make: profile-hip without an AMD GPU points to profile-cpu in one line") {
  check_names_what_is_missing("profile-hip", "amd", "make profile-cpu");
}

TEST_CASE("make: profile-cuda without an NVIDIA GPU points to profile-cpu in one line") {
  check_names_what_is_missing("profile-cuda", "nvidia", "make profile-cpu");
}

TEST_CASE("make: compare without a GPU points to the program on the CPU in one line") {
  if (run_process({root() / "scripts/gpu.sh", "amd"}).ok()) return skip("this machine has an AMD GPU");
  check_names_what_is_missing("compare", "nvidia", "make cpu && build/cpu/cuda-library");
}

TEST_CASE("make: a padding that is neither 0 nor 1 is refused in one line") {
  for (const char* padding : {"PADDING=2", "PADDING=no", "PADDING=0 1"}) {
    const process_result result = make(root(), {"-n", "cpu", padding});
    INFO(result.describe());
    CHECK(result.exit_code != 0);
    CHECK(std::count(result.err.begin(), result.err.end(), '\n') == 1);
    CHECK(result.err.find("PADDING is 0 or 1") != std::string::npos);
  }
}

TEST_CASE("make: help lists the commands") {
  const process_result result = make(root(), {"help"});
  CHECK(result.ok());
  for (const char* command : {"run", "run-cpu", "run-hip", "run-cuda", "compare", "cpu", "hip", "cuda", "simtcc", "bench-cpu", "profile-cpu",
                              "profile-hip", "profile-cuda", "fidelity", "check", "watch", "hint", "progress", "diff", "reset",
                              "exercises", "solutions", "bench-check", "figures", "test", "setup", "clean", "help", "simtprof"})
    CHECK(result.out.find("  make " + std::string(command) + " ") != std::string::npos);
}

TEST_CASE("make: an edited file rebuilds what includes it, and nothing else") {
  const repository_copy copy;
  copy.put_stand_in("build/bin/simtcc");
  CHECK(copy.built_by({"cpu"}) == names{});
  copy.touch("labs/compaction/compaction.h");
  CHECK(copy.built_by({"cpu"}) == names{"build/cpu/cuda-compaction", "build/cpu/cuda-lookback", "build/cpu/cuda-profiling",
                                        "build/cpu/hip-compaction", "build/cpu/hip-lookback", "build/cpu/hip-profiling"});
  CHECK(copy.built_by({"cpu"}) == names{});
  copy.touch("cuda/gpu.h");
  CHECK(copy.built_by({"cpu"}) == names{"build/cpu/cuda-compaction", "build/cpu/cuda-library", "build/cpu/cuda-lookback",
                                        "build/cpu/cuda-profiling", "build/cpu/cuda-scan"});
  copy.touch("simt/engine/traffic.cpp");  // quick to compile
  CHECK(copy.built_by({"cpu"}) == names{"build/lib/libsimt.so", "build/obj/simt/engine/traffic.o"});
}

TEST_CASE("make: another padding rebuilds the labs") {
  const repository_copy copy;
  copy.put_stand_in("build/bin/simtcc");
  CHECK(copy.built_by({"cpu", "PADDING=1"}) == names{});
  CHECK(copy.built_by({"build/cpu/cuda-scan", "PADDING=0"}) == names{"build/cpu/cuda-scan"});
  CHECK(copy.built_by({"build/cpu/cuda-scan", "PADDING=0"}) == names{});
  CHECK(copy.built_by({"build/cpu/cuda-scan"}) == names{"build/cpu/cuda-scan"});
}

TEST_CASE("make: another GPU_ARCH rebuilds") {
  const repository_copy copy;
  const std::string hipcc = "HIPCC=" + copy.put_stand_in("hipcc").string();
  const names all = {"hip/compaction.exe", "hip/library.exe", "hip/lookback.exe", "hip/profiling.exe", "hip/scan.exe"};
  const auto built_for = [&](const std::string& architecture) {
    return copy.built_by({"hip", hipcc, "GPU_ARCH=" + architecture});
  };
  built_for("gfx90a");
  CHECK(built_for("gfx90a") == names{});
  CHECK(built_for("gfx1030") == all);
}

TEST_CASE("make: hip/scan.exe is built and linked by hipcc") {
  if (!run_process({root() / "scripts/gpu.sh", "hipcc"}).ok()) return skip("no hipcc: install ROCm or Debian's hipcc");
  const repository_copy copy;
  fs::remove(copy.path() / "hip/scan.exe");
  CHECK(copy.built_by({"hip/scan.exe", "GPU_ARCH=gfx90a"}) == names{"hip/scan.exe"});
  CHECK(fs::file_size(copy.path() / "hip/scan.exe") > 0);
}
