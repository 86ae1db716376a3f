# The last lane of the scan has the sum.
# instead of
tl.store(out + index, tl.cumsum(value), mask=index < n)
# stands
    sums = tl.cumsum(value)
    tl.store(out + index, sums, mask=index < n)
# end
# instead of
tl.store(totals + tile, tl.sum(value))
# stands
    tl.store(totals + tile, tl.sum(tl.where(tl.arange(0, TILE) == TILE - 1, sums, 0)))
# end
