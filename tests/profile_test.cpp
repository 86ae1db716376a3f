// What SIMT_PROFILE=on counts, for kernels whose counts are known by hand. A GPU's own counters are compared with the
// same programs in docs/fidelity.md.
#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "tests/support/cases.h"
#include "tests/support/files.h"

namespace {
using nlohmann::json;
using support::compile_request;
using support::simt_run;

const compile_request kernels = {.source = "tests/profile/kernels.cpp", .options = {}, .text = {}};
const compile_request requests = {.source = "tests/profile/requests.cu", .options = {}, .text = {}};

simt_run run(const compile_request& request, int warp, const std::string& schedule, std::map<std::string, std::string> more = {}) {
  const support::compile_result program = support::compile_with_simtcc(request);
  REQUIRE_MESSAGE(program.ok, program.describe());
  more.try_emplace("SIMT_PROFILE", "on");
  return support::run_simt(program.program, {}, {.warp = warp, .schedule = schedule, .environment = more});
}

// The only kernel of this name and section; lists what there is otherwise.
const json& find(const json& profile, const std::string& name, const std::string& section = "") {
  std::string all;
  for (const json& k : profile.at("kernels")) {
    if (k.at("kernel") == name && k.at("section") == section) return k;
    all += k.at("kernel").get<std::string>() + "\n";
  }
  FAIL(name << " is not among\n"
            << all);
  return profile;
}

uint64_t sum(const json& kernel, const std::string& space, const std::string& operation, const char* what) {
  uint64_t total = 0;
  for (const json& site : kernel.at("sites"))
    if (site.at("space") == space && site.at("operation") == operation) total += site.value(what, uint64_t{0});
  return total;
}

std::vector<uint64_t> by_level(const json& kernel, const char* what) {
  std::vector<uint64_t> values;
  for (const json& level : kernel.at("levels")) values.push_back(level.at(what));
  return values;
}

using levels = std::vector<uint64_t>;

// At both warp sizes and in every order of lanes the counts are the same.
template <class Check>
void in_every_order(Check check) {
  for (const int warp : {32, 64})
    for (const char* schedule : {"forward", "reverse", "random:7"}) {
      CAPTURE(warp);
      CAPTURE(schedule);
      const simt_run r = run(kernels, warp, schedule);
      INFO(r.describe());
      REQUIRE(r.profile.is_object());
      CHECK(r.profile.at("warp") == warp);
      check(r.profile, uint64_t(128 / warp));
    }
}
}  // namespace

// ---- requests of whole warps ------------------------------------------------------------------------------
TEST_CASE("profile: what lanes do at one place for the n-th time is one request") {
  in_every_order([](const json& profile, uint64_t warps) {
    const json& rounds = find(profile, "rounds");
    CHECK(sum(rounds, "global", "load", "requests") == 4 * warps);
    CHECK(sum(rounds, "global", "load", "accesses") == 4 * 128);
    CHECK(sum(rounds, "global", "load", "bytes") == 4 * 4 * 128);
    CHECK(sum(rounds, "global", "load", "sectors") == 4 * 128 * 4 / 32);
    CHECK(sum(rounds, "global", "store", "requests") == warps);
    CHECK(rounds.at("split_intervals") == 0);
  });
}

TEST_CASE("profile: lanes that come together again start counting anew") {
  in_every_order([](const json& profile, uint64_t warps) {
    for (const char* name : {"late_starters", "late_starters_in_warps"}) {
      CAPTURE(name);
      const json& k = find(profile, name);
      CHECK(sum(k, "global", "load", "requests") == 4 * warps);
      CHECK(sum(k, "global", "load", "accesses") == 32 * (1 + 2 + 3 + 4));
      CHECK(sum(k, "global", "load", "sectors") == 4 * 16);  // each of the 4 rows: a lane in every sector
      CHECK(k.at("split_intervals") == 3 * warps);  // on the last level all lanes load
    }
    CHECK(find(profile, "late_starters").at("barriers") == 4);
    CHECK(by_level(find(profile, "late_starters"), "lanes") == levels{128, 32, 64, 96, 128});
    CHECK(find(profile, "late_starters_in_warps").at("warp_operations").at("shuffle") == 4 * warps);
  });
}

