# cause: global-race
# Every program stores its total in totals[0].
# instead of
tl.store(totals + tile, tl.sum(value))
# stands
    tl.store(totals, tl.sum(value))
# end
