// The labs' programs on the CPU backend, as `make cpu` built them: every size at which a tile, a level of the scan or a grid
// begins or ends, both dialects, both warp sizes, three schedules (one where it would take long). Results do not depend on
// any of these.
#include <doctest/doctest.h>

#include <algorithm>
#include <regex>
#include <span>

#include "tests/support/cases.h"
#include "tests/support/files.h"
#include "tests/support/simtcc.h"

namespace {
using namespace support;

const std::vector<std::string> labs = {"scan", "compaction", "lookback", "profiling"};
const std::vector<std::string> dialects = {"hip", "cuda"};
constexpr int sizes[] = {0, 1, 2, 255, 256, 257, 65535, 65536, 65537, 1 << 20};
constexpr int lookback_sizes[] = {0, 70000};  // part 4 takes its time at any n; other sizes: lookback_test.cpp
constexpr int profiling_sizes[] = {0, 1, 255, 256, 257, 65537};  // the kernels are those of the other labs

std::string program_of(const std::string& dialect, const std::string& lab) {
  return root() / "build/cpu" / (dialect + "-" + lab);
}

std::span<const int> sizes_of(const std::string& lab) {
  if (lab == "profiling") return profiling_sizes;
  if (lab == "lookback") return lookback_sizes;
  return sizes;
}

// What the program printed, without times, without the device's description, and without what look-back came upon.
std::string results_of(std::string output) {
  static const std::regex time(" +[0-9.]+ ms .*"), device(" on .*, warps of [0-9]+ lanes"),
      of_a_run("\n    [a-z ]+( +(\\d+|-)){8}(?=\n)"), as_published("\n  as published.*");
  output = std::regex_replace(std::regex_replace(output, time, " (time)"), device, " on (device)");
  return std::regex_replace(std::regex_replace(output, of_a_run, ""), as_published, "");
}

simt_run run_verified(const std::string& program, const std::vector<std::string>& arguments, const std::string& lab,
                      const simt_settings& settings) {
  const simt_run run = run_simt(program, arguments, settings);
  INFO(program << " warp " << settings.warp << " schedule " << settings.schedule << ": " << run.describe());
  CHECK(run.process.exit_code == 0);
  CHECK(run.process.out.find("\n" + lab + ": all results verified\n") != std::string::npos);
  CHECK(run.process.out.find("warps of " + std::to_string(settings.warp) + " lanes") != std::string::npos);
  CHECK(run.process.err.empty());
  CHECK(run.hazards.empty());
  return run;
}

// Where the program takes seconds, and a smaller size has as many levels, each warp size of each dialect has one schedule.
bool is_long(const std::string& lab, int n) { return n == 1 << 20 || (lab == "lookback" && n == 0); }

void check_size(const std::string& lab, int n) {
  const std::vector<std::string> schedules = {"forward", "reverse", "random:7"};
  std::string first;
  size_t next = 0;
  for (const std::string& dialect : dialects)
    for (const int warp : {32, 64}) {
      const std::vector<std::string> chosen = is_long(lab, n) ? std::vector{schedules[next++ % schedules.size()]} : schedules;
      for (const std::string& schedule : chosen) {
        simt_settings settings;
        settings.warp = warp;
        settings.schedule = schedule;
        const simt_run run = run_verified(program_of(dialect, lab), {std::to_string(n)}, lab, settings);
        const std::string results = results_of(run.process.out);
        if (first.empty()) first = results;
        CHECK(results == first);
      }
    }
}

// With slot i of Blelloch's tree in word i.
compile_request unpadded(const std::string& dialect) {
  return {dialect + "/profiling" + (dialect == "hip" ? ".cpp" : ".cu"), {"-DSCAN_PADDING=0", "-I" + dialect}, {}};
}

void check_unpadded(const std::string& dialect, int n) {
  const compile_result compiled = compile_with_simtcc(unpadded(dialect));
  INFO(compiled.describe());
  REQUIRE(compiled.ok);
  for (const int warp : {32, 64}) {
    simt_settings settings;
    settings.warp = warp;
    const simt_run run = run_verified(compiled.program, {std::to_string(n)}, "profiling", settings);
    CHECK(run.process.out.find("tree is not padded") != std::string::npos);
  }
}

void check_bad_argument(const std::string& program, const std::string& argument) {
  const process_result result = run_process({program, argument});
  INFO("argument '" << argument << "': " << result.describe());
  CHECK(result.exit_code == 2);
  CHECK(result.out.empty());
  CHECK(std::count(result.err.begin(), result.err.end(), '\n') == 1);
  CHECK(result.err.ends_with('\n'));
}

// Builds cuda/LAB.cu with one text of a header replaced, and runs it on 1000 elements: compiling takes longer than running.
process_result run_mutated(const std::string& lab, const std::string& header, const std::string& text,
                           const std::string& replacement) {
  const temporary_directory folder;
  std::string content = read_file(root() / header);
  const size_t at = content.find(text);
  REQUIRE(at != std::string::npos);
  std::filesystem::create_directories((folder.path() / header).parent_path());
  write_file(folder.path() / header, content.replace(at, text.size(), replacement));
  const process_result compiled =
      run_process({root() / "build/bin/simtcc", "--fast", "-O0", "-I" + folder.path().string(), "-I" + root().string(),
                   "-I" + (root() / "cuda").string(), root() / "cuda" / (lab + ".cu"), "-o", folder.path() / "program"});
  INFO(compiled.describe());
  REQUIRE(compiled.ok());
  return run_process({folder.path() / "program", "1000"});
}

const int registered = [] {
  for (const std::string& lab : labs) {
    for (const int n : sizes_of(lab))
      register_case("labs: " + lab + " n = " + std::to_string(n), [lab, n] { check_size(lab, n); });
    for (const std::string& dialect : dialects) {
      register_case("labs: " + dialect + "-" + lab + " refuses bad arguments", [lab, dialect] {
        for (const char* argument : {"-1", "abc", "12x", "", " 5", "1e3", "0x10", "99999999999999999999", "--n", "--what",
                                     "1000000000000"})
          check_bad_argument(program_of(dialect, lab), argument);
      });
      const compile_request fast{dialect + "/" + lab + (dialect == "hip" ? ".cpp" : ".cu"),
                                 {"--fast", "-I" + dialect},
                                 {}};
      const auto run_fast = [lab, fast] {
        const compile_result compiled = compile_with_simtcc(fast);
        INFO(compiled.describe());
        REQUIRE(compiled.ok);
        for (const int warp : {32, 64}) {
          simt_settings settings;
          settings.warp = warp;
          run_verified(compiled.program, {"65537"}, lab, settings);
        }
      };
      register_case("labs: " + dialect + "-" + lab + " fast build", run_fast, {fast});
    }
  }
  for (const std::string& dialect : dialects)
    for (const int n : profiling_sizes)
      register_case("labs: " + dialect + "-profiling without padding n = " + std::to_string(n),
                    [dialect, n] { check_unpadded(dialect, n); }, {unpadded(dialect)});
  return 0;
}();
}  // namespace

