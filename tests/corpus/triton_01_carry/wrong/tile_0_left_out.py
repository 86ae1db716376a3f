# cause: carry-one-tile-short
# The scan starts with the second total.
# instead of
carries[1:] = scan_1d(totals)[:-1]
# stands
        carries[2:] = scan_1d(totals[1:])[:-1]
# end
