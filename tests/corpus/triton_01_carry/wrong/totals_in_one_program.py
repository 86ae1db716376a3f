# cause: second-level-missing
# One program scans the first TILE totals; the others stay 0.
# instead of
carries[1:] = scan_1d(totals)[:-1]
# stands
        inner = torch.zeros_like(totals)
        scan_tiles[(1,)](totals, inner, torch.empty_like(totals), tiles, TILE)
        carries[1:TILE] = inner[:TILE][:tiles - 1][:TILE - 1]
# end
