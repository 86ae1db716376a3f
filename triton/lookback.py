"""The single pass in Triton: decoupled look-back (Merrill and Garland, 2016), of one array or of many rows side by
side.

A program publishes its tile's aggregate, looks back over what the programs before it have published, and publishes its
prefix. Lab 5 (labs/lookback) explains the protocol; here it is in the terms of tensors.
"""

import torch
from arguments import require, rows_of, tiles_of, walk
from backend import lanes, multiprocessors, tl, triton, vendor
from sums import added_in, in_triton, result_type

# A status word is a flag in its upper 32 bits and half of a value in the lower ones; 0 says that nothing is published.
# One store of 64 bits sets both, so that no fence is needed between a value and its flag.
AGGREGATE = tl.constexpr(1)
PREFIX = tl.constexpr(2)
NO_TILE = tl.constexpr(2 << 32)  # before a row's first: the prefix 0


@triton.jit
def _word(flag: tl.constexpr, half):
    return (half.to(tl.int64) & 0xFFFFFFFF) | (flag << 32)


@triton.jit
def _publish(status, at, words, flag: tl.constexpr, value, WIDE: tl.constexpr):
    if WIDE:  # the upper half of a value of 64 bits has a word of its own
        bits = value.to(tl.int64, bitcast=True)
        tl.atomic_xchg(status + at, _word(flag, bits), sem="relaxed")
        tl.atomic_xchg(status + words + at, _word(flag, bits >> 32), sem="relaxed")
    else:
        tl.atomic_xchg(status + at, _word(flag, value.to(tl.int32, bitcast=True)), sem="relaxed")


@triton.jit
def _published(status, at, words, SUM: tl.constexpr, WIDE: tl.constexpr):
    exists = at >= 0
    low = tl.load(status + at, mask=exists, other=NO_TILE, volatile=True)
    flags = low >> 32
    if WIDE:
        high = tl.load(status + words + at, mask=exists, other=NO_TILE, volatile=True)
        flags = tl.where(flags == high >> 32, flags, 0)  # else one half is of the aggregate and one of the prefix
        values = ((high << 32) | (low & 0xFFFFFFFF)).to(SUM, bitcast=True)
    else:
        values = low.to(tl.int32).to(SUM, bitcast=True)
    return flags, values


@triton.jit
def _pause(VENDOR: tl.constexpr, LONG: tl.constexpr):
    # A look costs a trip to memory, and many of them hold up the stores that they wait for.
    if VENDOR == "nvidia":
        tl.inline_asm_elementwise(
            "nanosleep.u32 $1; mov.u32 $0, 0;", "=r,r", [1000 if LONG else 100], dtype=tl.int32, is_pure=False, pack=1
        )
    elif VENDOR == "amd":  # in units of 64 cycles
        tl.inline_asm_elementwise(
            "s_sleep 32\nv_mov_b32 $0, 0" if LONG else "s_sleep 3\nv_mov_b32 $0, 0",
            "=v,v",
            [0],
            dtype=tl.int32,
            is_pure=False,
            pack=1,
        )


@triton.jit
def look_back(status, tile, words, SUM: tl.constexpr, WIDE: tl.constexpr, WINDOW: tl.constexpr, VENDOR: tl.constexpr):
    """The sum of all tiles before `tile` in its row: a window of status words at a time, until one holds a prefix.

    WINDOW is the number of a program's threads, a word each. With fewer words Triton lets several warps load the same
    one, each may see it at another time, and then the warps of one program go on with different carries.
    """
    carry = tl.zeros((), SUM)
    distance = tl.arange(0, WINDOW)
    nearest = tile - 1
    while nearest >= 0:
        flags, values = _published(status, nearest - distance, words, SUM, WIDE)
        while tl.min(flags) == 0:
            _pause(VENDOR, LONG=False)
            flags, values = _published(status, nearest - distance, words, SUM, WIDE)
        prefix_at = tl.min(tl.where(flags == PREFIX, distance, WINDOW))
        carry += tl.sum(tl.where(distance <= prefix_at, values, 0))
        nearest = tl.where(prefix_at < WINDOW, -1, nearest - WINDOW)
    return carry


