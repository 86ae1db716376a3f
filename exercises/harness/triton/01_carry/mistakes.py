"""Mistakes in the exercise's file, each with the whole result that it leads to.

A mistake is the right algorithm with one step exchanged. Whoever scans the totals with his own function makes it at
every level, whoever scans them otherwise only at the first: both are tried.
"""
import dataclasses
import typing

import numpy as np

from cases import wrapped

NOTHING = np.nan  # stands for an element that is not written


# ---- Steps. A tile is a row of `values`, filled up with 0; `counts` says how many elements each has.

def in_tiles(x, tile):
    tiles = -(-x.size // tile)
    values = np.zeros(tiles * tile)
    values[:x.size] = x
    return values.reshape(tiles, tile)


def sums(values, _counts):
    return values.sum(axis=1)


def right_carries(totals, scanned, _tile):
    return shifted(scanned)


def with_carry(scans, carries, _values, _counts):
    return scans + carries[:, None]


def inclusive(values):
    return values.cumsum(axis=1)


def shifted(values, by=1):
    return np.concatenate([np.zeros(min(by, values.size)), values[:max(values.size - by, 0)]])


@dataclasses.dataclass
class Mistake:
    cause: str
    detail: str = ""
    scan: typing.Callable = inclusive
    total: typing.Callable = sums
    carries: typing.Callable = right_carries
    add: typing.Callable = with_carry
    finish: typing.Callable = None  # changes the result of the whole: (result, x, tile)

    def predict(self, call, at_every_level):
        x = call.x.astype(np.float64)
        with np.errstate(all="ignore"):
            result = self.of(x, call.tile, at_every_level)
            result = self.finish(result, x, call.tile) if self.finish else result
        return as_type(result, call.x.dtype)

    def of(self, x, tile, at_every_level):
        values = in_tiles(x, tile)
        tiles = len(values)
        result = self.scan(values)
        if tiles > 1:
            counts = np.full(tiles, tile)
            counts[-1] = x.size - (tiles - 1) * tile
            totals = self.total(values, counts)
            scanned = self.of(totals, tile, True) if at_every_level else totals.cumsum()
            result = self.add(result, self.carries(totals, scanned, tile), values, counts)
        return result.ravel()[:x.size]


def as_type(result, dtype):
    """As the type holds it, in float64; NaN where nothing is written."""
    if dtype != np.int32:
        return result.astype(np.float32).astype(np.float64)
    nothing = np.isnan(result)
    whole = wrapped(np.where(nothing, 0, result).astype(np.int64)).astype(np.float64)
    return np.where(nothing, NOTHING, whole)


# ---- Carries

def changed(carries, where, value):
    carries = carries.copy()
    carries[where] = value
    return carries


def first_level_only(rest, more=0):
    """Right for the first `tile` tiles, or one more. rest(totals, tile) gives what all would have otherwise."""
    def carries(totals, _scanned, tile):
        right = tile + more
        return np.concatenate([shifted(totals[:right].cumsum()), rest(totals, tile)[right:]])
    return carries


def restarting(totals, tile):
    return restarting_sums(totals, tile) - totals


def restarting_inclusive(totals, tile):
    return shifted(restarting_sums(totals, tile))


def restarting_sums(totals, tile):
    return in_tiles(totals, tile).cumsum(axis=1).ravel()[:totals.size]


WRONG_CARRIES = [
    ("carry-missing", "", lambda t, s, k: np.zeros(t.size)),
    ("carry-not-accumulated", "", lambda t, s, k: shifted(t)),
    ("carry-not-accumulated", "and it is that of the tile itself", lambda t, s, k: t),
    ("carry-not-accumulated", "and it is that of tile 0", lambda t, s, k: changed(np.full(t.size, t[0]), 0, 0)),
    ("carry-includes-own-tile", "", lambda t, s, k: s),
    ("carry-includes-own-tile", "in all tiles but the first", lambda t, s, k: changed(s, 0, 0)),
    ("carry-one-tile-short", "the tile before", lambda t, s, k: shifted(s, 2)),
    ("carry-one-tile-short", "tile 0", lambda t, s, k: changed(shifted(s) - t[0], 0, 0)),
    ("carry-skips-tile-1", "", lambda t, s, k: changed(shifted(s), 1, 0)),
    ("right-in-first-tile", "every other tile gets the sum of all",
     lambda t, s, k: changed(np.full(t.size, s[-1]), 0, 0)),
    ("off-by-constant", "every tile, the first too, gets the sum of all", lambda t, s, k: np.full(t.size, s[-1])),
    ("off-by-constant", "every tile, the first too, gets the total of tile 0", lambda t, s, k: np.full(t.size, t[0])),
    ("off-by-constant", "the carries start with the total of tile 0", lambda t, s, k: shifted(s) + t[0]),
    ("scan-runs-backwards", "a tile gets what follows it", lambda t, s, k: s[-1] - s),
    ("scan-runs-backwards", "a tile gets what follows it, and its own total", lambda t, s, k: s[-1] - shifted(s)),
    ("total-of-prefixes", "the totals are scanned twice", lambda t, s, k: shifted(s.cumsum())),
    ("total-of-prefixes", "the carries are sums of carries", lambda t, s, k: shifted(s).cumsum()),
    ("last-tile-wrong", "it gets no carry", lambda t, s, k: changed(shifted(s), -1, 0)),
    ("carry-missing", "none but the last one gets it", lambda t, s, k: changed(np.zeros(t.size), -1, s[-2])),
    ("minus-for-plus", "the carry is subtracted", lambda t, s, k: -shifted(s)),
    ("carry-twice", "", lambda t, s, k: 2 * shifted(s)),
    ("fractions-lost", "those of the totals", lambda t, s, k: shifted(np.trunc(t).cumsum())),
    ("fractions-lost", "those of the carries", lambda t, s, k: np.trunc(shifted(s))),
    ("int-through-float", "in the carries", lambda t, s, k: shifted(s).astype(np.float32).astype(float)),
    ("int-through-float", "in the totals", lambda t, s, k: shifted(t.astype(np.float32).astype(float).cumsum())),
    ("second-level-missing", "the tiles after them get nothing", first_level_only(lambda t, k: np.zeros(t.size))),
    ("second-level-missing", "the tiles after them get nothing", first_level_only(lambda t, k: np.zeros(t.size), 1)),
    ("second-level-missing", "from there on the carries start anew", first_level_only(restarting)),
    ("second-level-missing", "from there on the carries start anew", first_level_only(restarting_inclusive)),
    ("second-level-missing", "the tiles after them get the last carry",
     first_level_only(lambda t, k: np.full(t.size, t[:k - 1].sum()))),
    ("second-level-missing", "the tiles after them get the sum of those",
     first_level_only(lambda t, k: np.full(t.size, t[:k].sum()))),
    ("second-level-missing", "the tiles after them get their carry from the tile before only",
     first_level_only(lambda t, k: shifted(t))),
]


# ---- Totals

def last_lane(values, _counts):
    return values[:, -1]


def last_element(values, counts):
    return values[np.arange(counts.size), counts - 1]


WRONG_TOTALS = [
    ("total-is-last-input", "", last_element),
    ("total-is-last-input", "and 0 in a partial tile", last_lane),
    ("aggregate-of-wrong-lane", "the first element is taken for the total", lambda v, c: v[:, 0]),
    ("aggregate-of-wrong-lane", "the sum without the last lane is taken", lambda v, c: v.sum(axis=1) - last_lane(v, c)),
    ("total-is-last-prefix", "the total lacks the tile's last element",
     lambda v, c: v.sum(axis=1) - last_element(v, c)),
    ("total-wrong-end", "the total lacks the tile's first element", lambda v, c: v.sum(axis=1) - v[:, 0]),
    ("total-of-prefixes", "the total is the sum of the tile's scan", lambda v, c: v.cumsum(axis=1).sum(axis=1)),
    ("total-wrong-end", "the largest element is taken for the total", lambda v, c: v.max(axis=1)),
    ("total-wrong-end", "the largest sum of the tile's scan is taken for the total",
     lambda v, c: v.cumsum(axis=1).max(axis=1)),
    ("int-through-float", "in the totals", lambda v, c: v.astype(np.float32).sum(axis=1).astype(float)),
    ("total-counts-twice", "the total is added to the tile's last sum", lambda v, c: 2 * v.sum(axis=1)),
]


# ---- Adding the carry

def in_some_lanes(lanes):
    def add(scans, carries, _values, _counts):
        result = scans.copy()
        result[:, lanes] += carries[:, None]
        return result
    return add


WRONG_ADDITIONS = [
    ("carry-in-first-lane-only", "", in_some_lanes(slice(0, 1))),
    ("carry-in-one-lane-only", "the last one", in_some_lanes(slice(-1, None))),
    ("first-element-wrong", "the first element of each tile gets no carry", in_some_lanes(slice(1, None))),
    ("tile-edges-missing", "the last element of each tile gets no carry", in_some_lanes(slice(0, -1))),
    ("last-tile-wrong", "a partial tile gets no carry",
     lambda s, c, v, k: s + np.where(k == s.shape[1], c, 0)[:, None]),
    ("carry-twice", "", lambda s, c, v, k: s + 2 * c[:, None]),
    ("minus-for-plus", "the carry is subtracted", lambda s, c, v, k: s - c[:, None]),
    ("minus-for-plus", "the tile's scan is subtracted from the carry",
     lambda s, c, v, k: np.vstack([s[:1], (c[:, None] - s)[1:]])),
    ("minus-for-plus", "the tile's scan is subtracted from the carry", lambda s, c, v, k: c[:, None] - s),
    ("right-in-first-tile", "the carry stands in place of the scan of the tile",
     lambda s, c, v, k: np.tile(c[:, None], s.shape[1])),
    ("right-in-first-tile", "the carry stands in place of the scan of the tile",
     lambda s, c, v, k: np.vstack([s[:1], np.tile(c[1:, None], s.shape[1])])),
    ("warp-not-scanned", "the carry is added to the elements of x, not to their sums",
     lambda s, c, v, k: v + c[:, None]),
    ("total-of-prefixes", "the scan is summed up once more", lambda s, c, v, k: s.cumsum(axis=1) + c[:, None]),
    ("counts-twice", "x and its scan are added up", lambda s, c, v, k: v + s + c[:, None]),
]


# ---- The whole result

def without_last_tile(result, x, tile):
    """As if x.size // tile tiles were all."""
    return np.where(np.arange(x.size) < x.size // tile * tile, result, NOTHING)


FINISHED_WRONG = [
    ("nothing-written", "", lambda r, x, k: np.full(x.size, NOTHING)),
    ("zeros-written", "", lambda r, x, k: np.zeros(x.size)),
    ("copies-input", "", lambda r, x, k: x),
    ("exclusive-for-inclusive", "", lambda r, x, k: r - x),
    ("last-tile-missing", "", without_last_tile),
    ("last-tile-missing", "if it is not the only one",
     lambda r, x, k: without_last_tile(r, x, k) if x.size >= k else r),
    ("first-tile-only", "", lambda r, x, k: np.where(np.arange(x.size) < k, r, NOTHING)),
    ("minus-for-plus", "every sum has the wrong sign", lambda r, x, k: -r),
    ("counts-twice", "every sum is twice what it should be", lambda r, x, k: 2 * r),
    ("fractions-lost", "", lambda r, x, k: np.trunc(r)),
    ("fractions-lost", "", lambda r, x, k: np.trunc(x).cumsum()),
    ("int-through-float", "", lambda r, x, k: r.astype(np.float32).astype(float)),
    ("shifted-right", "", lambda r, x, k: np.concatenate([[0.0], r[:-1]])[:x.size]),
    ("first-element-missing", "", lambda r, x, k: np.where(np.arange(x.size) > 0, r, NOTHING)),
    ("last-element-missing", "", lambda r, x, k: np.where(np.arange(x.size) < x.size - 1, r, NOTHING)),
    ("scan-runs-backwards", "each element sums up what follows", lambda r, x, k: x[::-1].cumsum()[::-1]),
]

WRONG_SCANS = [
    ("exclusive-for-inclusive", "in each tile", lambda v: v.cumsum(axis=1) - v),
    ("warp-not-scanned", "the elements of a tile are not summed up", lambda v: v),
    ("reduction-for-scan", "the total of its tile", lambda v: np.repeat(v.sum(axis=1)[:, None], v.shape[1], axis=1)),
    ("scan-runs-backwards", "in each tile", lambda v: v[:, ::-1].cumsum(axis=1)[:, ::-1]),
]


def of_kind(step, entries):
    return [Mistake(cause, detail, **{step: what}) for cause, detail, what in entries]


def mistakes():
    """The first that fits is named: those of the whole result, then by the step that a TODO asks for."""
    return (of_kind("finish", FINISHED_WRONG) + of_kind("carries", WRONG_CARRIES) + of_kind("total", WRONG_TOTALS)
            + of_kind("add", WRONG_ADDITIONS) + of_kind("scan", WRONG_SCANS))
