# cause: past-the-end
# No mask on the store.
# instead of
tl.store(out + index, tl.cumsum(value), mask=index < n)
# stands
    tl.store(out + index, tl.cumsum(value))
# end
