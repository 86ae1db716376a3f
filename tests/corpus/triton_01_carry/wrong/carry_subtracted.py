# cause: minus-for-plus
# It is taken away.
# instead of
tl.store(out + index, value + carry, mask=index < n)
# stands
    tl.store(out + index, value - carry, mask=index < n)
# end
