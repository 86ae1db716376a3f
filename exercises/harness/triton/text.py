"""Lines of a report: as wide as a terminal, and with colours where one is looking."""

import os
import sys

COLUMNS = 79
CODES = {"good": "32", "bad": "31", "strong": "1", "faint": "2"}


def clipped(text, most=COLUMNS):
    return text if len(text) <= most else text[: most - 3].rstrip(" ") + "..."


def wrapped(text, indent="  ", most=COLUMNS):
    lines = []
    for word in text.split():
        if not lines or len(lines[-1]) + 1 + len(word) > most:
            lines.append(indent + word)
        else:
            lines[-1] += " " + word
    return lines


def listed(names, first_indent, most_lines):
    """The names in at most that many lines; those that do not fit are counted."""
    for shown in range(len(names), -1, -1):
        text = "; ".join(names[:shown])
        if shown < len(names):
            text += ("; and " if shown else "") + f"{len(names) - shown} more"
        lines = wrapped(text, " " * len(first_indent))
        if len(lines) <= most_lines or shown == 0:
            break
    return [first_indent + lines[0][len(first_indent) :]] + lines[1:] if lines else []


def plural(count, noun):
    return f"{count} {noun}" + ("" if count == 1 else "s")


def plain_number(value):
    if value != value:
        return "-"
    if value in (float("inf"), float("-inf")):
        return "inf" if value > 0 else "-inf"
    if value == 0:
        return "0"
    return f"{value:.0f}" if value == int(value) and abs(value) < 1e10 else f"{value:.9g}"


def printable(text):
    """Without what would move the cursor or change colours."""
    return "".join(c if c == "\n" or c.isprintable() else "  " if c == "\t" else "" if c == "\r" else "?" for c in text)


def colour_on_stdout():
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR")


def styled(text, style, colour):
    return f"\033[{CODES[style]}m{text}\033[0m" if colour and style and text else text
