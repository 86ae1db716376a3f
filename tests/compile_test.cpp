// The vendors' own compilers: every HIP and CUDA source compiles without a warning for 64 and for 32 lanes, and runs
// where the GPU is. What a machine lacks is skipped, with the reason.
#include <doctest/doctest.h>

#include <algorithm>
#include <memory>
#include <optional>

#include "tests/support/ahead.h"
#include "tests/support/cases.h"
#include "tests/support/files.h"
#include "tests/support/process.h"

namespace {
namespace fs = std::filesystem;
using namespace support;

std::vector<fs::path> sources(const std::string& folder, const std::string& extension) {
  std::vector<fs::path> found;
  for (const fs::directory_entry& entry : fs::directory_iterator(root() / folder))
    if (entry.path().extension() == extension) found.push_back(fs::relative(entry.path(), root()));
  std::sort(found.begin(), found.end());
  return found;
}

// What scripts/gpu.sh prints for a question; empty when the machine has none.
std::string ask_machine(const std::string& question) {
  std::string answer = run_process({root() / "scripts/gpu.sh", question}).out;
  while (answer.ends_with('\n')) answer.pop_back();
  return answer;
}

process_options in_repository() {
  process_options options;
  options.directory = root();
  options.timeout = 300;
  options.environment = {{"HIP_PLATFORM", "amd"}, {"MAKEFLAGS", ""}, {"MAKELEVEL", ""}};  // no part of the make around us
  return options;
}

process_result run_tool(std::vector<std::string> command, const std::vector<std::string>& more) {
  command.insert(command.end(), more.begin(), more.end());
  return run_process(command, in_repository());
}

struct vendor {
  std::string dialect, gpu, compiler;
  std::string missing_compiler;
  std::string extension;

