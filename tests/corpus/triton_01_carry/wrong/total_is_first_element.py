# cause: aggregate-of-wrong-lane
# The first lane of value.
# instead of
tl.store(totals + tile, tl.sum(value))
# stands
    tl.store(totals + tile, tl.sum(tl.where(tl.arange(0, TILE) == 0, value, 0)))
# end
