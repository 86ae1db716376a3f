// A program that asks the CPU backend how its kernel fared. A GPU's compiler does not see what is within __SIMT__.
//
//   build/bin/simtcc docs/examples/asks_simt.cu -o build/asks_simt && build/asks_simt
#include <cuda_runtime.h>

#include <cstdio>
#ifdef __SIMT__
#include <simt/tool.h>
#endif

constexpr int n = 256;

__global__ void add_one(const float* in, float* out) { out[threadIdx.x] = in[threadIdx.x] + 1; }

int main() {
  float *in, *out;
  cudaMalloc(&in, n * sizeof(float));
  cudaMalloc(&out, n * sizeof(float));
  cudaMemset(in, 0, n * sizeof(float));
#ifdef __SIMT__
  simt::tool::name_allocation(out, "inclusive", sizeof(float));  // "past the end of inclusive, which has 256 elements"
  simt::tool::count_traffic(true);
#endif
  add_one<<<1, n>>>(in, out);
  const cudaError_t error = cudaDeviceSynchronize();
#ifdef __SIMT__
  const auto [read, written] = simt::tool::traffic_so_far();
  std::printf("%zu errors, %zu words read, %zu words written\n", size_t(simt::tool::error_count()), size_t(read), size_t(written));
#endif
  return error;
}
