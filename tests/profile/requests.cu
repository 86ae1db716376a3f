// One warp of 32 lanes makes few requests. Most of the counts can be worked out by hand: tests/profile_test.cpp has them. On
// a GPU a profiler has all of them. Each kernel runs once, in the order of main.
#include <cstdio>
#include <cstdlib>

#include <cuda_runtime.h>

constexpr int lanes = 32;

// ---- where a lane's element lies ------------------------------------------------------------------------------
template <int Stride>
struct every {
  static __device__ int index(int lane) { return lane * Stride; }
};
struct reversed {
  static __device__ int index(int lane) { return lanes - 1 - lane; }
};
struct one_word {
  static __device__ int index(int) { return 5; }
};
struct two_words_of_a_bank {
  static __device__ int index(int lane) { return lane % 2 * 32; }
};
struct pairs {
  static __device__ int index(int lane) { return lane / 2; }
};
struct pairs_two_apart {
  static __device__ int index(int lane) { return lane & ~2; }
};
struct pairs_in_one_half {
  static __device__ int index(int lane) { return lane < lanes / 2 ? lane / 2 : lane; }
};
struct both_halves_alike {
  static __device__ int index(int lane) { return lane % (lanes / 2); }
};
struct scattered {
  static __device__ int index(int lane) { return (lane * lane + 7 * lane) % 61; }
};
struct shifted {
  static __device__ int index(int lane) { return lane + 1; }
};
struct padded_column {  // slot 32 * lane with one unused word after every 32
  static __device__ int index(int lane) { return 33 * lane; }
};

// ---- which lanes take part --------------------------------------------------------------------------------------
struct whole_warp {
  static __device__ bool has(int) { return true; }
};
struct first_half {
  static __device__ bool has(int lane) { return lane < lanes / 2; }
};
struct even {
  static __device__ bool has(int lane) { return lane % 2 == 0; }
};
struct first_of_each_eight {
  static __device__ bool has(int lane) { return lane % 8 == 0; }
};

// One shared store of a whole row first, so that every word has been written, then the load that is looked at.
template <class T, class Where, class Who>
__global__ void shared_load(const T* in, T* out) {
  extern __shared__ __align__(16) unsigned char memory[];
  T* const s = reinterpret_cast<T*>(memory);
  const int lane = threadIdx.x;
  for (int i = lane; i < 33 * lanes; i += lanes) s[i] = in[i];
  __syncthreads();
  if (Who::has(lane)) out[lane] = s[Where::index(lane)];
}

template <class T, class Where, class Who>
__global__ void shared_store(const T* in, T* out) {
  extern __shared__ __align__(16) unsigned char memory[];
  T* const s = reinterpret_cast<T*>(memory);
  const int lane = threadIdx.x;
  if (Who::has(lane)) s[Where::index(lane)] = in[lane];
  __syncthreads();
  if (lane == 0) out[0] = s[Where::index(0)];
}

template <class T, class Where, class Who>
__global__ void global_load(const T* in, T* out) {
  const int lane = threadIdx.x;
  if (Who::has(lane)) out[lane] = in[Where::index(lane)];
}

template <class T, class Where, class Who>
__global__ void global_store(const T* in, T* out) {
  const int lane = threadIdx.x;
  if (Who::has(lane)) out[Where::index(lane)] = in[lane];
}

template <class Where>
__global__ void shared_atomic(const int* in, int* out) {
  __shared__ int s[33 * lanes];
  const int lane = threadIdx.x;
  s[Where::index(lane)] = 0;
  __syncthreads();
  out[lane] = atomicAdd(&s[Where::index(lane)], in[lane]);
}

template <class Where>
__global__ void global_atomic(const int* in, int* out) {
  const int lane = threadIdx.x;
  out[64 * lanes + lane] = atomicAdd(&out[Where::index(lane)], in[lane]);
}

