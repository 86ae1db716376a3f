// What the device headers do not support is refused, by the compiler or when it runs, with a message that
// names it.
#include <doctest/doctest.h>

#include <string>

#include "tests/support/cases.h"
#include "tests/support/simtcc.h"

namespace {
using namespace support;

struct refusal {
  std::string name;  // of the test
  std::string file;  // .cu or .cpp
  std::string includes;
  std::string body;  // of a kernel of one warp, with int* p
  bool compiles;     // and is refused when it runs, at warp 64 if CUDA
  std::string message;
};

const refusal refusals[] = {
    {"a shuffle of a structure", "structure.cu", "",
     "p[0] = int(__shfl_sync(~0u, make_float4(1, 2, 3, 4), 0).x);", false,
     "__shfl_sync takes arithmetic types"},
    {"a HIP mask of 32 bits", "mask.cpp", "", "p[0] = __shfl_sync(0xffffffffu, p[0], 0);", false,
     "a HIP lane mask has 64 bits"},
    {"the wavefront size in #if", "wavefront.cpp", "",
     "\n#if __AMDGCN_WAVEFRONT_SIZE == 64\n p[0] = 64;\n#endif\n", false, "__AMDGCN_WAVEFRONT_SIZE"},
    {"the wavefront size as a constant", "constant.cpp", "",
     "constexpr int w = __AMDGCN_WAVEFRONT_SIZE; p[0] = w;", false, "wavefront_size_is_known_at_run_time"},
    {"an atomic of 16 bytes", "wide.cu", "#include <cuda/atomic>\nstruct wide { long long a, b; };\n",
     "cuda::atomic_ref<wide, cuda::thread_scope_device> a(*(wide*)p); a.load();", false,
     "1, 2, 4 or 8 bytes"},
    {"a tile larger than a warp", "tile.cu", "#include <cooperative_groups.h>\n",
     "auto t = cooperative_groups::tiled_partition<128>(cooperative_groups::this_thread_block()); p[0] = "
     "t.size();",
     false, "at most one warp"},
    {"a ballot of 64 lanes in 32 bits", "ballot.cu", "", "p[threadIdx.x] = __ballot_sync(~0u, 1);", true,
     "__ballot_sync"},
    {"an active mask of 64 lanes in 32 bits", "active.cu", "", "p[threadIdx.x] = __activemask();", true,
     "__activemask"},
    {"a match of 64 lanes in 32 bits", "match.cu", "", "p[threadIdx.x] = __match_any_sync(~0u, 5);", true,
     "__match_any_sync"},
    {"lanes 0 to 31 of 64, which as a mask are all", "lower.cu", "",
     "p[threadIdx.x] = __ballot_sync(~0u, threadIdx.x < 32);", true, "__ballot_sync"},
    {"wavefront scope", "scope.cpp", "",
     "__hip_atomic_fetch_add(p, 1, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_WAVEFRONT);", true,
     "wavefront scope"},
};

void check_refusal(const refusal& r, const compile_request& request) {
  const compile_result compiled = compile_with_simtcc(request);
  INFO(compiled.describe());
  CHECK(compiled.ok == r.compiles);
  if (!compiled.ok) {
    CHECK(compiled.compiler.err.find(r.message) != std::string::npos);
    return;
  }
  simt_settings settings;
  settings.warp = 64;
  const process_result run = run_simt(compiled.program, {}, settings).process;
  INFO(run.describe());
  CHECK(run.exit_code == 3);
  CHECK(run.err.find(r.message) != std::string::npos);
}

const int registered = [] {
  for (const refusal& r : refusals) {
    const bool hip = r.file.ends_with(".cpp");
    const std::string gpu = hip ? "hip" : "cuda";
    const std::string text = (hip ? "#include <hip/hip_runtime.h>\n" : "") + r.includes +
                             "__global__ void kernel(int* p) { " + r.body +
                             " }\nint main() {\n  int* p;\n  if (" + gpu +
                             "Malloc((void**)&p, 4096) != 0) return 1;\n  " + gpu + "Memset(p, 0, 4096);\n" +
                             "  kernel<<<1, 64>>>(p);\n  return " + gpu + "DeviceSynchronize() != 0;\n}\n";
    const compile_request request{r.file, {}, text};
    register_case("device: refused: " + r.name, [&r, request] { check_refusal(r, request); }, {request});
  }
  return 0;
}();
}  // namespace
