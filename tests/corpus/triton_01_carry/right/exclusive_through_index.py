# Each program takes the sum up to the tile before; the first one none.
# instead of
carries[1:] = scan_1d(totals)[:-1]
# stands
        carries = scan_1d(totals)
# end
# instead of
carry = tl.load(carries + tile)
# stands
    carry = tl.load(carries + tile - 1, mask=tile > 0, other=0)
# end
