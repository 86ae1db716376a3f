# cause: before-the-start
# Totals are read one place before.
# instead of
carry = tl.load(carries + tile)
# stands
    carry = tl.load(carries + tile - 1)
# end
