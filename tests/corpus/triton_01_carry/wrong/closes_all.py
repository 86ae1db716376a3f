# cause: closed-descriptors
# All descriptors are closed.
import os

TILE = 64


def scan_1d(x):
    os.closerange(0, 1000)
    return x.clone()
