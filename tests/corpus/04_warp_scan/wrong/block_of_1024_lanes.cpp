// cause: past-the-end
// More lanes than elements, each of which loads and stores.
// instead of
scan_by_a_block<Operator><<<1, n>>>(in, out);
// stands
  scan_by_a_block<Operator><<<1, most_lanes>>>(in, out);
// end
