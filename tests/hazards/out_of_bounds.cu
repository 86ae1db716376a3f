// Accesses outside the object: shared variables, the dynamic part, device allocations, freed memory, device
// variables.
#include "device_memory.h"
#include "pair.h"

constexpr int tile = 64;

// pair: shared_by_one
__global__ void shared_by_one(const int* in, int* out) {
  __shared__ int s[tile];
  const int tid = threadIdx.x;
  SOUND(const int slot = tid;)
  BROKEN(const int slot = tid + 1;)
  s[slot] = in[tid];  // HAZARD out-of-bounds s
  __syncthreads();
  if (tid > 0) out[tid] = s[tid];
}

PAIR(shared_by_one) {
  shared_by_one<<<1, tile>>>(counting(tile), zeros<int>(tile));
  finish();
}

// pair: before_the_start
// The first lane has no left neighbour.
__global__ void before_the_start(const int* in, int* out) {
  __shared__ int s[tile];
  const int tid = threadIdx.x;
  s[tid] = in[tid];
  __syncthreads();
  int left = 0;
  SOUND(if (tid > 0))
  left = s[tid - 1];  // HAZARD out-of-bounds s
  out[tid] = left;
}

PAIR(before_the_start) {
  before_the_start<<<1, tile>>>(counting(tile), zeros<int>(tile));
  finish();
}

// pair: dynamic_part
// The launch counts elements where it should count bytes.
extern __shared__ int dynamic_tile[];

__global__ void dynamic_part(const int* in, int* out) {
  const int tid = threadIdx.x;
  dynamic_tile[tid] = in[tid];  // HAZARD out-of-bounds dynamic_tile
  out[tid] = tid;
}

PAIR(dynamic_part) {
  SOUND(dynamic_part<<<1, tile, tile * sizeof(int)>>>(counting(tile), zeros<int>(tile));)
  BROKEN(dynamic_part<<<1, tile, tile>>>(counting(tile), zeros<int>(tile));)
  finish();
}

// pair: into_the_next_variable
__global__ void into_the_next_variable(const int* in, int* out) {
  __shared__ int first[tile];
  __shared__ int second[tile];
  const int tid = threadIdx.x;
  first[tid] = second[tid] = in[tid];
  __syncthreads();
  SOUND(const int right = tid + 1 < tile ? tid + 1 : 0;)
  BROKEN(const int right = tid + 1;)
  out[tid] = first[right] + second[tid];  // HAZARD out-of-bounds first
}

PAIR(into_the_next_variable) {
  into_the_next_variable<<<1, tile>>>(counting(tile), zeros<int>(tile));
  finish();
}

// pair: rows_of_shared
__global__ void rows_of_shared(const int* in, int* out) {
  __shared__ int s[8][8];
  const int x = threadIdx.x, y = threadIdx.y;
  s[y][x] = in[8 * y + x];
  __syncthreads();
  int below = 0;
  SOUND(if (y + 1 < 8))
  below = s[y + 1][x];  // HAZARD out-of-bounds s
  out[8 * y + x] = below;
}

PAIR(rows_of_shared) {
  rows_of_shared<<<1, dim3(8, 8)>>>(counting(tile), zeros<int>(tile));
  finish();
}

// pair: last_partial_tile
__global__ void last_partial_tile(int* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  SOUND(if (i < n))
  out[i] = i;  // HAZARD out-of-bounds
}

PAIR(last_partial_tile) {
  last_partial_tile<<<2, tile>>>(zeros<int>(100), 100);
  finish();
}

// pair: one_too_many
__global__ void one_too_many(int* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  SOUND(if (i < n))
  BROKEN(if (i <= n))
  out[i] = i;  // HAZARD out-of-bounds
}

PAIR(one_too_many) {
  one_too_many<<<2, tile>>>(zeros<int>(100), 100);
  finish();
}

// pair: negative_index
__global__ void negative_index(const int* in, int* out) {
  const int i = threadIdx.x;
  SOUND(const int left = i > 0 ? in[i - 1] : 0;)
  BROKEN(const int left = in[i - 1];)  // HAZARD out-of-bounds
  out[i] = left;
}

PAIR(negative_index) {
  negative_index<<<1, tile>>>(counting(tile), zeros<int>(tile));
  finish();
}

// pair: far_past_the_end
// Elements of a larger type than was allocated: the second half lands in whatever follows.
__global__ void far_past_the_end(double* out) {
  const int i = threadIdx.x;
  out[i] = i;  // HAZARD out-of-bounds
}

PAIR(far_past_the_end) {
  SOUND(double* out = zeros<double>(256);)
  BROKEN(double* out = reinterpret_cast<double*>(zeros<float>(256));)
  zeros<float>(1024);
  far_past_the_end<<<1, 256>>>(out);
  finish();
}

