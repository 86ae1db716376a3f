// The last element of the inclusive scan, made for the purpose.
// instead of
#include "exercises/01_exclusive_to_inclusive.h"
// stands
#include "exercises/01_exclusive_to_inclusive.h"
#include "labs/common/device_array.h"
// end
// instead of
  write_total<Operator><<<1, 1>>>(in, exclusive, total, n);
  gpu::check_launch();
// stands
  const gpu::place at = gpu::here();
  gpu::device_array<float> inclusive(n);
  exclusive_to_inclusive<Operator>(in, exclusive, inclusive.data(), n);
  const float nothing = Operator::identity();
  if (n == 0) GPU_CALL(Memcpy, total, &nothing, sizeof(float), GPU_API(MemcpyHostToDevice));
  else GPU_CALL(Memcpy, total, inclusive.data() + n - 1, sizeof(float), GPU_API(MemcpyDeviceToDevice));
// end
