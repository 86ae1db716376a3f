# cause: last-tile-wrong
# n // TILE programs add carries.
# instead of
add_carries[(tiles,)](out, carries, n, TILE)
# stands
        add_carries[(n // TILE,)](out, carries, n, TILE)
# end
