// It takes the aggregate from shared memory, where scan_of_tile has left it.
// instead of
if (threadIdx.x == tile - 1) {  // `sum` is the tile's aggregate
// stands
  __syncthreads();
  if (threadIdx.x == 0) {
// end
// instead of
publish(sum, &aggregates[t], aggregate_known, &flags[t]);
before = look_back<Operator>(t, flags, aggregates, prefixes);
publish(Operator{}(before, sum), &prefixes[t], prefix_known, &flags[t]);
// stands
    const int aggregate = sums[tile - 1];
    publish(aggregate, &aggregates[t], aggregate_known, &flags[t]);
    before = look_back<Operator>(t, flags, aggregates, prefixes);
    publish(Operator{}(before, aggregate), &prefixes[t], prefix_known, &flags[t]);
// end
