"""banks.svg: what a request of the first warp asks of each bank of shared memory, level by level of Blelloch's tree."""

from figures import runs
from figures.svg import INK, MUTED, RULE, Picture

BANKS = 32
SHADES = ((1, "#cfe8dd"), (2, "#fbe3a8"), (4, "#f5bf63"), (8, "#e8903c"), (16, "#cd5a1e"), (32, "#8f2c0b"))
LEFT, TOP, ROW, COLUMN = 62, 92, 22, 4.9
PANELS = (("without padding", 0, LEFT), ("with padding", 1, LEFT + 190))


def words_by_bank(request):
    """How many different words the request's lanes want of each bank."""
    words = {row["offset"] // 4 for row in request}
    return [sum(word % BANKS == bank for word in words) for bank in range(BANKS)]


def right_children(rows):
    """Of the warp's two requests of a level, that for the right children: they lie behind the left ones."""
    requests = [[row for row in rows if row["step"] == step] for step in (0, 1)]
    return max(requests, key=lambda request: request[0]["offset"])


def levels_of(padding):
    """Words by bank that the first warp wants of its right children: of each level, up and then down."""
    rows = [
        row
        for row in runs.of_kernel(runs.traced("tile", "blelloch_tile<", padding), "blelloch_tile")
        if row["warp"] == 0 and row["space"] == "shared" and row["operation"] == "load"
    ]
    last = max(row["barriers"] for row in rows)  # its interval copies the tree out
    tree = [row for row in rows if 0 < row["barriers"] < last]
    levels = []
    for barriers in sorted({row["barriers"] for row in tree}):
        levels.append(words_by_bank(right_children([row for row in tree if row["barriers"] == barriers])))
    return levels


def up_levels(padding):
    """By level of the way up. The picture shows these alone: the way down asks the same, in the other order."""
    levels = levels_of(padding)
    half = len(levels) // 2
    if levels[half:] != levels[:half][::-1]:
        runs.fail("the levels down do not ask the banks what the levels up ask")
    return levels[:half]


def shade(count):
    if count == 0:
        return "#ffffff"
    return next(colour for most, colour in SHADES if count <= most)


def draw_legend(picture):
    picture.text(8, 22, "different words that one request asks of a bank:", fill=INK)
    x = 8
    for most, colour in SHADES:
        picture.box(x, 32, 16, 16, fill=colour, stroke=RULE)
        picture.text(x + 22, 45, most if most < 3 else f"to {most}", fill=INK)
        x += 50 if most < 3 else 68
    return picture


def draw_panel(picture, title, levels, left):
    picture.text(left, TOP - 26, title, fill=INK, weight="bold")
    picture.text(left, TOP - 8, "bank 0", fill=MUTED)
    picture.text(left + BANKS * COLUMN, TOP - 8, "31", anchor="end", fill=MUTED)
    for level, counts in enumerate(levels):
        y = TOP + ROW * level
        for bank, count in enumerate(counts):
            if count:
                picture.box(left + bank * COLUMN, y, COLUMN, ROW - 4, fill=shade(count))
        picture.box(left, y, BANKS * COLUMN, ROW - 4, fill="none", stroke=RULE)
        picture.text(
            left + BANKS * COLUMN + 24,
            y + 14,
            max(counts),
            anchor="end",
            fill=INK,
            weight="bold" if max(counts) > 1 else "normal",
        )


def banks():
    panels = {title: up_levels(padding) for title, padding, _ in PANELS}
    levels = len(next(iter(panels.values())))
    picture = Picture(
        "Bank conflicts in Blelloch’s tree, one tile of 1024",
        "Wavefronts that serve the first warp’s request for its right children, by stride 1 to 512: "
        + "; ".join(f"{title} {' '.join(str(max(counts)) for counts in panel)}" for title, panel in panels.items())
        + ".",
        TOP + ROW * levels + 46,
    )
    draw_legend(picture)
    picture.text(8, TOP - 8, "stride", fill=INK)
    for level in range(levels):
        picture.text(LEFT - 12, TOP + ROW * level + 14, 2**level, anchor="end", fill=INK)
    for title, _, left in PANELS:
        draw_panel(picture, title, panels[title], left)
    picture.text(8, TOP + ROW * levels + 16, "Beside a row: the wavefronts that serve the request.", fill=INK)
    picture.text(8, TOP + ROW * levels + 36, "The way down asks the same, from stride 512 to 1.", fill=INK)
    return picture
