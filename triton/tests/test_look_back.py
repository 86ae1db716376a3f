"""look_back on status words that a test has prepared: in the interpreter programs run one after another, so that the
whole scan only ever meets the prefix of its neighbour."""

import pytest
import torch
from backend import device, lanes, tl, triton, vendor
from lookback import look_back, threads_of_program

WINDOW = threads_of_program(wide=False)  # and half of it of values of 64 bits
AGGREGATE, PREFIX = 1, 2


@triton.jit
def _carry_of(
    status, tile, out, words, SUM: tl.constexpr, WIDE: tl.constexpr, WINDOW: tl.constexpr, VENDOR: tl.constexpr
):
    tl.store(out, look_back(status, tile, words, SUM, WIDE, WINDOW, VENDOR))


def words_of(flags, values):
    """Status words of these tiles: of 32-bit values one each, of 64-bit values two, the lower halves first."""
    bits = torch.tensor(values).view(torch.int32 if values[0].__class__ is float else torch.int64).to(torch.int64)
    halves = [bits & 0xFFFFFFFF] if values[0].__class__ is float else [bits & 0xFFFFFFFF, (bits >> 32) & 0xFFFFFFFF]
    return torch.cat([half | (torch.tensor(flags) << 32) for half in halves]).to(device)


def carry(flags, values):
    wide = values[0].__class__ is int
    out = torch.full((1,), 99, dtype=torch.int64 if wide else torch.float32, device=device)
    status = words_of(flags, values)
    threads = threads_of_program(wide)
    _carry_of[(1,)](
        status,
        len(values),
        out,
        len(values),
        tl.int64 if wide else tl.float32,
        wide,
        threads,
        vendor,
        num_warps=threads // lanes,
    )
    return out.item()


@pytest.mark.parametrize("kind", [float, int])
@pytest.mark.parametrize("tiles", [1, 2, WINDOW - 1, WINDOW, WINDOW + 1, 2 * WINDOW, 3 * WINDOW + 5])
def test_aggregates_back_to_the_first_tile(tiles, kind):
    values = [kind(3 * i % 17 - 8) for i in range(tiles)]
    assert carry([PREFIX] + [AGGREGATE] * (tiles - 1), values) == sum(values)


@pytest.mark.parametrize("kind", [float, int])
@pytest.mark.parametrize("back", [1, 2, 100, WINDOW, WINDOW + 1, 2 * WINDOW + 1])
def test_what_lies_before_the_nearest_prefix_does_not_count(back, kind):
    tiles = 400
    values = [kind(5 * i % 13 - 6) for i in range(tiles)]
    flags = [AGGREGATE] * tiles
    flags[0] = flags[tiles - back] = PREFIX
    flags[0 : tiles - back : 7] = [PREFIX] * len(flags[0 : tiles - back : 7])
    assert carry(flags, values) == sum(values[tiles - back :])


def test_the_first_tile_has_nothing_before_it():
    out = torch.full((1,), 99.0, device=device)
    _carry_of[(1,)](torch.zeros(1, dtype=torch.int64, device=device), 0, out, 1, tl.float32, False, WINDOW, vendor)
    assert out.item() == 0


def test_negative_values_keep_their_upper_half():
    assert carry([PREFIX, AGGREGATE], [-(2**40) - 3, -1]) == -(2**40) - 4


@pytest.mark.skipif(device.type == "cuda", reason="waits on a GPU for a word that nobody publishes")
@pytest.mark.parametrize(
    "words",
    [
        [PREFIX << 32 | 5, 0],  # the nearest tile has published nothing
        [AGGREGATE << 32 | 5, PREFIX << 32 | 5],  # of one tile of 64 bits, halves of two publications
    ],
    ids=["nothing published", "torn"],
)
def test_waits_for_what_is_not_there(words, monkeypatch):
    import lookback

    class Waited(Exception):
        pass

    def pause(*_, **__):
        raise Waited

    monkeypatch.setattr(lookback, "_pause", pause)
    torn = words[1] != 0
    with pytest.raises(Exception, match="Waited"):
        _carry_of[(1,)](
            torch.tensor(words),
            1 if torn else 2,
            torch.zeros(1, dtype=torch.int64 if torn else torch.float32),
            1 if torn else 2,
            tl.int64 if torn else tl.float32,
            torn,
            WINDOW,
            vendor,
        )
