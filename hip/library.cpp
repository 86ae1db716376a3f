// The comparison with rocPRIM, on AMD GPUs. The lesson is in labs/library.
#include "gpu.h"
#include "labs/library/library_lab.h"

// A package of its own: where it is not installed, the program does without.
#if !defined __SIMT__ && __has_include(<rocprim/rocprim.hpp>)
#include <iostream>  // which rocPRIM of ROCm 5.2 uses and does not include

#include <rocprim/device/device_scan.hpp>
#include <rocprim/device/device_scan_by_key.hpp>
#include <rocprim/device/device_select.hpp>

// Each function without memory says in `bytes` how much it needs, and does nothing else.
struct vendor {
  static const char* name() { return "rocPRIM"; }

  template <class T>
  static gpu::error exclusive_sum(void* memory, size_t& bytes, const T* in, T* out, size_t n, gpu::stream stream) {
    return rocprim::exclusive_scan(memory, bytes, in, out, T(0), n, rocprim::plus<T>{}, stream);
  }
  template <class T, class Predicate>
  static gpu::error select_if(void* memory, size_t& bytes, const T* in, T* out, uint64_t* total, size_t n,
                              Predicate keep, gpu::stream stream) {
    return rocprim::select(memory, bytes, in, out, total, n, keep, stream);
  }
  template <class T>
  static gpu::error inclusive_sum_by_key(void* memory, size_t& bytes, const int32_t* keys, const T* in, T* out,
                                         size_t n, gpu::stream stream) {
    return rocprim::inclusive_scan_by_key(memory, bytes, keys, in, out, n, rocprim::plus<T>{},
                                          rocprim::equal_to<int32_t>{}, stream);
  }

  // Contenders that only this vendor's GPUs have: they stand in the tables of scans, and at the ladder's end.
  template <class T>
  static std::vector<library::contender<T>> extra_scans() {
    return {};
  }
};
#else
using vendor = library::no_vendor;
#endif

int main(int argc, char** argv) { return library::run<vendor>(argc, argv); }
