"""hillis_steele.svg and blelloch.svg: who reads whom, stage by stage, and the same as a table of text."""

from figures import runs
from figures.stages import ELEMENTS, result_of, stages_of
from figures.svg import BLUE, INK, MUTED, ORANGE, PAPER, RULE, WIDTH, Picture

# One tint a bank: neighbours differ.
BANK_TINTS = ("#dbeafe", "#fde9c8", "#d6f0e4", "#f9dccb", "#e6def7", "#fdf3b8", "#d3eef5", "#f6d9e8")
CELL_HEIGHT = 28
IDLE = "#afb8c1"


class Grid:
    """Where the slots of a stage are: one row of cells a stage, below one another."""

    def __init__(self, left, top, column, cell, row):
        self.left, self.top, self.column, self.cell, self.row = left, top, column, cell, row

    def middle(self, slot):
        return self.left + self.column * slot + self.cell / 2

    def above(self, stage):
        return self.top + self.row * stage

    def below(self, stage):
        return self.above(stage) + CELL_HEIGHT

    def draw_cell(self, picture, stage, slot, value, written, fill):
        picture.box(
            self.middle(slot) - self.cell / 2,
            self.above(stage),
            self.cell,
            CELL_HEIGHT,
            radius=3,
            fill=fill,
            stroke=INK if written else RULE,
            thickness=1.6 if written else 1,
        )
        picture.text(
            self.middle(slot),
            self.above(stage) + 19,
            value,
            anchor="middle",
            fill=INK if written else MUTED,
            weight="bold" if written else "normal",
        )

    def draw_arrow(self, picture, stage, source, target, colour):
        """From a slot as the stage before left it to one that this stage writes."""
        picture.arrow(
            self.middle(source), self.below(stage - 1) + 1, self.middle(target), self.above(stage) - 1, colour
        )

    def draw_label(self, picture, stage, words):
        picture.text(8, self.above(stage) + 19, words, fill=INK)


def table_of(kernel, label_of):
    """A kernel's stages, each with its label: the first brings the input, the last holds what the kernel writes."""
    stages = stages_of(kernel)
    if stages[-1].values != result_of(kernel):
        runs.fail(f"{kernel} does not write what its last stage holds")
    return [("in", stages[0])] + [(label_of(stage), stage) for stage in stages[1:]]


# ---- Hillis and Steele ----------------------------------------------------------------------------------------------
HILLIS_STEELE = "hillis_steele_pingpong_tile"


def distance_of(stage):
    return max(target - source for turn in stage.turns.values() for target in turn.writes for source in turn.reads)


def hillis_steele_table():
    return table_of(HILLIS_STEELE, lambda stage: f"distance {distance_of(stage)}")


COPIED = "#eceff2"


def draw_operands(picture, grid, number, turn, target):
    own = MUTED if len(turn.reads) > 1 else RULE
    for source in turn.reads:
        grid.draw_arrow(picture, number, source, target, own if source == target else BLUE)


def draw_round(picture, grid, number, label, stage):
    grid.draw_label(picture, number, label)
    for turn in stage.turns.values():
        changes = number == 0 or len(turn.reads) > 1
        for slot, value in turn.writes.items():
            draw_operands(picture, grid, number, turn, slot)
            grid.draw_cell(picture, number, slot, value, changes, PAPER if changes else COPIED)


def hillis_steele():
    table = hillis_steele_table()
    grid = Grid(left=98, top=62, column=42, cell=34, row=70)
    picture = Picture(
        "Hillis and Steele: 8 elements in three rounds",
        "Each round, every slot that has a neighbour 1, 2, then 4 slots to its left adds that one; the others are "
        "copied. " + " ".join(f"{label}: {' '.join(map(str, stage.values))}." for label, stage in table),
        grid.below(len(table) - 1) + 14,
    )
    picture.arrow(10, 18, 40, 18, BLUE)
    picture.text(46, 23, "reads a slot to the left", fill=INK)
    picture.arrow(222, 18, 252, 18, MUTED)
    picture.text(258, 23, "and its own: their sum", fill=INK)
    picture.box(10, 32, 26, 18, radius=3, fill=COPIED, stroke=RULE)
    picture.text(46, 46, "only copied: complete already", fill=INK)
    for number, (label, stage) in enumerate(table):
        draw_round(picture, grid, number, label, stage)
    return picture


