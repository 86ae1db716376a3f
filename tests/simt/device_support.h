// For the tests of device functions: device memory in either dialect, and tables of expressions that a lane
// evaluates.
#pragma once
#include <doctest/doctest.h>

#include <cstddef>
#include <vector>

#if defined(__HIP_PLATFORM_AMD__)
#define GPU(name) hip##name
using device_properties = hipDeviceProp_t;
#else
#define GPU(name) cuda##name
using device_properties = cudaDeviceProp;
#endif

inline void require_success(GPU(Error_t) status) {
  INFO(GPU(GetErrorString)(status));
  REQUIRE(status == GPU(Success));
}

// n elements of device memory, all bytes set to `poison`.
template <class T>
class device_array {
 public:
  explicit device_array(size_t n, int poison = 0xa5) : size_(n) {
    require_success(GPU(Malloc)(reinterpret_cast<void**>(&data_), n * sizeof(T)));
    require_success(GPU(Memset)(data_, poison, n * sizeof(T)));
  }
  explicit device_array(const std::vector<T>& values) : device_array(values.size()) {
    require_success(GPU(Memcpy)(data_, values.data(), size_ * sizeof(T), GPU(MemcpyHostToDevice)));
  }
  device_array(const device_array&) = delete;
  device_array& operator=(const device_array&) = delete;
  ~device_array() { static_cast<void>(GPU(Free)(data_)); }

  T* data() const { return data_; }
  // Waits for the kernels before it.
  std::vector<T> to_host() const {
    require_success(GPU(GetLastError)());
    std::vector<T> values(size_);
    require_success(GPU(Memcpy)(values.data(), data_, size_ * sizeof(T), GPU(MemcpyDeviceToHost)));
    return values;
  }

 private:
  T* data_ = nullptr;
  size_t size_;
};

inline int lanes_in_warp() {
  device_properties properties;
  require_success(GPU(GetDeviceProperties)(&properties, 0));
  return properties.warpSize;
}

// A list is a macro of the form `#define LIST(X) X(expression, expected) ...`. TABLE_KERNEL(name, T, LIST)
// defines a kernel that stores every expression as T, CHECK_TABLE(name, T, LIST) compares with the expected
// values exactly.
#define STORE_ENTRY(expression, expected) results[i++] = static_cast<type>(expression);
#define TABLE_KERNEL(name, T, LIST)  \
  __global__ void name(T* results) { \
    using type = T;                  \
    int i = 0;                       \
    LIST(STORE_ENTRY)                \
  }
#define COUNT_ENTRY(expression, expected) +1
#define CHECK_ENTRY(expression, expected)               \
  {                                                     \
    INFO(#expression);                                  \
    CHECK(results[i++] == static_cast<type>(expected)); \
  }
#define CHECK_TABLE(name, T, LIST)                  \
  do {                                              \
    using type = T;                                 \
    device_array<T> table(0 LIST(COUNT_ENTRY));     \
    name<<<1, 1>>>(table.data());                   \
    const std::vector<T> results = table.to_host(); \
    size_t i = 0;                                   \
    LIST(CHECK_ENTRY)                               \
  } while (false)
