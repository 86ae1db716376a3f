#!/usr/bin/env python3
"""Draws what `make compare CSV=FILE` wrote: speed beside that of a copy, over the number of elements.

    scripts/plot_library.py comparison.csv comparison.svg

One panel below the other, so that a telephone shows them as well. Needs matplotlib.
"""

import csv
import math
import sys

# Okabe and Ito's palette: colour-blind people can tell these apart. The markers differ as well.
STYLES = [
    ("#0072B2", "o"),
    ("#E69F00", "s"),
    ("#009E73", "^"),
    ("#D55E00", "D"),
    ("#CC79A7", "v"),
    ("#56B4E9", "P"),
    ("#000000", "X"),
]
COLUMNS = ["device", "operation", "n", "contender", "median_us", "spread_percent", "of_copy", "of_library"]


def fail(reason):
    sys.exit(f"plot_library: {reason}")


def read(path):
    """{operation: {contender: [(n, of_copy)]}} in the file's order, and the device."""
    panels, device = {}, None
    try:
        with open(path, newline="", encoding="utf-8") as file:
            rows = csv.DictReader(file)
            if rows.fieldnames != COLUMNS:
                fail(f"{path} is not what `make compare CSV=FILE` writes: its first line differs")
            for row in rows:
                device = row["device"]
                n, ratio = int(row["n"]), float(row["of_copy"])
                if n < 1 or not math.isfinite(ratio):
                    fail(f"{path}, line {rows.line_num}: n = {n}, of_copy = {ratio}")
                panels.setdefault(row["operation"], {}).setdefault(row["contender"], []).append((n, ratio))
    except (OSError, ValueError, TypeError) as problem:
        fail(f"cannot read {path}: {problem}")
    if not panels or any(set(lines) == {"copy"} for lines in panels.values()):
        fail(f"{path} has no results" + (" but the copy's" if panels else ""))
    return device, panels


def labels_apart(heights, gap):
    """Heights for labels, in the order of `heights`, no two closer than `gap`."""
    order = sorted(range(len(heights)), key=lambda i: heights[i])
    placed = [heights[i] for i in order]
    for _ in range(200):  # neighbours push each other away, until none is too close
        for i in range(len(placed) - 1):
            overlap = gap - (placed[i + 1] - placed[i])
            if overlap > 1e-6:
                placed[i] -= overlap / 2
                placed[i + 1] += overlap / 2
    lift = max(0, gap / 2 - placed[0])
    result = [0.0] * len(heights)
    for place, i in zip(placed, order):
        result[i] = place + lift
    return result


def draw_panel(axes, operation, lines, styles):
    from matplotlib.ticker import FuncFormatter, MultipleLocator

    top = 1.0
    ends, spans = [], []
    for name, points in lines.items():
        points.sort()
        x = [n.bit_length() - 1 for n, _ in points]
        y = [ratio for _, ratio in points]
        top = max(top, max(y))
        colour, marker = styles[name]
        axes.plot(x, y, color=colour, marker=marker, markersize=5, linewidth=1.8)
        ends.append((name, y[-1], colour))
        spans.append((x[0], x[-1]))
    first, last = min(span[0] for span in spans), max(span[1] for span in spans)
    top *= 1.08
    unit = max(last - first, 1) / 14  # of what stands beside the lines
    axes.set_xlim(first - 0.4 * unit, last + 0.4 * unit)
    axes.set_ylim(0, top)
    axes.axhline(1, color="#777777", linewidth=1, linestyle="--")
    axes.set_title(operation, loc="left", fontsize=12, fontweight="bold")
    axes.set_ylabel("of the copy's speed")
    axes.xaxis.set_major_locator(MultipleLocator(4 if last - first > 6 else 2))
    axes.xaxis.set_major_formatter(FuncFormatter(lambda v, _: f"$2^{{{int(v)}}}$"))
    axes.grid(axis="y", color="#dddddd", linewidth=0.8)
    axes.set_axisbelow(True)
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
    ends.append(("copy", 1.0, "#777777"))
    for (name, y, colour), height in zip(ends, labels_apart([end[1] for end in ends], top * 0.085)):
        axes.plot([last + 0.3 * unit, last + 1.1 * unit], [y, height], color=colour, linewidth=0.8, clip_on=False)
        axes.text(last + 1.3 * unit, height, name, color=colour, fontsize=10, va="center")


def main():
    if len(sys.argv) != 3:
        fail("usage: scripts/plot_library.py FILE.csv FILE.svg")
    if not sys.argv[2].endswith((".svg", ".png", ".pdf")):
        fail(f"the picture's name ends in .svg, .png or .pdf, not '{sys.argv[2]}'")
    device, panels = read(sys.argv[1])
    try:
        import matplotlib
    except ImportError:
        fail("matplotlib is missing: sudo apt-get install python3-matplotlib, or pip install matplotlib")
    matplotlib.use("Agg")
    matplotlib.rcParams["svg.fonttype"] = "none"  # text stays text
    matplotlib.rcParams["svg.hashsalt"] = "library"  # the same file for the same data
    matplotlib.rcParams["mathtext.default"] = "regular"
    import matplotlib.pyplot as pyplot

    names = dict.fromkeys(name for lines in panels.values() for name in lines if name != "copy")
    styles = {name: STYLES[i % len(STYLES)] for i, name in enumerate(names)}
    height = 2.9 * len(panels) + 1.2  # inches; the margins are the same for any number of panels
    figure, axes = pyplot.subplots(len(panels), 1, figsize=(5.2, height), squeeze=False)
    figure.subplots_adjust(left=0.13, right=0.62, top=1 - 0.95 / height, bottom=0.5 / height, hspace=0.38)
    for panel, (operation, lines) in zip(axes[:, 0], panels.items()):
        draw_panel(panel, operation, {name: points for name, points in lines.items() if name != "copy"}, styles)
    axes[-1, 0].set_xlabel("elements")
    figure.suptitle(f"Scans beside a copy, {device}", fontsize=13, x=0.03, y=1 - 0.2 / height, ha="left", va="top")
    try:
        figure.savefig(sys.argv[2], metadata={"Date": None} if sys.argv[2].endswith(".svg") else None)
    except (OSError, ValueError) as problem:
        fail(f"cannot write {sys.argv[2]}: {problem}")


if __name__ == "__main__":
    main()
