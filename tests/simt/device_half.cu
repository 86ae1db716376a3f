// Half precision, and what only CUDA has for it: atomics, shuffles, bfloat16.
#include <cmath>

#include <cuda_bf16.h>
#include <cuda_fp16.h>

#include "tests/simt/device_half_body.h"

namespace {
__global__ void combine(__half* sum, __half2* pair_sum, __nv_bfloat16* brain_sum, float* out) {
  const __half mine = __int2half_rn(threadIdx.x);
  atomicAdd(sum, __float2half(0.5f));
  atomicAdd(pair_sum, __floats2half2_rn(1.0f, 2.0f));
  atomicAdd(brain_sum, __float2bfloat16(1.0f));
  out[3 * threadIdx.x] = __half2float(__shfl_xor_sync(0xffffffffu, mine, 1));
  out[3 * threadIdx.x + 1] = __high2float(__shfl_sync(0xffffffffu, __halves2half2(mine, -mine), 5));
  out[3 * threadIdx.x + 2] = __half2float(__ldg(sum + 2));
}

#define BRAIN(X)                                                                        \
  X(__float2bfloat16(257.0f), 256)                                                      \
  X(__float2bfloat16(259.0f), 260)                                                      \
  X(__float2bfloat16_rz(259.0f), 258)                                                   \
  X(__nv_bfloat16(1.5f) + __nv_bfloat16(0.25f), 1.75)                                   \
  X(__hmul(__float2bfloat16(3.0f), __float2bfloat16(4.0f)), 12)                         \
  X(__hfma(__float2bfloat16(3.0f), __float2bfloat16(4.0f), __float2bfloat16(1.0f)), 13) \
  X(__ushort_as_bfloat16(0x3f80), 1)                                                    \
  X(__bfloat162float(__high2bfloat16(__floats2bfloat162_rn(1.0f, 2.0f))), 2)
TABLE_KERNEL(brain, float, BRAIN)

#define CUDA_ONLY(X)                                 \
  X(hrcp(__float2half(4.0f)), 0.25)                  \
  X(__double2half(1 + 0x1p-11 + 0x1p-40), 0x1.004p0) \
  X(hrsqrt(__float2half(4.0f)), 0.5)                 \
  X(hrcp(__float2bfloat16(8.0f)), 0.125)
TABLE_KERNEL(cuda_only, float, CUDA_ONLY)
}  // namespace

TEST_CASE("atomics, shuffles and cached loads of halves") {
  const int block = 64;
  device_array<__half> sum(std::vector<__half>(3, __float2half(1.0f)));
  device_array<__half2> pair_sum(1, 0);
  device_array<__nv_bfloat16> brain_sum(1, 0);
  device_array<float> out(3 * block);
  combine<<<1, block>>>(sum.data(), pair_sum.data(), brain_sum.data(), out.data());
  const std::vector<float> results = out.to_host();
  const int lanes = lanes_in_warp();
  for (int i = 0; i < block; ++i) {
    CHECK(results[3 * i] == (i ^ 1));
    CHECK(results[3 * i + 1] == -(i / lanes * lanes + 5));
    CHECK(results[3 * i + 2] == 1);
  }
  CHECK(__half2float(sum.to_host()[0]) == 1 + block * 0.5f);
  CHECK(__low2float(pair_sum.to_host()[0]) == block);
  CHECK(__high2float(pair_sum.to_host()[0]) == 2 * block);
  CHECK(__bfloat162float(brain_sum.to_host()[0]) == block);
}

TEST_CASE("bfloat16") { CHECK_TABLE(brain, float, BRAIN); }
TEST_CASE("half functions that only CUDA has") { CHECK_TABLE(cuda_only, float, CUDA_ONLY); }
