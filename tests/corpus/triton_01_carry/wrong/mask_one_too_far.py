# cause: past-the-end
# index <= n.
# instead of
tl.store(out + index, tl.cumsum(value), mask=index < n)
# stands
    tl.store(out + index, tl.cumsum(value), mask=index <= n)
# end
