// The look-back scan with what GPUs of compute capability 9.0 added. A tile comes into shared memory by one bulk copy, which
// one lane starts and hardware carries out, and it stays there until it is written. So lanes need registers for two rows
// only, and a core holds four tiles of 54 KiB at once, where registers have room for two of 64: the more bytes are on their
// way, the longer tiles may wait for each other. Everything else is labs/lookback.
#pragma once
#include "labs/lookback/device_scan.h"
#include "labs/lookback/reproducible.h"

#include <algorithm>

namespace hopper {

// Whether the program is compiled for such GPUs only. For others the functions below would have no instructions.
#ifdef __CUDA_ARCH_LIST__
inline constexpr int compiled_for[] = {__CUDA_ARCH_LIST__};  // in rising order
inline constexpr bool can_be_used = compiled_for[0] >= 900;
#else
inline constexpr bool can_be_used = false;
#endif

// A barrier in shared memory at which bytes arrive, once (PTX ISA, mbarrier).
struct arrival {
  uint64_t word;

  __device__ unsigned address() const { return static_cast<unsigned>(__cvta_generic_to_shared(&word)); }
  __device__ void expect(unsigned bytes) {
    asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(address()) : "memory");
    asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
    asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(address()), "r"(bytes) : "memory");
  }
  __device__ void wait() const {
    unsigned done = 0;
    while (!done)
      asm volatile(
          "{\n .reg .pred p;\n mbarrier.try_wait.parity.shared::cta.b64 p, [%1], 0;\n selp.u32 %0, 1, 0, p;\n}"
          : "=r"(done)
          : "r"(address())
          : "memory");
  }
};

// `bytes` is a multiple of 16, and so are both addresses.
__device__ inline void bulk_copy(void* to_shared, const void* from, unsigned bytes, const arrival& at) {
  const unsigned to = static_cast<unsigned>(__cvta_generic_to_shared(to_shared));
  asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" ::"r"(to),
               "l"(__cvta_generic_to_global(from)), "r"(bytes), "r"(at.address())
               : "memory");
}

// In place of lookback::in_registers.
template <class Shape, class T, int Blocks>
struct in_shared {
  using shape = Shape;
  using element = T;
  static constexpr int unrolled = 2, blocks = Blocks;  // a row in registers and the next one on its way
  static constexpr size_t bytes = Shape::tile * sizeof(T);
  const T* staged;

  // `in` is aligned to 16 bytes.
  __device__ void read(const T* in, size_t base, size_t n, const T& missing) {
    extern __shared__ __align__(128) unsigned char memory[];
    __shared__ arrival arrived;
    T* const elements = reinterpret_cast<T*>(memory);
    const unsigned count = Shape::count(base, n);
    if (count == Shape::tile) {
      if (threadIdx.x == 0) {
        arrived.expect(bytes);
        bulk_copy(elements, in + base, bytes, arrived);
      }
      __syncthreads();
      arrived.wait();
    } else {
      for (unsigned i = threadIdx.x; i < Shape::tile; i += Shape::block) elements[i] = i < count ? in[base + i] : missing;
      __syncthreads();
    }
    staged = elements;
  }
  __device__ __forceinline__ lookback::row_values<T, Shape::vector> row(int r) const {
    return lookback::read_row<T, Shape::vector>(staged, Shape::row(r));
  }
};

// Tiles of 54 KiB, four a core, in groups of 128, so that each reads few status words, and once: it looks late.
struct fastest : lookback::in_groups<4> {
  using otherwise = lookback::as_published;
  template <class T>
  using shape = lookback::tile_shape<384, 9, lookback::vector_of<T>>;
  static constexpr int blocks = 4;
  static constexpr unsigned first_look = 4000;  // nanoseconds
};
// Tiles and groups as lookback's are: the sums have the same bits.
struct reproducible : lookback::reproducible {
  using otherwise = lookback::reproducible;
  template <class T>
  using shape = lookback::large_shape<T>;
  static constexpr int blocks = 3;
  static constexpr unsigned first_look = 2000;
};
// Fewer elements are done before so many tiles are on their way that it shows.
inline constexpr size_t few = size_t{1} << 25;

// Left to lookback: few elements, an address that is no multiple of 16, elements that are not 4 or 8 bytes of the sums' type.
template <class Variant, class E, class Out, class T, class Operator, class Result>
void scan(const E* in, Out out, size_t n, Operator op, T identity, Result result, lookback::workspace room,
          gpu::stream stream, gpu::place at) {
  if constexpr (can_be_used && std::is_same_v<E, T> && (sizeof(T) == 4 || sizeof(T) == 8)) {
    if (n >= few && reinterpret_cast<size_t>(in) % 16 == 0) {
      using shape = typename Variant::template shape<T>;
      using tile = in_shared<shape, T, Variant::blocks>;
      const auto kernel = lookback::scan_tiles<tile, Variant, const T*, Out, T, Operator, Result>;
      GPU_CALL(FuncSetAttribute, reinterpret_cast<const void*>(kernel), cudaFuncAttributeMaxDynamicSharedMemorySize,
               static_cast<int>(tile::bytes));
      lookback::require(!lookback::overlap_badly(in, out, n), "in and out overlap without being the same array", at);
      lookback::status<T> s = lookback::clear_status<T>(room, shape::tiles(n), stream, at);
      s.first_look = Variant::first_look;
      const auto launch = [=](size_t, unsigned tiles) {
        kernel<<<tiles, shape::block, tile::bytes, stream>>>(in, out, n, op, identity, result, s);
      };
      gpu::launch_in_grids(shape::tiles(n), shape::block, launch, at);
      return;
    }
  }
  lookback::scan_of_any_size<typename Variant::otherwise>(in, out, n, op, identity, result, room, stream, at);
}

// Bytes of workspace that these scans need.
template <class E, class Operator, class Identity>
size_t workspace_bytes(const E* in, size_t n, Operator op, Identity identity) {
  using T = lookback::sum_type<const E*, Operator, Identity>;
  return std::max(lookback::workspace_bytes(in, n, op, identity),
                  lookback::status<T>::bytes(fastest::shape<T>::tiles(n)));
}

// As lookback::exclusive_scan and inclusive_scan (labs/lookback/device_scan.h), from a pointer. Variant: fastest, or
// reproducible, which has the bits of lookback's.
template <class Variant = fastest, class E, class Out, class Operator, class Identity>
void exclusive_scan(const E* in, Out out, size_t n, Operator op, Identity identity, lookback::workspace room,
                    gpu::stream stream = nullptr, gpu::place at = gpu::here()) {
  using T = lookback::sum_type<const E*, Operator, Identity>;
  scan<Variant>(in, out, n, op, static_cast<T>(identity), lookback::exclusive{}, room, stream, at);
}
template <class Variant = fastest, class E, class Out, class Operator, class Identity>
void inclusive_scan(const E* in, Out out, size_t n, Operator op, Identity identity, lookback::workspace room,
                    gpu::stream stream = nullptr, gpu::place at = gpu::here()) {
  using T = lookback::sum_type<const E*, Operator, Identity>;
  scan<Variant>(in, out, n, op, static_cast<T>(identity), lookback::inclusive{}, room, stream, at);
}

}  // namespace hopper
