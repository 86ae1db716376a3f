# cause: endless-loop
# A program waits for what nobody stores.
# instead of
carry = tl.load(carries + tile)
# stands
    while tl.load(carries) >= 0:
        pass
    carry = 0
# end
