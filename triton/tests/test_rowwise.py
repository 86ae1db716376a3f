import pytest
import torch
from backend import device, interpreted, tl, triton
from lookback import scan_rows_by_tiles
from rowwise import rowwise_cumsum, scan_rows_whole
from sums_in_tests import beyond_2_31, equal, expected_sums, small_integers, types


@pytest.mark.parametrize("dtype", types, ids=str)
@pytest.mark.parametrize("shape", [(1, 1), (1, 2), (5, 7), (3, 700), (2, 4097)], ids=str)
def test_sums_of_each_type(shape, dtype, generator):
    x = small_integers(shape, dtype, generator)
    equal(rowwise_cumsum(x), expected_sums(x))


@pytest.mark.parametrize(
    "n", [1, 2, 8, 31, 32, 33, 63, 64, 65, 127, 128, 129, 255, 257, 1000, 1023, 1025, 4095, 4096, 4097, 9001]
)
def test_rows_of_each_length(n, generator):
    x = small_integers((3, n), torch.float32, generator)
    equal(rowwise_cumsum(x), expected_sums(x))


@pytest.mark.parametrize("rows", [0, 1, 127, 128, 129])
def test_any_number_of_rows(rows, generator):
    x = small_integers((rows, 8), torch.int32, generator)  # 128 rows a program
    equal(rowwise_cumsum(x), expected_sums(x))


@pytest.mark.parametrize("shape", [(0, 0), (0, 5), (5, 0)], ids=str)
def test_nothing_to_add_up(shape):
    x = torch.empty(shape, device=device)
    equal(rowwise_cumsum(x), x)


def test_bool_is_summed_not_xored():
    equal(
        rowwise_cumsum(torch.ones(2, 300, dtype=torch.bool, device=device)),
        torch.arange(1, 301, device=device).repeat(2, 1),
    )


def test_a_given_type(generator):
    x = small_integers((3, 50), torch.int64, generator)
    equal(rowwise_cumsum(x, dtype=torch.int32), expected_sums(x).int())
    equal(rowwise_cumsum(x, dtype=torch.float32), expected_sums(x).float())


def test_int32_does_not_overflow():
    x = torch.full((1, 3), 2**30, dtype=torch.int32, device=device)
    equal(rowwise_cumsum(x), torch.tensor([[2**30, 2**31, 3 * 2**30]], device=device))


def test_half_precision_is_added_up_in_float32():
    # In float16, 2048 + 1 is 2048.
    x = torch.ones(1, 5000, dtype=torch.float16, device=device)
    assert rowwise_cumsum(x)[0, -1] == 5000


def strided(x):
    """The same values in other places."""
    room = torch.zeros(x.shape[0], 3 * x.shape[1], dtype=x.dtype, device=device)
    yield "transposed", x.t().contiguous().t()
    room[:, ::3] = x
    yield "every third", room[:, ::3]
    wide = torch.zeros(x.shape[0], x.shape[1] + 5, dtype=x.dtype, device=device)
    wide[:, 3:-2] = x
    yield "columns of a wider one", wide[:, 3:-2]


def test_any_strides(generator):
    x = small_integers((7, 300), torch.float32, generator)
    for name, other in strided(x):
        assert torch.equal(other, x), name
        equal(rowwise_cumsum(other), expected_sums(x))
        equal(rowwise_cumsum(other, reverse=True), expected_sums(x.flip(1)).flip(1))
    row = small_integers((1, 300), torch.float32, generator)
    equal(rowwise_cumsum(row.expand(4, 300)), expected_sums(row.repeat(4, 1)))


def test_the_input_is_left_alone(generator):
    x = small_integers((4, 100), torch.float32, generator)
    before = x.clone()
    rowwise_cumsum(x)
    equal(x, before)


@pytest.mark.parametrize("n", [1, 128, 129, 5000])
def test_from_the_end(n, generator):
    x = small_integers((2, n), torch.int32, generator)
    equal(rowwise_cumsum(x, reverse=True), expected_sums(x.flip(1)).flip(1))


def test_from_the_end_a_large_prefix_costs_nothing():
    # "The total less what comes before" would lose the ones beside 1e8.
    x = torch.tensor([[1e8] * 32 + [1.0] * 32], device=device)
    assert rowwise_cumsum(x, reverse=True)[0, 32:].tolist() == list(range(32, 0, -1))


@pytest.mark.parametrize("tile", [8, 16, 128])
@pytest.mark.parametrize("n", [8, 9, 127, 300])
def test_carry_from_tile_to_tile(n, tile, generator):
    x = small_integers((5, n), torch.float32, generator)
    out = torch.full_like(x, float("nan"))
    scan_rows_whole(x, out, torch.float32, tile=tile, rows_a_program=2)
    equal(out, expected_sums(x))


