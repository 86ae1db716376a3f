# cause: aggregate-of-wrong-lane
# The sum without the last lane.
# instead of
tl.store(totals + tile, tl.sum(value))
# stands
    tl.store(totals + tile, tl.sum(tl.where(tl.arange(0, TILE) == TILE - 1, 0, value)))
# end
