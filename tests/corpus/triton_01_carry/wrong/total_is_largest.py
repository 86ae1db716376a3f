# cause: total-wrong-end
# The largest element.
# instead of
tl.store(totals + tile, tl.sum(value))
# stands
    tl.store(totals + tile, tl.max(value))
# end
