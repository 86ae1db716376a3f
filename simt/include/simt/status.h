// Status codes. CUDA and HIP give these conditions the same numbers, so one enumeration serves both dialects.
#pragma once

namespace simt {
enum class status : int {
  success = 0,
  invalid_value = 1,
  out_of_memory = 2,
  not_initialized = 3,
  invalid_configuration = 9,
  invalid_pitch_value = 12,
  invalid_symbol = 13,
  invalid_device_pointer = 17,
  invalid_memcpy_direction = 21,
  missing_configuration = 52,
  invalid_device_function = 98,
  no_device = 100,
  invalid_device = 101,
  invalid_resource_handle = 400,
  not_ready = 600,
  illegal_address = 700,
  launch_out_of_resources = 701,
  launch_timeout = 702,
  assert_failed = 710,
  host_memory_already_registered = 712,
  host_memory_not_registered = 713,
  launch_failure = 719,
  cooperative_launch_too_large = 720,
  not_supported = 801,
  unknown = 999,
};
}
