# cause: right-in-first-tile
# The carry is stored alone.
# instead of
tl.store(out + index, value + carry, mask=index < n)
# stands
    tl.store(out + index, carry + tl.zeros_like(value), mask=index < n)
# end
