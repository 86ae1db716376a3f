"""The cumulative sum of each row: the common shape in machine learning, one short sequence a row.

A program scans whole rows, tile after tile, and keeps what it has added up so far in registers. Few long rows would
leave most of the GPU idle: they are cut into tiles that share their carries by look-back.
"""

import torch
from arguments import require, rows_of, tiles_of, walk
from backend import multiprocessors, tl, triton
from lookback import scan_rows_by_tiles
from sums import added_in, in_triton, result_type


@triton.jit
def _scan_rows(
    x, out, rows, n, x_row, x_step, out_row, out_step, ROWS: tl.constexpr, TILE: tl.constexpr, SUM: tl.constexpr
):
    # 64 bits: a row's offset passes 2^31 elements long before either of its factors does.
    row = tl.program_id(0).to(tl.int64) * ROWS + tl.arange(0, ROWS)[:, None]
    carry = tl.zeros((ROWS, 1), SUM)
    for start in range(0, n, TILE):
        i = start + tl.arange(0, TILE)[None, :].to(tl.int64)
        inside = (row < rows) & (i < n)
        # Converted before they are added: a sum of bool would be made in one bit.
        values = tl.load(x + row * x_row + i * x_step, mask=inside, other=0).to(SUM)
        tl.store(out + row * out_row + i * out_step, carry + tl.cumsum(values, axis=1), mask=inside)
        carry += tl.sum(values, axis=1, keep_dims=True)


def scan_rows_whole(x, out, sum_type, reverse=False, tile=None, rows_a_program=None):
    """out[r, i] = x[r, 0] + ... + x[r, i], a program for one or more whole rows. Both 2-D, or one row, 1-D; of one
    shape, not empty."""
    rows, n = rows_of(x)
    tile = tile or min(1 << (n - 1).bit_length(), 1024 if sum_type.itemsize == 8 else 4096)
    rows_a_program = rows_a_program or max(1, 1024 // tile)  # fewer elements than 1024 do not pay for a program
    first, x_row, x_step = walk(x, reverse)
    first_out, out_row, out_step = walk(out, reverse)
    _scan_rows[(tiles_of(rows, rows_a_program),)](
        first,
        first_out,
        rows,
        n,
        x_row,
        x_step,
        out_row,
        out_step,
        ROWS=rows_a_program,
        TILE=tile,
        SUM=in_triton(sum_type),
        num_warps=min(8, max(1, rows_a_program * tile * sum_type.itemsize // 2048)),
    )


def scan_rows(x, out, sum_type, reverse=False):
    """The same in the way that suits the shape."""
    rows, n = rows_of(x)
    few_and_long = rows < 2 * multiprocessors and n > 16384
    (scan_rows_by_tiles if few_and_long else scan_rows_whole)(x, out, sum_type, reverse)


def rowwise_cumsum(x, *, reverse=False, dtype=None):
    """The cumulative sum along each row of a 2-D tensor, as torch.cumsum(x, 1): any strides, any number and length of
    rows.

    reverse=True adds up from the end of the row. The result is contiguous; its type is dtype, else as in
    sums.result_type. Whole rows are added up in an order that depends on the shape only. Few long rows are cut into
    tiles, and there it also depends on which program runs when: the last bits of their float sums may differ between
    calls. Raises ValueError and TypeError with one line. Gradients are not followed.
    """
    require(x, 2)
    out = torch.empty(x.shape, dtype=result_type(x, dtype), device=x.device)
    if out.numel():
        scan_rows(x, out, added_in(out.dtype), reverse)
    return out
