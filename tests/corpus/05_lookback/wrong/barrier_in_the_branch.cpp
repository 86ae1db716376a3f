// cause: divergent-barrier
// instead of
publish(Operator{}(before, sum), &prefixes[t], prefix_known, &flags[t]);
// end of TODO 4
}
__syncthreads();
// stands
    publish(Operator{}(before, sum), &prefixes[t], prefix_known, &flags[t]);
    // end of TODO 4
    __syncthreads();
  }
// end
