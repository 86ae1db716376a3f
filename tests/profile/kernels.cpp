// Kernels whose counts follow from their text, for tests/profile_test.cpp: how lanes' accesses become requests, and what
// is counted beside memory. One block each unless its name says otherwise.
#include <hip/hip_cooperative_groups.h>
#include <hip/hip_runtime.h>
#include <simt/tool.h>

constexpr int block = 128;

// ---- what becomes one request -----------------------------------------------------------------------------------
// Without a barrier the second round of a lane is the second request.
__global__ void rounds(const float* in, float* out) {
  float sum = 0;
#pragma GCC unroll 1
  for (int i = 0; i < 4; ++i) sum += in[i * block + threadIdx.x];
  out[threadIdx.x] = sum;
}

// Lane l skips the first l % 4 levels. A barrier brings the lanes together: the level counts, not the lane's own visits.
__global__ void late_starters(const float* in, float* out) {
  __shared__ float s[block];
  s[threadIdx.x] = 0;
  for (int level = 0; level < 4; ++level) {
    __syncthreads();
    if (level >= int(threadIdx.x % 4)) s[threadIdx.x] += in[level * block + threadIdx.x];
  }
  out[threadIdx.x] = s[threadIdx.x];
}

// The same with warp operations of all lanes in place of barriers.
__global__ void late_starters_in_warps(const float* in, float* out) {
  float sum = 0;
  for (int level = 0; level < 4; ++level) {
    if (level >= int(threadIdx.x % 4)) sum += in[level * block + threadIdx.x];
    sum = __shfl_xor(sum, 1);
  }
  out[threadIdx.x] = sum;
}

// Half of the lanes leave before the others begin to meet in warp operations.
__global__ void late_starters_of_half_a_warp(const float* in, float* out) {
  const int lane = threadIdx.x % 32;
  if (lane >= 16) {
    out[threadIdx.x] = 1;
    return;
  }
  float sum = 0;
  for (int level = 0; level < 4; ++level) {
    if (level >= lane % 4) sum += in[level * block + threadIdx.x];
    sum = __shfl_xor(sum, 1);
  }
  out[block + threadIdx.x] = sum;
}

// So many rounds that lanes have to catch up with each other in between.
__global__ void many_rounds(const float* in, float* out) {
  float sum = 0;
#pragma GCC unroll 1
  for (int i = 0; i < 10000; ++i) sum += in[i % 8 * block + threadIdx.x];
  out[threadIdx.x] = sum;
}

// Two branches are two instructions.
__global__ void two_branches(const float* in, float* out) {
  if (threadIdx.x % 2 == 0) out[threadIdx.x] = in[threadIdx.x];
  else out[threadIdx.x] = in[block + threadIdx.x];
}

struct three_words {
  float x, y, z;
};
struct pair_of_words {
  float value;
  int flag;
};
struct alignas(16) eight_words {
  float values[8];
};
template <class T>
__global__ void copy_objects(const T* in, T* out) {
  out[threadIdx.x] = in[threadIdx.x];
}

// Two arrays in one load: element i of each is in the same bank.
__global__ void either_array(float* out) {
  __shared__ float left[block], right[block];
  left[threadIdx.x] = right[threadIdx.x] = 1;
  __syncthreads();
  const float* const from = threadIdx.x % 32 < 16 ? left : right;
  out[threadIdx.x] = from[threadIdx.x % 16];
}

// Lane l copies l % 4 words.
__global__ void copy_some(const float* in, float* out) {
  memcpy(out + 4 * threadIdx.x, in + 4 * threadIdx.x, threadIdx.x % 4 * sizeof(float));
}

// ---- what is no memory traffic ------------------------------------------------------------------------------------
__constant__ float table[block];
struct by_value {
  float values[8];
};
__global__ void private_and_constant(by_value arguments, int first, float* out) {
  volatile float local[8];
  for (int i = 0; i < 8; ++i) local[i] = arguments.values[(i + first) % 8] + table[threadIdx.x];
  out[threadIdx.x] = local[first];
}

