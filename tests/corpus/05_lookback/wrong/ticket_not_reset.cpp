// cause: status-not-reset
// instead of
gpu::fill_bytes(ticket, 0, sizeof(unsigned));
// stands
// end
