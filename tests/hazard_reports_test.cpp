// What a report looks like, what it does to the program, and the variables that steer it.
#include <doctest/doctest.h>

#include <algorithm>
#include <regex>
#include <set>

#include "tests/support/cases.h"
#include "tests/support/files.h"

namespace {
using nlohmann::json;
using support::simt_run;
using support::simt_settings;

// A racy program that goes on after its kernel: it prints what the kernel wrote and returns its argument.
const char* const racy_text = R"(#include <cstdio>
#include <cstdlib>
template <class T, int Tile>
__global__ void reverse_tile(T* data) {
  __shared__ T s[Tile];
  s[threadIdx.x] = 0;
  __syncthreads();
  s[threadIdx.x] = data[threadIdx.x];
  data[threadIdx.x] = s[Tile - 1 - threadIdx.x];
}
int main(int count, char** arguments) {
  int* data;
  cudaMalloc(&data, 128 * sizeof(int));
  cudaMemset(data, 0, 128 * sizeof(int));
  reverse_tile<int, 128><<<1, 128>>>(data);
  int result[128];
  cudaMemcpy(result, data, sizeof result, cudaMemcpyDeviceToHost);
  std::printf("result %d\n", result[5]);
  return count > 1 ? std::atoi(arguments[1]) : 0;
}
)";
constexpr int racy_write = 8, racy_read = 9;

const support::compile_request racy = {.source = "reverse_tile.cu", .options = {}, .text = racy_text};

std::filesystem::path compiled(const support::compile_request& request) {
  const support::compile_result result = support::compile_with_simtcc(request);
  REQUIRE_MESSAGE(result.ok, result.describe());
  return result.program;
}

simt_run run_racy(const std::map<std::string, std::string>& environment,
                  const std::vector<std::string>& arguments = {}) {
  simt_settings settings;
  settings.environment = environment;
  return support::run_simt(compiled(racy), arguments, settings);
}

std::multiset<int> lines_of(const json& hazard) {
  std::multiset<int> lines;
  for (const json& access : hazard.at("accesses")) lines.insert(access.at("line").get<int>());
  return lines;
}

