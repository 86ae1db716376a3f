import pytest
import torch
from backend import device, tl, triton
from operators import TILE, associative_scan, compose, linear_recurrence, maximum, running_max, segmented_sum
from sums_in_tests import equal, small_integers

# The interpreter calls an operator for one element after another.
sizes = pytest.mark.parametrize("n", [0, 1, 2, 31, 127, 128, 129, TILE, TILE + 1])


@sizes
def test_running_max(n, generator):
    x = torch.randn(n, generator=generator, device=device) - 5  # all negative: 0 is no identity
    equal(running_max(x), torch.cummax(x, 0).values if n else x)


@sizes
def test_segmented_sum(n, generator):
    x = small_integers((n,), torch.float32, generator)
    heads = torch.randint(0, 9, (n,), generator=generator, device=device) == 0
    sums, so_far = [], 0.0
    for head, value in zip(heads.tolist(), x.tolist()):
        so_far = value if head else so_far + value
        sums.append(so_far)
    equal(segmented_sum(heads, x), torch.tensor(sums, dtype=torch.float32, device=device))


def test_a_segment_over_many_tiles():
    x = torch.ones(3 * TILE, device=device)
    heads = torch.zeros(3 * TILE, dtype=torch.bool, device=device)
    heads[[5, 2 * TILE + 1]] = True
    expected = torch.cat([torch.arange(1, 6), torch.arange(1, 2 * TILE - 3), torch.arange(1, TILE)]).float()
    equal(segmented_sum(heads, x), expected.to(device))


@sizes
def test_linear_recurrence(n, generator):
    """Triton 2.1 let the operands of such operators change places from n = 128 on (triton-lang/triton issue 2359)."""
    a = torch.randint(0, 2, (n,), generator=generator, device=device) * 2 - 1
    b = small_integers((n,), torch.int64, generator)
    sums, s = [], 0
    for factor, term in zip(a.tolist(), b.tolist()):
        s = factor * s + term
        sums.append(s)
    equal(linear_recurrence(a, b), torch.tensor(sums, dtype=torch.int64, device=device))


@triton.jit
def keep_first(earlier, later):
    return earlier


@triton.jit
def keep_last(earlier, later):
    return later


@pytest.mark.parametrize("n", [2, 8, 128, 1000, TILE + 9])
def test_which_operand_is_the_earlier_one(n, generator):
    x = small_integers((n,), torch.int32, generator)
    equal(associative_scan(keep_last, x), x)
    equal(associative_scan(keep_first, x), x[:1].expand(n))
    equal(associative_scan(keep_last, x, reverse=True), x)
    equal(associative_scan(keep_first, x, reverse=True), x[-1:].expand(n))


@pytest.mark.parametrize("n", [3, 128, 300])
def test_reverse_is_flip_scan_flip(n, generator):
    """What reverse=True does to operators that do not commute is still disputed (triton-lang/triton issue 4362)."""
    a = torch.randint(0, 2, (n,), generator=generator, device=device) * 2 - 1
    b = small_integers((n,), torch.int64, generator)
    expected = [t.flip(0) for t in associative_scan(compose, a.flip(0), b.flip(0))]
    for result, wanted in zip(associative_scan(compose, a, b, reverse=True), expected):
        equal(result, wanted)


def test_three_levels(monkeypatch, generator):
    import operators
    monkeypatch.setattr(operators, "TILE", 4)
    x = small_integers((70,), torch.int32, generator)
    equal(running_max(x), torch.cummax(x, 0).values)


def test_strided_input(generator):
    x = small_integers((400,), torch.float32, generator)[::2]
    equal(running_max(x), torch.cummax(x, 0).values)


def test_what_is_refused():
    x = torch.zeros(4, device=device)
    for arguments, complaint in (((), "not 0 tensors"), ((x, x, x), "not 3 tensors"), ((x, x[:3]), "4 and 3"), ((x[None],), "1 dimension")):
        with pytest.raises(ValueError, match=complaint):
            associative_scan(maximum, *arguments)


@triton.jit
def _scan_of_tile(x, out, TILE: tl.constexpr):
    i = tl.arange(0, TILE)
    tl.store(out + i, tl.cumsum(tl.load(x + i), reverse=True))


@pytest.mark.parametrize("n", [8, 128, 1024])
def test_cumsum_in_reverse(n, generator):
    """Triton's own reverse of a sum: nothing here depends on it, a learner's kernel may."""
    x = small_integers((n,), torch.int32, generator)
    out = torch.empty_like(x)
    _scan_of_tile[(1,)](x, out, n)
    equal(out, torch.cumsum(x.flip(0), 0, dtype=torch.int32).flip(0))
