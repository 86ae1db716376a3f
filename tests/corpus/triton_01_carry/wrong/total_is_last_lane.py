# cause: total-is-last-input
# The last lane of value.
# instead of
tl.store(totals + tile, tl.sum(value))
# stands
    tl.store(totals + tile, tl.sum(tl.where(tl.arange(0, TILE) == TILE - 1, value, 0)))
# end
