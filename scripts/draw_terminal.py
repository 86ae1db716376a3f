#!/usr/bin/env python3
"""Draws what a terminal shows, a command and its output, as the grader prints it:

    scripts/draw_terminal.py --title 'A FAIL' <text >picture.svg

The lines of the text, from standard input, are the picture's <desc> as well. Needs Python's standard library.
"""

import argparse
import re
import sys

sys.dont_write_bytecode = True  # scripts/ holds sources only

from figures.svg import TEXT_SIZE, Picture, attributes, escaped, number  # noqa: E402

MOST_COLUMNS = 84  # more cannot be read on a telephone
PAPER, PLAIN = "#0d1117", "#e6edf3"
RED, GREEN, AMBER, BLUE, GREY = "#ff8b82", "#7ee787", "#f2cc60", "#79c0ff", "#8b949e"
# The first that matches at a place wins. Of a line that begins with `yours`, the values that are wrong end in `!`.
RULES = [
    (re.compile(pattern), style)
    for pattern, style in (
        (r"^\$ ", {"fill": GREY}),
        (r"\bFAIL\b", {"fill": RED, "weight": "bold"}),
        (r"\b(PASS|pass)(?=  )", {"fill": GREEN, "weight": "bold"}),
        (r"(?<= )[-\w.]+!(?= |$)", {"fill": RED, "weight": "bold"}),
        (r"(?<=^  )Why: .*", {"fill": AMBER, "weight": "bold"}),
        (r"\bline \d+\b", {"fill": AMBER}),
        (r"(?<=^    )\S.*;$", {"fill": AMBER}),  # the line of source
        (r"(?<=Read: ).*", {"fill": BLUE}),
    )
]
MARGIN, LINE, COLUMN = 10, 19, 0.6 * TEXT_SIZE


def pieces(line):
    """The line as [(text, style)]."""
    result, at = [], 0
    while at < len(line):
        found = [
            (match.start(), rank, match.end(), style)
            for rank, (pattern, style) in enumerate(RULES)
            if (match := pattern.search(line, at))
        ]
        start, _, end, style = min(found, key=lambda entry: entry[:2], default=(len(line), 0, len(line), {}))
        result += [(line[at:start], {}), (line[start:end], style)]
        at = end
    return [(text, style) for text, style in result if text]


def draw_line(picture, y, line):
    """Its width is given, so that it ends in its column whatever the font is."""
    indent = len(line) - len(line.lstrip())
    spans = "".join(
        f"<tspan{attributes(**style)}>{escaped(text)}</tspan>" if style else escaped(text)
        for text, style in pieces(line)
    )
    picture.lines.append(
        f'<text x="{number(MARGIN + COLUMN * indent)}" y="{number(y)}" xml:space="preserve" fill="{PLAIN}" '
        f'textLength="{number(COLUMN * (len(line) - indent))}" lengthAdjust="spacingAndGlyphs">{spans.lstrip()}</text>'
    )


def draw(title, lines):
    columns = max(map(len, lines))
    if columns > MOST_COLUMNS:
        sys.exit(f"draw_terminal: a line has {columns} columns, the limit is {MOST_COLUMNS}")
    width, height = round(2 * MARGIN + COLUMN * columns), 2 * MARGIN + LINE * len(lines) - 4
    picture = Picture(
        title,
        "\n" + "\n".join(lines) + "\n",
        height,
        width,
        scale=1.15,
        paper=PAPER,
        family="ui-monospace, SFMono-Regular, Menlo, Consolas, monospace",
    )
    picture.box(0.5, 0.5, width - 1, height - 1, radius=6, fill="none", stroke=GREY)  # for pages as dark as this
    for row, line in enumerate(lines):
        if line.strip():
            draw_line(picture, MARGIN + LINE * row + 13, line)
    return str(picture)


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--title", required=True)
    chosen = options.parse_args()
    lines = sys.stdin.read().rstrip("\n").split("\n")
    if lines == [""]:
        sys.exit("draw_terminal: nothing to draw on standard input")
    if any(not character.isprintable() for line in lines for character in line):
        sys.exit("draw_terminal: standard input has control characters, such as colours; an SVG cannot hold them")
    sys.stdout.write(draw(chosen.title, lines))


main()
