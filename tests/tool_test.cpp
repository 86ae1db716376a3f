// simt/tool.h in programs with hazards: names in reports, and counts of errors. tests/simt/tool_body.h has the rest.
#include <doctest/doctest.h>

#include <set>
#include <sstream>

#include "tests/support/cases.h"
#include "tests/support/files.h"

namespace {
using nlohmann::json;
using support::simt_run;
using support::simt_settings;

std::filesystem::path compiled(const support::compile_request& request) {
  const support::compile_result result = support::compile_with_simtcc(request);
  REQUIRE_MESSAGE(result.ok, result.describe());
  return result.program;
}

simt_settings at_warp(int warp, const char* schedule = "forward") {
  return {.warp = warp, .schedule = schedule, .environment = {{"SIMT_EXIT", "0"}}};
}

// ---- names ------------------------------------------------------------------------------------------------
// Makes the mistake that its argument names.
const char* const named_text = R"(#include <simt/tool.h>
#include <string>
struct point { float x, y, z; };
template <class T> __global__ void write_at(T* p, long i) { p[i] = T(); }
template <class T> __global__ void read_at(const T* p, long i, T* out) { *out = p[i]; }
__global__ void read_y_at(const point* p, long i, float* out) { *out = p[i].y; }
__global__ void write_all(float* p, long i) { p[i] = threadIdx.x; }
template <class T> T* array(int n) {
  T* p;
  cudaMalloc(&p, n * sizeof(T));
  return p;
}
template <class T> T* named(const char* name, int n) {
  T* p = array<T>(n);
  simt::tool::name_allocation(p, name, sizeof(T));
  return p;
}
int main(int, char** arguments) {
  const std::string mistake = arguments[1];
  float* inclusive = named<float>("inclusive", 256);
  float* out = array<float>(256);
  if (mistake == "past the end") write_at<<<1, 1>>>(inclusive, 256);
  if (mistake == "far past the end") read_at<<<1, 1>>>(inclusive, 5000, out);
  if (mistake == "before the start") read_at<<<1, 1>>>(inclusive, -1, out);
  if (mistake == "a byte before the start") write_at<<<1, 1>>>((char*)inclusive, -1);
  if (mistake == "over the end") read_at<<<1, 1>>>((double*)(inclusive + 255), 0, (double*)out);
  if (mistake == "past the end of one") write_at<<<1, 1>>>(named<int>("total", 1), 1);
  if (mistake == "past the end of large elements") read_y_at<<<1, 1>>>(named<point>("points", 10), 11, out);
  if (mistake == "uninitialised") read_at<<<1, 1>>>(inclusive, 5, out);
  if (mistake == "uninitialised byte") read_at<<<1, 1>>>((char*)inclusive, 9, (char*)out);
  if (mistake == "uninitialised, one element") read_at<<<1, 1>>>(named<int>("total", 1), 0, (int*)out);
  if (mistake == "race") write_all<<<1, 128>>>(inclusive, 7);
  if (mistake == "race of blocks") write_all<<<2, 2>>>(inclusive, 8);
  if (mistake == "host") return inclusive[3] > 0;
  if (mistake == "freed") {
    cudaFree(inclusive);
    read_at<<<1, 1>>>(inclusive, 5, out);
  }
  if (mistake == "renamed") {
    simt::tool::name_allocation(inclusive, std::string("total").c_str(), 8);
    write_at<<<1, 1>>>(inclusive, 256);
  }
  if (mistake == "unnamed past the end") write_at<<<1, 1>>>(out, 256);
  if (mistake == "unnamed uninitialised") read_at<<<1, 1>>>(out, 5, inclusive);
  if (mistake == "name of nothing") simt::tool::name_allocation(nullptr, "nothing", 4);
  if (mistake == "name of a part") simt::tool::name_allocation(inclusive + 1, "part", 4);
  if (mistake == "name of host memory") simt::tool::name_allocation(&mistake, "mistake", 4);
  if (mistake == "name of a freed one") {
    cudaFree(out);
    simt::tool::name_allocation(out, "out", 4);
  }
  if (mistake == "no name") simt::tool::name_allocation(out, "", 4);
  if (mistake == "no size") simt::tool::name_allocation(out, "out", 0);
}
)";
const support::compile_request named = {.source = "named.cu", .options = {}, .text = named_text};

