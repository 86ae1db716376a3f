# A loop over levels, down and up again, in place of the recursion.
import torch
import triton
import triton.language as tl

TILE = 64


@triton.jit
def scan_tiles(x, out, totals, n, TILE: tl.constexpr):
    tile = tl.program_id(0)
    index = tile * TILE + tl.arange(0, TILE)
    sums = tl.cumsum(tl.load(x + index, mask=index < n, other=0))
    tl.store(out + index, sums, mask=index < n)
    last = tl.arange(0, TILE) == TILE - 1
    tl.store(totals + tile + tl.zeros_like(index), sums, mask=last)


@triton.jit
def add_carries(out, inclusive, n, TILE: tl.constexpr):
    index = (tl.program_id(0) + 1) * TILE + tl.arange(0, TILE)
    carry = tl.load(inclusive + tl.program_id(0))
    tl.store(out + index, tl.load(out + index, mask=index < n, other=0) + carry, mask=index < n)


def scan_1d(x):
    levels = []
    while True:
        n = x.numel()
        out = torch.empty_like(x)
        if n == 0:
            return out
        tiles = triton.cdiv(n, TILE)
        totals = torch.empty(tiles, dtype=x.dtype, device=x.device)
        scan_tiles[(tiles,)](x, out, totals, n, TILE)
        levels.append(out)
        if tiles == 1:
            break
        x = totals
    for lower, upper in zip(levels[-2::-1], levels[:0:-1]):
        add_carries[(upper.numel() - 1,)](lower, upper, lower.numel(), TILE)
    return levels[0]
