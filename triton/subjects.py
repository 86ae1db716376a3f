"""What Lab 3 runs: each scan on some shapes and types, what it must give, and how much memory it moves."""

from dataclasses import dataclass
from typing import Callable

import torch
from backend import device, interpreted
from compare import exact_sums, small_integers
from lookback import scan_1d_lookback
from operators import linear_recurrence, running_max, segmented_sum
from ragged import cu_seqlens
from rowwise import rowwise_cumsum
from sums import result_type
from three_phase import scan_1d


@dataclass
class Subject:
    name: str
    scan: Callable  # of the inputs
    shape: tuple  # of each input
    dtype: torch.dtype
    inputs: Callable  # of a generator: a tuple of tensors of small integers
    expected: Callable  # of the inputs: every element, exactly
    is_sum: bool = True  # of its one input along the last dimension, so that it can be compared on real numbers too

    def elements(self):
        return torch.Size(self.shape).numel()


def cumulative_sum(scan, shape, dtype=torch.float32):
    return Subject(
        scan.__name__,
        scan,
        shape,
        dtype,
        lambda g: (small_integers(shape, dtype, g),),
        lambda x: exact_sums(x, result_type(x)),
    )


def maximum_of(n):
    return Subject(
        "running_max",
        running_max,
        (n,),
        torch.float32,
        lambda g: (small_integers((n,), torch.float32, g),),
        lambda x: torch.cummax(x, 0).values,
        is_sum=False,
    )


def segments_of(n):
    def inputs(generator):
        heads = torch.randint(0, 50, (n,), generator=generator, device=device) == 0
        return heads, small_integers((n,), torch.float32, generator)

    def expected(heads, x):
        """The sum from the start, less what it was before the segment."""
        sums = torch.cumsum(x, 0, dtype=torch.float64)
        places = torch.arange(n, device=device)
        begin = torch.cummax(torch.where(heads, places, 0), 0).values
        return (sums - torch.where(begin > 0, sums[begin - 1], 0)).float()

    return Subject("segmented_sum", segmented_sum, (n,), torch.float32, inputs, expected, is_sum=False)


def recurrence_of(n):
    def inputs(generator):
        signs = 2 * torch.randint(0, 2, (n,), generator=generator, device=device) - 1
        return signs.float(), small_integers((n,), torch.float32, generator)

    def expected(a, b):
        """With a = 1 or -1 and p their products so far: s = p * (the sum of b / p), and 1 / p is p."""
        products = torch.cumprod(a.double(), 0)
        return (products * torch.cumsum(b.double() * products, 0)).float()

    return Subject("linear_recurrence", linear_recurrence, (n,), torch.float32, inputs, expected, is_sum=False)


def offsets_of(sequences):
    def expected(lengths):
        return torch.cat([lengths.new_zeros(1), torch.cumsum(lengths, 0)]).int()

    return Subject(
        "cu_seqlens",
        cu_seqlens,
        (sequences,),
        torch.int32,
        lambda g: (torch.randint(0, 2000, (sequences,), generator=g, device=device, dtype=torch.int32),),
        expected,
        is_sum=False,
    )


def _shapes(elements):
    """Of rows, and lengths of 1-D arrays. elements: about how many; None: what the place where kernels run can do."""
    if elements:
        return [(max(1, elements // 1000), min(elements, 1000)), (min(elements, 8), max(1, elements // 8))], [elements]
    if interpreted:
        return [(64, 100), (8, 5000), (1, 20000)], [1000, 20000]
    return [(4096, 1024), (16384, 4096), (65536, 1024), (512, 131072), (8, 1 << 20)], [1 << 20, 1 << 24, 1 << 28]


def all_subjects(elements=None):
    rows, lengths = _shapes(elements)
    few = (
        min(lengths[-1], 2000) if interpreted else lengths[min(1, len(lengths) - 1)]
    )  # an operator is interpreted slowly
    types = (torch.float16, torch.bfloat16, torch.int32, torch.int64, torch.bool)
    return [
        *(cumulative_sum(rowwise_cumsum, shape) for shape in rows),
        *(cumulative_sum(rowwise_cumsum, rows[0], dtype) for dtype in types),
        *(cumulative_sum(scan_1d, (n,)) for n in lengths),
        *(cumulative_sum(scan_1d_lookback, (n,)) for n in lengths),
        *(cumulative_sum(scan_1d_lookback, (lengths[0],), dtype) for dtype in types),
        maximum_of(few),
        segments_of(few),
        recurrence_of(few),
        offsets_of(min(lengths[-1], 4096)),
    ]
