# Sums in a wider type on their way.
# instead of
tl.store(out + index, tl.cumsum(value), mask=index < n)
# stands
    tl.store(out + index, tl.cumsum(value.to(tl.float64)).to(value.dtype), mask=index < n)
# end
