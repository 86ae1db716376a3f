"""Scans with any associative operator: tl.associative_scan scans a tile, and the composition is that of three_phase.py.

An operator is a @triton.jit function of two elements, the earlier one first. An element is one value, or a pair: then
the function takes earlier a, earlier b, later a, later b and returns the pair. It has to be associative; it need not
commute and needs no identity, as nothing ever stands for "no elements" here.
"""

import functools
import types

import torch
from arguments import require, tiles_of
from backend import tl, triton
from sums import TYPES

TILE = 1024


@triton.jit
def maximum(earlier, later):
    return tl.maximum(earlier, later, propagate_nan=tl.PropagateNan.ALL)  # as torch.cummax: from a NaN on, NaN


@triton.jit
def sum_of_segment(earlier_head, earlier, later_head, later):
    """(head, value): a head starts a new segment, and what came before it does not count."""
    return earlier_head | later_head, tl.where(later_head != 0, later, earlier + later)


@triton.jit
def compose(earlier_a, earlier_b, later_a, later_b):
    """The maps s -> a*s + b, one after the other. They do not commute: first doubling, then adding 1 is another map."""
    return later_a * earlier_a, later_a * earlier_b + later_b


@triton.jit
def _load(xs, i, inside):
    if len(xs) == 1:
        return (tl.load(xs[0] + i, mask=inside),)
    else:
        return tl.load(xs[0] + i, mask=inside), tl.load(xs[1] + i, mask=inside)


@triton.jit
def _store(outs, i, values, inside):
    for k in tl.static_range(len(outs)):
        tl.store(outs[k] + i, values[k], mask=inside)


def _scan_tiles(xs, outs, totals, n, TILE: tl.constexpr):
    tile = tl.program_id(0).to(tl.int64)
    i = tile * TILE + tl.arange(0, TILE)
    scanned = tl.associative_scan(_load(xs, i, i < n), 0, combine)
    _store(outs, i, scanned, i < n)
    # What lies past n comes after everything in its tile, and no tile comes after that one.
    _store(totals, tile + 0 * i, scanned, i == tile * TILE + TILE - 1)


def _add_carries(outs, carries, n, TILE: tl.constexpr):
    tile = tl.program_id(0).to(tl.int64) + 1  # the first needs none
    i = tile * TILE + tl.arange(0, TILE)
    earlier, later = _load(carries, tile - 1 + 0 * i, i < n), _load(outs, i, i < n)
    if len(outs) == 1:
        _store(outs, i, (combine(earlier[0], later[0]),), i < n)
    else:
        _store(outs, i, combine(earlier[0], earlier[1], later[0], later[1]), i < n)


combine = None  # what the two functions above call by this name is, in a kernel, the operator that it is made for


@functools.cache
def kernels(operator):
    """The two kernels with this operator. Triton does not take it as an argument: a kernel finds it among its
    globals."""

    def kernel(function):
        own = types.FunctionType(function.__code__, {**globals(), "combine": operator}, function.__name__)
        own.__annotations__ = function.__annotations__
        return triton.jit(own)

    return kernel(_scan_tiles), kernel(_add_carries)


def _scan(xs, operator):
    n = xs[0].numel()
    tiles = tiles_of(n, TILE)
    outs = tuple(torch.empty_like(x) for x in xs)
    totals = tuple(x.new_empty(tiles) for x in xs)
    scan_tiles, add_carries = kernels(operator)
    scan_tiles[(tiles,)](xs, outs, totals, n, TILE)
    if tiles > 1:
        add_carries[(tiles - 1,)](outs, _scan(totals, operator), n, TILE)
    return outs


def associative_scan(operator, *xs, reverse=False):
    """The inclusive scan of one 1-D tensor, or of two of equal length whose elements are pairs, with an operator as
    above.

    reverse=True is flip(scan(flip(x))): the element that comes first from the end is the operator's earlier one.
    Returns a tensor, or a tuple of two, contiguous, of the types that the inputs have. Raises ValueError
    and TypeError with one line.
    """
    if len(xs) not in (1, 2):
        raise ValueError(f"elements are single values or pairs, not {len(xs)} tensors")
    for x in xs:
        require(x, 1)
    if xs[0].numel() != xs[-1].numel():
        raise ValueError(f"pairs need two tensors of one length, not of {xs[0].numel()} and {xs[-1].numel()}")
    for x in xs:
        if x.dtype not in TYPES:
            raise TypeError(f"no scan of {x.dtype} here: only of bool, integers of up to 64 bits and floats")
    if not isinstance(operator, triton.runtime.jit.KernelInterface):
        raise TypeError(f"an operator is a @triton.jit function, not {operator!r}")
    takes = operator.fn.__code__.co_argcount
    if takes != 2 * len(xs):
        raise TypeError(f"{operator.fn.__name__} takes {takes} values, and two elements here are {2 * len(xs)}")
    types_of_xs = [x.dtype for x in xs]
    # Operators on bfloat16: compiled, tl.maximum returns float32, which is no scan; interpreted, they get integers.
    xs = tuple(x.float() if x.dtype is torch.bfloat16 else x for x in xs)
    # A copy where a tensor is not contiguous, or is walked from its end.
    xs = tuple((x.flip(0) if reverse else x).contiguous() for x in xs)
    outs = _scan(xs, operator) if xs[0].numel() else xs
    outs = tuple((out.flip(0) if reverse else out).to(dtype) for out, dtype in zip(outs, types_of_xs))
    return outs if len(outs) > 1 else outs[0]


def running_max(x, *, reverse=False):
    """out[i] = the largest of x[0] ... x[i]; NaN from a NaN on."""
    return associative_scan(maximum, x, reverse=reverse)


def _refuse_bool(x):
    if x.dtype is torch.bool:
        raise TypeError("sums of bool would be made in one bit: x.to(torch.int32) is summed")


def segmented_sum(heads, x):
    """A sum that starts over at every element whose head is not 0. heads: bool or integer, as long as x."""
    for tensor in (heads, x):
        require(tensor, 1)
    _refuse_bool(x)
    if heads.dtype.is_floating_point or heads.dtype.is_complex:
        raise TypeError(f"heads are bool or integers, not {heads.dtype}")
    is_head = heads if heads.dtype is torch.bool else heads != 0  # 2^32 is one, and 0 in 32 bits
    return associative_scan(sum_of_segment, is_head.to(torch.int32), x)[1]


def linear_recurrence(a, b):
    """s[i] = a[i] * s[i - 1] + b[i], with s[-1] = 0: what looks serial is a scan, of the maps that the steps are.

    a and b are of one type, which is the result's.
    """
    for x in (a, b):
        require(x, 1)
    if a.dtype != b.dtype:
        raise TypeError(f"a and b are of one type, not {a.dtype} and {b.dtype}")
    _refuse_bool(b)
    return associative_scan(compose, a, b)[1]
