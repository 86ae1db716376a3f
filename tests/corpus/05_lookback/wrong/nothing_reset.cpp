// cause: status-not-reset
// instead of
gpu::fill_bytes(flags, 0, tiles * sizeof(unsigned));
gpu::fill_bytes(ticket, 0, sizeof(unsigned));
// stands
// end
