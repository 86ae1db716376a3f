# cause: second-level-missing
# Only as many totals are scanned as a tile has elements.
# instead of
carries[1:] = scan_1d(totals)[:-1]
# stands
        few = totals[:TILE]
        carries[1:TILE + 1] = torch.cumsum(few, 0)[:tiles - 1]
# end
