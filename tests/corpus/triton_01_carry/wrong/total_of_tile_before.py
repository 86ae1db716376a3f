# cause: carry-not-accumulated
# The totals are shifted, not scanned.
# instead of
carries[1:] = scan_1d(totals)[:-1]
# stands
        carries[1:] = totals[:-1]
# end
