// What SIMT_TRACE writes, for kernels whose accesses are known by hand.
#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "tests/support/cases.h"
#include "tests/support/files.h"

namespace {
using namespace support;

const compile_request program = {"traced.cu", {}, R"(#include <simt/tool.h>
#include <cstdio>
struct three { long a, b, c; };

__global__ void add_half(const int* in, int* out) {
  __shared__ int s[128];
  const int i = threadIdx.x;
  s[i] = in[i];
  __syncthreads();
  if (i >= 64) s[i] += s[i - 64];
  __syncthreads();
  out[i] = s[i];
}

// Several stores of one lane, to the same place as well; a copy that is announced as a store and then a load.
template <int First, class T>
__global__ void one_lane(three* pair, volatile T* flag, unsigned* count, double* twice) {
  pair[1] = pair[0];
  *flag = First;
  atomicAdd(count, *flag + 1);
  *twice = 0.5;
  __threadfence();
  *twice += *twice;
}

// Lane 0 of block 0 polls; its last look sees what block 1 wrote.
__global__ void wait_for(volatile int* flag, int* out) {
  if (blockIdx.x == 1) *flag = 9;
  else while (*flag != 9) {}
  out[blockIdx.x] = *flag;
}

__global__ void take_tickets(unsigned* count) { atomicAdd(count, 1); }

__constant__ int table[4];
__global__ void look_up(int* out) { out[threadIdx.x] = table[threadIdx.x]; }

int main() {
  int numbers[128], *in, *out, *flag;
  for (int i = 0; i < 128; ++i) numbers[i] = 100 + i;
  cudaMalloc(&in, sizeof numbers);
  cudaMalloc(&out, sizeof numbers);
  cudaMalloc(&flag, sizeof *flag);
  cudaMemcpy(in, numbers, sizeof numbers, cudaMemcpyHostToDevice);
  simt::tool::name_allocation(in, "in", sizeof *in);
  add_half<<<1, 128>>>(in, out);

  three pair[2] = {{1, 2, 3}, {}}, *pairs;
  double* twice;
  unsigned* count;
  cudaMalloc(&pairs, sizeof pair);
  cudaMalloc(&twice, sizeof *twice);
  cudaMalloc(&count, sizeof *count);
  cudaMemset(count, 0, sizeof *count);
  cudaMemcpy(pairs, pair, sizeof pair, cudaMemcpyHostToDevice);
  one_lane<7, int><<<1, 1>>>(pairs, flag, count, twice);

  cudaMemset(flag, 0, sizeof *flag);
  wait_for<<<2, 1>>>(flag, out);
  take_tickets<<<300, 32>>>(count);
  simt::tool::name_allocation(out, "a \"b\", c", sizeof *out);
  look_up<<<1, 1>>>(out);
  std::puts("done");
}
)"};

const std::string header = "launch,kernel,block,barriers,step,warp,lane,space,name,offset,size,operation,value,file,line";

struct traced_run {
  process_result process;
  std::vector<std::string> lines;  // of the table, with its header

  // Those that begin so and contain `part`, without that beginning and the file.
  std::vector<std::string> rows(const std::string& beginning, const std::string& part) const {
    std::vector<std::string> found;
    for (const std::string& line : lines) {
      if (!line.starts_with(beginning) || line.find(part) == line.npos) continue;
      const size_t number = line.find_last_of(','), file = line.find_last_of(',', number - 1);
      found.push_back(line.substr(beginning.size(), file - beginning.size()) + line.substr(number));
    }
    return found;
  }
};

traced_run run(int warp, const std::string& schedule, std::map<std::string, std::string> more = {}, compile_request request = program) {
  const compile_result built = compile_with_simtcc(request);
  REQUIRE_MESSAGE(built.ok, built.describe());
  const temporary_directory folder;
  more.try_emplace("SIMT_TRACE", folder.path() / "trace.csv");
  traced_run result;
  result.process = run_simt(built.program, {}, {.warp = warp, .schedule = schedule, .environment = more}).process;
  if (!std::filesystem::exists(folder.path() / "trace.csv")) return result;
  std::istringstream table(read_file(folder.path() / "trace.csv"));
  for (std::string line; std::getline(table, line);) result.lines.push_back(line);
  return result;
}

using rows = std::vector<std::string>;

void check_refused(const traced_run& r, const std::string& message) {
  INFO(r.process.describe());
  CHECK(r.process.exit_code == 2);
  CHECK(r.process.out.empty());
  CHECK(r.process.err.starts_with("simt: SIMT_TRACE="));
  CHECK(r.process.err.ends_with(message + "\n"));
  CHECK(std::count(r.process.err.begin(), r.process.err.end(), '\n') == 1);
}
}  // namespace

