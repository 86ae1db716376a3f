# cause: threw-exception
# A tile of half the size is added to a whole one.
# instead of
tl.store(out + index, value + carry, mask=index < n)
# stands
    tl.store(out + index, value + carry + tl.arange(0, TILE // 2), mask=index < n)
# end
