# cause: wild-pointer
# An int is used as an index of bytes, far away.
# instead of
value = tl.load(out + index, mask=index < n)
# stands
    value = tl.load(out + index + 1000000000, mask=index < n)
# end
