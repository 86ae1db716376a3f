// Host memory touched by a kernel, device memory touched by the host.
#include <algorithm>
#include <cstring>
#include <numeric>

#include "device_memory.h"
#include "pair.h"

constexpr int tile = 64;

// pair: host_array
__global__ void host_array(const int* in, int* out) {
  out[threadIdx.x] = in[threadIdx.x];  // HAZARD wrong-side
}

PAIR(host_array) {
  SOUND(int* in = counting(tile);)
  BROKEN(int* in = new int[tile]();)
  host_array<<<1, tile>>>(in, zeros<int>(tile));
  finish();
}

// pair: host_vector
__global__ void host_vector(int* data) {
  data[threadIdx.x] = 1;  // HAZARD wrong-side
}

PAIR(host_vector) {
  std::vector<int> values(tile);
  SOUND(int* data = counting(tile);)
  BROKEN(int* data = values.data();)
  host_vector<<<1, tile>>>(data);
  finish();
}

// pair: host_local
__global__ void host_local(int* result) {
  atomicAdd(result, 1);  // HAZARD wrong-side
}

PAIR(host_local) {
  int count = 0;
  int* result = zeros<int>(1);
  BROKEN(result = &count;)
  host_local<<<1, tile>>>(result);
  finish();
  std::printf("count is %d\n", count);
}

// pair: pinned
// Pinned host memory is there for kernels too, ordinary host memory is not.
__global__ void pinned(int* data) {
  data[threadIdx.x] = threadIdx.x;  // HAZARD wrong-side
}

PAIR(pinned) {
  int* data = nullptr;
  SOUND(must(cudaMallocHost(&data, tile * sizeof(int)));)
  BROKEN(data = static_cast<int*>(malloc(tile * sizeof(int)));)
  pinned<<<1, tile>>>(data);
  finish();
  std::printf("last is %d\n", data[tile - 1]);
}

// pair: managed
// Managed memory is for both sides, device memory for one.
__global__ void managed(int* data) {
  data[threadIdx.x] += 1;  // MAYBE uninitialised
}

PAIR(managed) {
  int* data = nullptr;
  SOUND(must(cudaMallocManaged(&data, tile * sizeof(int)));)
  BROKEN(must(cudaMalloc(&data, tile * sizeof(int)));)
  for (int i = 0; i < tile; ++i) data[i] = i;  // HAZARD wrong-side
  managed<<<1, tile>>>(data);
  finish();
}

// pair: host_reads_device_memory
PAIR(host_reads_device_memory) {
  int* data = counting(tile);
  int first = 0;
  SOUND(must(cudaMemcpy(&first, data, sizeof first, cudaMemcpyDeviceToHost));)
  BROKEN(first = *data;)  // HAZARD wrong-side
  std::printf("first is %d\n", first);
}

// pair: memcpy_from_device_memory
PAIR(memcpy_from_device_memory) {
  int* data = counting(tile);
  int values[tile];
  SOUND(must(cudaMemcpy(values, data, sizeof values, cudaMemcpyDeviceToHost));)
  BROKEN(std::memcpy(values, data, sizeof values);)  // HAZARD wrong-side
  std::printf("last is %d\n", values[tile - 1]);
}

// pair: small_memcpy_from_device_memory
// A copy so small that the compiler makes it a load.
PAIR(small_memcpy_from_device_memory) {
  int* data = counting(tile);
  int first;
  SOUND(must(cudaMemcpy(&first, data, sizeof first, cudaMemcpyDeviceToHost));)
  BROKEN(std::memcpy(&first, data, sizeof first);)  // HAZARD wrong-side
  std::printf("first is %d\n", first);
}

// pair: memset_of_device_memory
PAIR(memset_of_device_memory) {
  int* data = counting(tile);
  SOUND(must(cudaMemset(data, 0, tile * sizeof(int)));)
  BROKEN(std::memset(data, 0, tile * sizeof(int));)  // HAZARD wrong-side
}

// pair: algorithm_on_device_memory
// The access is in the library; the report names the line that called it.
PAIR(algorithm_on_device_memory) {
  int* data = counting(tile);
  std::vector<int> values(tile);
  must(cudaMemcpy(values.data(), data, tile * sizeof(int), cudaMemcpyDeviceToHost));
  SOUND(const int sum = std::accumulate(values.begin(), values.end(), 0);)
  BROKEN(const int sum = std::accumulate(data, data + tile, 0);)  // HAZARD wrong-side
  std::printf("sum is %d\n", sum);
}

// pair: device_variable_on_host
__device__ int device_total;

__global__ void device_variable_on_host() { atomicAdd(&device_total, 1); }

PAIR(device_variable_on_host) {
  device_variable_on_host<<<1, tile>>>();
  int total = 0;
  SOUND(must(cudaMemcpyFromSymbol(&total, device_total, sizeof total));)
  BROKEN(total = device_total;)  // HAZARD wrong-side device_total
  std::printf("total is %d\n", total);
}

// pair: null_pointer
__global__ void null_pointer(int* out) {
  out[threadIdx.x] = 1;  // HAZARD wrong-side,out-of-bounds,crash
}

PAIR(null_pointer) {
  SOUND(int* out = zeros<int>(tile);)
  BROKEN(int* out = nullptr;)
  null_pointer<<<1, tile>>>(out);
  finish();
}