int count_of(const std::string& text, const std::string& part) {
  int count = 0;
  for (size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
  return count;
}

// Reports: first line, perhaps the kernel, its accesses with their lines, perhaps a count; then perhaps the closing
// line. Nothing else.
bool has_the_shape(const std::string& text) {
  static const std::regex first(R"(simt: (error|note): [a-z-]+: .+)");
  static const std::regex kernel(R"(    in kernel .+, launched at .+:\d+)");
  static const std::regex access(
      R"(    [a-z][a-z ]*( of .+)?)"
      R"(( by block \(\d+,\d+,\d+\) thread \(\d+,\d+,\d+\) \(warp \d+, lane \d+\))?)");
  static const std::regex place(R"(      \S.*:\d+: .*\S.*)");
  static const std::regex count(R"(    seen \d+ times)");
  static const std::regex last(R"(simt: \d+ errors, see above: exit code \d+ instead of 0)");
  std::istringstream lines(text);
  bool any = false, after_access = false;
  for (std::string line; std::getline(lines, line);) {
    if (any && lines.peek() == EOF && std::regex_match(line, last)) return true;
    const bool is_first = std::regex_match(line, first);
    const bool fits = is_first || (any && (std::regex_match(line, kernel) || std::regex_match(line, count) ||
                                           (after_access && std::regex_match(line, place))));
    const bool is_access = any && !fits && std::regex_match(line, access);
    if (!fits && !is_access) return false;
    any = true;
    after_access = is_access;
  }
  return any;
}

struct example {
  const char* program;
  const char* pair;
};

void test_shape(const example& e, const support::compile_request& request) {
  simt_settings settings;
  settings.environment["SIMT_TIMEOUT"] = "1";
  const simt_run run = support::run_simt(compiled(request), {e.pair}, settings);
  CAPTURE(run.process.err);
  CHECK(has_the_shape(run.process.err));
  REQUIRE(run.hazards.size() > 0);
  CHECK(count_of(run.process.err, "simt: error: ") == static_cast<int>(run.hazards.size()));
  for (const json& hazard : run.hazards) {
    CHECK(run.process.err.find("simt: error: " + hazard.at("kind").get<std::string>() + ": ") !=
          std::string::npos);
    CHECK_FALSE(hazard.at("accesses").empty());
    for (const json& access : hazard.at("accesses")) {
      CHECK(access.at("line") > 0);
      CHECK(run.process.err.find(access.at("source").get<std::string>()) != std::string::npos);
    }
  }
}

// One pair of each kind.
const int registered = [] {
  for (const example e : {example{"shared_race", "hillis_steele_staged"},
                          {"global_race", "shift_in_place"},
                          {"warp_race", "read_neighbour"},
                          {"block_race", "flag_after_data"},
                          {"barrier", "guarded"},
                          {"out_of_bounds", "shared_by_one"},
                          {"out_of_bounds", "after_free"},
                          {"uninitialised", "shared_memory"},
                          {"wrong_side", "host_array"},
                          {"wrong_side", "host_reads_device_memory"},
                          {"warp_operation", "shuffle_in_divergent_code"},
                          {"progress", "flag_that_nobody_sets"},
                          {"launch", "too_many_lanes"},
                          {"crash", "division_by_zero"},
                          {"crash", "exception"},
                          {"crash", "endless_loop"},
                          {"crash", "failed_assertion"}}) {
    const support::compile_request request = {.source = std::string("tests/hazards/") + e.program + ".cu",
                                              .options = {"-DBROKEN_TWIN"},
                                              .text = {}};
    support::register_case(std::string("reports: one shape: ") + e.program + " " + e.pair,
                           [e, request] { test_shape(e, request); }, {request});
  }
  return 0;
}();

// The module's pitfalls, as somebody would write them into a scratch file.
const char* const one_barrier_text = R"(__global__ void scan_tile(const float* in, float* out) {
  __shared__ float s[256];
  const int tid = threadIdx.x;
  s[tid] = in[tid];
  __syncthreads();
  for (int offset = 1; offset < blockDim.x; offset *= 2) {
    if (tid >= offset) s[tid] += s[tid - offset];
    __syncthreads();
  }
  out[tid] = s[tid];
}
int main() {
  float *in, *out;
  VENDORMalloc((void**)&in, 256 * sizeof(float));
  VENDORMalloc((void**)&out, 256 * sizeof(float));
  VENDORMemset(in, 0, 256 * sizeof(float));
  scan_tile<<<1, 256>>>(in, out);
  VENDORDeviceSynchronize();
}
)";

const char* const guarded_barrier_text = R"(__global__ void scan_tile(const float* in, float* out, int n) {
  __shared__ float s[256];
  const int tid = threadIdx.x;
  const int idx = blockIdx.x * blockDim.x + tid;
  if (idx < n) {
    s[tid] = in[idx];
    __syncthreads();
    out[idx] = s[tid] + (tid > 0 ? s[tid - 1] : 0);
  }
}
int main() {
  float *in, *out;
  VENDORMalloc((void**)&in, 1000 * sizeof(float));
  VENDORMalloc((void**)&out, 1000 * sizeof(float));
  VENDORMemset(in, 0, 1000 * sizeof(float));
  scan_tile<<<4, 256>>>(in, out, 1000);
  VENDORDeviceSynchronize();
}
)";

support::compile_request scratch_file(const std::string& text, bool hip) {
  const std::string body = std::regex_replace(text, std::regex("VENDOR"), hip ? "hip" : "cuda");
  return {.source = hip ? "scratch.cpp" : "scratch.cu",
          .options = {},
          .text = hip ? "#include <hip/hip_runtime.h>\n#line 1\n" + body : body};
}

void check_pitfall(const char* text, const std::set<std::string>& kinds, const std::multiset<int>& lines) {
  for (const bool hip : {false, true})
    for (const int warp : {32, 64})
      for (const char* schedule : {"forward", "reverse", "random:7"}) {
        const simt_run run = support::run_simt(compiled(scratch_file(text, hip)), {},
                                               {.warp = warp, .schedule = schedule, .environment = {}});
        CAPTURE(hip);
        CAPTURE(warp);
        CAPTURE(schedule);
        CAPTURE(run.describe());
        CHECK(run.process.exit_code == 66);
        CHECK(std::any_of(run.hazards.begin(), run.hazards.end(), [&](const json& hazard) {
          return kinds.contains(hazard.at("kind")) && lines_of(hazard) == lines;
        }));
      }
}
}  // namespace

