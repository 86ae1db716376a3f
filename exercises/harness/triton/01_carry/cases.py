"""The calls of the exercise, and what is right: sums that float32 and int32 hold exactly, in any order of adding.

No two neighbours are equal and none is 0, so that an element which is left out, counted twice or shifted shows.
"""

import random

import numpy as np

from calls import ORDERS, Call, Case

INT_RANGE = 2**31


def make_cases(seed, tile, thorough=True):
    """Unless thorough, most calls are made in one order only."""
    draw = random.Random(seed)
    made = []

    def call(n, numbers=small, orders=None):
        x = numbers(n, draw)
        made.append(n)
        some = ORDERS if thorough or n == 3 * tile + 1 else ORDERS[len(made) % 3 :][:1]
        return Call(x, inclusive_sum(x), tile, orders or (some if n > tile else ORDERS[:1]))  # one program has no order

    whole, below, quarters, large = integers(small), integers(mostly_negative), fractions, rising_and_falling
    many = tile * tile
    levels = [call(many + 1, quarters, ORDERS[2:])] if thorough else []
    return [
        Case(f"one tile, n = {tile}", [call(tile)]),
        Case(f"n from 0 to {tile + 1}", [call(n, whole) for n in (0, 1, 2, tile - 1, tile, tile + 1)]),
        Case("several whole tiles", [call(2 * tile), call(4 * tile, whole)]),
        Case(
            "the last tile is partial",
            [call(3 * tile + 1, whole), call(4 * tile - 1, whole), call(prime_above(5 * tile))],
        ),
        Case("sums below 0", [call(3 * tile + 7, below)]),
        Case("fractions, up and down", [call(4 * tile - 3, quarters)]),
        Case("sums up to 2,000,000,000, and down again", [call(5 * tile + 3, large)]),
        Case("called again, with other numbers", [call(n, quarters) for n in (3 * tile + 1, tile // 2, 3 * tile + 1)]),
        Case(f"more than {tile} tiles", levels + [call(many + 3 * tile + 5, whole, ORDERS[1:] if thorough else None)]),
    ]


def inclusive_sum(x):
    if x.dtype == np.int32:
        return wrapped(np.cumsum(x.astype(np.int64)))
    return np.cumsum(x.astype(np.float64)).astype(np.float32)


def wrapped(sums):
    """As 32 bits hold them."""
    return ((sums + INT_RANGE) % (2 * INT_RANGE) - INT_RANGE).astype(np.int32)


# ---- Numbers


def small(n, draw):
    return unlike_neighbours(n, lambda: draw.randint(1, 9)).astype(np.float32)


def integers(numbers):
    return lambda n, draw: numbers(n, draw).astype(np.int32)


def mostly_negative(n, draw):
    return unlike_neighbours(n, lambda: draw.randint(-9, 3))


def fractions(n, draw):
    return (unlike_neighbours(n, lambda: draw.randint(-35, 36)) / 4).astype(np.float32)


def rising_and_falling(n, draw):
    """The sums come near the largest int, and back: float32 cannot hold them."""
    step = 2_000_000_000 // (n // 2 + 1)
    up = unlike_neighbours(n, lambda: draw.randint(step // 2, step))
    up[n // 2 :] *= -1
    return up.astype(np.int32)


def unlike_neighbours(n, draw):
    values = []
    while len(values) < n:
        value = draw()
        if value != 0 and (not values or value != values[-1]):
            values.append(value)
    return np.array(values, dtype=np.int64)


def prime_above(n):
    while any(n % k == 0 for k in range(2, int(n**0.5) + 1)):
        n += 1
    return n
