# cause: carry-not-accumulated
# Each tile gets its own total.
# instead of
carries[1:] = scan_1d(totals)[:-1]
# stands
        carries = totals
# end