TEST_CASE("reports: the scan step with one barrier, in a scratch file") {
  check_pitfall(one_barrier_text, {"shared-race"}, {7, 7});
  check_pitfall(one_barrier_text, {"warp-race"}, {7, 7});
}

TEST_CASE("reports: the guarded barrier, in a scratch file") {
  for (const bool hip : {false, true})
    for (const int warp : {32, 64}) {
      const simt_run run = support::run_simt(compiled(scratch_file(guarded_barrier_text, hip)), {},
                                             {.warp = warp, .schedule = "forward", .environment = {}});
      CAPTURE(run.describe());
      CHECK(run.process.exit_code == 66);
      CHECK(std::any_of(run.hazards.begin(), run.hazards.end(), [&](const json& hazard) {
        return hazard.at("kind") == "barrier-divergence" && lines_of(hazard).contains(7) &&
               hazard.at("accesses")[0].at("block")[0] == 3;
      }));
    }
}

TEST_CASE("reports: a pair of lines is reported once, with a count, and the kernel finishes") {
  const simt_run run = run_racy({});
  CAPTURE(run.describe());
  REQUIRE(run.hazards.size() == 1);
  const json& hazard = run.hazards[0];
  CHECK(hazard.at("kind") == "shared-race");
  CHECK(hazard.at("severity") == "error");
  CHECK(hazard.at("kernel") == "reverse_tile<int, 128>");
  CHECK(hazard.at("count") > 1);
  CHECK(lines_of(hazard) == std::multiset<int>{racy_write, racy_read});
  CHECK(count_of(run.process.err, "simt: error: ") == 1);
  CHECK(run.process.err.find("seen " + hazard.at("count").dump() + " times") != std::string::npos);
  CHECK(run.process.err.find("s[threadIdx.x] = data[threadIdx.x];") != std::string::npos);
  CHECK(run.process.out == "result 0\n");
}

TEST_CASE("reports: count in elements, whatever part of one is touched") {
  const char* const text = R"(#include <cuda_runtime.h>
struct flagged {
  float value;
  int flag;
};
__global__ void races(float* out) {
  __shared__ flagged pairs[128];
  __shared__ double rows[2][64];
  extern __shared__ short counts[];
  __shared__ flagged one;
  const int i = threadIdx.x;
  pairs[i].flag = i;
  if (i == 0) out[0] = pairs[100].flag;
  rows[i / 64][i % 64] = i;
  if (i == 0) out[1] = rows[1][5];
  counts[i] = i;
  if (i == 0) out[2] = counts[99];
  if (i >= 64) one.flag = i;
  if (i == 0) out[3] = one.flag;
}
int main() {
  float* out;
  cudaMalloc(&out, 16);
  races<<<1, 128, 256>>>(out);
}
)";
  const simt_run run = support::run_simt(compiled({.source = "elements.cu", .options = {}, .text = text}), {},
                                         {.warp = 32, .schedule = "reverse", .environment = {}});
  CAPTURE(run.describe());
  std::set<std::string> variables;
  for (const json& hazard : run.hazards)
    for (const json& access : hazard.at("accesses")) variables.insert(access.at("variable"));
  for (const char* name : {"pairs[100]", "rows[69]", "counts[99]", "one"}) CHECK_MESSAGE(variables.contains(name), name);
}

TEST_CASE("reports: come when the kernel ends, before what the program prints next") {
  const support::process_result both = support::run_process({"sh", "-c", compiled(racy).string() + " 2>&1"});
  const size_t report = both.out.find("simt: error: "), result = both.out.find("result 0");
  CAPTURE(both.out);
  REQUIRE(report != std::string::npos);
  REQUIRE(result != std::string::npos);
  CHECK(report < result);
}

TEST_CASE("reports: name the same lines under every schedule") {
  for (const char* schedule : {"forward", "reverse", "random:1", "random:2", "random:3", "random:99"})
    for (const int warp : {32, 64}) {
      const simt_run run =
          support::run_simt(compiled(racy), {}, {.warp = warp, .schedule = schedule, .environment = {}});
      CAPTURE(run.describe());
      REQUIRE(run.hazards.size() == 1);
      CHECK(run.hazards[0].at("kind") == "shared-race");
      CHECK(lines_of(run.hazards[0]) == std::multiset<int>{racy_write, racy_read});
    }
}