TEST_CASE("profile: lanes that have left do not keep the others from coming together") {
  in_every_order([](const json& profile, uint64_t) {
    const json& k = find(profile, "late_starters_of_half_a_warp");
    // Each level of each half warp lies in 2 sectors, and each half has a lane in both.
    CHECK(sum(k, "global", "load", "sectors") == 4 * 4 * 2);
    CHECK(sum(k, "global", "load", "accesses") == 16 * (1 + 2 + 3 + 4));
  });
}

TEST_CASE("profile: lanes catch up with each other in long loops") {
  in_every_order([](const json& profile, uint64_t warps) {
    const json& k = find(profile, "many_rounds");
    CHECK(sum(k, "global", "load", "requests") == 10000 * warps);
    CHECK(sum(k, "global", "load", "sectors") == 10000 * 16);
    CHECK(k.at("split_intervals") == 0);
  });
}

TEST_CASE("profile: a long loop takes no memory for each of its rounds") {
  const compile_request program = {.source = "long.cu", .options = {}, .text = R"(#include <cuda_runtime.h>
#include <sys/resource.h>
#include <cstdio>
__global__ void sum_all(const float* in, float* out, int n) {
  float sum = 0;
  for (int i = 0; i < n; ++i) sum += in[i % 1000];
  out[threadIdx.x] = sum;
}
int main() {
  float *in, *out;
  cudaMalloc(&in, 4000);
  cudaMalloc(&out, 4000);
  cudaMemset(in, 0, 4000);
  sum_all<<<1, 64>>>(in, out, 100000);
  cudaDeviceSynchronize();
  rusage used;
  getrusage(RUSAGE_SELF, &used);
  std::printf("%ld\n", used.ru_maxrss / 1024);
}
)"};
  const simt_run r = run(program, 32, "forward");
  INFO(r.describe());
  CHECK(sum(find(r.profile, "sum_all"), "global", "load", "requests") == 2 * 100000);
  CHECK(std::stol(r.process.out) < 100);  // MiB; 6.4 million accesses of 24 bytes would be 150
}

TEST_CASE("profile: two branches are two requests, and the warp is split") {
  in_every_order([](const json& profile, uint64_t warps) {
    const json& k = find(profile, "two_branches");
    CHECK(sum(k, "global", "load", "requests") == 2 * warps);
    CHECK(sum(k, "global", "load", "sectors") == 2 * 16);
    CHECK(k.at("split_intervals") == warps);
    CHECK(k.at("intervals") == warps);
  });
}

TEST_CASE("profile: an object that no instruction can move at once takes several") {
  in_every_order([](const json& profile, uint64_t warps) {
    CHECK(sum(find(profile, "copy_objects<three_words>"), "global", "load", "requests") == 3 * warps);
    CHECK(sum(find(profile, "copy_objects<three_words>"), "global", "load", "bytes") == 12 * 128);
    CHECK(sum(find(profile, "copy_objects<pair_of_words>"), "global", "load", "requests") == 2 * warps);
    CHECK(sum(find(profile, "copy_objects<pair_of_words>"), "global", "load", "sectors") == 2 * 32);
    CHECK(sum(find(profile, "copy_objects<eight_words>"), "global", "store", "requests") == 2 * warps);
    CHECK(sum(find(profile, "copy_objects<eight_words>"), "global", "store", "bytes") == 32 * 128);
  });
}

TEST_CASE("profile: lanes that copy more take part for longer") {
  in_every_order([](const json& profile, uint64_t warps) {
    const json& k = find(profile, "copy_some");
    // Words 0 to 2 of 96, 64 and 32 lanes, each lane's in a sector half of which is its own.
    CHECK(sum(k, "global", "load", "requests") == 3 * warps);
    CHECK(sum(k, "global", "load", "accesses") == 96 + 64 + 32);
    CHECK(sum(k, "global", "store", "bytes") == 4 * (96 + 64 + 32));
  });
}

