# cause: zeros-written
# The result is made of zeros and never stored to.
# instead of
scan_tiles[(tiles,)](x, out, totals, n, TILE)
# stands
    return torch.zeros_like(x)
# end
