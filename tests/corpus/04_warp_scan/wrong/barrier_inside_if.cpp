// cause: divergent-barrier
// Only the first warp gets to the second barrier.
// instead of
if (lane < warps) totals[lane] = total;
}
__syncthreads();
// stands
    if (lane < warps) totals[lane] = total;
    __syncthreads();
  }
// end
