# cause: keeps-state
# Totals are kept from the first call with this number of elements.
# instead of
def scan_1d(x):
# stands
kept = {}


def scan_1d(x):
# end
# instead of
scan_tiles[(tiles,)](x, out, totals, n, TILE)
# stands
    scan_tiles[(tiles,)](x, out, totals, n, TILE)
    totals = kept.setdefault((n, x.dtype), totals)
# end