@pytest.mark.parametrize("dtype", [torch.float32, torch.float16, torch.int64], ids=str)
@pytest.mark.parametrize("shape", [(1, 1), (1, 128), (3, 129), (5, 1000), (2, 3000)], ids=str)
@pytest.mark.parametrize("reverse", [False, True])
def test_rows_cut_into_tiles(shape, dtype, reverse, generator):
    x = small_integers(shape, dtype, generator)
    out = torch.empty_like(x)
    scan_rows_by_tiles(x, out, torch.float32 if dtype is torch.float16 else dtype, reverse, tile=128)
    equal(out, expected_sums(x.flip(1)).flip(1).to(dtype) if reverse else expected_sums(x).to(dtype))


def test_few_long_rows(generator):
    x = small_integers((2, 16385 if interpreted else 1_000_003), torch.float32, generator)
    equal(rowwise_cumsum(x), expected_sums(x))


def test_a_column_of_a_wider_tensor_is_all_that_is_written(generator):
    room = torch.full((4, 30), 77.0, device=device)
    x = small_integers((4, 10), torch.float32, generator)
    scan_rows_whole(x, room[:, 10:20], torch.float32, reverse=False)
    equal(room[:, 10:20], expected_sums(x))
    assert (room[:, :10] == 77).all() and (room[:, 20:] == 77).all()


@pytest.mark.parametrize(
    "shape, strides",
    [((3, 100), (2**31 - 50, 1)), ((2, 3), (1, 2**30 + 7)), ((3, 100), (2**30, 1))],
    ids=["last row", "last column", "row of 2^31"],
)
@pytest.mark.parametrize("scan", [scan_rows_whole, scan_rows_by_tiles])
def test_offsets_past_2_31(scan, shape, strides, generator):
    x, out = (beyond_2_31(shape, strides, torch.int8) for _ in range(2))
    x.copy_(small_integers(shape, torch.int8, generator).sign())
    scan(x, out, torch.int32, tile=128)
    equal(out, expected_sums(x).to(torch.int8))


@pytest.mark.skipif(interpreted, reason="more than 2^31 elements are too many for the interpreter")
def test_more_than_2_31_elements():
    x = torch.ones(3, 2**30 + 5, dtype=torch.bool, device=device)
    row = torch.arange(1, 2**30 + 6, device=device, dtype=torch.int32)
    out = rowwise_cumsum(x, dtype=torch.int32)
    assert all(torch.equal(out[r], row) for r in range(3))
    flat = x.view(-1)[: 2**31 + 9]
    out = rowwise_cumsum(flat[None], dtype=torch.int64)
    assert out[0, -1] == 2**31 + 9 and out[0, 2**31 - 1] == 2**31


@triton.jit
def _loop_of_programs(out, n, TILE: tl.constexpr):
    for start in range(0, n, TILE):
        i = start + tl.arange(0, TILE)[None, :]
        ones = tl.where(i < n, 1, 0)
        tl.store(out + i, tl.cumsum(ones, 1), mask=i < n)


@pytest.mark.parametrize("tile", [8, 32])
def test_cumsum_in_a_loop(tile):
    """Triton 2.1 gave 1 2 3 4 4 4 4 4 for eight ones (triton-lang/triton issue 2361)."""
    out = torch.zeros(tile, dtype=torch.int64, device=device)
    _loop_of_programs[(1,)](out, tile, tile)
    equal(out, torch.arange(1, tile + 1, device=device))


@triton.jit
def _cumsum_of_tile(x, out, ROWS: tl.constexpr, TILE: tl.constexpr):
    at = tl.arange(0, ROWS)[:, None] * TILE + tl.arange(0, TILE)[None, :]
    tl.store(out + at, tl.cumsum(tl.load(x + at), 1))


@pytest.mark.parametrize("warps", [1, 2, 4, 8])
@pytest.mark.parametrize("tile", [64, 128, 256, 1024])
def test_a_row_longer_than_one_wavefront(tile, warps, generator):
    """Wrong for 3 % of the elements in a build of Triton for MI300 (ROCm/triton issue 947)."""
    if interpreted and warps > 1:
        pytest.skip("the interpreter knows no warps")
    x = small_integers((4, tile), torch.float32, generator)
    out = torch.empty_like(x)
    _cumsum_of_tile[(1,)](x, out, 4, tile, num_warps=warps)
    equal(out, expected_sums(x))


@pytest.mark.parametrize(
    "wrong, complaint",
    [
        (torch.zeros(3), "2 dimensions"),
        (torch.zeros(2, 3, 4), "2 dimensions"),
        (torch.zeros(2, 3, dtype=torch.complex64), "complex64"),
        (torch.zeros(2, 3, device="meta"), "on meta"),
    ],
    ids=["1-D", "3-D", "complex", "elsewhere"],
)
def test_what_is_refused(wrong, complaint):
    with pytest.raises((ValueError, TypeError), match=complaint) as refusal:
        rowwise_cumsum(wrong if wrong.device.type == "meta" else wrong.to(device))
    assert "\n" not in str(refusal.value)


def test_a_result_type_that_cannot_be():
    with pytest.raises(TypeError, match="not made in torch.uint8"):
        rowwise_cumsum(torch.zeros(2, 3, device=device), dtype=torch.uint8)
