// cause: read-write-hazard
// Lanes read the carry before the last one has written it.
// instead of
}
__syncthreads();
if (index < n) out[index] = Operator{}(before, sum);
// stands
  }
  if (index < n) out[index] = Operator{}(before, sum);
// end
