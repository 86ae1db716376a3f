// Memory that is read before anybody wrote it.
#include "device_memory.h"
#include "pair.h"

constexpr int tile = 64;

// pair: shared_memory
__global__ void shared_memory(int* out) {
  __shared__ int s[tile];
  const int tid = threadIdx.x;
  SOUND(s[tid] = 0;)
  __syncthreads();
  out[tid] = s[tid];  // HAZARD uninitialised s
}

PAIR(shared_memory) {
  shared_memory<<<1, tile>>>(zeros<int>(tile));
  finish();
}

// pair: padding_of_partial_tile
// Lanes past the end must load the identity: the tree reads all of the tile.
__global__ void padding_of_partial_tile(const int* in, int* out, int n) {
  __shared__ int s[tile];
  const int tid = threadIdx.x;
  SOUND(s[tid] = tid < n ? in[tid] : 0;)
  BROKEN(if (tid < n) s[tid] = in[tid];)
  __syncthreads();
  if (tid < tile / 2) out[tid] = s[2 * tid] + s[2 * tid + 1];  // HAZARD uninitialised s
}

PAIR(padding_of_partial_tile) {
  padding_of_partial_tile<<<1, tile>>>(counting(41), zeros<int>(tile / 2), 41);
  finish();
}

// pair: shared_of_previous_block
// Each block starts with shared memory that it has yet to write.
__global__ void shared_of_previous_block(const int* in, int* out) {
  __shared__ int s[tile];
  const int tid = threadIdx.x;
  BROKEN(if (blockIdx.x == 0))
  s[tid] = in[tid];
  __syncthreads();
  out[blockIdx.x * tile + tid] = s[tid];  // HAZARD uninitialised s
}

PAIR(shared_of_previous_block) {
  shared_of_previous_block<<<3, tile>>>(counting(tile), zeros<int>(3 * tile));
  finish();
}

// pair: dynamic_shared
extern __shared__ float dynamic_tile[];

__global__ void dynamic_shared(float* out) {
  const int tid = threadIdx.x;
  SOUND(dynamic_tile[tid] = 1;)
  dynamic_tile[tid] += 1;  // HAZARD uninitialised dynamic_tile
  out[tid] = dynamic_tile[tid];
}

PAIR(dynamic_shared) {
  dynamic_shared<<<1, tile, tile * sizeof(float)>>>(zeros<float>(tile));
  finish();
}

// pair: device_memory
__global__ void device_memory(const int* in, int* out) {
  out[threadIdx.x] = in[threadIdx.x];  // HAZARD uninitialised
}

PAIR(device_memory) {
  int* in = uninitialised<int>(tile);
  SOUND(must(cudaMemset(in, 0, tile * sizeof(int)));)
  device_memory<<<1, tile>>>(in, zeros<int>(tile));
  finish();
}

// pair: partly_written
// The size of a memset is in bytes.
__global__ void partly_written(const int* in, int* out) {
  out[threadIdx.x] = in[threadIdx.x];  // HAZARD uninitialised
}

PAIR(partly_written) {
  int* in = uninitialised<int>(tile);
  SOUND(must(cudaMemset(in, 0, tile * sizeof(int)));)
  BROKEN(must(cudaMemset(in, 0, tile));)
  partly_written<<<1, tile>>>(in, zeros<int>(tile));
  finish();
}

// pair: written_by_a_kernel
__global__ void fill(int* data, int n) {
  if (threadIdx.x < n) data[threadIdx.x] = threadIdx.x;
}

__global__ void written_by_a_kernel(const int* in, int* out) {
  out[threadIdx.x] = in[threadIdx.x];  // HAZARD uninitialised
}

PAIR(written_by_a_kernel) {
  int* data = uninitialised<int>(tile);
  SOUND(fill<<<1, tile>>>(data, tile);)
  BROKEN(fill<<<1, tile>>>(data, tile - 1);)
  written_by_a_kernel<<<1, tile>>>(data, zeros<int>(tile));
  finish();
}

// pair: counter
// An atomic reads as well.
__global__ void counter(int* count) {
  atomicAdd(count, 1);  // HAZARD uninitialised
}

PAIR(counter) {
  int* count = uninitialised<int>(1);
  SOUND(must(cudaMemset(count, 0, sizeof(int)));)
  counter<<<1, tile>>>(count);
  finish();
}

// pair: copied
// A copy of what was never written is as uninitialised as the original.
__global__ void copied(const int* in, int* out) {
  out[threadIdx.x] = in[threadIdx.x];  // HAZARD uninitialised
}

PAIR(copied) {
  int* original = uninitialised<int>(tile);
  int* copy = zeros<int>(tile);
  SOUND(must(cudaMemset(original, 0, tile * sizeof(int)));)
  must(cudaMemcpy(copy, original, tile * sizeof(int), cudaMemcpyDeviceToDevice));
  copied<<<1, tile>>>(copy, zeros<int>(tile));
  finish();
}

// pair: every_other_byte
// Bytes are told apart inside a word.
__global__ void every_other_byte(char* flags, int* out) {
  const int tid = threadIdx.x;
  flags[2 * tid] = 1;
  SOUND(const int slot = 2 * tid;)
  BROKEN(const int slot = 2 * tid + 1;)
  out[tid] = flags[slot];  // HAZARD uninitialised
}

PAIR(every_other_byte) {
  every_other_byte<<<1, tile>>>(uninitialised<char>(2 * tile), zeros<int>(tile));
  finish();
}

// pair: padding_of_a_struct
// Bytes behind and between members are never written, and copying them along with the members is no mistake. Here they
// fill a whole word.
struct marked_value {
  double value;
  int mark;
};

__global__ void padding_of_a_struct(const int* in, marked_value* out) {
  __shared__ marked_value s[tile];
  const int tid = threadIdx.x;
  SOUND(s[tid] = marked_value{double(in[tid]), 1};)
  __syncthreads();
  out[tid] = s[tile - 1 - tid];  // HAZARD uninitialised s
}

PAIR(padding_of_a_struct) {
  padding_of_a_struct<<<1, tile>>>(counting(tile), uninitialised<marked_value>(tile));
  finish();
}

// pair: from_the_device_heap
__global__ void from_the_device_heap(int* out) {
  int* scratch = static_cast<int*>(malloc(2 * sizeof(int)));
  scratch[0] = 1;
  SOUND(scratch[1] = 2;)
  out[threadIdx.x] = scratch[threadIdx.x % 2];  // HAZARD uninitialised
  free(scratch);
}

PAIR(from_the_device_heap) {
  from_the_device_heap<<<1, 4>>>(zeros<int>(4));
  finish();
}