struct expectation {
  const char* mistake;
  const char* kind;
  const char* message;   // all of it
  const char* variable;  // of the first access
};
const expectation expectations[] = {
    {"past the end", "out-of-bounds", "a lane writes past the end of inclusive, which has 256 elements", "inclusive[256]"},
    {"far past the end", "out-of-bounds", "a lane reads past the end of inclusive, which has 256 elements", "inclusive[5000]"},
    {"before the start", "out-of-bounds", "a lane reads before the start of inclusive, which has 256 elements", "inclusive[-1]"},
    {"a byte before the start", "out-of-bounds", "a lane writes before the start of inclusive, which has 256 elements",
     "inclusive[-1]"},
    {"over the end", "out-of-bounds", "a lane reads over the end of inclusive, which has 256 elements", "inclusive[255]"},
    {"past the end of one", "out-of-bounds", "a lane writes past the end of total, which has 1 element", "total[1]"},
    {"past the end of large elements", "out-of-bounds", "a lane reads past the end of points, which has 10 elements",
     "points[11]"},
    {"uninitialised", "uninitialised", "a lane reads device memory that nothing has written", "inclusive[5]"},
    {"uninitialised byte", "uninitialised", "a lane reads device memory that nothing has written", "inclusive[2]"},
    {"uninitialised, one element", "uninitialised", "a lane reads device memory that nothing has written", "total[0]"},
    {"race", "global-race",
     "two lanes of different warps touch the same bytes, one of them writes, and no barrier is between", "inclusive[7]"},
    {"race", "warp-race",
     "two lanes of one warp touch the same bytes, one of them writes, and no __syncwarp or barrier is between: lockstep may "
     "hide it, nothing guarantees it",
     "inclusive[7]"},
    {"race of blocks", "block-race", "two blocks touch the same bytes, one of them writes, and nothing orders the two",
     "inclusive[8]"},
    {"host", "wrong-side", "host code reads device memory directly; use a memcpy of the runtime", "inclusive[3]"},
    {"freed", "use-after-free", "a lane reads freed device memory: inclusive, which had 256 elements", "inclusive[5]"},
    {"renamed", "out-of-bounds", "a lane writes past the end of total, which has 128 elements", "total[128]"},
    {"unnamed past the end", "out-of-bounds",
     "a lane writes outside its object: 0 bytes past the end of allocation of 1024 bytes (made at named.cu:10)", ""},
    {"unnamed uninitialised", "uninitialised", "a lane reads device memory that nothing has written",
     "allocation of 1024 bytes (made at named.cu:10)[5]"},
};

void check_expectation(const expectation& e, const simt_run& run) {
  CAPTURE(e.mistake);
  CAPTURE(run.describe());
  bool found = false;
  for (const json& hazard : run.hazards) {
    if (hazard.at("kind") != e.kind) continue;
    found = true;
    CHECK(hazard.at("message") == e.message);
    CHECK(hazard.at("accesses")[0].at("variable") == e.variable);
    if (std::string(e.kind).ends_with("-race")) CHECK(hazard.at("accesses")[1].at("variable") == e.variable);
    if (*e.variable) CHECK(run.process.err.find(std::string(" of ") + e.variable) != std::string::npos);
  }
  CHECK(found);
}

