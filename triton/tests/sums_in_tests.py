"""What the tests of several files say of cumulative sums."""

import torch
from backend import interpreted
from compare import exact_sums, small_integers
from sums import result_type

types = (torch.float32, torch.float16, torch.bfloat16, torch.float64, torch.int32, torch.int64, torch.bool, torch.uint8)


def equal(result, expected):
    """To the last bit, with the same type and shape."""
    assert result.dtype == expected.dtype and result.shape == expected.shape
    wrong = (result != expected).nonzero()
    assert not len(wrong), f"{len(wrong)} of {expected.numel()} differ, first at {wrong[0].tolist()}"


def expected_sums(x, dtype=None):
    return exact_sums(x, result_type(x, dtype))


def beyond_2_31(shape, strides, dtype):
    """A tensor that reaches more than 2^31 elements far. On the CPU only the pages that are used take memory; on a GPU
    all do."""
    reach = 1 + sum((n - 1) * step for n, step in zip(shape, strides))
    assert reach > 2**31
    return torch.empty(reach, dtype=dtype, device="cpu" if interpreted else "cuda").as_strided(shape, strides)


__all__ = ["beyond_2_31", "equal", "expected_sums", "small_integers", "types"]
