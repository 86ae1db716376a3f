# cause: off-by-constant
# Every tile gets the sum of all.
# instead of
carries[1:] = scan_1d(totals)[:-1]
# stands
        carries[:] = totals.sum()
# end
