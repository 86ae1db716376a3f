# cause: off-by-constant
# The carries start with the total of tile 0.
# instead of
carries[1:] = scan_1d(totals)[:-1]
# stands
        carries[1:] = scan_1d(totals)[:-1]
        carries += totals[0]
# end
