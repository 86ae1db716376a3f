// labs/lookback on the CPU backend: its kernels in both dialects, at both warp sizes, in five orders with 2 to 8 blocks
// resident, and what its functions refuse.
#include <doctest/doctest.h>

#include <algorithm>

#include "tests/support/cases.h"
#include "tests/support/files.h"
#include "tests/support/simtcc.h"

namespace {
using namespace support;

struct dialect {
  const char *folder, *extension;
  int warp;  // at which its whole program runs, in the first order; else without the suite "once"
};
constexpr dialect dialects[] = {{"hip", ".cpp", 64}, {"cuda", ".cu", 32}};

struct order {
  const char *schedule, *resident;
};
constexpr order orders[] = {{"forward", "8"}, {"reverse", "3"}, {"interleaved", "5"}, {"random:1", "2"}, {"random:2", "8"}};

// A row at an address that is not a multiple of its size is read all the same on a CPU, so the compiler has to check that.
compile_request kernels(const dialect& d) {
  return {std::string("tests/lookback/kernels") + d.extension,
          {"-O1", "-fsanitize=alignment", "-fsanitize-undefined-trap-on-error", std::string("-I") + d.folder,
           "build/obj/tests/support/program_main.o"}, {}};
}

void run_kernels(const dialect& d, const std::vector<std::string>& arguments, const simt_settings& settings) {
  const compile_result compiled = compile_with_simtcc(kernels(d));
  INFO(compiled.describe());
  REQUIRE(compiled.ok);
  const simt_run run = run_simt(compiled.program, arguments, settings);
  INFO("SIMT_WARP=" << settings.warp << " SIMT_SCHEDULE=" << settings.schedule << ": " << run.describe());
  CHECK(run.process.exit_code == 0);
  CHECK(run.hazards.empty());
  CHECK(run.process.out.find("Status: SUCCESS!") != std::string::npos);
  CHECK(run.process.out.find("test cases: 0") == std::string::npos);
}

compile_request stress(const dialect& d) {
  return {std::string("tests/stress/lookback_stress") + d.extension, {"-O1", std::string("-I") + d.folder}, {}};
}

// The program that is for a GPU, with few and small arrays.
void run_stress(const dialect& d, const simt_settings& settings) {
  const compile_result compiled = compile_with_simtcc(stress(d));
  INFO(compiled.describe());
  REQUIRE(compiled.ok);
  const simt_run run = run_simt(compiled.program, {"20", "7", "12"}, settings);
  INFO(run.describe());
  CHECK(run.process.exit_code == 0);
  CHECK(run.process.out == "lookback_stress: 20 runs, seed 7: no wrong element\n");
  CHECK(run.process.err.empty());
}

// One misuse for each name that it is called with.
const char refused_source[] = R"(#include "gpu.h"
#include "labs/common/device_array.h"
#include "labs/lookback/segmented_scan.h"
#include "labs/lookback/select.h"
#include <cstring>

struct add {
  __host__ __device__ unsigned operator()(unsigned a, unsigned b) const { return a + b; }
};
struct odd {
  __host__ __device__ bool operator()(size_t value) const { return value % 2 == 1; }
};
struct counting {
  __host__ __device__ size_t operator[](size_t i) const { return i; }
};

int main(int, char** arguments) {
  const auto is = [&](const char* name) { return std::strcmp(arguments[1], name) == 0; };
  const size_t n = 1000, far = size_t{1} << 32;
  gpu::device_array<unsigned> array(2 * n);
  array.fill_bytes(1);
  unsigned* const a = array.data();
  unsigned short* const halves = reinterpret_cast<unsigned short*>(a);
  unsigned char* const flags = reinterpret_cast<unsigned char*>(a + n);
  const size_t bytes = lookback::workspace_bytes(a, n, add{}, 0u), more = lookback::segmented_workspace_bytes(a, n, add{}, 0u);
  gpu::device_array<uint64_t> memory(more / 8 + 1);
  const lookback::workspace room = {memory.data(), more};
  if (is("behind")) lookback::exclusive_scan(a, a + 1, n, add{}, 0u, room);
  if (is("before")) lookback::inclusive_scan(a + 1, a, n, add{}, 0u, room);
  if (is("last")) lookback::exclusive_scan(a, a + n - 1, n, add{}, 0u, room);
  if (is("narrow")) lookback::exclusive_scan(halves, a, n, add{}, 0u, room);
  if (is("segments")) lookback::segmented_inclusive_scan(a, flags, a + 1, n, add{}, 0u, room);
  if (is("segments before")) lookback::segmented_exclusive_scan(a + 1, flags, a, n, add{}, 0u, room);
  if (is("select")) lookback::select(a, a + n - 1, a + 2 * n - 1, n, odd{}, room);
  if (is("select in place")) lookback::select(a, a, a + n, n, odd{}, room);
  if (is("small")) lookback::exclusive_scan(a, a, n, add{}, 0u, {memory.data(), bytes - 1});
  if (is("segments small")) lookback::segmented_inclusive_scan(a, flags, a, n, add{}, 0u, {memory.data(), more - 1});
  if (is("none")) lookback::exclusive_scan(a, a, n, add{}, 0u, {nullptr, 0});
  const size_t far_bytes = lookback::select_workspace_bytes(counting{}, far);
  if (is("far")) lookback::select(counting{}, a, a, far, odd{}, {nullptr, far_bytes - 1});
  if (is("misaligned")) lookback::exclusive_scan(a, a, n, add{}, 0u, {reinterpret_cast<char*>(memory.data()) + 4, bytes});
  if (is("fine")) lookback::exclusive_scan(a, a + n, n, add{}, 0u, {memory.data(), bytes});
  gpu::synchronize();
}
)";
const compile_request refused = {"refused.cu", {"-O1", "-Icuda"}, refused_source};