TEST_CASE("labs: a wrong scan is reported with what, how many and where") {
  const process_result result =
      run_mutated("scan", "labs/scan/device_scan.h", "Operator{}(carries[blockIdx.x], out[index])", "out[index]");
  INFO(result.describe());
  CHECK(result.exit_code == 1);
  CHECK(result.err.find("the three-phase scan: 744 of 1000 elements differ") != std::string::npos);
  CHECK(result.err.find("element 256: expected") != std::string::npos);
  CHECK(result.out.find("verified") == std::string::npos);
}

TEST_CASE("labs: the profiling program reports a wrong phase 3") {
  const process_result result =
      run_mutated("profiling", "labs/scan/device_scan.h", "Operator{}(carries[blockIdx.x], out[index])", "out[index]");
  INFO(result.describe());
  CHECK(result.exit_code == 1);
  CHECK(result.err.find("profiling: MISMATCH in the three-phase scan: 744 of 1000 elements differ") != std::string::npos);
  CHECK(result.out.find("verified") == std::string::npos);
}

TEST_CASE("labs: a wrong compaction is reported with what, how many and where") {
  const process_result result =
      run_mutated("compaction", "labs/compaction/compaction.h", "out[offsets[i]] = in[i]", "out[offsets[i]] = in[i] + 1");
  INFO(result.describe());
  CHECK(result.exit_code == 1);
  CHECK(result.err.find("the kept elements: ") != std::string::npos);
  CHECK(result.err.find(" elements differ") != std::string::npos);
  CHECK(result.err.find("element 0: expected") != std::string::npos);
  CHECK(result.out.find("verified") == std::string::npos);
}

TEST_CASE("labs: a wrong look-back is reported with what, how many and where") {
  const process_result result =
      run_mutated("lookback", "labs/lookback/look_back.h", "s.publish(tile, prefix, op(before, own))", "s.publish(tile, prefix, own)");
  INFO(result.describe());
  CHECK(result.exit_code == 1);
  CHECK(result.err.find("lookback: MISMATCH in the prefixes of the tiles: 7 of 8 elements differ") != std::string::npos);
  CHECK(result.err.find("element 1: expected") != std::string::npos);
  CHECK(result.out.find("verified") == std::string::npos);
}
