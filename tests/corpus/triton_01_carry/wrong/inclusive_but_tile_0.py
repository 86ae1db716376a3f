# cause: carry-includes-own-tile
# Only tile 0 is spared.
# instead of
carries[1:] = scan_1d(totals)[:-1]
# stands
        carries[1:] = scan_1d(totals)[1:]
# end
