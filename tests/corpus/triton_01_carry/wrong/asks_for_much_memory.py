# cause: out-of-memory
# Room for 40 GB of totals.
# instead of
totals = torch.empty(tiles, dtype=x.dtype, device=x.device)
# stands
    totals = torch.empty(10**10, dtype=x.dtype, device=x.device)
# end