// Lanes leave the loop after 1, 2, ..., 32 rounds: 32 requests, one a round.
__global__ void loop_of_lanes(const float* in, float* out) {
  const int lane = threadIdx.x;
  float sum = 0;
#pragma unroll 1
  for (int i = 0; i <= lane; ++i) sum += in[32 * i + lane];
  out[lane] = sum;
}

void check(cudaError_t e) {
  if (e == cudaSuccess) return;
  std::fprintf(stderr, "requests: %s\n", cudaGetErrorString(e));
  std::exit(1);
}

template <class T, class Kernel>
void run(Kernel kernel, int shared_bytes) {
  T *in = nullptr, *out = nullptr;
  const size_t bytes = 66 * lanes * sizeof(T);
  check(cudaMalloc(&in, bytes));
  check(cudaMalloc(&out, bytes));
  check(cudaMemset(in, 0, bytes));
  check(cudaMemset(out, 0, bytes));
  kernel<<<1, lanes, shared_bytes>>>(in, out);
  check(cudaGetLastError());
  check(cudaDeviceSynchronize());
  check(cudaFree(in));
  check(cudaFree(out));
}

template <class T, class Where, class Who = whole_warp>
void run_shared() {
  run<T>(shared_load<T, Where, Who>, 33 * lanes * sizeof(T));
  run<T>(shared_store<T, Where, Who>, 33 * lanes * sizeof(T));
}

template <class T, class Where, class Who = whole_warp>
void run_global() {
  run<T>(global_load<T, Where, Who>, 0);
  run<T>(global_store<T, Where, Who>, 0);
}

int main() {
  run_shared<float, every<1>>();
  run_shared<float, every<2>>();
  run_shared<float, every<3>>();
  run_shared<float, every<4>>();
  run_shared<float, every<32>>();
  run_shared<float, padded_column>();
  run_shared<float, one_word>();
  run_shared<float, two_words_of_a_bank>();
  run_shared<float, every<32>, first_half>();
  run_shared<float, every<32>, first_of_each_eight>();
  run_shared<unsigned char, every<1>>();
  run_shared<short, every<1>>();
  run_shared<short, every<2>>();
  run_shared<float2, every<1>>();
  run_shared<float2, every<2>>();
  run_shared<float2, every<16>>();
  run_shared<float2, one_word>();
  run_shared<float2, every<1>, first_half>();
  run_shared<float2, every<1>, even>();
  run_shared<float2, every<1>, first_of_each_eight>();
  run_shared<float4, every<1>>();
  run_shared<float4, every<2>>();
  run_shared<float4, one_word>();
  run_shared<float4, every<1>, first_half>();
  run_shared<float4, every<1>, even>();
  run_shared<float4, every<1>, first_of_each_eight>();
  run_shared<float, scattered>();
  run_shared<float2, pairs>();
  run_shared<float2, pairs_two_apart>();
  run_shared<float2, pairs_in_one_half>();
  run_shared<float2, both_halves_alike>();
  run_shared<float2, scattered>();
  run_shared<float2, scattered, even>();
  run_shared<float4, pairs>();
  run_shared<float4, pairs_two_apart>();
  run_shared<float4, pairs_in_one_half>();
  run_shared<float4, both_halves_alike>();
  run_shared<float4, scattered>();
  run_shared<float4, scattered, even>();
  run_shared<float4, scattered, first_half>();
  run_global<float, every<1>>();
  run_global<float, shifted>();
  run_global<float, reversed>();
  run_global<float, every<2>>();
  run_global<float, every<8>>();
  run_global<float, every<32>>();
  run_global<float, one_word>();
  run_global<float, every<1>, even>();
  run_global<float, every<1>, first_half>();
  run_global<float2, every<1>>();
  run_global<float4, every<1>>();
  run_global<unsigned char, every<1>>();
  run<int>(shared_atomic<every<1>>, 0);
  run<int>(shared_atomic<one_word>, 0);
  run<int>(global_atomic<every<1>>, 0);
  run<int>(global_atomic<one_word>, 0);
  run<float>(loop_of_lanes, 0);
  std::printf("requests: done\n");
  return 0;
}
