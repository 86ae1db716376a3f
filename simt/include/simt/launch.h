// Kernel launches: what simtcc makes of `kernel<<<grid, block, shared, stream>>>(arguments)`, and the launch
// functions of both vendors' APIs that take packed arguments.
#pragma once
#include <utility>

#include "simt/abi.h"
#include "simt/vector_types.h"

namespace simt {

struct launch_config {
  // Dimensions in blocks and lanes; shared: bytes of dynamic shared memory.
  launch_config(dim3 grid_, dim3 block_, size_t shared_ = 0, void* stream_ = nullptr)
      : grid{grid_.x, grid_.y, grid_.z},
        block{block_.x, block_.y, block_.z},
        shared(shared_),
        stream(stream_) {}
  abi::index3 grid, block;
  size_t shared;
  void* stream;
};

// call(arguments...) runs the kernel for one lane with references to the one copy of the arguments; the
// kernel's parameters are by value, so each lane copies them again. Neither is checked: the copy is not
// device memory.
template <class Call, class... Arguments>
simt_inline int launch_lanes(const abi::launch_site& site, const launch_config& config, bool cooperative,
                             Call call, Arguments... arguments) {
  auto body = [call, ... stored = std::move(arguments)]() mutable SIMT_UNCHECKED { call(stored...); };
  const auto run = [](void* p) SIMT_UNCHECKED { (*static_cast<decltype(body)*>(p))(); };
  return abi::launch(site, config.grid, config.block, config.shared, config.stream,
                     {run, &body, sizeof(body)}, cooperative);
}

template <class Call, class... Arguments>
simt_inline void launch(const abi::launch_site& site, Call call, const launch_config& config,
                        Arguments... arguments) {
  launch_lanes(site, config, false, call, std::move(arguments)...);
}

// The kernel given to a launch function, and the place of the call: simtcc wraps the argument in name_kernel.
template <class... Parameters>
struct named_kernel {
  abi::launch_site site;
  void (*kernel)(Parameters...);
};
template <class... Parameters>
simt_inline named_kernel<Parameters...> name_kernel(const abi::launch_site& site,
                                                    void (*kernel)(Parameters...)) {
  return {site, kernel};
}

template <class>
inline constexpr bool always_false = false;
template <class Untyped>
named_kernel<> name_kernel(const abi::launch_site&, Untyped*) {
  static_assert(always_false<Untyped>,
                "launching a kernel through an untyped pointer is not supported by the CPU "
                "backend: give the launch function the kernel itself");
}

// For cudaLaunchKernel and its kin: arguments[i] points to the value of the i-th parameter. Returns a status.
template <class... Parameters>
simt_inline int launch_packed(const named_kernel<Parameters...>& kernel, const launch_config& config,
                              void** arguments, bool cooperative) {
  const auto call = [f = kernel.kernel](auto&... values) SIMT_UNCHECKED { f(values...); };
  const auto unpack = [&]<size_t... I>(std::index_sequence<I...>) {
    return launch_lanes(kernel.site, config, cooperative, call, *static_cast<Parameters*>(arguments[I])...);
  };
  return unpack(std::index_sequence_for<Parameters...>());
}

}  // namespace simt

#define HIP_KERNEL_NAME(...) __VA_ARGS__
#define hipLaunchKernelGGL(kernel, grid, block, shared, stream, ...) \
  (kernel)<<<(grid), (block), (shared), (stream)>>>(__VA_ARGS__)
