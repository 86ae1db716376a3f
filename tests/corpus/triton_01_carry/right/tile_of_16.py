# Smaller tiles.
# instead of
TILE = 64  # elements of a tile: a power of two from 16 to 256
# stands
TILE = 16
# end
