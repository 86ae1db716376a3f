# cause: not-a-function-return
# No return at the end.
# instead of
add_carries[(tiles,)](out, carries, n, TILE)
# stands
        add_carries[(tiles,)](out, carries, n, TILE)
    return None
# end
