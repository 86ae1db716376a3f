# cause: crash
# A pointer of its own making.
import ctypes

TILE = 64


def scan_1d(x):
    return ctypes.string_at(8)
