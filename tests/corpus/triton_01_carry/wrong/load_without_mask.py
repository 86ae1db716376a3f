# cause: reads-past-the-end
# No mask on the load.
# instead of
value = tl.load(x + index, mask=index < n, other=0)
# stands
    value = tl.load(x + index)
# end
