#!/usr/bin/env python3
"""Draws labs/lookback/protocol.svg from what part 1 of the look-back lab prints:

  SIMT_THREADS=1 SIMT_SCHEDULE=random:50 build/cpu/cuda-lookback 0 |
    scripts/draw_lookback.py >labs/lookback/protocol.svg

Which seeds give a run that can be drawn depends on the code; where tiles looked at no common moment, it says so.

Its input is kept in the picture, in <desc>, so `scripts/draw_lookback.py <labs/lookback/protocol.svg` draws it again.
"""

import re
import sys

ROWS = {
    "number": "tile",
    "own": "its aggregate",
    "all": "its prefix",
    "block": "  block that has the tile",
    "begun": "  begins at step",
    "aggregate": "  aggregate published at",
    "looked": "  has seen enough at",
    "back_to": "  back to the prefix of tile",
    "prefix": "  prefix published at",
}

LEFT, TOP, COLUMN, BAR, STEP = 40, 112, 55, 44, 15  # pixels
COLOURS = {"none": "#ffffff", "empty": "#e3e3e3", "aggregate": "#f6c667", "prefix": "#2f6db3"}
INK, LOOK = "#222222", "#b3261e"


def tiles_of(text):
    """One dict for each tile, and the lines that they are from."""
    columns, lines = {}, []
    for field, label in ROWS.items():
        found = re.search(rf"^  {re.escape(label)}((?: +(?:\d+|-))+)$", text, re.MULTILINE)
        if not found:
            sys.exit(f'draw_lookback: the input has no row "{label.strip()}"')
        lines.append(found.group(0))
        columns[field] = [None if word == "-" else int(word) for word in found.group(1).split()]
    tiles = [dict(zip(columns, values)) for values in zip(*columns.values())]
    if len({len(values) for values in columns.values()}) != 1:
        sys.exit("draw_lookback: the rows of the input are not equally long")
    if any(tile["prefix"] is None or tile["number"] > 0 and None in tile.values() for tile in tiles):
        sys.exit("draw_lookback: only tile 0 may have rows without a number")
    return tiles, lines


def seen(tile, step):
    if tile["prefix"] < step:
        return "prefix"
    if tile["aggregate"] and tile["aggregate"] < step:
        return "aggregate"
    return "empty"


def check(tiles):
    """Lanes look one after the other. The picture has one moment for all: then each must see what it saw."""
    for tile in tiles[1:]:
        for other in tiles[tile["back_to"] : tile["number"]]:
            expected = "prefix" if other["number"] == tile["back_to"] else "aggregate"
            if seen(other, tile["looked"]) != expected:
                sys.exit(f"draw_lookback: tile {tile['number']} did not look at one moment: take another schedule")


def text(x, y, words, size=14, fill=INK, anchor="middle", weight="normal"):
    return (
        f'<text x="{x}" y="{y}" font-size="{size}" fill="{fill}" text-anchor="{anchor}" '
        f'font-weight="{weight}">{words}</text>'
    )


def bar(x, top, bottom, kind):
    return (
        f'<rect x="{x}" y="{top}" width="{BAR}" height="{bottom - top}" fill="{COLOURS[kind]}" '
        f'stroke="#666666" stroke-width="0.7"/>'
    )


def draw(tiles, lines):
    last = max(tile["prefix"] for tile in tiles)
    bottom = TOP + (last + 2) * STEP
    width, height = LEFT + COLUMN * len(tiles) + 4, bottom + 12

    def column(tile):
        return LEFT + COLUMN * tile["number"] + (COLUMN - BAR) / 2

    def middle(tile):
        return column(tile) + BAR / 2

    def at(step):
        return TOP + step * STEP

    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif">',
        f"<title>Decoupled look-back: {len(tiles)} tiles over time</title>",
        "<desc>\n" + "\n".join(lines) + "\n</desc>",
        f'<rect width="{width}" height="{height}" fill="white"/>',
    ]

    x = 8
    for kind, words in (("empty", "empty"), ("aggregate", "aggregate: own sum"), ("prefix", "prefix: sum up to here")):
        out.append(
            f'<rect x="{x}" y="8" width="16" height="16" fill="{COLOURS[kind]}" stroke="#666666" stroke-width="0.7"/>'
        )
        out.append(text(x + 22, 21, words, anchor="start"))
        x += 40 + 7.6 * len(words)
    y = 44
    out.append(f'<path d="M58 {y} H14" stroke="{LOOK}" stroke-width="2.2" fill="none"/>')
    out.append(f'<path d="M8 {y} l10 -5 v10 z" fill="{LOOK}"/><circle cx="38" cy="{y}" r="4" fill="{LOOK}"/>')
    dot = f'<tspan fill="{LOOK}">●</tspan>'
    out.append(text(66, y + 5, f"looks back: adds {dot} aggregates and, at the arrow, a prefix", anchor="start"))

    out.append(text(6, TOP - 34, "tile", anchor="start"))
    out.append(
        f'<path d="M26 {TOP} V{bottom - 6}" stroke="{INK}" stroke-width="1.2"/>'
        f'<path d="M26 {bottom} l-5 -10 h10 z" fill="{INK}"/>'
    )
    out.append(
        f'<text x="18" y="{TOP + 4}" font-size="14" fill="{INK}" text-anchor="end" '
        f'transform="rotate(-90 18 {TOP + 4})">time</text>'
    )
    for tile in tiles:
        out.append(text(middle(tile), TOP - 34, tile["number"], size=17, weight="bold"))
        out.append(text(middle(tile), TOP - 16, f"block {tile['block']}", size=12))

    for tile in tiles:
        x = column(tile)
        out.append(
            f'<path d="M{middle(tile)} {TOP - 8} V{at(tile["begun"])}" stroke="#aaaaaa" stroke-dasharray="2 3"/>'
        )
        states = [("empty", "begun"), ("aggregate", "aggregate"), ("prefix", "prefix")]
        steps = [(kind, tile[field]) for kind, field in states if tile[field]]
        for (kind, step), (_, end) in zip(steps, steps[1:] + [("", last + 2)]):
            out.append(bar(x, at(step), at(end), kind))
        if tile["aggregate"]:
            out.append(text(middle(tile), at(tile["aggregate"]) + 14, tile["own"]))
        out.append(text(middle(tile), at(tile["prefix"]) + 14, tile["all"], fill="white", weight="bold"))

    for tile in tiles[1:]:
        y, end = at(tile["looked"]), column(tiles[tile["back_to"]]) + BAR - 8
        out.append(f'<path d="M{middle(tile)} {y} H{end + 8}" stroke="white" stroke-width="5" fill="none"/>')
        out.append(f'<path d="M{middle(tile)} {y} H{end + 8}" stroke="{LOOK}" stroke-width="2.2" fill="none"/>')
        out.append(f'<path d="M{end} {y} l10 -5 v10 z" fill="{LOOK}" stroke="white" stroke-width="1"/>')
        for other in tiles[tile["back_to"] + 1 : tile["number"]]:
            out.append(f'<circle cx="{middle(other)}" cy="{y}" r="4.5" fill="{LOOK}" stroke="white" stroke-width="1"/>')
    out.append("</svg>")
    return "\n".join(out) + "\n"


def main():
    tiles, lines = tiles_of(sys.stdin.read())
    check(tiles)
    sys.stdout.write(draw(tiles, lines))


main()
