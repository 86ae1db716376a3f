"""Which type a sum has, as in torch.cumsum, and which type it is added up in."""

import torch
from backend import tl

# Of the result: what its sums are made in. Half precision would lose small terms after a few hundred elements.
_ADDED_IN = {
    torch.int32: torch.int32,
    torch.int64: torch.int64,
    torch.float16: torch.float32,
    torch.bfloat16: torch.float32,
    torch.float32: torch.float32,
    torch.float64: torch.float64,
}
_IN_TRITON = {torch.int32: tl.int32, torch.int64: tl.int64, torch.float32: tl.float32, torch.float64: tl.float64}
_INTEGERS = (torch.bool, torch.uint8, torch.int8, torch.int16, torch.int32, torch.int64)
TYPES = {*_INTEGERS, *_ADDED_IN}  # of the elements that are scanned here


def result_type(x, dtype=None):
    """The type of a cumulative sum of x: dtype if given; int64 of integers and bool, which are summed and not xor-ed;
    else the type of x. Raises TypeError for types that are not summed here."""
    if x.dtype not in TYPES:
        raise TypeError(f"no cumulative sum of {x.dtype} here: only of bool, integers of up to 64 bits and floats")
    result = dtype or (torch.int64 if x.dtype in _INTEGERS else x.dtype)
    if result not in _ADDED_IN:
        raise TypeError(f"a cumulative sum is not made in {result} here: only in {', '.join(map(str, _ADDED_IN))}")
    return result


def added_in(result):
    """The type in which sums with a result of this type are made: float32 for float16 and bfloat16, else the same."""
    return _ADDED_IN[result]


def in_triton(sum_type):
    """Triton's name of a type of PyTorch's in which sums are made."""
    return _IN_TRITON[sum_type]
