"""The comparison itself: it finds what it is for, and lets pass what rounding does."""

import pytest
import torch
from backend import device
from compare import difference, exact_sums, real_numbers, small_integers


@pytest.mark.parametrize("dtype", [torch.float32, torch.float16, torch.float64], ids=str)
def test_what_torch_gives_is_allowed(dtype, generator):
    x = real_numbers((3, 5000), dtype, generator)
    assert difference(exact_sums(x, dtype), x).of_allowed <= 1
    added_up = torch.cumsum(x.float() if dtype is torch.float16 else x, 1).to(dtype)
    assert difference(added_up, x).of_allowed <= 1


def test_a_short_row_that_lost_an_element_is_found(generator):
    x = real_numbers((1, 500), torch.float32, generator)
    lost = x.clone()
    lost[0, 250] = 0
    assert difference(exact_sums(lost, torch.float32), x).of_allowed > 1


def test_a_nan_is_found(generator):
    x = real_numbers((1, 500), torch.float32, generator)
    out = exact_sums(x, torch.float32)
    out[0, 7] = float("nan")
    assert not difference(out, x).of_allowed <= 1


def test_added_up_in_half_precision_is_found(generator):
    x = real_numbers((1, 500), torch.float16, generator).abs()
    sums, so_far = [], torch.zeros((), dtype=torch.float16, device=device)
    for value in x[0]:
        so_far = so_far + value
        sums.append(so_far)
    assert difference(torch.stack(sums)[None], x).of_allowed > 1


@pytest.mark.parametrize("dtype", [torch.float32, torch.float16, torch.bfloat16, torch.int32, torch.bool], ids=str)
def test_one_lost_element_changes_an_exact_sum(dtype, generator):
    x = small_integers((1, 300), dtype, generator)
    x[0, 150] = 1
    lost = x.clone()
    lost[0, 150] = 0
    wanted = torch.float32 if dtype.is_floating_point else torch.int64
    assert (exact_sums(x, wanted) != exact_sums(lost, wanted)).sum() == 150
