# What precedes is the sum up to its end without its own.
# instead of
carries[1:] = scan_1d(totals)[:-1]
# stands
        carries = scan_1d(totals) - totals
# end
