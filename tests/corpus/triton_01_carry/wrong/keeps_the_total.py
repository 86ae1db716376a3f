# cause: keeps-state
# The carries of the next call start where this one ended.
# instead of
TILE = 64  # elements of a tile: a power of two from 16 to 256
# stands
TILE = 64
seen = [0]
# end
# instead of
add_carries[(tiles,)](out, carries, n, TILE)
# stands
        add_carries[(tiles,)](out, carries + seen[0], n, TILE)
        seen[0] += 1
# end
