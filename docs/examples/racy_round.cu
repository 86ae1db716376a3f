// A round of Hillis and Steele's scan as one would write it first, and as it must not be:
//
//   build/bin/simtcc docs/examples/racy_round.cu -o build/racy_round && build/racy_round
#include <cuda_runtime.h>

constexpr int tile = 64;

__global__ void racy_rounds(const int* in, int* out) {
  __shared__ int s[tile];
  const int i = threadIdx.x;
  s[i] = in[i];
  __syncthreads();
  for (int distance = 1; distance < tile; distance *= 2) {
    if (i >= distance) s[i] += s[i - distance];
    __syncthreads();
  }
  out[i] = s[i];
}

int main() {
  int *in, *out, ones[tile];
  for (int& x : ones) x = 1;
  cudaMalloc(&in, sizeof ones);
  cudaMalloc(&out, sizeof ones);
  cudaMemcpy(in, ones, sizeof ones, cudaMemcpyHostToDevice);
  racy_rounds<<<1, tile>>>(in, out);
  return cudaDeviceSynchronize();
}
