"""three_phase_traffic.svg and utilization.svg: what scans move and how many lanes they keep at work."""

from figures import runs
from figures.svg import BLUE, GREEN, INK, MUTED, ORANGE, PAPER, RED, RULE, Picture

# ---- traffic --------------------------------------------------------------------------------------------------------
LARGE = 2**14  # elements of `traces large`
SCALE = 92  # units for as many bytes as the elements have
LEFT, TOP, ROW = 30, 70, 56
ON_LINES = {"stroke": PAPER, "thickness": 5, "paint": "stroke"}  # text in front of the grid


def words_of(rows, stores):
    """Different words of device memory that each block wrote, or read: those it reads twice it finds in its cache."""
    words = set()
    for row in rows:
        if row["operation"] == "atomic" or (row["operation"] == "store") == stores:
            first = row["offset"] // 4
            words.update((row["block"], row["name"], first + i) for i in range(max(1, row["size"] // 4)))
    return len(words)


def launches():
    """[(kernel, n read, n written)] of the launches in their order: multiples of the elements."""
    rows = runs.traced("large", ",device,")
    result = []
    for launch in sorted({row["launch"] for row in rows}):
        own = [row for row in rows if row["launch"] == launch]
        kernel = own[0]["kernel"].split("<")[0].removeprefix("scan::").removeprefix("lookback::")
        result.append((kernel, words_of(own, False) / LARGE, words_of(own, True) / LARGE))
    return result


def times_n(value):
    return f"{value:.3f} n"


def draw_launch(picture, y, label, start, read, written):
    """One bar, from where the launch before it has ended. Returns where it ends."""
    x = LEFT + SCALE * start
    picture.text(8, y - 8, label, fill=INK, **ON_LINES)
    picture.box(x, y, max(1, SCALE * read), 20, fill=BLUE)
    picture.box(x + SCALE * read, y, max(1, SCALE * written), 20, fill=ORANGE)
    return start + read + written


def draw_axis(picture, bottom):
    for multiple in range(5):
        x = LEFT + SCALE * multiple
        bound = multiple == 2
        picture.line(
            x,
            TOP - 26,
            x,
            bottom,
            stroke=RED if bound else RULE,
            thickness=2 if bound else 1,
            dash="5 4" if bound else "none",
        )
        picture.text(
            x,
            bottom + 18,
            f"{multiple} n" if multiple else "0",
            anchor="middle",
            fill=RED if bound else MUTED,
            weight="bold" if bound else "normal",
        )


def three_phase_traffic():
    *phases, single = launches()
    rows = len(phases) + 1
    total = sum(read + written for _, read, written in phases)
    bottom = TOP + ROW * rows - 14
    picture = Picture(
        "Device memory that scans move, in multiples of the array",
        f"n = {LARGE}. Three phases: "
        + ", ".join(f"{kernel} reads {times_n(read)}, writes {times_n(written)}" for kernel, read, written in phases)
        + f"; {times_n(total)} in all. Look-back: reads {times_n(single[1])}, writes {times_n(single[2])}. "
        "No scan can move less than 2 n.",
        bottom + 52,
    )
    picture.box(8, 10, 16, 16, fill=BLUE)
    picture.text(30, 23, "read", fill=INK)
    picture.box(78, 10, 16, 16, fill=ORANGE)
    picture.text(100, 23, "written", fill=INK)
    picture.line(172, 18, 204, 18, stroke=RED, thickness=2, dash="5 4")
    picture.text(210, 23, "read once, written once: 2 n", fill=INK)
    draw_axis(picture, bottom)
    end = 0
    for number, (kernel, read, written) in enumerate(phases):
        label = f"phase {number + 1}: {kernel}, {times_n(read + written)}"
        end = draw_launch(picture, TOP + ROW * number, label, end, read, written)
    draw_launch(picture, TOP + ROW * (rows - 1), f"look-back, one kernel: {times_n(sum(single[1:]))}", 0, *single[1:])
    picture.text(8, bottom + 40, f"n = {LARGE:,} elements; three phases in all {times_n(total)}", fill=INK)
    return picture


# ---- lanes ----------------------------------------------------------------------------------------------------------
TILE = 1024
PANEL, BAR_TOP, BAR_ROW = 150, 70, 19


def operating_by_level(section):
    """[(level, lanes that applied the operator)] of the levels on which any did."""
    (kernel,) = runs.profiled("tile")[section]
    return [(number, level["operating"]) for number, level in enumerate(kernel["levels"]) if level["operating"]]


def draw_levels(picture, left, title, levels, colour):
    total = sum(lanes for _, lanes in levels)
    picture.text(left, 44, title, fill=INK, weight="bold")
    picture.text(left, 62, f"{total:,} additions", fill=MUTED)
    for number, (_, lanes) in enumerate(levels):
        y = BAR_TOP + BAR_ROW * number
        picture.box(left, y, PANEL, BAR_ROW - 4, fill="#f0f2f4")
        picture.box(left, y, max(1.5, PANEL * lanes / TILE), BAR_ROW - 4, fill=colour)
        picture.text(left + PANEL + 40, y + 12.5, lanes, anchor="end", fill=INK)


def utilization():
    panels = [
        ("Hillis-Steele", operating_by_level("Hillis-Steele, ping-pong"), GREEN),
        ("Blelloch", operating_by_level("Blelloch"), BLUE),
    ]
    most = max(len(levels) for _, levels, _ in panels)
    picture = Picture(
        "Lanes that add, level by level, of the 1024 of a tile",
        ". ".join(f"{title}: {', '.join(str(lanes) for _, lanes in levels)}" for title, levels, _ in panels) + ".",
        BAR_TOP + BAR_ROW * most + 8,
    )
    picture.text(8, 22, "lanes that add, from one barrier to the next, of 1024", fill=INK)
    for level in range(most):
        picture.text(24, BAR_TOP + BAR_ROW * level + 12.5, level + 1, anchor="end", fill=MUTED)
    for (title, levels, colour), left in zip(panels, (34, 242)):
        draw_levels(picture, left, title, levels, colour)
    return picture
