"""Which known mistake would have given these results?"""

import numpy as np


def explanation(compared, wrong, mistakes):
    """cause, detail and a run that shows it, of the first mistake that predicts every element of every wrong result and
    is not contradicted by a right one."""
    if not wrong:
        return None
    for mistake in mistakes:
        for at_every_level in (True, False):
            if fits(mistake, at_every_level, compared):
                return mistake.cause, mistake.detail, telling(wrong)
    return None


def fits(mistake, at_every_level, compared):
    predicted = {}
    # Wrong results first, small ones before large ones: they refute most.
    for run in sorted(compared, key=lambda r: (r.right, r.call.n)):
        if id(run.call) not in predicted:
            predicted[id(run.call)] = mistake.predict(run.call, at_every_level)
        if not np.array_equal(predicted[id(run.call)], run.values, equal_nan=True):
            return False
    return True


def telling(wrong):
    """The smallest one with more than a tile and its neighbours, if there is one: there the carries show."""
    return min(wrong, key=lambda r: (r.call.n < 2 * r.call.tile, r.call.n))


def same_in_all_orders(runs):
    first = {}
    return all(np.array_equal(first.setdefault(id(r.call), r.values), r.values, equal_nan=True) for r in runs)


def pattern(wrong):
    """cause and detail, of where the wrong elements stand."""
    if all(np.isnan(r.values[r.wrong]).all() for r in wrong):
        return "some-unwritten", ""
    if all(np.flatnonzero(r.wrong)[0] == r.call.n - 1 for r in wrong):
        return "last-element-wrong", ""
    if all(np.flatnonzero(r.wrong)[0] >= r.call.n // r.call.tile * r.call.tile > 0 for r in wrong):
        return "last-tile-wrong", ""
    if all(r.call.n > r.call.tile and np.flatnonzero(r.wrong)[0] >= r.call.tile for r in wrong):
        first = min(int(np.flatnonzero(r.wrong)[0]) // r.call.tile for r in wrong)
        return "right-in-first-tile", f"wrong from tile {first} on" if first > 1 else ""
    return "unknown", ""