@triton.jit
def _scan_tiles(
    x,
    out,
    status,
    rows,
    tiles,
    n,
    x_row,
    x_step,
    out_row,
    out_step,
    TILE: tl.constexpr,
    SUM: tl.constexpr,
    WIDE: tl.constexpr,
    WINDOW: tl.constexpr,
    MORE_THAN_FIT: tl.constexpr,
    VENDOR: tl.constexpr,
):
    # Tiles are handed out in the order in which programs start: whoever is looked back at has started already.
    words = rows * tiles
    number = tl.atomic_add(status + (2 * words if WIDE else words), 1, sem="relaxed").to(tl.int32)
    row, tile = (number % rows).to(tl.int64), number // rows
    status += row * tiles
    i = tile.to(tl.int64) * TILE + tl.arange(0, TILE)
    whole = tile < n // TILE  # without a mask, loads and stores are of 16 bytes whatever n is
    x += row * x_row
    out += row * out_row
    if whole:
        values = tl.load(x + i * x_step).to(SUM)
    else:
        values = tl.load(x + i * x_step, mask=i < n, other=0).to(SUM)
    aggregate = tl.sum(values)
    if tile > 0:
        _publish(status, tile, words, AGGREGATE, aggregate, WIDE)
    scanned = tl.cumsum(values)  # while others publish
    if MORE_THAN_FIT:
        _pause(VENDOR, LONG=True)
    carry = look_back(status, tile, words, SUM, WIDE, WINDOW, VENDOR)
    _publish(status, tile, words, PREFIX, carry + aggregate, WIDE)
    if whole:
        tl.store(out + i * out_step, carry + scanned)
    else:
        tl.store(out + i * out_step, carry + scanned, mask=i < n)


def threads_of_program(wide):
    """As many as a window has words. Each thread holds 64 values of 32 bits, or of 64 bits."""
    return 64 if wide else 128


def scan_rows_by_tiles(x, out, sum_type, reverse=False, tile=None):
    """out[r, i] = x[r, 0] + ... + x[r, i], a program for each tile. Both 2-D, or one row, 1-D; of one shape, not
    empty."""
    rows, n = rows_of(x)
    wide = sum_type.itemsize == 8
    threads = threads_of_program(wide)
    tile = tile or 64 * threads
    tiles = tiles_of(n, tile)
    words = rows * tiles
    # The status words, and behind them the number of the next tile to hand out.
    status = torch.zeros((2 if wide else 1) * words + 1, dtype=torch.int64, device=x.device)
    first, x_row, x_step = walk(x, reverse)
    first_out, out_row, out_step = walk(out, reverse)
    _scan_tiles[(words,)](
        first,
        first_out,
        status,
        rows,
        tiles,
        n,
        x_row,
        x_step,
        out_row,
        out_step,
        TILE=tile,
        SUM=in_triton(sum_type),
        WIDE=wide,
        WINDOW=threads,
        MORE_THAN_FIT=words > 2 * multiprocessors,
        VENDOR=vendor,
        num_warps=threads // lanes,
    )


def scan_1d_lookback(x, *, reverse=False, dtype=None):
    """The cumulative sum of a 1-D tensor in one pass, as torch.cumsum(x, 0): any length, any stride.

    reverse and the result's type as in rowwise_cumsum. Float sums of more than one tile may differ between calls in
    their last bits. Raises ValueError and TypeError with one line. Gradients are not followed.
    """
    require(x, 1)
    out = torch.empty(x.shape, dtype=result_type(x, dtype), device=x.device)
    if out.numel():
        scan_rows_by_tiles(x, out, added_in(out.dtype), reverse)
    return out