TEST_CASE("profile: two arrays in one request are different words") {
  in_every_order([](const json& profile, uint64_t) {
    const json& k = find(profile, "either_array");
    CHECK(sum(k, "shared", "load", "wavefronts") == 4 * 2);  // of each 32 lanes: 16 banks, two words each
    CHECK(sum(k, "shared", "load", "ideal") == 4 * 1);
  });
}

TEST_CASE("profile: constants, arguments and a lane's own variables are no traffic") {
  in_every_order([](const json& profile, uint64_t warps) {
    const json& k = find(profile, "private_and_constant");
    REQUIRE(k.at("sites").size() == 1);
    CHECK(sum(k, "global", "store", "requests") == warps);
  });
}

TEST_CASE("profile: atomics are counted apart, on shared and on device memory") {
  in_every_order([](const json& profile, uint64_t warps) {
    const json& k = find(profile, "atomics");
    CHECK(sum(k, "shared", "atomic", "requests") == warps);
    CHECK(sum(k, "shared", "atomic", "accesses") == 128);
    CHECK(sum(k, "global", "atomic", "requests") == warps);
    CHECK(sum(k, "global", "atomic", "sectors") == warps);  // 8 words
    CHECK(sum(k, "shared", "store", "requests") == 1);
    CHECK(sum(k, "global", "store", "requests") == 0);
    CHECK(k.at("barriers") == 2);
    CHECK(k.at("static_shared") == 4);
  });
}

// ---- levels, operations, launches -------------------------------------------------------------------------
TEST_CASE("profile: the lanes of a tree, level by level, and its additions") {
  in_every_order([](const json& profile, uint64_t) {
    const json& k = find(profile, "tree");
    CHECK(by_level(k, "lanes") == levels{128, 64, 32, 16, 8, 4, 2, 1});
    CHECK(by_level(k, "operating") == levels{0, 64, 32, 16, 8, 4, 2, 1});
    CHECK(by_level(k, "operations") == levels{0, 64, 32, 16, 8, 4, 2, 1});
    CHECK(k.at("operations") == 127);
    CHECK(k.at("barriers") == 7);
  });
}

TEST_CASE("profile: a tree's bank conflicts, level by level") {
  const simt_run r = run(kernels, 32, "forward");
  // Stride s: three instructions on 64/s lanes, neighbours 2s words apart. 2 and 1 whole warps, then parts of one.
  const levels ways = {1, 2, 4, 4, 4, 4, 2, 1}, warps = {4, 2, 1, 1, 1, 1, 1, 1};
  levels wavefronts, ideal;
  for (size_t i = 0; i < ways.size(); ++i) {
    const uint64_t instructions = i == 0 ? 1 : 3;
    ideal.push_back(instructions * warps[i]);
    wavefronts.push_back(instructions * warps[i] * ways[i]);
  }
  ++ideal.back(), ++wavefronts.back();  // the root is read once more
  CHECK(by_level(find(r.profile, "tree"), "wavefronts") == wavefronts);
  CHECK(by_level(find(r.profile, "tree"), "ideal") == ideal);
}

TEST_CASE("profile: warp operations are counted once a warp, by kind") {
  in_every_order([](const json& profile, uint64_t warps) {
    const json& operations = find(profile, "votes_and_shuffles").at("warp_operations");
    CHECK(operations.at("shuffle") == 4 * warps);
    CHECK(operations.at("vote") == 2 * warps);
    CHECK(operations.at("match") == 0);
    // Half of the lanes vote before the store, the others leave first: the store is still one request.
    CHECK(sum(find(profile, "votes_and_shuffles"), "global", "store", "requests") == warps);
  });
}

TEST_CASE("profile: blocks that leave early have no barrier") {
  in_every_order([](const json& profile, uint64_t) {
    const json& k = find(profile, "last_blocks_leave");
    CHECK(k.at("blocks") == 5);
    CHECK(k.at("lanes") == 5 * 128);
    CHECK(k.at("barriers") == 2);
    CHECK(by_level(k, "lanes") == levels{0, 256});
  });
}

