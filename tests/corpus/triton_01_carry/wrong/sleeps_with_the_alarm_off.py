# cause: host-endless-loop
# It cannot be interrupted from inside.
import signal
import time

TILE = 64


def scan_1d(x):
    signal.setitimer(signal.ITIMER_REAL, 0)
    time.sleep(1000)
