// Allocation, copies, variables, pinned and managed memory. See runtime_support.h.
#pragma once
#include <numeric>
#include <vector>

#include "runtime_support.h"

// ---- allocation -------------------------------------------------------------------------------------------
TEST_CASE("allocation: what is given out, and what is refused") {
  const error_cleared clear;
  size_t free_before = 0, free_during = 0, total = 0;
  REQUIRE(GPU(MemGetInfo)(&free_before, &total) == success);
  CHECK(free_before <= total);

  char* p = nullptr;
  CHECK(GPU(Malloc)(&p, 1000) == success);
  CHECK(p != nullptr);
  CHECK(GPU(MemGetInfo)(&free_during, &total) == success);
  CHECK(free_before - free_during == 1000);
  CHECK(GPU(Free)(p) == success);
  CHECK(GPU(MemGetInfo)(&free_during, &total) == success);
  CHECK(free_during == free_before);

  CHECK(GPU(Malloc)(&p, 0) == success);
  CHECK(p == nullptr);
  CHECK(GPU(Malloc)(static_cast<void**>(nullptr), 4) == invalid_value);
  CHECK(GPU(Malloc)(&p, total + 1) == out_of_memory);
  CHECK(GPU(Malloc)(&p, ~size_t(0)) == out_of_memory);
  CHECK(GPU(GetLastError)() == out_of_memory);
  CHECK(GPU(MallocManaged)(&p, 0) == invalid_value);
  CHECK(GPU(MallocManaged)(&p, 4, 9) == invalid_value);
  CHECK(GPU(HostAlloc)(&p, 4, 0x100) == invalid_value);
}

TEST_CASE("free: only live memory, once, and by the call that belongs to it") {
  const error_cleared clear;
  char *device = nullptr, *pinned = nullptr, *managed = nullptr;
  char on_stack = 0;
  REQUIRE(GPU(Malloc)(&device, 64) == success);
  REQUIRE(GPU(MallocHost)(reinterpret_cast<void**>(&pinned), 64) == success);
  REQUIRE(GPU(MallocManaged)(&managed, 64) == success);
  CHECK(GPU(Free)(device + 4) == invalid_value);
  CHECK(GPU(Free)(&on_stack) == invalid_value);
  CHECK(GPU(Free)(pinned) == invalid_value);
  CHECK(GPU(FreeHost)(device) == invalid_value);
  CHECK(GPU(Free)(nullptr) == success);
  CHECK(GPU(FreeHost)(nullptr) == success);
  CHECK(GPU(FreeAsync)(nullptr, nullptr) == invalid_value);
  CHECK(GPU(FreeHost)(pinned) == success);
  CHECK(GPU(Free)(managed) == success);
  CHECK(GPU(Free)(device) == success);
  CHECK(GPU(Free)(device) == invalid_value);
}

TEST_CASE("stream-ordered allocation") {
  const error_cleared clear;
  GPU(Stream_t) stream;
  REQUIRE(GPU(StreamCreate)(&stream) == success);
  int* p;
  CHECK(GPU(MallocAsync)(&p, 40, stream) == success);
  fill_index<<<1, 32, 0, stream>>>(p, 10);
  int host[10] = {};
  CHECK(GPU(MemcpyAsync)(host, p, 40, GPU(MemcpyDeviceToHost), stream) == success);
  CHECK(host[9] == 9);
  CHECK(GPU(FreeAsync)(p, stream) == success);
  CHECK(GPU(FreeAsync)(p, stream) == invalid_value);
  CHECK(GPU(StreamDestroy)(stream) == success);
  CHECK(GPU(MallocAsync)(&p, 40, stream) != success);
}

// ---- copies -----------------------------------------------------------------------------------------------
TEST_CASE("copy: there and back, between arrays, and by address alone") {
  std::vector<int> in(100), out(100);
  std::iota(in.begin(), in.end(), 1);
  const device_array<int> a(100), b(100);
  CHECK(GPU(Memcpy)(a.data, in.data(), 400, GPU(MemcpyHostToDevice)) == success);
  CHECK(GPU(Memcpy)(b.data, a.data, 400, GPU(MemcpyDeviceToDevice)) == success);
  CHECK(GPU(Memcpy)(out.data(), b.data, 400, GPU(MemcpyDeviceToHost)) == success);
  CHECK(out == in);
  std::fill(out.begin(), out.end(), 0);
  CHECK(GPU(Memcpy)(b.data, in.data() + 50, 200, GPU(MemcpyDefault)) == success);
  CHECK(GPU(Memcpy)(out.data(), b.data, 200, GPU(MemcpyDefault)) == success);
  CHECK(out[0] == 51);
  CHECK(out[49] == 100);
  CHECK(GPU(Memcpy)(out.data(), in.data(), 400, GPU(MemcpyHostToHost)) == success);
  CHECK(out == in);
}