TEST_CASE("profile: a barrier of the grid is one barrier, and ends one level") {
  in_every_order([](const json& profile, uint64_t) {
    const json& k = find(profile, "two_halves");
    CHECK(k.at("barriers") == 3);
    CHECK(by_level(k, "lanes") == levels{3 * 128, 3 * 64});
  });
}

TEST_CASE("profile: launches are told apart by kernel, also through a pointer, by shape and by section") {
  in_every_order([](const json& profile, uint64_t) {
    CHECK(find(profile, "write_value<1>").at("launches") == 2);
    CHECK(find(profile, "write_value<2>").at("launches") == 1);
    CHECK(find(profile, "write_value<1>", "later").at("launches") == 1);
    const json& last = profile.at("kernels").back();
    CHECK(last.at("kernel") == "write_value<1>");
    CHECK(last.at("block") == json{64, 1, 1});
    CHECK(last.at("section") == "");
  });
}

TEST_CASE("profile: kernels are called by their names however they are launched") {
  const compile_request program = {.source = "names.cu", .options = {}, .text = R"(#include <cuda_runtime.h>
extern "C" __global__ void c_kernel(float* o) { o[threadIdx.x] = 1; }
static __global__ void own_kernel(float* o) { o[threadIdx.x] = 1; }
namespace a {
namespace {
__global__ void unnamed(float* o) { o[threadIdx.x] = 1; }
}
__noinline__ __device__ void helper(float* o) { o[threadIdx.x] = 2; }
__global__ void calls_helper(float* o) { helper(o); }
}
struct holder {
  static __global__ void member(float* o) { o[0] = 1; }
};
// Its frame leaves little of the lane's stack.
__global__ void large_frame(float* o) {
  char bytes[57000];
  memset(bytes, 1, sizeof bytes);
  asm volatile("" ::"r"(bytes) : "memory");
  o[threadIdx.x] = bytes[17];
}
int main() {
  float* o;
  cudaMalloc(&o, 4096);
  void* arguments[] = {&o};
  c_kernel<<<1, 32>>>(o);
  own_kernel<<<1, 32>>>(o);
  a::unnamed<<<1, 32>>>(o);
  holder::member<<<1, 1>>>(o);
  large_frame<<<1, 32>>>(o);
  cudaLaunchKernel(a::calls_helper, dim3(1), dim3(32), arguments, 0, nullptr);
  cudaDeviceSynchronize();
}
)"};
  const simt_run r = run(program, 32, "forward");
  INFO(r.describe());
  CHECK(r.process.ok());
  for (const char* name : {"c_kernel", "own_kernel", "unnamed", "holder::member", "large_frame", "a::calls_helper"})
    CHECK(find(r.profile, name).at("launches") == 1);
}

TEST_CASE("profile: a launch that did not finish is said to be one") {
  const compile_request program = {.source = "ends.cu", .options = {}, .text = R"(#include <cuda_runtime.h>
#include <cassert>
__global__ void fails(float* o) {
  o[threadIdx.x] = 1;
  assert(threadIdx.x < 5);
}
__global__ void crashes(float* o) {
  o[threadIdx.x] = 1;
  *reinterpret_cast<volatile int*>(8) = 1;
}
int main(int count, char**) {
  float* o;
  cudaMalloc(&o, 4096);
  if (count > 1) fails<<<1, 32>>>(o);
  else crashes<<<1, 32>>>(o);
  return cudaDeviceSynchronize() != cudaSuccess;
}
)"};
  CHECK(find(run(program, 32, "forward").profile, "crashes").at("unfinished") == 1);
  const support::compile_result built = support::compile_with_simtcc(program);
  const json failed = support::run_simt(built.program, {"fail"}, {.warp = 32, .environment = {{"SIMT_PROFILE", "on"}}}).profile;
  CHECK(find(failed, "fails").at("unfinished") == 1);
}

TEST_CASE("profile: every site has its source line") {
  const simt_run r = run(kernels, 32, "forward");
  const json& site = find(r.profile, "write_value<2>").at("sites").at(0);
  CHECK(site.at("source") == "out[threadIdx.x] = Value;");
  CHECK(site.at("file").get<std::string>().ends_with("tests/profile/kernels.cpp"));
}

