// Device memory for the CUDA hazard programs. The programs are short-lived: nothing is freed unless that is
// the point.
#pragma once
#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>
#include <vector>

inline void must(cudaError_t error) {
  if (error == cudaSuccess) return;
  std::fprintf(stderr, "unexpected: %s\n", cudaGetErrorString(error));
  std::exit(3);
}

// Memory for n elements that nobody has written.
template <class T>
T* uninitialised(int n) {
  T* p = nullptr;
  must(cudaMalloc(&p, n * sizeof(T)));
  return p;
}

template <class T>
T* zeros(int n) {
  T* p = uninitialised<T>(n);
  must(cudaMemset(p, 0, n * sizeof(T)));
  return p;
}

// 1, 2, 3, ... n
inline int* counting(int n) {
  std::vector<int> values(n);
  for (int i = 0; i < n; ++i) values[i] = i + 1;
  int* p = uninitialised<int>(n);
  must(cudaMemcpy(p, values.data(), n * sizeof(int), cudaMemcpyHostToDevice));
  return p;
}

// Waits for the kernel. A broken twin may end with an error here; it counts as read, since the report is what
// matters.
inline void finish() {
  (void)cudaDeviceSynchronize();
  (void)cudaGetLastError();
}
