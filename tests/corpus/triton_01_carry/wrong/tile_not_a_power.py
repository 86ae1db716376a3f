# cause: threw-exception
# TILE is 100.
# instead of
TILE = 64  # elements of a tile: a power of two from 16 to 256
# stands
TILE = 100
# end