TEST_CASE("reports: blocks on several threads that crash together lose no report") {
  const char* text = R"(#include <cstdio>
__global__ void divides(const int* in, int* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = 100 / in[i];
}
__global__ void follows(int* p) { p[threadIdx.x] = 1; }
int main(int count, char**) {
  int *in, *out;
  cudaMalloc(&in, 64 * 64 * sizeof(int));
  cudaMalloc(&out, 64 * 64 * sizeof(int));
  cudaMemset(in, 0, 64 * 64 * sizeof(int));
  if (count > 1) follows<<<64, 64>>>(nullptr);
  else divides<<<64, 64>>>(in, out);
}
)";
  const std::filesystem::path program = compiled({.source = "crashes.cu", .options = {}, .text = text});
  for (int repeat = 0; repeat < 5; ++repeat)
    for (const bool null : {false, true}) {
      simt_settings settings;
      settings.environment["SIMT_THREADS"] = "4";
      const simt_run run = support::run_simt(program, null ? std::vector<std::string>{"null"} : std::vector<std::string>{}, settings);
      CAPTURE(run.describe());
      CHECK(run.process.exit_code == 66);
      CHECK(run.process.err.find(null ? "follows a null pointer" : "divided an integer by zero") != std::string::npos);
      CHECK(run.process.err.find(null ? "crashes.cu:6: " : "crashes.cu:4: ") != std::string::npos);
    }
}

TEST_CASE("reports: the exit code") {
  CHECK(run_racy({}).process.exit_code == 66);
  CHECK(run_racy({{"SIMT_EXIT", "3"}}).process.exit_code == 3);
  CHECK(run_racy({{"SIMT_EXIT", "0"}}).process.exit_code == 0);
  CHECK(run_racy({{"SIMT_EXIT", "0"}}, {"5"}).process.exit_code == 5);
  CHECK(run_racy({}, {"5"}).process.exit_code != 0);
}

TEST_CASE("reports: SIMT_CHECK=off finds nothing and says nothing") {
  const simt_run run = run_racy({{"SIMT_CHECK", "off"}});
  CAPTURE(run.describe());
  CHECK(run.process.exit_code == 0);
  CHECK(run.process.err == "");
  CHECK(run.process.out == "result 0\n");
  CHECK(run.hazards.empty());
}

TEST_CASE("reports: the JSON file has every field, and is there when nothing was found") {
  const support::temporary_directory folder;
  const std::string file = folder.path() / "report.json";
  run_racy({{"SIMT_JSON", file}});
  const json report = json::parse(support::read_file(file));
  REQUIRE(report.at("hazards").size() == 1);
  const json& hazard = report.at("hazards")[0];
  for (const char* field : {"kind", "severity", "message", "kernel", "count", "accesses"})
    CHECK(hazard.contains(field));
  REQUIRE(hazard.at("accesses").size() == 2);
  for (const json& access : hazard.at("accesses")) {
    for (const char* field :
         {"what", "variable", "file", "line", "source", "block", "thread", "warp", "lane"})
      CHECK(access.contains(field));
    CHECK(access.at("variable").get<std::string>().starts_with("s["));
    CHECK(access.at("block") == json{0, 0, 0});
    CHECK(access.at("thread").size() == 3);
  }
  CHECK(hazard.at("accesses")[0].at("warp") != hazard.at("accesses")[1].at("warp"));

  run_racy({{"SIMT_JSON", file}, {"SIMT_CHECK", "off"}});
  CHECK(json::parse(support::read_file(file)).at("hazards").empty());
}

TEST_CASE("reports: a JSON file that cannot be written is named") {
  const simt_run run = run_racy({{"SIMT_JSON", "/nonexistent/report.json"}});
  CHECK(run.process.err.find("/nonexistent/report.json") != std::string::npos);
  CHECK(run.process.exit_code == 66);
}