// ---- counts -----------------------------------------------------------------------------------------------
// Prints how many errors each step added.
const char* const counting_text = R"(#include <simt/tool.h>
#include <cassert>
#include <cstdio>
__global__ void sound(int* p) { p[blockIdx.x * blockDim.x + threadIdx.x] = 1; }
__global__ void racy(int* p) { *p = threadIdx.x + 1; }
__global__ void same_value(int* p) { *p = 7; }
__global__ void past_the_end(int* p) { p[threadIdx.x] = 1; }
__global__ void guarded(int* p) {
  if (threadIdx.x < 31) __syncthreads();
}
__global__ void asserts(const int* p) { assert(p[threadIdx.x] == 12345); }
template <class Step> void step(const char* name, Step run) {
  const uint64_t before = simt::tool::error_count();
  run();
  std::printf("%s %d\n", name, int(simt::tool::error_count() - before));
}
int main(int count, char**) {
  simt::tool::count_traffic(count > 1);
  int* p;
  cudaMalloc(&p, 64 * sizeof(int));
  step("sound", [&] { sound<<<2, 32>>>(p); });
  step("racy", [&] { racy<<<1, 2>>>(p); });
  step("again", [&] { for (int i = 0; i < 3; ++i) racy<<<1, 2>>>(p); });
  step("note", [&] { same_value<<<1, 2>>>(p); });
  step("bounds", [&] { past_the_end<<<1, 67>>>(p); });
  step("barrier", [&] { guarded<<<1, 32>>>(p); });
  step("host", [&] { p[3] = 1; });
  step("refused", [&] {
    sound<<<1, 5000>>>(p);
    cudaGetLastError();
  });
  step("sound", [&] { sound<<<2, 32>>>(p); });
  step("assert", [&] { asserts<<<1, 1>>>(p); });
}
)";
const support::compile_request counting = {.source = "counting.cu", .options = {}, .text = counting_text};

// Out of bounds and in freed memory there is nothing to move, and an assert ends its kernel after one read.
const char* const traffic_text = R"(#include <simt/tool.h>
#include <cassert>
#include <cstdio>
__global__ void past_the_end(const int* in, int* out) { out[threadIdx.x] = in[threadIdx.x]; }
__global__ void asserts(const int* p) { assert(p[blockIdx.x] == 12345); }
void print() {
  const simt::tool::traffic t = simt::tool::traffic_so_far();
  std::printf("%d %d\n", int(t.words_read), int(t.words_written));
}
int main() {
  int *in, *out;
  cudaMalloc(&in, 64 * sizeof(int));
  cudaMalloc(&out, 60 * sizeof(int));
  cudaMemset(in, 0, 64 * sizeof(int));
  simt::tool::count_traffic(true);
  past_the_end<<<1, 66>>>(in, out);
  print();
  cudaFree(out);
  past_the_end<<<1, 66>>>(in, out);
  print();
  asserts<<<1, 1>>>(in);
  print();
  std::printf("%d\n", int(simt::tool::launch_count()));
}
)";
const support::compile_request traffic = {.source = "traffic.cu", .options = {}, .text = traffic_text};

const int registered = [] {
  support::register_case(
      "tool: reports call a named allocation by its name",
      [] {
        for (const expectation& e : expectations)
          for (const int warp : {32, 64}) check_expectation(e, support::run_simt(compiled(named), {e.mistake}, at_warp(warp)));
      },
      {named});
  support::register_case(
      "tool: what is no allocation cannot be named",
      [] {
        CHECK(support::run_simt(compiled(named), {"name of nothing"}).process.exit_code == 0);
        for (const char* mistake : {"name of a part", "name of host memory", "name of a freed one", "no name", "no size"}) {
          const simt_run run = support::run_simt(compiled(named), {mistake});
          CAPTURE(mistake);
          CAPTURE(run.describe());
          CHECK(run.process.exit_code == 3);
          CHECK(run.process.err.starts_with("simt: error: name_allocation: "));
        }
      },
      {named});
  support::register_case(
      "tool: errors are counted as they occur, notes are not",
      [] {
        for (const int warp : {32, 64})
          for (const char* schedule : {"forward", "reverse", "random:7"})
            for (const bool counts_traffic : {false, true}) {
              const std::vector<std::string> arguments(counts_traffic, "traffic");
              const simt_run run = support::run_simt(compiled(counting), arguments, at_warp(warp, schedule));
              CAPTURE(run.describe());
              CHECK(run.process.out == "sound 0\nracy 1\nagain 3\nnote 0\nbounds 3\nbarrier 1\nhost 1\nrefused 0\nsound 0\nassert 1\n");
            }
      },
      {counting});
  support::register_case(
      "tool: traffic of kernels that leave their objects or fail",
      [] {
        for (const int warp : {32, 64}) {
          const simt_run run = support::run_simt(compiled(traffic), {}, at_warp(warp));
          CAPTURE(run.describe());
          CHECK(run.process.out == "64 60\n128 60\n129 60\n3\n");
        }
      },
      {traffic});
  return 0;
}();
}  // namespace