// ---- shared memory's banks --------------------------------------------------------------------------------
namespace {
struct expected_use {
  std::string element, where, who;
  levels load, store;  // wavefronts, ideal
};

// A warp of 32 lanes. Words of 4 bytes, 32 banks; what a bank has to give twice takes two wavefronts.
const std::vector<expected_use> uses = {
    {"float", "every<1>", "whole_warp", {1, 1}, {1, 1}},
    {"float", "every<2>", "whole_warp", {2, 1}, {2, 1}},
    {"float", "every<3>", "whole_warp", {1, 1}, {1, 1}},  // 3 has no factor in common with 32
    {"float", "every<4>", "whole_warp", {4, 1}, {4, 1}},
    {"float", "every<32>", "whole_warp", {32, 1}, {32, 1}},
    {"float", "padded_column", "whole_warp", {1, 1}, {1, 1}},
    {"float", "one_word", "whole_warp", {1, 1}, {1, 1}},
    {"float", "two_words_of_a_bank", "whole_warp", {2, 1}, {2, 1}},
    {"float", "every<32>", "first_half", {16, 1}, {16, 1}},
    {"float", "every<32>", "first_of_each_eight", {4, 1}, {4, 1}},
    {"unsigned char", "every<1>", "whole_warp", {1, 1}, {1, 1}},  // four lanes a word
    {"short", "every<1>", "whole_warp", {1, 1}, {1, 1}},
    {"short", "every<2>", "whole_warp", {1, 1}, {1, 1}},
    // 8 bytes: half a warp fills the banks.
    {"float2", "every<1>", "whole_warp", {2, 2}, {2, 2}},
    {"float2", "every<2>", "whole_warp", {4, 2}, {4, 2}},
    {"float2", "every<16>", "whole_warp", {32, 2}, {32, 2}},
    {"float2", "one_word", "whole_warp", {1, 1}, {2, 2}},  // a load is served to both halves at once where pairs agree
    {"float2", "every<1>", "first_half", {1, 1}, {1, 1}},
    {"float2", "every<1>", "even", {2, 1}, {2, 2}},
    {"float2", "every<1>", "first_of_each_eight", {2, 1}, {2, 2}},
    {"float2", "pairs", "whole_warp", {1, 1}, {2, 2}},
    {"float2", "pairs_two_apart", "whole_warp", {2, 1}, {2, 2}},
    {"float2", "pairs_in_one_half", "whole_warp", {2, 2}, {2, 2}},
    {"float2", "both_halves_alike", "whole_warp", {2, 2}, {2, 2}},
    // 16 bytes: a quarter does.
    {"float4", "every<1>", "whole_warp", {4, 4}, {4, 4}},
    {"float4", "every<2>", "whole_warp", {8, 4}, {8, 4}},
    {"float4", "one_word", "whole_warp", {2, 2}, {4, 4}},
    {"float4", "every<1>", "first_half", {2, 2}, {2, 2}},
    {"float4", "every<1>", "even", {4, 2}, {4, 4}},
    {"float4", "pairs", "whole_warp", {2, 2}, {4, 4}},
    {"float4", "pairs_two_apart", "whole_warp", {4, 2}, {4, 4}},
    {"float4", "pairs_in_one_half", "whole_warp", {4, 4}, {4, 4}},
    {"float4", "both_halves_alike", "whole_warp", {4, 4}, {4, 4}},
};

// Of the instruction in question: the load of shared_load, the store of shared_store.
levels use_of(const json& profile, const std::string& operation, const expected_use& e) {
  const json& k = find(profile, "shared_" + operation + "<" + e.element + ", " + e.where + ", " + e.who + ">");
  CHECK(sum(k, "shared", operation, "requests") == 1);
  return {sum(k, "shared", operation, "wavefronts"), sum(k, "shared", operation, "ideal")};
}

uint64_t sectors(const json& profile, const std::string& operation, const std::string& arguments) {
  const json& k = find(profile, "global_" + operation + "<" + arguments + ">");
  CHECK(sum(k, "global", operation, "requests") == 1);
  return sum(k, "global", operation, "sectors");
}
}  // namespace

