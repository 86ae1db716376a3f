# cause: not-a-function-return
# It writes to every descriptor there is.
import os

TILE = 64


def scan_1d(x):
    for descriptor in range(3, 64):
        try:
            os.write(descriptor, b"PASS" * 64)
        except OSError:
            pass
    return x.clone()
