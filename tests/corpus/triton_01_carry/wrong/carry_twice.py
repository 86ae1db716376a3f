# cause: carry-twice
# It is added twice.
# instead of
tl.store(out + index, value + carry, mask=index < n)
# stands
    tl.store(out + index, value + carry + carry, mask=index < n)
# end
