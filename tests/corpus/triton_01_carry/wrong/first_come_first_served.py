# cause: schedule-dependent
# A running sum by atomics: right only if programs run in their order.
# instead of
tl.store(totals + tile, tl.sum(value))
# stands
    before = tl.atomic_add(totals, tl.sum(value))
    tl.store(carries + tile, before)
# end
# instead of
def scan_tiles(x, out, totals, n, TILE: tl.constexpr):
# stands
def scan_tiles(x, out, totals, carries, n, TILE: tl.constexpr):
# end
# instead of
totals = torch.empty(tiles, dtype=x.dtype, device=x.device)
# stands
    totals = torch.zeros(1, dtype=x.dtype, device=x.device)
# end
# instead of
carries = torch.zeros_like(totals)
# stands
    carries = torch.zeros(tiles, dtype=x.dtype, device=x.device)
# end
# instead of
scan_tiles[(tiles,)](x, out, totals, n, TILE)
# stands
    scan_tiles[(tiles,)](x, out, totals, carries, n, TILE)
# end
# instead of
carries[1:] = scan_1d(totals)[:-1]
# stands
# end
