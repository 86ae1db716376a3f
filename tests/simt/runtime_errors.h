// The last error, launch errors, errors that stick. See runtime_support.h.
#pragma once
#include <thread>

#include "runtime_support.h"

TEST_CASE("the last error stays until it is taken, and each thread has its own") {
  const error_cleared clear;
  CHECK(GPU(GetLastError)() == success);
  CHECK(GPU(Malloc)(static_cast<void**>(nullptr), 4) == invalid_value);
  CHECK(GPU(DeviceSynchronize)() == success);
  CHECK(GPU(PeekAtLastError)() == invalid_value);
  error elsewhere = invalid_value;
  std::thread([&] { elsewhere = GPU(GetLastError)(); }).join();
  CHECK(elsewhere == success);
  CHECK(GPU(PeekAtLastError)() == invalid_value);
  CHECK(GPU(GetLastError)() == invalid_value);
  CHECK(GPU(GetLastError)() == success);
}

TEST_CASE("launch errors are left as the last error") {
  const error_cleared clear;
  const error bad_configuration = static_cast<error>(9);
  const device_array<int> out(1);
  fill_index<<<1, 1025>>>(out.data, 1);
  CHECK(GPU(DeviceSynchronize)() == success);
  CHECK(GPU(GetLastError)() == bad_configuration);
  fill_index<<<0, 32>>>(out.data, 1);
  CHECK(GPU(GetLastError)() == bad_configuration);
  fill_index<<<dim3(1, 70000), 32>>>(out.data, 1);
  CHECK(GPU(GetLastError)() == bad_configuration);
  fill_index<<<1, dim3(1, 1, 65)>>>(out.data, 1);
  CHECK(GPU(GetLastError)() == bad_configuration);
  fill_index<<<1, 32, 65 * kib>>>(out.data, 1);
  CHECK(GPU(GetLastError)() == invalid_value);
  CHECK_FALSE(simt::runtime::unread_error());
}

TEST_CASE("a launch function returns its error, so it is not unread") {
  const error_cleared clear;
  const device_array<int> out(4);
  int* p = out.data;
  int n = 4;
  void* arguments[] = {&p, &n};
  CHECK(GPU(LaunchKernel)(reinterpret_cast<const void*>(fill_index), dim3(1), dim3(2000), arguments, 0,
                          nullptr) == static_cast<error>(9));
  CHECK_FALSE(simt::runtime::unread_error());
  CHECK(GPU(LaunchKernel)(reinterpret_cast<const void*>(fill_index), dim3(1), dim3(4), arguments, 0,
                          nullptr) == success);
  int last = 0;
  CHECK(GPU(Memcpy)(&last, p + 3, 4, GPU(MemcpyDeviceToHost)) == success);
  CHECK(last == 3);
}

TEST_CASE("an error of a kernel sticks until the device is reset") {
  using simt::status;
  int* p = nullptr;
  size_t free_before = 0, free_after = 0, total = 0;
  REQUIRE(GPU(DeviceReset)() == success);
  REQUIRE(GPU(MemGetInfo)(&free_before, &total) == success);
  REQUIRE(GPU(Malloc)(&p, 400) == success);
  GPU(Stream_t) stream;
  GPU(Event_t) event;
  REQUIRE(GPU(StreamCreate)(&stream) == success);
  REQUIRE(GPU(EventCreate)(&event) == success);

  simt::runtime::set_error(status::assert_failed, 0, "kernel");
  CHECK(GPU(GetLastError)() == device_assert);
  CHECK(GPU(GetLastError)() == device_assert);
  CHECK(GPU(PeekAtLastError)() == device_assert);
  CHECK(GPU(DeviceSynchronize)() == device_assert);
  CHECK(GPU(Malloc)(&p, 4) == device_assert);
  CHECK(GPU(Free)(p) == device_assert);
  CHECK(GPU(StreamSynchronize)(stream) == device_assert);
  fill_index<<<1, 32>>>(p, 1);
  CHECK(GPU(GetLastError)() == device_assert);

  CHECK(GPU(DeviceReset)() == success);
  CHECK(GPU(GetLastError)() == success);
  CHECK(GPU(MemGetInfo)(&free_after, &total) == success);
  CHECK(free_after == free_before);
  CHECK(GPU(Free)(p) == invalid_value);
  CHECK(GPU(StreamSynchronize)(stream) != success);
  CHECK(GPU(EventRecord)(event, nullptr) != success);
  (void)GPU(GetLastError)();
}

TEST_CASE("a launch error that nobody reads is kept for the report") {
  using simt::status;
  REQUIRE_FALSE(simt::runtime::unread_error());
  simt::runtime::set_error(status::assert_failed, 0x1234, "scan_tile", "why");
  const auto left = simt::runtime::unread_error();
  REQUIRE(left);
  CHECK(left->code == status::assert_failed);
  CHECK(left->place == 0x1234);
  CHECK(left->call == "scan_tile");
  CHECK(left->detail == "why");
  CHECK(GPU(DeviceSynchronize)() == device_assert);  // the caller has it now
  CHECK_FALSE(simt::runtime::unread_error());
  REQUIRE(GPU(DeviceReset)() == success);

  simt::runtime::set_error(status::invalid_configuration, 0, "first");
  CHECK(simt::runtime::unread_error()->call == "first");
  CHECK(GPU(PeekAtLastError)() == static_cast<error>(9));
  CHECK_FALSE(simt::runtime::unread_error());
  (void)GPU(GetLastError)();
}
