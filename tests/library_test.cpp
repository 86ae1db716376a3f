// The comparison with the vendor's library, on the CPU backend, where there is none: the program as `make cpu` built it,
// and one that binds the workbook's own scans in the library's place.
#include <doctest/doctest.h>

#include <algorithm>
#include <set>

#include "tests/support/cases.h"
#include "tests/support/files.h"
#include "tests/support/simtcc.h"

namespace {
using namespace support;

std::string program_of(const std::string& dialect) { return root() / "build/cpu" / (dialect + "-library"); }

std::vector<std::string> cells_of(const std::string& line) {
  std::vector<std::string> cells(1);
  for (const char c : line) {
    if (c == ',') cells.emplace_back();
    else cells.back() += c;
  }
  return cells;
}

simt_run run_verified(const std::string& program, const std::vector<std::string>& arguments, int warp,
                      const std::string& seed = "") {
  simt_settings settings;
  settings.warp = warp;
  settings.environment = {{"SEED", seed}};
  const simt_run run = run_simt(program, arguments, settings);
  INFO(run.describe());
  CHECK(run.process.exit_code == 0);
  CHECK(run.process.out.ends_with("\nlibrary: all results verified\n"));
  CHECK(run.process.out.find("warps of " + std::to_string(warp) + " lanes") != std::string::npos);
  CHECK(run.process.err.empty());
  CHECK(run.hazards.empty());
  return run;
}

bool is_number(const std::string& text) {
  return !text.empty() && text.find_first_not_of("0123456789.") == std::string::npos;
}

// Rows of the CSV: each operation, size and contender once, in the columns that scripts/plot_library.py reads.
void check_csv(const std::string& csv, const std::vector<std::string>& sizes, const std::string& library) {
  const std::vector<std::string> lines = lines_of(csv);
  REQUIRE(!lines.empty());
  CHECK(lines[0] == "device,operation,n,contender,median_us,spread_percent,of_copy,of_library");
  std::set<std::string> rows, expected;
  for (size_t i = 1; i < lines.size(); ++i) {
    INFO(lines[i]);
    const std::vector<std::string> cells = cells_of(lines[i]);
    REQUIRE(cells.size() == 8);
    CHECK(cells[0] == "simt CPU");
    CHECK(rows.insert(cells[1] + "/" + cells[2] + "/" + cells[3]).second);
    for (const int number : {4, 5, 6}) CHECK(is_number(cells[number]));
    if (library.empty()) CHECK(cells[7].empty());
    else CHECK(is_number(cells[7]));
    if (cells[3] == "copy") CHECK(cells[6] == "1.0000");
    if (cells[3] == library) CHECK(cells[7] == "1.0000");
  }
  const auto expect = [&](const std::string& operation, std::vector<std::string> contenders) {
    if (!library.empty()) contenders.push_back(library);
    for (const std::string& n : sizes)
      for (const std::string& contender : contenders) expected.insert(operation + "/" + n + "/" + contender);
  };
  for (const char* type : {"int32", "float"}) {
    expect(std::string("scan ") + type,
           {"copy", "three-phase 256", "three-phase 1024", "look-back", "look-back reproducible"});
    expect(std::string("segmented scan ") + type, {"copy", "look-back", "look-back reproducible"});
  }
  expect("select float", {"copy", "look-back"});
  CHECK(rows == expected);
}

void check_program(const std::string& dialect, int warp) {
  const temporary_directory folder;
  const std::string csv = folder.path() / "comparison.csv";
  const simt_run run = run_verified(program_of(dialect), {"--csv", csv}, warp);
  CHECK(run.process.out.find("\nThe vendor's library is left out on the CPU.\n") != std::string::npos);
  CHECK(run.process.out.find("\nWhich difference explains the gap?") != std::string::npos);
  check_csv(read_file(csv), {"256", "1024", "4096"}, "");
}

void check_refused(const process_result& result, const std::string& said) {
  INFO(result.describe());
  CHECK(result.exit_code == 2);
  CHECK(result.out.empty());
  CHECK(std::count(result.err.begin(), result.err.end(), '\n') == 1);
  CHECK(result.err.starts_with("library: "));
  CHECK(result.err.find(said) != std::string::npos);
}

// A library that is right, but for what `wrong` adds to the first element of scans that only this vendor has.
compile_request with_library(const std::string& wrong) {
  return {"library_of_test.cu", {"--fast", "-Icuda"}, R"(#include "gpu.h"
#include "labs/library/library_lab.h"
struct vendor {
  static const char* name() { return "TestLib"; }
  static gpu::error done(bool asked, size_t& bytes, size_t needed) {
    if (asked) bytes = needed;
    return GPU_API(Success);
  }
  template <class T>
  static gpu::error exclusive_sum(void* memory, size_t& bytes, const T* in, T* out, size_t n, gpu::stream stream) {
    const scan::plus<T> plus;
    if (memory) lookback::exclusive_scan(in, out, n, plus, T(0), {memory, bytes}, stream);
    return done(!memory, bytes, lookback::workspace_bytes(in, n, plus, T(0)));
  }
  template <class T, class P>
  static gpu::error select_if(void* memory, size_t& bytes, const T* in, T* out, uint64_t* total, size_t n, P keep, gpu::stream stream) {
    if (memory) lookback::select(in, out, total, n, keep, {memory, bytes}, stream);
    return done(!memory, bytes, lookback::select_workspace_bytes(in, n));
  }
  struct new_key {
    const int32_t* keys;
    __host__ __device__ bool operator[](size_t i) const { return i == 0 || keys[i] != keys[i - 1]; }
  };
  template <class T>
  static gpu::error inclusive_sum_by_key(void* memory, size_t& bytes, const int32_t* keys, const T* in, T* out, size_t n, gpu::stream stream) {
    const scan::plus<T> plus;
    if (memory) lookback::segmented_inclusive_scan(in, new_key{keys}, out, n, plus, T(0), {memory, bytes}, stream);
    return done(!memory, bytes, lookback::segmented_workspace_bytes(in, n, plus, T(0)));
  }
  template <class T>
  static std::vector<library::contender<T>> extra_scans() { return {)" + wrong + R"(}; }
};
int main(int argc, char** argv) { return library::run<vendor>(argc, argv); }
)"};
}
const compile_request right_library = with_library("");
const compile_request wrong_extra = with_library("[] { auto c = library::copy<T>(); c.name = \"extra\"; return c; }()");

void check_with_library() {
  const compile_result compiled = compile_with_simtcc(right_library);
  REQUIRE_MESSAGE(compiled.ok, compiled.describe());
  const temporary_directory folder;
  const std::string csv = folder.path() / "comparison.csv";
  const simt_run run = run_verified(compiled.program, {"--largest", "9", "--csv", csv}, 32);
  CHECK(run.process.out.find(" of TestLib\n") != std::string::npos);
  check_csv(read_file(csv), {"256", "512"}, "TestLib");
}

void check_mismatch() {
  const compile_result compiled = compile_with_simtcc(wrong_extra);
  REQUIRE_MESSAGE(compiled.ok, compiled.describe());
  const process_result result = run_process({compiled.program, "--largest=8", "--seed", "5"});
  INFO(result.describe());
  CHECK(result.exit_code == 1);
  CHECK(std::count(result.err.begin(), result.err.end(), '\n') == 1);
  CHECK(result.err.starts_with("library: MISMATCH in scan int32, extra, n = 256: "));
  CHECK(result.err.find(" of 256 elements differ, one is element ") != std::string::npos);
  CHECK(result.out.find("verified") == std::string::npos);
}

const int registered = [] {
  for (const char* dialect : {"cuda", "hip"})
    for (const int warp : {32, 64})
      register_case("library: " + std::string(dialect) + "-library warp " + std::to_string(warp),
                    [=] { check_program(dialect, warp); });
  register_case("library: its column is the ratio to it", check_with_library, {right_library});
  register_case("library: a wrong contender is reported in one line", check_mismatch, {wrong_extra});
  return 0;
}();
}  // namespace

