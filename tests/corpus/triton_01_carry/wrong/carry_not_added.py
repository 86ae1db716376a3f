# cause: carry-missing
# TODO 3 is not filled in.
# instead of
carry = tl.load(carries + tile)
# stands
# end
# instead of
value = tl.load(out + index, mask=index < n)
# stands
# end
# instead of
tl.store(out + index, value + carry, mask=index < n)
# stands
# end
