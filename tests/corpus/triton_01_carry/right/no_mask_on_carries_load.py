# The load has an `other`, and the store masks with a where.
# instead of
value = tl.load(out + index, mask=index < n)
# stands
    value = tl.load(out + index, mask=index < n, other=-7)
# end
# instead of
tl.store(out + index, value + carry, mask=index < n)
# stands
    inside = (index >= 0) & (index <= n - 1)
    tl.store(out + index, carry + value, inside)
# end
