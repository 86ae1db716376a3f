import pytest
import torch
from backend import device
from ragged import cu_seqlens
from sums_in_tests import equal


@pytest.mark.parametrize(
    "lengths, offsets",
    [
        ([], [0]),
        ([5], [0, 5]),
        ([3, 1, 7, 0, 4], [0, 3, 4, 11, 11, 15]),
        ([0, 0], [0, 0, 0]),
    ],
    ids=str,
)
@pytest.mark.parametrize("dtype", [torch.int32, torch.int64], ids=str)
def test_offsets(lengths, offsets, dtype):
    equal(
        cu_seqlens(torch.tensor(lengths, dtype=dtype, device=device)),
        torch.tensor(offsets, dtype=torch.int32, device=device),
    )


def test_a_sequence_is_found_by_its_offsets():
    sequences = [list(range(10 * j, 10 * j + length)) for j, length in enumerate([3, 0, 5, 1])]
    tokens = torch.tensor(sum(sequences, []))
    offsets = cu_seqlens(torch.tensor([len(s) for s in sequences], device=device)).tolist()
    assert [tokens[offsets[j] : offsets[j + 1]].tolist() for j in range(4)] == sequences


def test_many_sequences():
    lengths = torch.arange(10_000, device=device)
    equal(cu_seqlens(lengths)[1:], torch.cumsum(lengths, 0).int())


def test_offsets_of_64_bits():
    lengths = torch.full((4,), 2**30, device=device, dtype=torch.int32)
    assert cu_seqlens(lengths, dtype=torch.int64).tolist() == [0, 2**30, 2**31, 3 * 2**30, 2**32]


@pytest.mark.parametrize(
    "wrong, complaint",
    [
        (torch.zeros(3), "integers, not torch.float32"),
        (torch.zeros(3, dtype=torch.bool), "integers"),
        (torch.zeros(2, 2, dtype=torch.int32), "1 dimension"),
    ],
)
def test_what_is_refused(wrong, complaint):
    with pytest.raises((TypeError, ValueError), match=complaint):
        cu_seqlens(wrong.to(device))
    with pytest.raises(TypeError, match="int32 or int64"):
        cu_seqlens(torch.zeros(2, dtype=torch.int32, device=device), dtype=torch.int16)
