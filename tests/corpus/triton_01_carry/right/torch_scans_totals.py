# torch.cumsum for the totals.
# instead of
carries[1:] = scan_1d(totals)[:-1]
# stands
        carries[1:] = torch.cumsum(totals, 0)[:-1]
# end