  // As the Makefile compiles, for several architectures at once. Tests ask for C++17: in C++20 HIP 5.2's compiler crashes
  // on std::map, which doctest uses.
  std::vector<std::string> command(const std::vector<std::string>& architectures, const std::string& standard = "c++20") const {
    const std::string program = ask_machine(compiler);
    const bool hip = dialect == "hip";
    std::vector<std::string> words = {program, "-std=" + standard, "-O3", "-I.", "-I" + dialect};
    if (hip) words.insert(words.end(), {"-Wall", "-Wextra"});
    else words.push_back("-Xcompiler=-Wall,-Wextra,-Wno-restrict");
    for (const std::string& a : architectures)
      words.push_back(hip ? "--offload-arch=" + a : "-gencode=arch=compute_" + a.substr(3) + ",code=" + a);
    return words;
  }
  std::vector<std::string> warnings_as_errors() const {
    if (dialect == "hip") return {"-Werror"};
    return {"-Werror=all-warnings", "-Xcompiler=-Werror"};
  }
};
const vendor amd{"hip", "amd", "hipcc", "no hipcc: install ROCm or Debian's package hipcc", ".cpp"};
const vendor nvidia{"cuda", "nvidia", "nvcc", "no nvcc: install the CUDA toolkit", ".cu"};

const std::vector<std::string> device_tests = {"tests/labs_operators", "tests/labs_gpu"};

// Nothing where there is no such compiler.
using compilation = made_once<std::optional<process_result>>;

std::optional<process_result> compile(const vendor& v, const fs::path& source, const std::vector<std::string>& architectures,
                                      const std::string& standard) {
  if (ask_machine(v.compiler).empty()) return std::nullopt;
  const temporary_directory folder;
  std::vector<std::string> options = v.warnings_as_errors();
  options.insert(options.end(), {"-c", source, "-o", folder.path() / "object.o"});
  return run_tool(v.command(architectures, standard), options);
}

void check_compiled(compilation& c, const std::string& missing_compiler) {
  if (!c.get()) return skip(missing_compiler);
  INFO(c.get()->describe());
  CHECK(c.get()->exit_code == 0);
}

// Builds the labs and their tests for the attached GPU and runs them there.
void check_runs(const vendor& v) {
  const std::string architecture = ask_machine(v.gpu);
  if (architecture.empty()) return skip("no " + v.gpu + " GPU here");
  if (ask_machine(v.compiler).empty()) return skip(v.missing_compiler);
  const process_result build = run_tool({"make", v.dialect}, {});
  INFO(build.describe());
  REQUIRE(build.exit_code == 0);
  for (const std::string lab : {"scan", "compaction", "lookback", "profiling"})
    for (const char* n : {"0", "1", "2", "255", "256", "257", "65535", "65536", "65537", "4194304"}) {
      const process_result run = run_tool({v.dialect + "/" + lab + ".exe"}, {n});
      INFO(lab << " n = " << n << ": " << run.describe());
      CHECK(run.exit_code == 0);
      CHECK(run.out.find("\n" + lab + ": all results verified\n") != std::string::npos);
    }
  const process_result comparison = run_tool({v.dialect + "/library.exe"}, {"67108864"});
  INFO("library: " << comparison.describe());
  CHECK(comparison.exit_code == 0);
  CHECK(comparison.out.ends_with("\nlibrary: all results verified\n"));
  const temporary_directory folder;
  for (const std::string& tests : device_tests) {
    const fs::path program = folder.path() / fs::path(tests).filename();
    const process_result compiled = run_tool(v.command({architecture}, "c++17"), {tests + v.extension, "-o", program});
    INFO(compiled.describe());
    REQUIRE(compiled.exit_code == 0);
    const process_result run = run_tool({program}, {});
    INFO(tests << ": " << run.describe());
    CHECK(run.exit_code == 0);
  }
}

const int registered = [] {
  const auto add_one = [](const vendor& v, const fs::path& source, const std::vector<std::string>& architectures,
                          const char* standard) {
    const auto compiled = std::make_shared<compilation>([=, &v] { return compile(v, source, architectures, standard); });
    std::string names;
    for (const std::string& architecture : architectures) names += (names.empty() ? "" : " and ") + architecture;
    const auto check = [=, &v] { check_compiled(*compiled, v.missing_compiler); };
    register_case("compile: " + source.string() + " for " + names, check, {}, [=] { compiled->get(); });
  };
  // Together: what is the same for both, the host's code and most of the parsing, takes the longest.
  const auto add = [&](const vendor& v, const std::string& first, const std::string& second) {
    for (const fs::path& source : sources(v.dialect, v.extension))
      // The vendors' libraries take a minute for each: one is enough here, `make hip GPU_ARCH=gfx1030` does the other.
      add_one(v, source, source.stem() == "library" ? std::vector{first} : std::vector{first, second}, "c++20");
  };
  add(amd, "gfx90a", "gfx1030");
  add(nvidia, "sm_90", "sm_80");
  register_case("compile: hip/scan.cpp for sm_90, on HIP's names in terms of CUDA", [] {
    if (ask_machine("nvcc").empty()) return skip(nvidia.missing_compiler);
    const temporary_directory folder;
    const process_result result =
        run_tool({ask_machine("nvcc"), "-std=c++17", "-x", "cu", "-arch=sm_90", "-Ihip/on_nvidia", "-Ihip", "-I.",
                  "-Werror=all-warnings", "-c", "hip/scan.cpp", "-o", folder.path() / "object.o"},
                 {});
    INFO(result.describe());
    CHECK(result.exit_code == 0);
  });
  for (const std::string& tests : device_tests) {
    add_one(amd, tests + amd.extension, {"gfx90a"}, "c++17");
    add_one(nvidia, tests + nvidia.extension, {"sm_90"}, "c++17");
  }
  return 0;
}();
}  // namespace

TEST_CASE("compile: hip/*.exe run on an AMD GPU") { check_runs(amd); }
TEST_CASE("compile: cuda/*.exe run on an NVIDIA GPU") { check_runs(nvidia); }
