# cause: threw-exception
# A name that is not there, outside of kernels.
# instead of
carries[1:] = scan_1d(totals)[:-1]
# stands
        carries[1:] = scan_id(totals)[:-1]
# end
