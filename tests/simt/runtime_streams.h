// Streams and events. See runtime_support.h.
#pragma once
#include <chrono>
#include <thread>

#include "runtime_support.h"

TEST_CASE("streams: flags, priorities, default handles, callbacks") {
  const error_cleared clear;
  GPU(Stream_t) plain, urgent, none;
  int least = 1, greatest = 1, priority = 1;
  unsigned flags = 9;
  CHECK(GPU(DeviceGetStreamPriorityRange)(&least, &greatest) == success);
  CHECK(least == 0);
  CHECK(greatest < 0);
  REQUIRE(GPU(StreamCreateWithFlags)(&plain, GPU(StreamNonBlocking)) == success);
  REQUIRE(GPU(StreamCreateWithPriority)(&urgent, GPU(StreamDefault), greatest - 10) == success);
  CHECK(GPU(StreamGetFlags)(plain, &flags) == success);
  CHECK(flags == GPU(StreamNonBlocking));
  CHECK(GPU(StreamGetPriority)(urgent, &priority) == success);
  CHECK(priority == greatest);
  CHECK(GPU(StreamCreateWithFlags)(&none, 8) == invalid_value);
  CHECK(GPU(StreamCreate)(nullptr) == invalid_value);
  CHECK(GPU(StreamDestroy)(nullptr) == invalid_handle);
  for (GPU(Stream_t) s : {GPU(Stream_t)(nullptr), GPU(StreamLegacy), GPU(StreamPerThread), plain}) {
    CHECK(GPU(StreamSynchronize)(s) == success);
    CHECK(GPU(StreamQuery)(s) == success);
  }

  int calls = 0;
  CHECK(GPU(LaunchHostFunc)(
            plain, [](void* p) { ++*static_cast<int*>(p); }, &calls) == success);
  const auto callback = [](GPU(Stream_t), error status, void* p) {
    *static_cast<int*>(p) += status == success;
  };
  CHECK(GPU(StreamAddCallback)(plain, callback, &calls, 0) == success);
  CHECK(calls == 2);
  CHECK(GPU(StreamAddCallback)(plain, callback, &calls, 1) == invalid_value);
  CHECK(GPU(LaunchHostFunc)(plain, nullptr, nullptr) == invalid_value);
  CHECK(calls == 2);
  CHECK(GPU(StreamDestroy)(plain) == success);
  CHECK(GPU(StreamDestroy)(urgent) == success);
  const auto garbage = reinterpret_cast<GPU(Stream_t)>(uintptr_t(0x77));
  CHECK(GPU(StreamSynchronize)(garbage) != success);
  CHECK(GPU(Memset)(nullptr, 0, 0) == success);
  CHECK(GPU(MemsetAsync)(nullptr, 0, 0, garbage) != success);
}

TEST_CASE("events are timed in the order they are recorded") {
  const error_cleared clear;
  GPU(Event_t) start, stop, untimed, never;
  REQUIRE(GPU(EventCreate)(&start) == success);
  REQUIRE(GPU(EventCreate)(&stop) == success);
  REQUIRE(GPU(EventCreate)(&never) == success);
  REQUIRE(GPU(EventCreateWithFlags)(&untimed, GPU(EventDisableTiming)) == success);
  const device_array<int> out(1024);
  CHECK(GPU(EventRecord)(start, nullptr) == success);
  fill_index<<<4, 256>>>(out.data, 1024);
  std::this_thread::sleep_for(std::chrono::milliseconds(3));
  CHECK(GPU(EventRecord)(stop, nullptr) == success);
  CHECK(GPU(EventRecord)(untimed, nullptr) == success);
  CHECK(GPU(EventSynchronize)(stop) == success);
  CHECK(GPU(EventQuery)(stop) == success);
  float ms = -1;
  CHECK(GPU(EventElapsedTime)(&ms, start, stop) == success);
  CHECK(ms >= 3.0f);
  float backwards = 0;
  CHECK(GPU(EventElapsedTime)(&backwards, stop, start) == success);
  CHECK(backwards == -ms);
  CHECK(GPU(EventElapsedTime)(&ms, start, start) == success);
  CHECK(ms == 0.0f);

  CHECK(GPU(EventElapsedTime)(&ms, start, never) == invalid_handle);
  CHECK(GPU(EventElapsedTime)(&ms, untimed, stop) == invalid_handle);
  CHECK(GPU(EventElapsedTime)(&ms, nullptr, stop) == invalid_handle);
  CHECK(GPU(EventElapsedTime)(nullptr, start, stop) == invalid_value);
  CHECK(GPU(EventSynchronize)(never) == success);
  CHECK(GPU(EventQuery)(never) == success);
  CHECK(GPU(EventRecord)(nullptr, nullptr) == invalid_handle);
  CHECK(GPU(EventSynchronize)(nullptr) == invalid_handle);
  CHECK(GPU(EventDestroy)(nullptr) == invalid_handle);
  CHECK(GPU(EventCreate)(nullptr) == invalid_value);
  CHECK(GPU(EventCreateWithFlags)(&never, GPU(EventInterprocess)) == invalid_value);
  CHECK(GPU(EventCreateWithFlags)(&never, 0x100) == invalid_value);
  CHECK(GPU(StreamWaitEvent)(nullptr, stop, 0) == success);
  CHECK(GPU(StreamWaitEvent)(nullptr, nullptr, 0) == invalid_handle);
  CHECK(GPU(StreamWaitEvent)(reinterpret_cast<GPU(Stream_t)>(uintptr_t(0x77)), stop, 0) != success);
  for (GPU(Event_t) e : {start, stop, untimed}) CHECK(GPU(EventDestroy)(e) == success);
}
