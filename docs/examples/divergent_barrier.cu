// A guard around a barrier: in the last block some lanes have no element and never arrive.
//
//   build/bin/simtcc docs/examples/divergent_barrier.cu -o build/divergent_barrier && build/divergent_barrier
#include <cuda_runtime.h>

constexpr int tile = 64;

__global__ void guarded_barrier(const int* in, int* out, int n) {
  __shared__ int s[tile];
  const int i = threadIdx.x, index = blockIdx.x * tile + i;
  if (index < n) {
    s[i] = in[index];
    __syncthreads();  // wrong: lanes with index >= n never get here
    out[index] = s[0];
  }
}

int main() {
  const int n = 100;
  int *in, *out;
  cudaMalloc(&in, n * sizeof(int));
  cudaMalloc(&out, n * sizeof(int));
  cudaMemset(in, 0, n * sizeof(int));
  guarded_barrier<<<2, tile>>>(in, out, n);
  return cudaDeviceSynchronize();
}
