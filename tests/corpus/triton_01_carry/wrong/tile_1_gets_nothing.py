# cause: carry-skips-tile-1
# Tile 1 is taken for one with nothing before it.
# instead of
carries[1:] = scan_1d(totals)[:-1]
# stands
        carries[1:] = scan_1d(totals)[:-1]
        carries[1] = 0
# end
