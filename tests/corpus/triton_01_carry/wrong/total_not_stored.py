# cause: reads-unwritten
# TODO 1 is not filled in: totals hold what torch.empty left.
# instead of
tl.store(totals + tile, tl.sum(value))
# stands
# end
