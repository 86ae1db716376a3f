// cause: barrier-used
// Right, with a barrier of the block for one warp, which needs none.
// instead of
scan_by_a_warp<Operator><<<1, 64>>>(in, out, n);
// stands
  gpu::device_properties device;
  gpu::check(GPU_API(GetDeviceProperties)(&device, 0), "properties", gpu::here());
  scan_by_a_warp<Operator><<<1, device.warpSize>>>(in, out, n);
// end
// instead of
before = gpu::shuffle(sum, warpSize - 1);
// stands
    before = gpu::shuffle(sum, warpSize - 1);
    __syncthreads();
// end
