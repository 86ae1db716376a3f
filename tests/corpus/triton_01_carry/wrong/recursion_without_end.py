# cause: deep-recursion
# It calls itself with x.
# instead of
carries[1:] = scan_1d(totals)[:-1]
# stands
        carries[1:] = scan_1d(x)[:tiles - 1]
# end