// ---- lanes and levels ---------------------------------------------------------------------------------------------
// The up-sweep of a tree: on level l one lane in 2^(l + 1) adds.
__global__ void tree(float* out) {
  __shared__ float s[block];
  s[threadIdx.x] = 1;
  for (unsigned stride = 1; stride < block; stride *= 2) {
    __syncthreads();
    const unsigned node = 2 * stride * (threadIdx.x + 1) - 1;
    if (node < block) {
      simt::tool::count_operation();
      s[node] += s[node - stride];
    }
  }
  if (threadIdx.x == 0) *out = s[block - 1];
}

__global__ void votes_and_shuffles(int* out) {
  int x = threadIdx.x;
  for (int i = 0; i < 3; ++i) x += __shfl_xor(x, 1);
  if (__any(x > 5)) x += __shfl(x, 0);
  if (int(threadIdx.x) % warpSize < warpSize / 2) x += __popcll(__ballot(x > 7));
  out[threadIdx.x] = x;
}

__global__ void atomics(int* out) {
  __shared__ int counter;
  if (threadIdx.x == 0) counter = 0;
  __syncthreads();
  atomicAdd(&counter, 1);
  __syncthreads();
  atomicAdd(&out[threadIdx.x % 8], counter);
}

__global__ void last_blocks_leave(float* out) {
  if (blockIdx.x >= 2) return;
  __syncthreads();
  out[blockIdx.x * block + threadIdx.x] = 1;
}

// The barrier of the grid is one.
__global__ void two_halves(float* out) {
  out[blockIdx.x * block + threadIdx.x] = 1;
  cooperative_groups::this_grid().sync();
  if (threadIdx.x < block / 2) out[blockIdx.x * block + threadIdx.x] = 2;
}

template <int Value>
__global__ void write_value(float* out) {
  out[threadIdx.x] = Value;
}

int main() {
  float *in, *out;
  static_cast<void>(hipMalloc(reinterpret_cast<void**>(&in), 64 * block * sizeof(float)));
  static_cast<void>(hipMalloc(reinterpret_cast<void**>(&out), 64 * block * sizeof(float)));
  static_cast<void>(hipMemset(in, 0, 64 * block * sizeof(float)));
  static_cast<void>(hipMemset(out, 0, 64 * block * sizeof(float)));
  rounds<<<1, block>>>(in, out);
  late_starters<<<1, block>>>(in, out);
  late_starters_in_warps<<<1, block>>>(in, out);
  late_starters_of_half_a_warp<<<1, block>>>(in, out);
  many_rounds<<<1, block>>>(in, out);
  two_branches<<<1, block>>>(in, out);
  copy_objects<<<1, block>>>(reinterpret_cast<pair_of_words*>(in), reinterpret_cast<pair_of_words*>(out));
  copy_objects<<<1, block>>>(reinterpret_cast<three_words*>(in), reinterpret_cast<three_words*>(out));
  copy_objects<<<1, block>>>(reinterpret_cast<eight_words*>(in), reinterpret_cast<eight_words*>(out));
  either_array<<<1, block>>>(out);
  copy_some<<<1, block>>>(in, out);
  private_and_constant<<<1, block>>>(by_value(), 3, out);
  tree<<<1, block>>>(out);
  votes_and_shuffles<<<1, block>>>(reinterpret_cast<int*>(out));
  atomics<<<1, block>>>(reinterpret_cast<int*>(out));
  last_blocks_leave<<<5, block>>>(out);
  void* arguments[] = {&out};
  static_cast<void>(hipLaunchCooperativeKernel(two_halves, dim3(3), dim3(block), arguments, 0, nullptr));
  // Through a pointer, under headings, twice the same.
  for (auto* kernel : {write_value<1>, write_value<2>, write_value<1>}) kernel<<<1, block>>>(out);
  simt::tool::begin_section("later");
  write_value<1><<<1, block>>>(out);
  simt::tool::begin_section(nullptr);
  write_value<1><<<1, block / 2>>>(out);
  static_cast<void>(hipDeviceSynchronize());
  static_cast<void>(hipFree(in));
  static_cast<void>(hipFree(out));
  return 0;
}
