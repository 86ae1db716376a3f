// The comparison with CUB, on NVIDIA GPUs. The lesson is in labs/library.
#include "gpu.h"
#include "labs/library/library_lab.h"

#ifndef __SIMT__
#include <cub/device/device_scan.cuh>
#include <cub/device/device_select.cuh>
#include <cuda/std/functional>

#include "cuda/hopper_scan.h"

// Each function without memory says in `bytes` how much it needs, and does nothing else.
struct vendor {
  static const char* name() { return "CUB"; }

  template <class T>
  static gpu::error exclusive_sum(void* memory, size_t& bytes, const T* in, T* out, size_t n, gpu::stream stream) {
    return cub::DeviceScan::ExclusiveSum(memory, bytes, in, out, static_cast<int>(n), stream);
  }
  template <class T, class Predicate>
  static gpu::error select_if(void* memory, size_t& bytes, const T* in, T* out, uint64_t* total, size_t n,
                              Predicate keep, gpu::stream stream) {
    return cub::DeviceSelect::If(memory, bytes, in, out, total, static_cast<int>(n), keep, stream);
  }
  template <class T>
  static gpu::error inclusive_sum_by_key(void* memory, size_t& bytes, const int32_t* keys, const T* in, T* out,
                                         size_t n, gpu::stream stream) {
    return cub::DeviceScan::InclusiveSumByKey(memory, bytes, keys, in, out, static_cast<int>(n),
                                              cuda::std::equal_to<>{}, stream);
  }

  // Contenders that only this vendor's GPUs have: they stand in the tables of scans, and at the ladder's end.
  template <class T>
  static std::vector<library::contender<T>> extra_scans() {
    if constexpr (!hopper::can_be_used) return {};
    else return {bulk_copies<hopper::fastest, T>("bulk copies"), bulk_copies<hopper::reproducible, T>("bulk copies reproducible")};
  }

 private:
  template <class Variant, class T>
  static library::contender<T> bulk_copies(const char* name) {
    using op = scan::plus<T>;
    using library::window;
    constexpr size_t tile = Variant::template shape<T>::tile;
    return {name, 2.0 * sizeof(T),
            [](const window<T>& w) { return hopper::workspace_bytes(w.in, w.n, op{}, T(0)); },
            [](const window<T>& w, lookback::workspace room, gpu::stream stream) {
              hopper::exclusive_scan<Variant>(w.in, w.out, w.n, op{}, T(0), room, stream);
            },
            tile, Variant::blocks * tile * sizeof(T)};
  }
};
#else
using vendor = library::no_vendor;
#endif

int main(int argc, char** argv) { return library::run<vendor>(argc, argv); }
