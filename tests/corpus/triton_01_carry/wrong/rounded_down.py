# cause: last-tile-missing
# n // TILE programs, at least one.
# instead of
tiles = triton.cdiv(n, TILE)
# stands
    tiles = max(n // TILE, min(n, 1))
# end
