# cause: global-race
# In the launch that adds carries, what another program writes is read.
# instead of
carry = tl.load(carries + tile)
# stands
    carry = tl.load(out + tile * TILE - 1, mask=tile > 0, other=0)
# end
# instead of
carries[1:] = scan_1d(totals)[:-1]
# stands
# end