// pair: half_of_a_vector
// The last vector is only partly inside.
__global__ void half_of_a_vector(const int* in, int* out, int n) {
  const int i = 4 * threadIdx.x;
  int4 values = make_int4(0, 0, 0, 0);
  SOUND(if (i + 3 < n))
  BROKEN(if (i < n))
  values = *reinterpret_cast<const int4*>(in + i);  // HAZARD out-of-bounds
  out[threadIdx.x] = values.x + values.w;
}

PAIR(half_of_a_vector) {
  half_of_a_vector<<<1, 16>>>(counting(62), zeros<int>(16), 62);
  finish();
}

// pair: atomic_outside
__global__ void atomic_outside(const int* in, int* bins) {
  SOUND(const int bin = in[threadIdx.x] % 8;)
  BROKEN(const int bin = in[threadIdx.x] % 9;)
  atomicAdd(&bins[bin], 1);  // HAZARD out-of-bounds
}

PAIR(atomic_outside) {
  atomic_outside<<<1, tile>>>(counting(tile), zeros<int>(8));
  finish();
}

// pair: shared_atomic_outside
__global__ void shared_atomic_outside(const int* in, int* out) {
  __shared__ int bins[8];
  const int tid = threadIdx.x;
  if (tid < 8) bins[tid] = 0;
  __syncthreads();
  SOUND(const int bin = in[tid] % 8;)
  BROKEN(const int bin = in[tid] % 9;)
  atomicAdd(&bins[bin], 1);  // HAZARD out-of-bounds bins
  __syncthreads();
  if (tid < 8) out[tid] = bins[tid];
}

PAIR(shared_atomic_outside) {
  shared_atomic_outside<<<1, tile>>>(counting(tile), zeros<int>(8));
  finish();
}

// pair: device_array
__device__ int device_table[tile];

__global__ void device_array() {
  SOUND(const int slot = threadIdx.x;)
  BROKEN(const int slot = threadIdx.x + 1;)
  device_table[slot] = slot;  // HAZARD out-of-bounds device_table
}

PAIR(device_array) {
  device_array<<<1, tile>>>();
  finish();
}

// pair: constant_array
__constant__ int coefficients[4];

__global__ void constant_array(int* out, int taps) {
  int sum = 0;
  for (int tap = 0; tap < taps; ++tap) sum += coefficients[tap];  // HAZARD out-of-bounds coefficients
  out[threadIdx.x] = sum;
}

PAIR(constant_array) {
  const int values[4] = {1, 4, 6, 4};
  must(cudaMemcpyToSymbol(coefficients, values, sizeof values));
  SOUND(constant_array<<<1, tile>>>(zeros<int>(tile), 4);)
  BROKEN(constant_array<<<1, tile>>>(zeros<int>(tile), 5);)
  finish();
}

// pair: after_free
__global__ void after_free(const int* in, int* out) {
  const int i = threadIdx.x;
  out[i] = in[i];  // HAZARD use-after-free
}

PAIR(after_free) {
  int* in = counting(tile);
  int* out = zeros<int>(tile);
  BROKEN(must(cudaFree(in));)  // OTHER
  after_free<<<1, tile>>>(in, out);
  SOUND(must(cudaFree(in));)
  finish();
}

// pair: after_free_and_reuse
// Another allocation of the same size since then does not make the old pointer good.
__global__ void after_free_and_reuse(int* data) {
  data[threadIdx.x] = 7;  // HAZARD use-after-free
}

PAIR(after_free_and_reuse) {
  int* data = counting(tile);
  BROKEN(must(cudaFree(data));)  // OTHER
  zeros<int>(tile);
  after_free_and_reuse<<<1, tile>>>(data);
  finish();
}

// pair: device_heap
__global__ void device_heap(int* out) {
  int* scratch = static_cast<int*>(malloc(8 * sizeof(int)));
  for (int i = 0; i < 8; ++i) scratch[i] = i;
  SOUND(const int last = 7;)
  BROKEN(const int last = 8;)
  out[threadIdx.x] = scratch[last];  // HAZARD out-of-bounds
  free(scratch);
}

PAIR(device_heap) {
  device_heap<<<1, 4>>>(zeros<int>(4));
  finish();
}

// pair: device_heap_after_free
__global__ void device_heap_after_free(int* out) {
  int* scratch = static_cast<int*>(malloc(8 * sizeof(int)));
  scratch[3] = threadIdx.x;
  BROKEN(free(scratch);)  // OTHER
  out[threadIdx.x] = scratch[3];  // HAZARD use-after-free
  SOUND(free(scratch);)
}

PAIR(device_heap_after_free) {
  device_heap_after_free<<<1, 4>>>(zeros<int>(4));
  finish();
}
