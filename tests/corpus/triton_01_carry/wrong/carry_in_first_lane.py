# cause: carry-in-first-lane-only
# Only the first element gets it.
# instead of
tl.store(out + index, value + carry, mask=index < n)
# stands
    tl.store(out + index, value + tl.where(tl.arange(0, TILE) == 0, carry, 0), mask=index < n)
# end
