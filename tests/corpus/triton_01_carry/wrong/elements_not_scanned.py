# cause: warp-not-scanned
# The elements go out as they came.
# instead of
tl.store(out + index, tl.cumsum(value), mask=index < n)
# stands
    tl.store(out + index, value, mask=index < n)
# end