TEST_CASE("copy: kinds that contradict the pointers, null and out of range") {
  const error_cleared clear;
  int host[10] = {}, other[10] = {};
  const device_array<int> a(10), b(10);
  CHECK(GPU(Memcpy)(host, a.data, 40, GPU(MemcpyHostToDevice)) == invalid_value);
  CHECK(GPU(Memcpy)(a.data, host, 40, GPU(MemcpyDeviceToHost)) == invalid_value);
  CHECK(GPU(Memcpy)(host, other, 40, GPU(MemcpyHostToDevice)) == invalid_value);
  CHECK(GPU(Memcpy)(a.data, host, 40, GPU(MemcpyDeviceToDevice)) == invalid_value);
  CHECK(GPU(Memcpy)(a.data, b.data, 40, GPU(MemcpyHostToHost)) == invalid_value);
  CHECK(GPU(Memcpy)(a.data, host, 40, static_cast<GPU(MemcpyKind)>(7)) == static_cast<error>(21));
  CHECK(GPU(Memcpy)(nullptr, host, 40, GPU(MemcpyHostToDevice)) == invalid_value);
  CHECK(GPU(Memcpy)(a.data, nullptr, 40, GPU(MemcpyHostToDevice)) == invalid_value);
  CHECK(GPU(Memcpy)(nullptr, nullptr, 0, GPU(MemcpyHostToDevice)) == success);
  CHECK(GPU(Memcpy)(a.data, host, 41, GPU(MemcpyHostToDevice)) == invalid_value);
  CHECK(GPU(Memcpy)(a.data + 1, host, 40, GPU(MemcpyHostToDevice)) == invalid_value);
  CHECK(GPU(Memcpy)(host, a.data + 9, 8, GPU(MemcpyDeviceToHost)) == invalid_value);
  CHECK(GPU(Memcpy)(a.data, b.data, 41, GPU(MemcpyDeviceToDevice)) == invalid_value);
  int* freed;
  REQUIRE(GPU(Malloc)(&freed, 40) == success);
  REQUIRE(GPU(Free)(freed) == success);
  CHECK(GPU(Memcpy)(freed, host, 40, GPU(MemcpyHostToDevice)) == invalid_value);
  CHECK(GPU(Memcpy)(host, freed, 40, GPU(MemcpyDefault)) == invalid_value);
}

TEST_CASE("fill: bytes of device memory only") {
  const error_cleared clear;
  const device_array<unsigned> a(4);
  unsigned host[4] = {};
  CHECK(GPU(Memset)(a.data, 0x5a, 16) == success);
  CHECK(GPU(MemsetAsync)(a.data + 1, 0, 4, nullptr) == success);
  CHECK(GPU(Memcpy)(host, a.data, 16, GPU(MemcpyDeviceToHost)) == success);
  CHECK(host[0] == 0x5a5a5a5au);
  CHECK(host[1] == 0u);
  CHECK(host[3] == 0x5a5a5a5au);
  CHECK(GPU(Memset)(a.data, 0, 0) == success);
  CHECK(GPU(Memset)(a.data, 0, 17) == invalid_value);
  CHECK(GPU(Memset)(host, 0, 16) == invalid_value);
  CHECK(GPU(Memset)(nullptr, 0, 16) == invalid_value);
}

