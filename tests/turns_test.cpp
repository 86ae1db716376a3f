// Schedules in which resident blocks take turns: SIMT_SCHEDULE=interleaved and random.
#include <doctest/doctest.h>

#include <numeric>
#include <sstream>
#include <string>
#include <vector>

#include "tests/support/simtcc.h"

namespace {
using support::simt_run;

// Every block draws three numbers, and main prints who drew each of them.
simt_run run(const std::string& draw, const std::string& schedule, const std::string& resident, const std::string& threads = "1") {
  const support::compile_result program = support::compile_with_simtcc({"turns.cu", {}, R"(#include <cuda_runtime.h>
#include <cstdio>
__global__ void draw(int* next, int* who) {
  __shared__ int local;
  if (threadIdx.x == 0) local = 0;
  __syncthreads();
  if (threadIdx.x == 0)
    for (int i = 0; i < 3; ++i) who[)" + draw + R"(] = blockIdx.x;
}
int main() {
  int *next, *who, drawn[12];
  cudaMalloc(&next, sizeof(int));
  cudaMalloc(&who, sizeof drawn);
  cudaMemset(next, 0, sizeof(int));
  draw<<<4, 40>>>(next, who);
  cudaMemcpy(drawn, who, sizeof drawn, cudaMemcpyDeviceToHost);
  for (int block : drawn) std::printf("%d", block);
}
)"});
  REQUIRE_MESSAGE(program.ok, program.describe());
  return support::run_simt(program.program, {}, {.warp = 32, .schedule = schedule, .environment = {{"SIMT_RESIDENT", resident}, {"SIMT_THREADS", threads}}});
}

std::string order(const std::string& draw, const std::string& schedule, const std::string& resident) {
  const simt_run r = run(draw, schedule, resident);
  INFO(r.describe());
  CHECK(r.process.exit_code == 0);
  return r.process.out;
}

const std::string atomic = "atomicAdd(next, 1)";
}  // namespace

TEST_CASE("turns: interleaved blocks yield after each atomic write to device memory, and the youngest goes on first") {
  CHECK(order(atomic, "interleaved", "4") == "012332103210");
  CHECK(order(atomic, "interleaved", "2") == "011010233232");
  CHECK(order(atomic, "interleaved", "1") == "000111222333");
  CHECK(order(atomic, "forward", "4") == "000111222333");
  CHECK(order(atomic, "reverse", "4") == "333222111000");
}

TEST_CASE("turns: atomics on shared memory, and atomic reads, keep the turn") {
  CHECK(order("3 * blockIdx.x + atomicAdd(&local, 1)", "interleaved", "4") == "000111222333");
  CHECK(order("3 * blockIdx.x + i + atomicAdd(next, 0)", "interleaved", "4") == "000111222333");
}

TEST_CASE("turns: in a random schedule blocks yield now and then, the same way for the same seed") {
  const std::string first = order(atomic, "random:1", "4");
  CHECK(order(atomic, "random:1", "4") == first);
  size_t turns = 0;
  for (const char* seed : {"random:1", "random:2", "random:3", "random:4"}) {
    const std::string drawn = order(atomic, seed, "4");
    for (const char block : {'0', '1', '2', '3'}) CHECK(std::count(drawn.begin(), drawn.end(), block) == 3);
    for (size_t i = 1; i < drawn.size(); ++i) turns += drawn[i] != drawn[i - 1];
  }
  CHECK(turns > 4 * 3);       // more than one block after the other
  CHECK(turns < 4 * 11 - 4);  // fewer than if each draw ended a turn
}

TEST_CASE("turns: on several threads every block still ends") {
  for (const char* schedule : {"interleaved", "random:5"}) {
    const simt_run r = run(atomic, schedule, "4", "2");
    INFO(r.describe());
    CHECK(r.process.exit_code == 0);
    CHECK(r.process.out.size() == 12);
  }
}

// Blocks of one lane in a chain of tickets. Eight are resident and have their tickets; in each round all later ones find that
// they still have to wait: 7 + 6 + ... + 1 times.
TEST_CASE("turns: waits are counted, and who looks at what is there already does not wait") {
  const std::string text = R"(#include <cuda_runtime.h>
__global__ void chain(int* next, int* ready, int* done) {
  const int t = atomicAdd(next, 1);
  atomicExch(&ready[t], 1);
  if (t > 0)
    while (atomicAdd(&FLAGS[t - 1], 0) == 0) {}
  atomicExch(&done[t], 1);
}
int main() {
  int* words;
  cudaMalloc(&words, 17 * sizeof(int));
  cudaMemset(words, 0, 17 * sizeof(int));
  chain<<<8, 1>>>(words, words + 1, words + 9);
  return cudaDeviceSynchronize();
}
)";
  const auto waits = [&](const std::string& flags) {
    const support::compile_result program = support::compile_with_simtcc({"chain.cu", {"-DFLAGS=" + flags}, text});
    REQUIRE_MESSAGE(program.ok, program.describe());
    const simt_run r = support::run_simt(
        program.program, {}, {.warp = 32, .schedule = "interleaved", .environment = {{"SIMT_RESIDENT", "8"}, {"SIMT_THREADS", "1"}, {"SIMT_PROFILE", "on"}}});
    INFO(r.describe());
    CHECK(r.process.exit_code == 0);
    return r.profile.at("kernels").at(0).at("waits").get<uint64_t>();
  };
  CHECK(waits("ready") == 0);
  CHECK(waits("done") == 28);
}

