// cause: totals-in-no-order
// Warps may read totals before they are scanned.
// instead of
}
__syncthreads();
// stands
  }
// end
