# cause: threw-exception
# A parenthesis is missing.
# instead of
tl.store(out + index, value + carry, mask=index < n)
# stands
    tl.store(out + index, value + carry, mask=index < n
# end
