// cause: reads-unwritten
// The division rounds down.
// instead of
mark<<<blocks_for(n), block>>>(in, s.flags, n, keep);
// stands
    mark<<<n < block ? 1 : n / block, block>>>(in, s.flags, n, keep);
// end
