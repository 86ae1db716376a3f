"""scan_1d and scan_1d_lookback: what holds of both."""

import pytest
import three_phase
import torch
from backend import device, interpreted
from lookback import scan_1d_lookback
from sums_in_tests import beyond_2_31, equal, expected_sums, small_integers, types
from three_phase import scan_1d

both = pytest.mark.parametrize("scan", [scan_1d, scan_1d_lookback])


@both
@pytest.mark.parametrize("n", [0, 1, 2, 31, 33, 64, 1000, 4095, 4096, 4097, 8192, 8193, 20011])
def test_any_length(scan, n, generator):
    x = small_integers((n,), torch.float32, generator)
    equal(scan(x), expected_sums(x))


@both
@pytest.mark.parametrize("dtype", types, ids=str)
def test_sums_of_each_type(scan, dtype, generator):
    x = small_integers((8200,), dtype, generator).sign()  # so that bfloat16 holds every sum
    x[8190:8195] = 1  # so that a lost carry cannot hide
    equal(scan(x), expected_sums(x))


@both
def test_every_other_element(scan, generator):
    x = small_integers((9000,), torch.float32, generator)[::2]
    equal(scan(x), expected_sums(x))


@both
def test_bool_is_summed_not_xored(scan):
    equal(scan(torch.ones(5000, dtype=torch.bool, device=device)), torch.arange(1, 5001, device=device))


@both
def test_half_precision_is_added_up_in_float32(scan):
    assert scan(torch.ones(60000, dtype=torch.float16, device=device))[-1] == 60000


@both
def test_the_largest_values(scan):
    """A status word holds every bit of a value: the sign, infinities, both halves of 64 bits."""
    x = torch.zeros(3 * 8192, dtype=torch.int64, device=device)
    x[0], x[8192], x[16384] = -(2**62) + 1, 2**61 + 2**31, -1
    equal(scan(x), expected_sums(x))
    y = x.float()
    y[8192] = float("-inf")
    equal(scan(y), torch.cumsum(y, 0))


@both
def test_a_given_type(scan, generator):
    x = small_integers((100,), torch.int64, generator)
    equal(scan(x, dtype=torch.int32), expected_sums(x).int())


@both
@pytest.mark.parametrize(
    "wrong, complaint", [(torch.zeros(2, 3), "1 dimension is"), (torch.zeros(3, dtype=torch.complex64), "complex")]
)
def test_what_is_refused(scan, wrong, complaint):
    with pytest.raises((ValueError, TypeError), match=complaint.replace(" is", "")):
        scan(wrong.to(device))


def test_three_levels_of_carries(monkeypatch, generator):
    monkeypatch.setattr(three_phase, "TILE", 8)
    x = small_integers((8 * 8 * 8 + 3,), torch.int32, generator)
    equal(scan_1d(x), expected_sums(x))


def test_look_back_from_the_end(generator):
    x = small_integers((9000,), torch.float32, generator)
    equal(scan_1d_lookback(x, reverse=True), expected_sums(x.flip(0)).flip(0))


def test_three_phases_give_the_same_bits_each_time(generator):
    x = torch.randn(9000, generator=generator, device=device)
    equal(scan_1d(x), scan_1d(x))


@both
def test_elements_past_2_31_apart(scan, generator):
    x = beyond_2_31((3,), (2**30 + 1,), torch.int8)
    x.copy_(small_integers((3,), torch.int8, generator))
    equal(scan(x), expected_sums(x))


@both
@pytest.mark.skipif(interpreted, reason="the interpreter runs one program after another: nothing to repeat")
def test_again_and_again(scan, generator):
    for n in (70_001, 1 << 20, 5_000_003):
        x = small_integers((n,), torch.float32, generator)
        expected = expected_sums(x)
        for _ in range(200):
            equal(scan(x), expected)


@both
@pytest.mark.skipif(interpreted, reason="streams and graphs are a GPU's")
def test_in_a_captured_graph(scan, generator):
    x = small_integers((300_000,), torch.float32, generator)
    scan(x)  # compiled before the capture
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        out = scan(x)
    for _ in range(5):
        x.copy_(small_integers(x.shape, torch.float32, generator))
        graph.replay()
        equal(out, expected_sums(x))


@pytest.mark.parametrize(
    "x, error, complaint",
    [
        ([1, 2], TypeError, "not a list"),
        (torch.ones(3).to_sparse(), ValueError, "sparse"),
        (torch.tensor([1 + 2j]).conj().imag, ValueError, "resolve_neg"),
    ],
)
def test_what_kernels_cannot_read(x, error, complaint):
    for scan in (scan_1d, scan_1d_lookback):
        with pytest.raises(error, match=complaint):
            scan(x)
