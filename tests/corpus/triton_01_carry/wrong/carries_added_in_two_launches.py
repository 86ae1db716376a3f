# cause: carry-twice
# Two launches add it.
# instead of
add_carries[(tiles,)](out, carries, n, TILE)
# stands
        add_carries[(tiles,)](out, carries, n, TILE)
        add_carries[(tiles,)](out, carries, n, TILE)
# end
