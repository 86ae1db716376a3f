# cause: right-in-first-tile
# Every tile but the first gets the sum of all.
# instead of
carries[1:] = scan_1d(totals)[:-1]
# stands
        carries[1:] = totals.sum()
# end
