"""Exercise T1: the inclusive sum of an array of any length, made by programs that scan one tile each.

    x            3   1   7   4 |  1   5   2   2 |  6   3        TILE = 4, and the last tile is partial
    tl.cumsum    3   4  11  15 |  1   6   8  10 |  6   9        each tile by itself
    totals                  15 |             10 |      9        of each tile
    carries      0             | 15             | 25            what precedes each tile
    result       3   4  11  15 | 16  21  23  25 | 31  34

Programs run in any order; a launch begins when the one before it has ended. Elements of x are added in kernels only.
The totals may be scanned by whatever is right for any number of them: more than TILE, too. Fill in TODO 1 to 3.
"""
import torch
import triton
import triton.language as tl

TILE = 64  # elements of a tile: a power of two from 16 to 256


@triton.jit
def scan_tiles(x, out, totals, n, TILE: tl.constexpr):
    tile = tl.program_id(0)
    index = tile * TILE + tl.arange(0, TILE)
    value = tl.load(x + index, mask=index < n, other=0)
    tl.store(out + index, tl.cumsum(value), mask=index < n)
    # TODO 1 (about 1 line): store the sum of this tile's elements as totals[tile]. tl.sum adds up a tile.
    # end of TODO 1


@triton.jit
def add_carries(out, carries, n, TILE: tl.constexpr):
    tile = tl.program_id(0)
    index = tile * TILE + tl.arange(0, TILE)
    # TODO 3 (about 3 lines): add carries[tile] to each element that the tile has in `out`.
    # end of TODO 3


def scan_1d(x):
    """A new tensor like x, which is contiguous, of float32 or int32, and of any length; x stays as it is."""
    n = x.numel()
    out = torch.empty_like(x)
    tiles = triton.cdiv(n, TILE)
    if tiles == 0:
        return out  # a launch has at least one program
    totals = torch.empty(tiles, dtype=x.dtype, device=x.device)
    carries = torch.zeros_like(totals)
    scan_tiles[(tiles,)](x, out, totals, n, TILE)
    if tiles > 1:
        # TODO 2 (about 1 line): carries[t], the sum of totals[0] to totals[t - 1]. Who scans totals of any number?
        # end of TODO 2
        add_carries[(tiles,)](out, carries, n, TILE)
    return out