// A volatile write happens after the engine is told of it: the turn ends at the next synchronising access.
TEST_CASE("turns: a volatile write yields as well, once it is there") {
  const support::compile_result program = support::compile_with_simtcc({"volatile.cu", {}, R"(#include <cuda_runtime.h>
#include <cstdio>
__global__ void meet(volatile int* flags, int* seen) {
  flags[blockIdx.x] = 1;
  seen[blockIdx.x] = flags[1 - blockIdx.x];
}
int main() {
  int *flags, *seen, both[2];
  cudaMalloc(&flags, sizeof both);
  cudaMalloc(&seen, sizeof both);
  cudaMemset(flags, 0, sizeof both);
  meet<<<2, 1>>>(flags, seen);
  cudaMemcpy(both, seen, sizeof both, cudaMemcpyDeviceToHost);
  std::printf("%d%d", both[0], both[1]);
}
)"});
  REQUIRE_MESSAGE(program.ok, program.describe());
  for (const auto& [schedule, expected] : {std::pair("interleaved", "11"), std::pair("forward", "01")}) {
    const simt_run r = support::run_simt(program.program, {}, {.schedule = schedule, .environment = {{"SIMT_THREADS", "1"}}});
    INFO(r.describe());
    CHECK(r.process.out == expected);
  }
}

// A lane that wrote and ended leaves the block another one's turn to give; the lane that reads next still goes on.
TEST_CASE("turns: a block that yields for a write of long ago is not taken for one that hangs") {
  const support::compile_result program = support::compile_with_simtcc({"late.cu", {}, R"(#include <cuda_runtime.h>
__global__ void meet(volatile int* flags, int* seen) {
  flags[2 * blockIdx.x + threadIdx.x] = 1;
  if (threadIdx.x == 1) return;
  const int first = flags[0];
  seen[blockIdx.x] = first + flags[2];
}
int main() {
  int *flags, *seen;
  cudaMalloc(&flags, 4 * sizeof(int));
  cudaMalloc(&seen, 2 * sizeof(int));
  cudaMemset(flags, 0, 4 * sizeof(int));
  meet<<<2, 2>>>(flags, seen);
  return cudaDeviceSynchronize();
}
)"});
  REQUIRE_MESSAGE(program.ok, program.describe());
  for (const char* schedule : {"interleaved", "random:1", "random:2", "random:3"}) {
    const simt_run r = support::run_simt(program.program, {}, {.schedule = schedule, .environment = {{"SIMT_THREADS", "1"}}});
    INFO(r.describe());
    CHECK(r.process.exit_code == 0);
  }
}

TEST_CASE("turns: a lane that is at work for long does not wait") {
  const support::compile_result program = support::compile_with_simtcc({"busy.cu", {}, R"(#include <cuda_runtime.h>
__global__ void busy(int* sum) {
  for (int i = 0; i < 9000; ++i) atomicAdd(sum, 1);
}
int main() {
  int* sum;
  cudaMalloc(&sum, sizeof(int));
  cudaMemset(sum, 0, sizeof(int));
  busy<<<2, 1>>>(sum);
  return cudaDeviceSynchronize();
}
)"});
  REQUIRE_MESSAGE(program.ok, program.describe());
  const simt_run r = support::run_simt(program.program, {}, {.schedule = "forward", .environment = {{"SIMT_THREADS", "1"}, {"SIMT_PROFILE", "on"}}});
  INFO(r.describe());
  CHECK(r.process.exit_code == 0);
  CHECK(r.profile.at("kernels").at(0).at("waits") == 0);
}
