# cause: carry-one-tile-short
# One place too far.
# instead of
carries[1:] = scan_1d(totals)[:-1]
# stands
        carries[2:] = scan_1d(totals)[:-2]
# end
