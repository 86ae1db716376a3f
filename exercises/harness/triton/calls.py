"""What an exercise's cases consist of."""

import dataclasses

import numpy as np

ORDERS = ("forward", "reverse", "shuffled")  # in which the programs of a launch are run, one run of a call in each


@dataclasses.dataclass(eq=False)
class Call:
    x: np.ndarray
    expected: np.ndarray
    tile: int  # TILE of the submission
    orders: tuple  # in which its programs are run, one after the other

    @property
    def n(self):
        return self.x.size

    @property
    def name(self):
        return f"n = {self.n}, {self.x.dtype.name}"


@dataclasses.dataclass
class Case:
    name: str
    calls: list