TEST_CASE("two dimensions: rows of width bytes, pitch bytes apart") {
  const error_cleared clear;
  const error bad_pitch = static_cast<error>(12);
  constexpr int width = 5, height = 3;
  int* p;
  size_t pitch = 0;
  REQUIRE(GPU(MallocPitch)(&p, &pitch, width * sizeof(int), height) == success);
  CHECK(pitch >= width * sizeof(int));
  CHECK(pitch % 256 == 0);
  int in[height][width], out[height][width + 1] = {};
  for (int i = 0; i < width * height; ++i) in[i / width][i % width] = 10 + i;
  const size_t row = sizeof in[0], out_pitch = sizeof out[0];
  CHECK(GPU(Memset2D)(p, pitch, 0xff, pitch, height) == success);
  CHECK(GPU(Memcpy2D)(p, pitch, in, row, row, height, GPU(MemcpyHostToDevice)) == success);
  CHECK(GPU(Memcpy2DAsync)(out, out_pitch, p, pitch, row, height, GPU(MemcpyDeviceToHost), nullptr) ==
        success);
  for (int r = 0; r < height; ++r) {
    for (int c = 0; c < width; ++c) CHECK(out[r][c] == in[r][c]);
    CHECK(out[r][width] == 0);
  }
  int behind_row = 0;
  CHECK(GPU(Memcpy)(&behind_row, p + width, sizeof(int), GPU(MemcpyDeviceToHost)) == success);
  CHECK(behind_row == -1);

  CHECK(GPU(Memcpy2D)(p, row - 1, in, row, row, height, GPU(MemcpyHostToDevice)) == bad_pitch);
  CHECK(GPU(Memcpy2D)(p, pitch, in, row - 1, row, height, GPU(MemcpyHostToDevice)) == bad_pitch);
  CHECK(GPU(Memcpy2D)(p, pitch, in, row, row, height + 1, GPU(MemcpyHostToDevice)) == invalid_value);
  CHECK(GPU(Memcpy2D)(p, pitch, in, row, row, height, GPU(MemcpyDeviceToHost)) == invalid_value);
  CHECK(GPU(Memcpy2D)(p, pitch, in, row, row, 0, GPU(MemcpyHostToDevice)) == success);
  CHECK(GPU(Memset2D)(p, row - 1, 0, row, height) == invalid_value);
  CHECK(GPU(Memset2DAsync)(p, pitch, 0, row, height + 1, nullptr) == invalid_value);
  CHECK(GPU(MallocPitch)(&p, static_cast<size_t*>(nullptr), row, height) == invalid_value);
  CHECK(GPU(MallocPitch)(&p, &pitch, ~size_t(0), height) == invalid_value);
  CHECK(GPU(MallocPitch)(&p, &pitch, size_t(1) << 40, size_t(1) << 40) == out_of_memory);
}

TEST_CASE("variables by symbol") {
  const error_cleared clear;
  const error bad_symbol = static_cast<error>(13), bad_direction = static_cast<error>(21);
  int value = 0;
  CHECK(GPU(MemcpyFromSymbol)(&value, counter, sizeof value) == success);
  CHECK(value == 5);
  value = 7;
  CHECK(GPU(MemcpyToSymbol)(counter, &value, sizeof value) == success);
  const int new_factors[2] = {30, 40};
  CHECK(GPU(MemcpyToSymbolAsync)(factors, new_factors, sizeof new_factors, 2 * sizeof(int),
                                 GPU(MemcpyHostToDevice), nullptr) == success);
  use_variables<<<1, 8>>>();
  REQUIRE(GPU(GetLastError)() == success);
  float products[8] = {};
  CHECK(GPU(MemcpyFromSymbol)(products, table, sizeof products) == success);
  CHECK(products[1] == 14.0f);
  CHECK(products[7] == 280.0f);
  CHECK(shared_total == 10);

  float* address = nullptr;
  size_t size = 0;
  CHECK(GPU(GetSymbolAddress)(reinterpret_cast<void**>(&address), table) == success);
  CHECK(GPU(Memcpy)(products, address + 6, 8, GPU(MemcpyDeviceToHost)) == success);
  CHECK(products[0] == 210.0f);
  CHECK(GPU(GetSymbolSize)(&size, factors) == success);
  CHECK(size == 16);

  static int plain = 0;
  CHECK(GPU(MemcpyToSymbol)(plain, &value, sizeof value) == bad_symbol);
  CHECK(GPU(GetSymbolSize)(&size, plain) == bad_symbol);
  CHECK(GPU(GetSymbolAddress)(reinterpret_cast<void**>(&address), plain) == bad_symbol);
  CHECK(GPU(MemcpyToSymbol)(factors, new_factors, 8, 9) == invalid_value);
  CHECK(GPU(MemcpyFromSymbol)(products, table, 33) == invalid_value);
  CHECK(GPU(MemcpyToSymbol)(counter, &value, 4, 0, GPU(MemcpyDeviceToHost)) == bad_direction);
  CHECK(GPU(MemcpyFromSymbol)(&value, counter, 4, 0, GPU(MemcpyHostToDevice)) == bad_direction);
  CHECK(GPU(MemcpyToSymbol)(counter, static_cast<void*>(nullptr), 4) == invalid_value);
}

