# torch.empty for the carries, and both parts are set.
# instead of
carries = torch.zeros_like(totals)
# stands
    carries = torch.empty_like(totals)
# end
# instead of
carries[1:] = scan_1d(totals)[:-1]
# stands
        carries[0] = 0
        carries[1:] = scan_1d(totals)[:-1]
# end
