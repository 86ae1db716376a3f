"""Runs one subject: compares it, and on a GPU times it beside torch.cumsum and a copy of the same tensor."""

from dataclasses import dataclass

import torch
from backend import interpreted
from compare import Difference, difference, real_numbers


@dataclass
class Times:
    """Medians in microseconds, of calls that find nothing of their tensors in the GPU's cache."""

    scan: float
    cumsum: float
    clone: float
    bytes: int  # that the scan reads and writes at least

    def gigabytes_a_second(self):
        return self.bytes / self.scan / 1000


@dataclass
class Result:
    wrong: int  # elements that differ, of the integers
    real: Difference | None  # on real numbers, where that is compared
    times: Times | None

    def sound(self):
        return self.wrong == 0 and (not self.real or self.real.of_allowed <= 1)


def _nbytes(tensors):
    return sum(t.numel() * t.element_size() for t in tensors)


def _times(subject, inputs, output):
    from triton.testing import do_bench

    def median(work):
        # The least of three: now and then a host cannot launch as fast as the GPU works, for a while, and is what is
        # timed.
        return 1000 * min(do_bench(work, rep=40, return_mode="median") for _ in range(3))

    x = inputs[-1]
    return Times(
        median(lambda: subject.scan(*inputs)),
        median(lambda: torch.cumsum(x, -1)),
        median(x.clone),
        _nbytes([*inputs, output]),
    )


def run(subject, generator):
    inputs = subject.inputs(generator)
    output = subject.scan(*inputs)
    expected = subject.expected(*inputs)
    same = output.shape == expected.shape and output.dtype == expected.dtype
    wrong = int((output != expected).sum()) if same else expected.numel()
    del expected
    real = None
    if subject.is_sum and subject.dtype.is_floating_point and subject.elements():
        x = real_numbers(subject.shape, subject.dtype, generator)
        real = difference(subject.scan(x), x)
    return Result(wrong, real, None if interpreted else _times(subject, inputs, output))