// ---- memory that both sides reach -------------------------------------------------------------------------
TEST_CASE("pinned, managed and registered memory") {
  const error_cleared clear;
  int *pinned = nullptr, *managed = nullptr, *alias = nullptr;
  REQUIRE(GPU(HostAlloc)(&pinned, 40, GPU(HostAllocMapped)) == success);
  REQUIRE(GPU(MallocManaged)(&managed, 40) == success);
  for (int i = 0; i < 10; ++i) pinned[i] = managed[i] = 0;
  CHECK(GPU(HostGetDevicePointer)(&alias, pinned, 0) == success);
  fill_index<<<1, 32>>>(alias, 10);
  fill_index<<<1, 32>>>(managed, 9);
  CHECK(GPU(DeviceSynchronize)() == success);
  CHECK(pinned[9] == 9);
  CHECK(managed[8] == 8);
  CHECK(managed[9] == 0);
  CHECK(GPU(Memcpy)(managed, pinned, 40, GPU(MemcpyHostToDevice)) == success);
  CHECK(GPU(Memcpy)(pinned, managed, 41, GPU(MemcpyDeviceToHost)) == invalid_value);
  CHECK(managed[9] == 9);
  CHECK(GPU(MemAdvise)(managed, 40, GPU(MemAdviseSetReadMostly), 0) == success);
  CHECK(GPU(MemAdvise)(pinned, 40, GPU(MemAdviseSetReadMostly), 0) == invalid_value);
  CHECK(GPU(MemPrefetchAsync)(managed, 41, 0, nullptr) == invalid_value);

  static int plain[4];
  CHECK(GPU(HostGetDevicePointer)(&alias, plain, 0) == invalid_value);
  CHECK(GPU(HostRegister)(plain, sizeof plain, GPU(HostRegisterDefault)) == success);
  CHECK(GPU(HostRegister)(plain + 1, 4, GPU(HostRegisterDefault)) == static_cast<error>(712));
  CHECK(GPU(HostGetDevicePointer)(&alias, plain + 1, 0) == success);
  CHECK(alias == plain + 1);
  CHECK(GPU(HostUnregister)(plain + 1) == static_cast<error>(713));
  CHECK(GPU(HostUnregister)(plain) == success);
  CHECK(GPU(HostUnregister)(plain) == static_cast<error>(713));
  CHECK(GPU(HostRegister)(nullptr, 4, 0) == invalid_value);
  CHECK(GPU(HostRegister)(managed, 4, 0) == invalid_value);
  CHECK(GPU(FreeHost)(pinned) == success);
  CHECK(GPU(Free)(managed) == success);
}

#ifdef GPU_CUDA
using pointer_attributes = cudaPointerAttributes;
#else
using pointer_attributes = hipPointerAttribute_t;
#endif

TEST_CASE("what a pointer is") {
  const error_cleared clear;
  pointer_attributes a;
  const device_array<int> device(4);
  int on_stack = 0, *managed, *pinned;
  REQUIRE(GPU(MallocManaged)(&managed, 4) == success);
  REQUIRE(GPU(HostAlloc)(&pinned, 4, 0) == success);
  CHECK(GPU(PointerGetAttributes)(&a, device.data + 3) == success);
  CHECK(a.type == GPU(MemoryTypeDevice));
  CHECK(a.devicePointer == device.data + 3);
  CHECK(a.hostPointer == nullptr);
  CHECK(a.device == 0);
  CHECK(GPU(PointerGetAttributes)(&a, managed) == success);
  CHECK(a.type == GPU(MemoryTypeManaged));
  CHECK(a.hostPointer == managed);
  CHECK(GPU(PointerGetAttributes)(&a, pinned) == success);
  CHECK(a.type == GPU(MemoryTypeHost));
  CHECK(a.devicePointer == pinned);
  CHECK(GPU(PointerGetAttributes)(&a, &on_stack) == success);
  CHECK(a.type == GPU(MemoryTypeUnregistered));
  CHECK(a.devicePointer == nullptr);
  CHECK(GPU(PointerGetAttributes)(nullptr, pinned) == invalid_value);
  CHECK(GPU(Free)(managed) == success);
  CHECK(GPU(FreeHost)(pinned) == success);
}
