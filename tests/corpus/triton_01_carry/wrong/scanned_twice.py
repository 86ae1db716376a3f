# cause: total-of-prefixes
# The totals are scanned, and scanned again.
# instead of
carries[1:] = scan_1d(totals)[:-1]
# stands
        carries[1:] = scan_1d(scan_1d(totals))[:-1]
# end