# ---- Blelloch -------------------------------------------------------------------------------------------------------
BLELLOCH = "blelloch_tile"


def label_of(stage):
    turn = next(iter(stage.turns.values()))
    if not turn.reads:
        return "root"
    stride = max(turn.reads) - min(turn.reads)
    return f"{'up' if len(turn.writes) == 1 else 'down'}, stride {stride}"


def blelloch_table():
    return table_of(BLELLOCH, label_of)


def draw_node(picture, grid, number, turn):
    """Up: the right child's slot gets the sum of both. Down: the left child gets what the node held, the right one
    that and the left child's sum."""
    if not turn.reads:
        return
    left, right = min(turn.reads), max(turn.reads)
    if left in turn.writes:
        grid.draw_arrow(picture, number, right, left, ORANGE)
    grid.draw_arrow(picture, number, right, right, MUTED)
    grid.draw_arrow(picture, number, left, right, BLUE)


def draw_lanes(picture, grid, number, stage):
    for lane in range(ELEMENTS):
        works = lane in stage.turns
        picture.dot(
            372 + 8.6 * lane,
            grid.above(number) + CELL_HEIGHT / 2,
            3.3,
            fill=INK if works else PAPER,
            stroke=INK if works else IDLE,
        )


def draw_banks(picture, grid):
    picture.text(8, grid.top - 14, "bank", fill=INK)
    for slot in range(ELEMENTS):
        picture.text(grid.middle(slot), grid.top - 14, slot, anchor="middle", fill=MUTED)
    picture.text(WIDTH - 8, grid.top - 14, "lanes", anchor="end", fill=INK)


def draw_blelloch_legend(picture):
    for x, y, colour, words in (
        (10, 20, BLUE, "left sum is added"),
        (222, 20, MUTED, "to its own slot"),
        (10, 42, ORANGE, "what precedes, handed down"),
    ):
        picture.arrow(x, y - 5, x + 30, y - 5, colour)
        picture.text(x + 36, y, words, fill=INK)
    picture.dot(288, 37, 3.3, fill=INK, stroke=INK)
    picture.text(297, 42, "works", fill=INK)
    picture.dot(356, 37, 3.3, fill=PAPER, stroke=IDLE)
    picture.text(365, 42, "idle", fill=INK)


def blelloch():
    table = blelloch_table()
    grid = Grid(left=104, top=84, column=32.5, cell=27, row=60)
    picture = Picture(
        "Blelloch: 8 elements up the tree and down again",
        "Up: sums of 2, 4 and 8 slots. The root becomes 0. Down: each node hands on what precedes it. "
        + " ".join(
            f"{label}: {' '.join(map(str, stage.values))}; {len(stage.turns)} of {ELEMENTS} lanes work."
            for label, stage in table
        ),
        grid.below(len(table) - 1) + 14,
    )
    draw_blelloch_legend(picture)
    draw_banks(picture, grid)
    for number, (label, stage) in enumerate(table):
        grid.draw_label(picture, number, label)
        draw_lanes(picture, grid, number, stage)
        written = {slot for turn in stage.turns.values() for slot in turn.writes}
        for turn in stage.turns.values():
            draw_node(picture, grid, number, turn)
        for slot, value in enumerate(stage.values):
            grid.draw_cell(picture, number, slot, value, slot in written, BANK_TINTS[slot % len(BANK_TINTS)])
    return picture


# ---- as text --------------------------------------------------------------------------------------------------------
def text_of(table):
    width = max(len(label) for label, _ in table)
    return "\n".join(label.ljust(width) + "".join(f"{value:4}" for value in stage.values) for label, stage in table)


def kinds_table():
    """The input, and what each of the two scans makes of it."""
    rounds, sweeps = hillis_steele_table(), blelloch_table()
    return [rounds[0], ("inclusive", rounds[-1][1]), ("exclusive", sweeps[-1][1])]


TABLES = {"hillis_steele": hillis_steele_table, "blelloch": blelloch_table, "kinds": kinds_table}
TEXTS = {name: (lambda table=table: text_of(table())) for name, table in TABLES.items()}