TEST_CASE("reports: a bad value of a variable is refused in one line, before anything runs") {
  using setting = std::pair<std::string, std::string>;
  for (const auto& [name, value] : {setting{"SIMT_WARP", "16"},
                                    {"SIMT_WARP", "x"},
                                    {"SIMT_SCHEDULE", "random"},
                                    {"SIMT_SCHEDULE", "random:"},
                                    {"SIMT_SCHEDULE", "random:1x"},
                                    {"SIMT_SCHEDULE", "backward"},
                                    {"SIMT_RESIDENT", "0"},
                                    {"SIMT_RESIDENT", "-1"},
                                    {"SIMT_TIMEOUT", "soon"},
                                    {"SIMT_TIMEOUT", "0"},
                                    {"SIMT_TIMEOUT", "nan"},
                                    {"SIMT_CHECK", "maybe"},
                                    {"SIMT_EXIT", "256"},
                                    {"SIMT_EXIT", "bad"},
                                    {"SIMT_THREADS", "0"}}) {
    const simt_run run = run_racy({{name, value}});
    CAPTURE(name);
    CAPTURE(value);
    CAPTURE(run.describe());
    CHECK(run.process.exit_code == 2);
    CHECK(run.process.out == "");
    CHECK(run.process.err.starts_with("simt: " + name + "=" + value + ": "));
    CHECK(count_of(run.process.err, "\n") == 1);
  }
}

TEST_CASE("reports: the warp size is the dialect's unless SIMT_WARP says otherwise") {
  const char* const text =
      "#include <cstdio>\nint main() { VENDORDeviceProp_t p; (void)VENDORGetDeviceProperties(&p, 0); "
      "std::printf(\"%d\", p.warpSize); }\n";
  const auto warp_of = [&](bool hip, int warp) {
    support::compile_request request = scratch_file(text, hip);
    if (!hip) request.text = std::regex_replace(request.text, std::regex("DeviceProp_t"), "DeviceProp");
    return support::run_simt(compiled(request), {}, {.warp = warp, .schedule = "", .environment = {}})
        .process.out;
  };
  CHECK(warp_of(false, 0) == "32");
  CHECK(warp_of(true, 0) == "64");
  CHECK(warp_of(false, 64) == "64");
  CHECK(warp_of(true, 32) == "32");
}

TEST_CASE("reports: a fast build runs without checks") {
  support::compile_request fast = racy;
  fast.options = {"--fast"};
  const simt_run run = support::run_simt(compiled(fast));
  CAPTURE(run.describe());
  CHECK(run.process.exit_code == 0);
  CHECK(run.process.err == "");
  CHECK(run.process.out == "result 0\n");
}

TEST_CASE("reports: what a kernel may not do is named with its line") {
  const support::compile_request request = {
      .source = "leaves.cu",
      .options = {},
      .text =
          "#include <cstdlib>\n__global__ void leaves() {\n  std::exit(0);\n}\n"
          "int main() { leaves<<<1, 1>>>(); cudaDeviceSynchronize(); }\n"};
  const simt_run run = support::run_simt(compiled(request));
  CAPTURE(run.describe());
  CHECK(run.process.exit_code == 3);
  CHECK(run.process.err.find("exit in a kernel") != std::string::npos);
  CHECK(run.process.err.find("kernel leaves") != std::string::npos);
  CHECK(run.process.err.find("leaves.cu:3") != std::string::npos);
}

// ---- a header's inlined functions -------------------------------------------------------------------------
TEST_CASE("reports: what an inlined function of another file does is told with the line that calls it") {
  const support::compile_result program = support::compile_with_simtcc({"calls.cu", {}, R"(#include <cuda_runtime.h>
#line 7 "wrappers.h"
__device__ __forceinline__ int up(int v) { return __shfl_up_sync(~0u, v, 1); }
__device__ __forceinline__ int twice_up(int v) { return up(up(v)); }
#line 20 "user.cu"
__global__ void k(int* p) {
  int v = threadIdx.x;
  if (v > 3) v = up(v);
  if (v > 5) v = twice_up(v);
  p[threadIdx.x] = v;
}
int main() {
  int* p;
  cudaMalloc(&p, 128);
  k<<<1, 32>>>(p);
  return cudaDeviceSynchronize();
}
)"});
  REQUIRE_MESSAGE(program.ok, program.describe());
  const simt_run r = support::run_simt(program.program);
  INFO(r.describe());
  std::set<int> callers;
  for (const json& h : r.hazards)
    for (const json& a : h.at("accesses")) {
      CHECK(a.at("file").get<std::string>().ends_with("wrappers.h"));
      CHECK(a.at("line") == 7);
      CHECK(a.at("called_at").at("file").get<std::string>().ends_with("user.cu"));
      callers.insert(a.at("called_at").at("line").get<int>());
    }
  CHECK(callers == std::set<int>{22, 23});
  CHECK(r.process.err.find("\n      called at ") != std::string::npos);
  CHECK(r.process.err.find("user.cu:22: ") != std::string::npos);
}
