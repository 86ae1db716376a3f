# cause: carry-includes-own-tile
# The scan of the totals is not shifted.
# instead of
carries[1:] = scan_1d(totals)[:-1]
# stands
        carries = scan_1d(totals)
# end
