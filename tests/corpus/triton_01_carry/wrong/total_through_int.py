# cause: fractions-lost
# The totals are int32.
# instead of
totals = torch.empty(tiles, dtype=x.dtype, device=x.device)
# stands
    totals = torch.empty(tiles, dtype=torch.int32, device=x.device)
# end