void check_refused(const std::string& name, const std::string& reason) {
  const compile_result compiled = compile_with_simtcc(refused);
  INFO(compiled.describe());
  REQUIRE(compiled.ok);
  simt_settings settings;
  settings.timeout = 20;
  const simt_run run = run_simt(compiled.program, {name}, settings);
  INFO(name << ": " << run.describe());
  CHECK(run.process.exit_code == (reason.empty() ? 0 : 1));
  CHECK(run.hazards.empty());
  if (reason.empty()) {
    CHECK(run.process.err.empty());
    return;
  }
  // At the place of the call, which is what has to be changed.
  const std::string text = refused_source;
  const size_t call = text.find("is(\"" + name + "\")");
  REQUIRE(call != std::string::npos);
  const auto line = 1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(call), '\n');
  CHECK(run.process.err.ends_with("refused.cu:" + std::to_string(line) + ": lookback: " + reason + "\n"));
  CHECK(std::count(run.process.err.begin(), run.process.err.end(), '\n') == 1);
}

const int registered = [] {
  for (const dialect& d : dialects)
    for (const int warp : {32, 64}) {
      const std::string title = std::string("lookback: ") + d.folder + " warp " + std::to_string(warp);
      const auto settings = [=](const char* schedule) {
        simt_settings result;
        result.warp = warp;
        result.schedule = schedule;
        result.environment["SIMT_TIMEOUT"] = "30";  // a look-back that waits for ever is told with its lines
        return result;
      };
      register_case(title + " stress", [=] { run_stress(d, settings("random:5")); }, {stress(d)});
      for (const order& o : orders) {
        const bool all = &o == orders && warp == d.warp;
        register_case(title + " " + o.schedule + ", " + o.resident + " blocks resident", [=] {
          simt_settings ordered = settings(o.schedule);
          ordered.environment["SIMT_RESIDENT"] = o.resident;
          run_kernels(d, all ? std::vector<std::string>{} : std::vector<std::string>{"--test-suite-exclude=once"}, ordered);
        }, {kernels(d)});
      }
    }

  const std::string overlap = "in and out overlap without being the same array";
  const std::string small = "the workspace is too small: workspace_bytes tells its size";
  for (const auto& [name, reason] : std::vector<std::pair<std::string, std::string>>{
           {"behind", overlap}, {"before", overlap}, {"last", overlap}, {"narrow", overlap}, {"segments", overlap},
           {"segments before", overlap}, {"select", "out of select begins inside in"},
           {"select in place", "out of select begins inside in"}, {"small", small}, {"segments small", small}, {"none", small},
           {"far", small}, {"misaligned", "the workspace is not aligned to 8 bytes"}, {"fine", ""}})
    register_case("lookback: refused: " + name, [name, reason] { check_refused(name, reason); }, {refused});
  return 0;
}();
}  // namespace