// ---- errors that nobody read ------------------------------------------------------------------------------
TEST_CASE("tool: a launch error that nobody read can be reported before the end, once") {
  const char* const text = R"(#include <simt/tool.h>
__global__ void nothing() {}
int main() {
  if (simt::tool::report_unread_error()) return 1;
  nothing<<<0, 32>>>();
  if (!simt::tool::report_unread_error() || simt::tool::error_count() != 1) return 2;
  if (simt::tool::report_unread_error() || simt::tool::error_count() != 1) return 3;
  if (cudaGetLastError() != cudaErrorInvalidConfiguration) return 4;
  nothing<<<0, 64>>>();
  if (cudaGetLastError() != cudaErrorInvalidConfiguration || simt::tool::report_unread_error()) return 5;
}
)";
  const simt_run run = run_simt(compiled({"unread.cu", {}, text}), {}, at_warp(32));
  INFO(run.describe());
  CHECK(run.process.exit_code == 0);
  REQUIRE(run.hazards.size() == 1);
  CHECK(run.hazards[0].at("kind") == "launch");
  CHECK(run.hazards[0].at("accesses")[0].at("line") == 5);
}

TEST_CASE("tool: what counts as plain is in order only through something else") {
  const auto hazards = [](const char* order, bool plain) {
    const support::compile_result program = support::compile_with_simtcc({"plain.cu", {"-DORDER=" + std::string(order), plain ? "-DPLAIN=1" : "-DPLAIN=0"}, R"(#include <cuda_runtime.h>
#include <cuda/atomic>
#include <simt/tool.h>
using ref = cuda::atomic_ref<int, cuda::thread_scope_device>;
__global__ void hand_on(int* flag, int* value, int* out) {
  if (blockIdx.x == 0) {
    ref(*value).exchange(5, cuda::std::memory_order_relaxed);
    ref(*flag).store(1, ORDER ? cuda::std::memory_order_release : cuda::std::memory_order_relaxed);
  } else {
    while (ref(*flag).load(ORDER ? cuda::std::memory_order_acquire : cuda::std::memory_order_relaxed) == 0) {}
    *out = *(volatile int*)value;
  }
}
int main() {
  int *flag, *value, *out;
  for (int** p : {&flag, &value, &out}) cudaMalloc(p, sizeof(int));
  cudaMemset(flag, 0, sizeof(int));
  if (PLAIN) simt::tool::count_as_plain(value);
  else cudaMemset(value, 0, sizeof(int));
  hand_on<<<2, 1>>>(flag, value, out);
  return cudaDeviceSynchronize();
}
)"});
    REQUIRE_MESSAGE(program.ok, program.describe());
    const simt_run run = support::run_simt(program.program, {}, {});
    INFO(run.describe());
    std::set<std::string> kinds;
    for (const json& h : run.hazards) kinds.insert(h.at("kind").get<std::string>());
    return kinds;
  };
  CHECK(hazards("0", false).empty());
  CHECK(hazards("0", true) == std::set<std::string>{"block-race"});
  CHECK(hazards("1", true).empty());
}