TEST_CASE("library: sizes stop at the largest") {
  const temporary_directory folder;
  const std::string csv = folder.path() / "comparison.csv";
  const auto sizes_with = [&](std::vector<std::string> arguments) {
    arguments.insert(arguments.end(), {"--csv", csv});
    run_verified(program_of("cuda"), arguments, 32);
    return read_file(csv);
  };
  check_csv(sizes_with({"1500"}), {"256", "1024"}, "");
  check_csv(sizes_with({"--n=600"}), {"256", "512"}, "");
  check_csv(sizes_with({"--largest", "3"}), {"8"}, "");
  check_csv(sizes_with({"1"}), {"1"}, "");
}

TEST_CASE("library: the seed is printed and repeats the data") {
  const auto seed_line = [](const simt_run& run) {
    const size_t at = run.process.out.find("seed ");
    return run.process.out.substr(at, run.process.out.find(' ', at + 5) - at);
  };
  CHECK(seed_line(run_verified(program_of("cuda"), {"--largest", "4"}, 32, "77")) == "seed 77");
  CHECK(seed_line(run_verified(program_of("cuda"), {"--largest", "4", "--seed", "78"}, 32, "77")) == "seed 78");
  CHECK(seed_line(run_verified(program_of("cuda"), {"--largest", "4"}, 32)) !=
        seed_line(run_verified(program_of("cuda"), {"--largest", "4"}, 32)));
}

