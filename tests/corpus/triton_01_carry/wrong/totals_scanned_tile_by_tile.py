# cause: second-level-missing
# The totals are scanned tile by tile, and their totals are lost.
# instead of
carries[1:] = scan_1d(totals)[:-1]
# stands
        inner = torch.empty_like(totals)
        rest = torch.empty_like(totals)
        scan_tiles[(triton.cdiv(tiles, TILE),)](totals, inner, rest, tiles, TILE)
        carries[1:] = inner[:-1]
# end
