"""How results are compared with PyTorch's: exactly on integers, within what rounding can do on real numbers.

The rule. `small_integers` are so small that every partial sum is exact in the type that it is added up in; then the
result is that of torch.cumsum in 64 bits, rounded once to the result's type, to the last bit. This is what finds a lost
element.

On real numbers, sums that are bracketed otherwise differ. If no element passes through more than d additions, each with
a relative error of at most u, then no correct result is farther from the sum s_i than (d*u / (1 - d*u)) * (|x_0| + ...
+ |x_i|) (Higham, Accuracy and Stability of Numerical Algorithms, ch. 4), whatever the bracketing. Inside a tile of t
elements that are at most t - 1 additions, and one more for each tile: d = min(n, t) + n/t. Rounding to the result's
type adds half a unit in its last place. This bound grows with n until it is wider than an element, so it says that
nothing but rounding happened only together with the integers.
"""

import math
from dataclasses import dataclass

import torch
from backend import interpreted
from sums import added_in

TILE = 8192  # the largest tile of the scans here


def small_integers(shape, dtype, generator):
    """-4 ... 4 in the type (bool and uint8: not negative). float32, the smallest type that is added up in, holds every
    sum of up to 2^22 of them, and of far more where both signs occur."""
    high = 2 if dtype is torch.bool else 5
    low = 0 if dtype in (torch.bool, torch.uint8) else -4
    return torch.randint(low, high, shape, generator=generator, device=generator.device).to(dtype)


def real_numbers(shape, dtype, generator):
    """Of the standard normal distribution."""
    return torch.randn(shape, generator=generator, device=generator.device).to(dtype)


def rounded(exact, dtype):
    """To the nearest number of the type. The interpreter of Triton 3.6 cuts bfloat16 off instead, and so does this
    there."""
    if interpreted and dtype is torch.bfloat16:
        exact = (exact.float().view(torch.int32) & -65536).view(torch.float32)
    return exact.to(dtype)


def exact_sums(x, dtype):
    """torch.cumsum along the last dimension in 64 bits, rounded once."""
    wide = torch.float64 if x.dtype.is_floating_point else torch.int64
    return rounded(torch.cumsum(x, -1, dtype=wide), dtype)


@dataclass
class Difference:
    """Of a result from the reference, over all elements."""

    largest: float  # the largest absolute error
    of_allowed: float  # the largest share of what is allowed at that element; above 1 it is wrong


def difference(result, x):
    """Of cumulative sums of the real numbers x, along the last dimension."""
    reference = torch.cumsum(x, -1, dtype=torch.float64)
    error = (result.double() - reference).abs()
    n = x.shape[-1]
    additions = (min(n, TILE) + n // TILE) * torch.finfo(added_in(result.dtype)).eps / 2
    allowed = additions / (1 - additions) * torch.cumsum(x.abs(), -1, dtype=torch.float64)
    # Half a unit; a whole one where `rounded` cuts off.
    of_unit = 1 if interpreted and result.dtype is torch.bfloat16 else 0.5
    allowed += of_unit * torch.finfo(result.dtype).eps * (reference.abs() + allowed)
    share = torch.where(error == 0, 0, error / allowed).nan_to_num(nan=math.inf, posinf=math.inf)
    return Difference(error.max().item(), share.max().item())