TEST_CASE("trace: each access in step, with the value that it read or left") {
  for (const int warp : {32, 64}) {
    CAPTURE(warp);
    const traced_run r = run(warp, "forward");
    INFO(r.process.describe());
    REQUIRE(r.process.ok());
    CHECK(r.lines.at(0) == header);
    const std::string lane_77 = warp == 32 ? ",2,13," : ",1,13,";
    CHECK(r.rows("1,add_half,0,", lane_77) ==
          rows{"0,0" + lane_77 + "device,in,308,4,load,000000b1,8", "0,1" + lane_77 + "shared,s,308,4,store,000000b1,8",
               "1,0" + lane_77 + "shared,s,308,4,load,000000b1,10", "1,1" + lane_77 + "shared,s,52,4,load,00000071,10",
               "1,2" + lane_77 + "shared,s,308,4,store,00000122,10", "2,0" + lane_77 + "shared,s,308,4,load,00000122,12",
               "2,1" + lane_77 + "device,allocation 2,308,4,store,00000122,12"});
    const auto all = r.rows("1,add_half,0,", ",");
    CHECK(all.size() == 128 * 2 + 64 * 3 + 128 * 2);
    CHECK(all.at(0).starts_with("0,0,0,0,"));
    CHECK(all.at(127).starts_with("0,0," + std::to_string(128 / warp - 1) + "," + std::to_string(warp - 1) + ","));
  }
}

TEST_CASE("trace: copies, volatile and atomic accesses, and stores to one place") {
  const rows expected = {
      "0,0,0,0,device,allocation 4,24,24,store,000000000000000300000000000000020000000000000001,18",
      "0,1,0,0,device,allocation 4,0,24,load,000000000000000300000000000000020000000000000001,18",
      "0,2,0,0,device,allocation 3,0,4,store,00000007,19",
      "0,3,0,0,device,allocation 3,0,4,load,00000007,20",
      "0,4,0,0,device,allocation 6,0,4,atomic,00000008,20",
      "0,5,0,0,device,allocation 5,0,8,store,3fe0000000000000,21",
      "0,6,0,0,device,allocation 5,0,8,load,3fe0000000000000,23",
      "0,7,0,0,device,allocation 5,0,8,store,3ff0000000000000,23"};
  CHECK(run(32, "forward").rows("2,\"one_lane<7, int>\",0,", ",") == expected);
}

TEST_CASE("trace: a lane that polls shows what it read after it had waited") {
  const rows looks = run(32, "forward").rows("3,wait_for,0,", "load");
  REQUIRE(looks.size() > 2);
  CHECK(looks.at(0).find(",load,00000000,") != std::string::npos);
  CHECK(looks.at(looks.size() - 2).find(",load,00000009,29") != std::string::npos);
  CHECK(looks.back().find(",load,00000009,30") != std::string::npos);
}

TEST_CASE("trace: the table depends neither on the order of lanes nor on threads") {
  const auto expected = run(32, "forward").rows("1,add_half,0,", ",");
  CHECK(run(32, "reverse").rows("1,add_half,0,", ",") == expected);
  CHECK(run(32, "random:7", {{"SIMT_THREADS", "2"}}).rows("1,add_half,0,", ",") == expected);
  CHECK(run(32, "forward", {{"SIMT_THREADS", "2"}}).lines == run(32, "forward", {{"SIMT_THREADS", "1"}}).lines);
}

TEST_CASE("trace: constants are left out, and a name may hold what CSV uses itself") {
  CHECK(run(32, "forward").rows("5,look_up,0,", ",") == rows{"0,0,0,0,device,\"a \"\"b\"\", c\",0,4,store,00000000,36"});
}

TEST_CASE("trace: a full disk is said, and a program without kernels writes an empty table") {
  check_refused(run(32, "forward", {{"SIMT_TRACE", "/dev/full"}}), "it cannot be written");
  const traced_run nothing = run(32, "forward", {}, {"nothing.cu", {}, "#include <cuda_runtime.h>\nint main() { return cudaFree(nullptr); }\n"});
  CHECK(nothing.lines == rows{header});
}

TEST_CASE("trace: what cannot be traced is refused with one line") {
  check_refused(run(32, "forward", {{"SIMT_TRACE", "/nowhere/trace.csv"}}), "expected a file that can be written");
  check_refused(run(32, "forward", {{"SIMT_CHECK", "off"}}), "expected SIMT_CHECK=on beside it: without checks no access is seen");
  compile_request fast = program;
  fast.options = {"--fast"};
  check_refused(run(32, "forward", {}, fast), "the program announces no accesses: it was built with --fast");
  const compile_request large = {"large.cu", {}, R"(
__device__ int totals[2];
__global__ void count() { for (int i = 0; i < 500001; ++i) totals[i % 2] += i; }
int main() { count<<<1, 1>>>(); }
)"};
  check_refused(run(32, "forward", {}, large), "the program makes more than 1,000,000 accesses: trace a smaller run");
}

TEST_CASE("trace: none is written unless it is asked for") {
  const traced_run r = run(32, "forward", {{"SIMT_TRACE", ""}});
  CHECK(r.process.out == "done\n");
  CHECK(r.lines.empty());
}
