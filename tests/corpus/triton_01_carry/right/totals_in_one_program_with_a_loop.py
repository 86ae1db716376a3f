# One program goes over the totals, tile by tile, and carries on.
# instead of
def add_carries(out, carries, n, TILE: tl.constexpr):
# stands
def scan_totals(totals, carries, n, TILE: tl.constexpr):
    before = 0
    for first in range(0, n, TILE):
        index = first + tl.arange(0, TILE)
        value = tl.load(totals + index, mask=index < n, other=0)
        tl.store(carries + index, tl.cumsum(value) - value + before, mask=index < n)
        before += tl.sum(value)


@triton.jit
def add_carries(out, carries, n, TILE: tl.constexpr):
# end
# instead of
carries[1:] = scan_1d(totals)[:-1]
# stands
        scan_totals[(1,)](totals, carries, tiles, TILE)
# end
