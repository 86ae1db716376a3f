// An owning array in device memory.
#pragma once
#include "gpu.h"

#include <cstddef>
#include <utility>
#include <vector>

namespace gpu {

// An array in device memory, freed with its owner. Its elements start undefined.
// Copies from and to the host wait until they are done. Sizes are in elements.
template <class T>
class device_array {
 public:
  explicit device_array(size_t size, place at = here()) : size_(size) {
    if (size > 0) GPU_CALL(Malloc, reinterpret_cast<void**>(&data_), size * sizeof(T));
  }
  explicit device_array(const std::vector<T>& values, place at = here()) : device_array(values.size(), at) {
    if (size_ > 0) GPU_CALL(Memcpy, data_, values.data(), size_ * sizeof(T), GPU_API(MemcpyHostToDevice));
  }
  device_array(device_array&& other) noexcept { swap(other); }
  device_array& operator=(device_array&& other) noexcept {
    swap(other);
    return *this;
  }
  // An error here would be that of an earlier kernel, which the next checked call reports too.
  ~device_array() { static_cast<void>(GPU_API(Free)(data_)); }

  T* data() { return data_; }
  const T* data() const { return data_; }
  size_t size() const { return size_; }

  // Elements [first, first + count), which must lie inside.
  std::vector<T> download(size_t first, size_t count, place at = here()) const {
    std::vector<T> values(count);
    if (count > 0)
      GPU_CALL(Memcpy, values.data(), data_ + first, count * sizeof(T), GPU_API(MemcpyDeviceToHost));
    return values;
  }
  std::vector<T> download(place at = here()) const { return download(0, size_, at); }

  // Sets every byte, e.g. to poison an output or to clear status words.
  void fill_bytes(int byte, stream on = nullptr, place at = here()) {
    gpu::fill_bytes(data_, byte, size_ * sizeof(T), on, at);
  }

 private:
  void swap(device_array& other) {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
  }
  T* data_ = nullptr;
  size_t size_ = 0;
};

// The device's own copy: what a kernel that reads n elements and writes n is measured against.
template <class T>
void copy_on_device(const T* from, T* to, size_t count, stream on = nullptr, place at = here()) {
  if (count > 0) GPU_CALL(MemcpyAsync, to, from, count * sizeof(T), GPU_API(MemcpyDeviceToDevice), on);
}

}  // namespace gpu
