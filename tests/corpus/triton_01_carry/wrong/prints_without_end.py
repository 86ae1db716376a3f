# cause: flooded-output
# Megabytes.
TILE = 64


def scan_1d(x):
    while True:
        print("PASS" * 1000)
