# cause: global-race
# Every program takes the first tile of out.
# instead of
tl.store(out + index, value + carry, mask=index < n)
# stands
    tl.store(out + tl.arange(0, TILE), value + carry, mask=tl.arange(0, TILE) < n)
# end
