# cause: host-endless-loop
# A loop over levels that does not end.
# instead of
carries[1:] = scan_1d(totals)[:-1]
# stands
        while tiles > 1:
            pass
# end
