# cause: threw-exception
# A name that is not there.
# instead of
tl.store(out + index, value + carry, mask=index < n)
# stands
    tl.store(out + index, value + carri, mask=index < n)
# end
