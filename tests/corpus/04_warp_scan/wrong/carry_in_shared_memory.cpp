// cause: shared-memory-used
// The carry goes through shared memory where a shuffle would do.
// instead of
float before = Operator::identity();  // what the elements so far come to
// stands
  __shared__ float carry;
  float before = Operator::identity();
// end
// instead of
before = gpu::shuffle(sum, warpSize - 1);
// stands
    if (lane == warpSize - 1) carry = sum;
    __syncwarp();
    before = carry;
    __syncwarp();
// end
