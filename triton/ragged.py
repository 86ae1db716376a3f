"""The offsets of a ragged batch: where each sequence begins when all of them lie one behind the other, without
padding."""

import torch
from arguments import require
from rowwise import scan_rows
from sums import added_in


def cu_seqlens(lengths, *, dtype=torch.int32):
    """0, then the cumulative sum of k lengths: k + 1 offsets, of which sequence j takes [out[j], out[j + 1]).

    It is the exclusive scan of the lengths with the total behind it, in the form that FlashAttention's interface for
    sequences of different lengths takes (Dao et al., 2022). lengths: 1-D, of integers that are not negative and whose
    sum dtype holds; the values are not looked at, since that would wait for the GPU. Raises ValueError and TypeError
    with one line.
    """
    require(lengths, 1)
    if lengths.dtype.is_floating_point or lengths.dtype.is_complex or lengths.dtype is torch.bool:
        raise TypeError(f"lengths are integers, not {lengths.dtype}")
    if dtype not in (torch.int32, torch.int64):
        raise TypeError(f"offsets are int32 or int64, not {dtype}")
    offsets = torch.zeros(lengths.numel() + 1, dtype=dtype, device=lengths.device)
    if lengths.numel():
        scan_rows(lengths, offsets[1:], added_in(dtype))
    return offsets
