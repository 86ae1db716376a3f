// What docs/symptoms.md quotes as remedies, run and checked.
//
//   build/bin/simtcc docs/examples/remedies.cu -o build/remedies && build/remedies
#include <cuda_runtime.h>

#include <cstdio>

constexpr int lanes = 96;

__global__ void reverse_in_place(float* data, int n) {
  __shared__ float s[lanes];
  const int i = threadIdx.x;
  s[i] = data[i];
  __syncthreads();
  float other = s[n - 1 - i];
  __syncthreads();   // all have read
  s[i] = other;
  __syncthreads();   // all have written
  data[i] = s[i];
}

__global__ void neighbours(const float* in, float* out, int n) {
  __shared__ float s[lanes];
  const int i = threadIdx.x;
  float x = i < n ? in[i] : 0;   // instead of: if (i >= n) return;
  s[i] = x;
  __syncthreads();               // everybody gets here
  if (i < n) out[i] = x + (i > 0 ? s[i - 1] : 0);
}

__global__ void last_of_each_warp(int* found) {
  const int index = threadIdx.x, lane = index % warpSize, warp = index / warpSize, last = warpSize - 1;
  if (lane == last) found[warp] = index;   // instead of: found[warp] = index;
}

int main() {
  float numbers[lanes], *a, *b;
  for (int i = 0; i < lanes; ++i) numbers[i] = float(i);
  int* found;
  cudaMalloc(&a, sizeof numbers);
  cudaMalloc(&b, sizeof numbers);
  cudaMalloc(&found, lanes * sizeof(int));
  cudaMemcpy(a, numbers, sizeof numbers, cudaMemcpyHostToDevice);
  reverse_in_place<<<1, lanes>>>(a, lanes);
  neighbours<<<1, lanes>>>(a, b, lanes - 1);
  last_of_each_warp<<<1, lanes>>>(found);
  float second;
  int last;
  cudaMemcpy(&second, b + 1, sizeof second, cudaMemcpyDeviceToHost);
  cudaMemcpy(&last, found, sizeof last, cudaMemcpyDeviceToHost);
  const bool right = second == float(lanes - 1 + lanes - 2) && last == 31;  // warps of 32 lanes
  std::printf("%s\n", right ? "right" : "WRONG");
  return right ? 0 : 1;
}
