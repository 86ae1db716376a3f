# cause: int-through-float
# The sum goes through a float32.
# instead of
tl.store(totals + tile, tl.sum(value))
# stands
    tl.store(totals + tile, tl.sum(value.to(tl.float32)).to(value.dtype))
# end
