# cause: scan-runs-backwards
# What follows a tile, not what precedes it.
# instead of
carries[1:] = scan_1d(totals)[:-1]
# stands
        carries[:-1] = torch.flip(torch.cumsum(torch.flip(totals, [0]), 0), [0])[1:]
# end
