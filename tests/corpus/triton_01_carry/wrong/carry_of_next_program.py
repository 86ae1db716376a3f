# cause: reads-past-the-end
# The carry is read one place further.
# instead of
carry = tl.load(carries + tile)
# stands
    carry = tl.load(carries + tile + 1)
# end
