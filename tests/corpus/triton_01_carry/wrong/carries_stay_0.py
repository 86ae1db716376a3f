# cause: carry-missing
# TODO 2 is not filled in.
# instead of
carries[1:] = scan_1d(totals)[:-1]
# stands
# end