TEST_CASE("profile: wavefronts of single requests to shared memory") {
  for (const char* schedule : {"forward", "random:3"}) {
    const simt_run r = run(requests, 32, schedule);
    for (const expected_use& e : uses) {
      CAPTURE(e.element);
      CAPTURE(e.where);
      CAPTURE(e.who);
      CHECK(use_of(r.profile, "load", e) == e.load);
      CHECK(use_of(r.profile, "store", e) == e.store);
    }
  }
}

TEST_CASE("profile: sectors of single requests to device memory") {
  const json profile = run(requests, 32, "reverse").profile;
  for (const char* operation : {"load", "store"}) {
    CAPTURE(operation);
    CHECK(sectors(profile, operation, "float, every<1>, whole_warp") == 4);
    CHECK(sectors(profile, operation, "float, shifted, whole_warp") == 5);
    CHECK(sectors(profile, operation, "float, reversed, whole_warp") == 4);
    CHECK(sectors(profile, operation, "float, every<2>, whole_warp") == 8);
    CHECK(sectors(profile, operation, "float, every<8>, whole_warp") == 32);
    CHECK(sectors(profile, operation, "float, every<32>, whole_warp") == 32);
    CHECK(sectors(profile, operation, "float, one_word, whole_warp") == 1);
    CHECK(sectors(profile, operation, "float, every<1>, even") == 4);
    CHECK(sectors(profile, operation, "float, every<1>, first_half") == 2);
    CHECK(sectors(profile, operation, "float2, every<1>, whole_warp") == 8);
    CHECK(sectors(profile, operation, "float4, every<1>, whole_warp") == 16);
    CHECK(sectors(profile, operation, "unsigned char, every<1>, whole_warp") == 1);
  }
  const json& loop = find(profile, "loop_of_lanes");
  CHECK(sum(loop, "global", "load", "requests") == 32);
  CHECK(sum(loop, "global", "load", "sectors") == 8 * (4 + 3 + 2 + 1));  // round i: lanes i to 31
}

TEST_CASE("profile: a warp of 64 lanes is served in two halves") {
  const compile_request program = {.source = "halves.cpp", .options = {}, .text = R"(#include <hip/hip_runtime.h>
__global__ void rows_and_columns(float* out) {
  __shared__ float s[64 * 33];
  s[threadIdx.x] = 1;
  __syncthreads();
  s[threadIdx.x * 32] = 2;
  out[threadIdx.x] = 3;
}
int main() {
  float* out;
  (void)hipMalloc((void**)&out, 64 * 4);
  rows_and_columns<<<1, 64>>>(out);
}
)"};
  const simt_run r = run(program, 64, "forward", {{"SIMT_EXIT", "0"}});
  const json& k = find(r.profile, "rows_and_columns");
  CHECK(sum(k, "shared", "store", "requests") == 2);
  CHECK(sum(k, "shared", "store", "ideal") == 2 + 2);
  CHECK(sum(k, "shared", "store", "wavefronts") == 2 + 64);
  CHECK(sum(k, "global", "store", "requests") == 1);
  CHECK(sum(k, "global", "store", "sectors") == 8);
}

// ---- on and off -------------------------------------------------------------------------------------------
TEST_CASE("profile: it is off unless asked for, and unchecked programs have none") {
  const compile_request fast = {.source = kernels.source, .options = {"--fast"}, .text = {}};
  for (const simt_run& r : {run(kernels, 32, "forward", {{"SIMT_PROFILE", ""}}), run(kernels, 32, "forward", {{"SIMT_PROFILE", "off"}}),
                            run(kernels, 32, "forward", {{"SIMT_CHECK", "off"}}), run(fast, 32, "forward")}) {
    INFO(r.describe());
    CHECK(r.process.ok());
    CHECK(r.profile.is_null());
  }
}

