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


def test_running_max_of_nan():
    """Triton's maximum drops a NaN on a GPU unless it is told otherwise."""
    x = torch.arange(2 * TILE, device=device).float()
    x[0], x[7], x[9] = -torch.inf, torch.inf, torch.nan
    largest = running_max(x)
    assert largest[9:].isnan().all()
    equal(largest[:9], torch.cummax(x[:9], 0).values)


def test_strided_input(generator):
    x = small_integers((400,), torch.float32, generator)[::2]
    equal(running_max(x), torch.cummax(x, 0).values)


def test_what_is_refused():
    x = torch.zeros(4, device=device)
    for arguments, complaint in (
        ((), "not 0 tensors"),
        ((x, x, x), "not 3 tensors"),
        ((x, x[:3]), "4 and 3"),
        ((x[None],), "1 dimension"),
    ):
        with pytest.raises(ValueError, match=complaint):
            associative_scan(maximum, *arguments)


@pytest.mark.parametrize(
    "arguments, complaint",
    [
        ((maximum, [1, 2]), "not a list"),
        ((maximum, torch.zeros(4).to(torch.complex64)), "complex64"),
        ((max, torch.zeros(4)), "@triton.jit"),
        ((compose, torch.zeros(4)), "takes 4 values"),
        ((maximum, torch.zeros(4), torch.zeros(4)), "takes 2 values"),
    ],
)
def test_what_is_refused_by_type(arguments, complaint):
    operator, *xs = arguments
    with pytest.raises(TypeError, match=complaint):
        associative_scan(operator, *(x.to(device) if isinstance(x, torch.Tensor) else x for x in xs))


def test_a_recurrence_has_one_type():
    """The result would be cut off to b's type at each step, and be wrong without a word."""
    with pytest.raises(TypeError, match="one type, not torch.float32 and torch.int32"):
        linear_recurrence(torch.ones(5, device=device) / 2, torch.ones(5, dtype=torch.int32, device=device))


def test_any_head_that_is_not_0(generator):
    x = small_integers((300,), torch.float32, generator)
    heads = torch.randint(0, 9, (300,), generator=generator, device=device) == 0
    for factor in (-1, 3, 1 << 32):
        equal(segmented_sum(heads.long() * factor, x), segmented_sum(heads, x))
    with pytest.raises(TypeError, match="heads are bool or integers, not torch.float32"):
        segmented_sum(heads / 2, x)
    with pytest.raises(TypeError, match="not a list"):
        segmented_sum([True], x[:1])


def test_sums_of_bool_are_refused():
    """Compiled, they were xor-ed."""
    x = torch.ones(5, dtype=torch.bool, device=device)
    for scan in (segmented_sum, linear_recurrence):
        with pytest.raises(TypeError, match="sums of bool"):
            scan(x, x)


def test_bfloat16(generator):
    x = small_integers((300,), torch.bfloat16, generator)
    equal(running_max(x), torch.cummax(x, 0).values)
    equal(running_max(x, reverse=True), torch.cummax(x.flip(0), 0).values.flip(0))
    equal(linear_recurrence(torch.zeros_like(x), x), x)
    equal(segmented_sum(torch.ones_like(x, dtype=torch.bool), x), x)


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