TEST_CASE("library: bad arguments are refused in one line") {
  using arguments = std::vector<std::string>;
  for (const auto& [given, said] : std::vector<std::pair<arguments, std::string>>{
           {{"-1"}, "n must be a whole number"},      {{"0"}, "n must be 1 or more"},
           {{"abc"}, "'abc'"},                        {{""}, "whole number"},
           {{"--largest"}, "needs a value"},          {{"--largest", "31"}, "the largest n is 2^30"},
           {{"--largest=x"}, "LOG2N"},                {{"--largest", "4", "100"}, "more than one n"},
           {{"--csv"}, "needs a value"},              {{"--csv="}, "needs a file's name"},
           {{"--csv", "/no/such/folder/f.csv"}, "cannot write '/no/such/folder/f.csv'"},
           {{"--seed", "-3"}, "the seed"},            {{"--seed", "4294967296"}, "32 bits"},
           {{"--what"}, "unknown option '--what'"},   {{"99999999999999999999"}, "more than 64 bits"}}) {
    std::vector<std::string> command = given;
    command.insert(command.begin(), program_of("cuda"));
    check_refused(run_process(command), said);
  }
  process_options with_seed;
  with_seed.environment = {{"SEED", "abc"}};
  check_refused(run_process({program_of("hip")}, with_seed), "the seed must be a whole number");
}

TEST_CASE("library: the plot says in one line what it cannot read") {
  if (!run_process({"sh", "-c", "command -v python3"}).ok()) return skip("no python3: install the package python3");
  const temporary_directory folder;
  const std::string csv = folder.path() / "other.csv";
  write_file(csv, "a,b\n1,2\n");
  const process_result result = run_process({root() / "scripts/plot_library.py", csv, folder.path() / "plot.svg"});
  INFO(result.describe());
  CHECK(result.exit_code == 1);
  CHECK(std::count(result.err.begin(), result.err.end(), '\n') == 1);
  CHECK(result.err.starts_with("plot_library: "));
}

TEST_CASE("library: the plot has a panel for each operation, its text as text") {
  if (!run_process({"python3", "-c", "import matplotlib"}).ok())
    return skip("no matplotlib: install python3-matplotlib");
  const temporary_directory folder;
  const std::string csv = folder.path() / "comparison.csv", svg = folder.path() / "plot.svg";
  run_verified(program_of("cuda"), {"--csv", csv}, 32);
  const process_result result = run_process({root() / "scripts/plot_library.py", csv, svg});
  REQUIRE_MESSAGE(result.ok(), result.describe());
  const std::string text = read_file(svg);
  for (const char* part : {"simt CPU", "scan int32", "select float", "segmented scan float", "look-back reproducible"})
    CHECK(text.find(std::string(">") + (part == std::string("simt CPU") ? "Scans beside a copy, simt CPU" : part) + "<") !=
          std::string::npos);
}
