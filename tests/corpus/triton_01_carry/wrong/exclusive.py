# cause: exclusive-for-inclusive
# Each element lacks itself.
# instead of
tl.store(out + index, tl.cumsum(value), mask=index < n)
# stands
    tl.store(out + index, tl.cumsum(value) - value, mask=index < n)
# end
