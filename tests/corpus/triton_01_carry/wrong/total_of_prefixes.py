# cause: total-of-prefixes
# The scan is summed up, not the elements.
# instead of
tl.store(totals + tile, tl.sum(value))
# stands
    tl.store(totals + tile, tl.sum(tl.cumsum(value)))
# end