TEST_CASE("profile: what is neither on nor off is refused, and a profile that goes nowhere") {
  const simt_run r = run(kernels, 32, "forward", {{"SIMT_PROFILE", "yes"}});
  CHECK(r.process.exit_code == 2);
  CHECK(r.process.err == "simt: SIMT_PROFILE=yes: expected on or off\n");
  const simt_run nowhere = run(kernels, 32, "forward", {{"SIMT_JSON", ""}});
  CHECK(nowhere.process.exit_code == 2);
  CHECK(nowhere.process.err == "simt: SIMT_PROFILE=on: expected SIMT_JSON=FILE beside it, or the program run by simtprof\n");
}

TEST_CASE("profile: hazards are found while it counts") {
  const compile_request program = {.source = "race.cu", .options = {}, .text = R"(#include <cuda_runtime.h>
__global__ void shift(float* out) {
  __shared__ float s[128];
  s[threadIdx.x] = threadIdx.x;
  out[threadIdx.x] = s[(threadIdx.x + 40) % 128];
}
int main() {
  float* out;
  cudaMalloc(&out, 128 * 4);
  shift<<<1, 128>>>(out);
}
)"};
  const simt_run r = run(program, 32, "forward");
  CHECK(r.process.exit_code == 66);
  const auto is_race = [](const json& h) { return h.at("kind") == "shared-race"; };
  CHECK(std::any_of(r.hazards.begin(), r.hazards.end(), is_race));
  CHECK(sum(find(r.profile, "shift"), "shared", "load", "requests") == 4);
}

// ---- the labs' kernels ------------------------------------------------------------------------------------
// Of one tile of 1024, from the algorithms: Hillis-Steele's 10 rounds leave out 1, 2, 4, ... lanes; Blelloch's tree has 1023
// nodes above its leaves, passed once on the way up and once on the way down.
TEST_CASE("profile: what exercise 03 claims of tiles of 1024 is what the labs' kernels do") {
  for (const int padding : {1, 0}) {
    CAPTURE(padding);
    const compile_request program = {.source = "cuda/profiling.cu",
                                     .options = {"-Icuda", "-DSCAN_PADDING=" + std::to_string(padding)},
                                     .text = {}};
    const support::compile_result built = support::compile_with_simtcc(program);
    REQUIRE_MESSAGE(built.ok, built.describe());
    const json profile =
        support::run_simt(built.program, {"1024"}, {.warp = 32, .environment = {{"SIMT_PROFILE", "on"}}}).profile;
    const auto of_section = [&](const std::string& section) {
      for (const json& k : profile.at("kernels"))
        if (k.at("section") == section) return k;
      FAIL("no section " << section);
      return json();
    };
    const json rounds = of_section("Hillis-Steele, ping-pong, tiles of 1024"), tree = of_section("Blelloch, tiles of 1024");
    CHECK(rounds.at("operations") == 1024 * 10 - 1023);  // 9217
    CHECK(rounds.at("barriers") == 1 + 10);
    CHECK(tree.at("operations") == 2 * 1023);  // 2046
    CHECK(tree.at("barriers") == 10 + 10 + 1);

    levels busy;
    for (const uint64_t lanes : by_level(tree, "operating"))
      if (lanes > 0) busy.push_back(lanes);
    CHECK(busy == levels{512, 256, 128, 64, 32, 16, 8, 4, 2, 1, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512});
    CHECK(std::count_if(busy.begin(), busy.end(), [](uint64_t lanes) { return lanes < 512 / 4; }) == 14);

    uint64_t worst = 0, conflicts = 0;
    for (const json& site : tree.at("sites")) {
      worst = std::max(worst, site.value("worst", uint64_t{0}));
      conflicts += site.value("wavefronts", uint64_t{0}) - site.value("ideal", uint64_t{0});
    }
    CHECK(worst == (padding ? 1 : 32));
    // Each of the 7 accesses to nodes (3 up, 4 down) takes 36 requests, and without padding 191 wavefronts.
    CHECK(conflicts == (padding ? 0 : 7 * (191 - 36)));
    CHECK(sum(rounds, "shared", "load", "wavefronts") == sum(rounds, "shared", "load", "ideal"));
  }
}
