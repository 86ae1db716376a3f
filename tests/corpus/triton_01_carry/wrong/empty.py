# cause: nothing-written
# The result is never stored to.
# instead of
scan_tiles[(tiles,)](x, out, totals, n, TILE)
# stands
    return out
# end
