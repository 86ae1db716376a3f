# cause: not-a-function-return
# x itself, unchanged.
# instead of
scan_tiles[(tiles,)](x, out, totals, n, TILE)
# stands
    return x
# end
