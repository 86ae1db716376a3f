"""A verdict as lines: which cases pass, and for a FAIL the cause, where it shows and what to read."""

import pathlib

import numpy as np

import symptoms
import wording
from exercise import ROOT, region_at
from text import COLUMNS, clipped, listed, plain_number, plural, printable, styled, wrapped

MOST_LINES = 14


class Block:
    """Lines in the order in which they are shown. Those that matter more are given room first."""

    def __init__(self):
        self.parts = []

    def add(self, importance, lines, style=""):
        self.parts.append((importance, [(line, style) for line in lines]))

    def fitted(self, room):
        taken = set()
        for i in sorted(range(len(self.parts)), key=lambda i: -self.parts[i][0]):
            if len(self.parts[i][1]) <= room:
                taken.add(i)
                room -= len(self.parts[i][1])
        return [line for i, part in enumerate(self.parts) if i in taken for line in part[1]]


def describe(exercise, verdict, file, colour=False, verbose=False):
    block = Block()
    if verdict.broken:
        describe_broken(block, exercise, verdict, file)
    elif verdict.passed:
        describe_pass(block, exercise, verdict)
    else:
        describe_fail(block, exercise, verdict, verbose)
    lines = block.fitted(10**6 if verbose else MOST_LINES)
    # An exception's message, for one, may hold what would move the cursor, or what is in no encoding.
    return "".join(styled(printable(line), style, colour) + "\n" for line, style in lines)


def heading(exercise, passed, result):
    return [clipped(("PASS  " if passed else "FAIL  ") + f"{exercise.number} {exercise.title}: {result}")]


def describe_pass(block, exercise, verdict):
    block.add(100, heading(exercise, True, f"all {plural(len(verdict.cases), 'case')} pass"), "good")
    block.add(90, listed([c.name for c in verdict.cases], "  pass  ", 3))
    for line in printed(verdict, 2):
        block.add(10, [line], "faint")


def describe_broken(block, exercise, verdict, file):
    end = verdict.broken
    block.add(100, heading(exercise, False, "it cannot be run"), "bad")
    place = f":{location(verdict.text, end.line)}" if end.line else ""
    block.add(99, wrapped(f"{shown(file)}{place}: {end.detail}"))
    source = source_line(verdict.text, end.line)
    if source:
        block.add(98, [clipped("      " + source)], "faint")
    if end.cause != "threw-exception":
        block.add(97, ["  Why: " + wording.title(end.cause)], "strong")
        block.add(95, wrapped(wording.meaning(end.cause)))
        block.add(96, ["  Read: " + symptoms.chapter(end.cause)], "faint")
    for line in printed(verdict, 2):
        block.add(10, [line], "faint")


def describe_fail(block, exercise, verdict, verbose):
    bad = [c for c in verdict.cases if not c.passed]
    good = [c.name for c in verdict.cases if c.passed]
    count = f"{len(good)} of {plural(len(verdict.cases), 'case')} pass"
    block.add(100, heading(exercise, False, count), "bad")
    if verbose:
        for case in verdict.cases:
            block.add(90, [failing(case) if not case.passed else f"  pass  {case.name}"])
            if case.shown:
                block.add(90, whereabouts(exercise, case.shown))
    else:
        most = 3 if len(bad) == 3 else 2
        shown_cases = sorted(bad, key=lambda c: c.summary == "not run")[:most]
        more = [f"  FAIL  and {plural(len(bad) - most, 'case')} more"] if len(bad) > most else []
        block.add(90, [failing(c) for c in shown_cases] + more)
        block.add(50, listed(good, "  pass  ", 1))
    for finding in verdict.findings:
        describe_finding(block, exercise, verdict, finding)
    for line in printed(verdict, 1000 if verbose else 2):
        block.add(44, [line], "faint")
    if verdict.findings:
        block.add(98, ["  Read: " + symptoms.chapter(verdict.findings[0].cause)], "faint")


def failing(case):
    return clipped(f"  FAIL  {case.name}" + (f": {case.summary}" if case.summary else ""))


def describe_finding(block, exercise, verdict, finding):
    block.add(99, [("  Probably: " if finding.guessed else "  Why: ") + finding.title], "strong")
    block.add(97, wrapped(finding.meaning))
    # What the line of a case says already, whole, is left out.
    said = any(c.summary == finding.detail and failing(c).endswith(finding.detail) for c in verdict.cases)
    if finding.detail and not said:
        block.add(70, wrapped("Here: " + finding.detail))
    if finding.hazard:
        block.add(80, hazard_lines(finding.hazard, verdict.text))
    elif finding.line:
        source = source_line(verdict.text, finding.line)
        block.add(80, [clipped(f"  line {location(verdict.text, finding.line)}: {source}")])
    if finding.run:
        block.add(75, whereabouts(exercise, finding.run))


# ---- Where


def location(text, line):
    """'26 (TODO 1)'"""
    region = region_at(text, line)
    return f"{line} ({region})" if region else str(line)


def source_line(text, line):
    lines = text.splitlines()
    return printable(lines[line - 1].strip()) if 0 < line <= len(lines) else ""


def hazard_lines(hazard, text):
    element = f"{printable(hazard['array'])}[{hazard['index']}]"
    if hazard["cause"] == "wild-pointer":
        what = f"{hazard['what']} far from any tensor of this launch"
    elif hazard["cause"] == "global-race":
        other = f"program {hazard['other']}" if hazard["other"] >= 0 else "several programs"
        what = f"{element}: {hazard['what']} by program {hazard['program']}, {hazard['other_kind']} by {other}"
    else:
        what = f"{hazard['what']} of {element}, which has {plural(hazard['count'], 'element')}"
    if not hazard["line"]:
        return [clipped("  " + what)]
    place = location(text, hazard["line"])
    return [clipped(f"  {what}, line {place}:"), clipped("    " + source_line(text, hazard["line"]))]


def whereabouts(exercise, run):
    place = f"  In {exercise.function}, {run.where}"
    whole = f"{place}: {run.summary}"
    lines = [whole if len(whole) <= COLUMNS else clipped(place)]
    if run.wrong is not None and run.wrong.any():
        lines += rows(run)
    return lines


def rows(run):
    """index, expected and yours, one below the other: the first wrong element and its neighbours, as many as fit."""
    label_width, n = 22, run.call.n
    first_wrong = int(np.flatnonzero(run.wrong)[0])
    near = range(max(0, first_wrong - 8), min(n, first_wrong + 9))
    cells = [
        (
            f"{i} ",
            plain_number(float(run.call.expected[i])) + " ",
            plain_number(float(run.values[i])) + ("!" if run.wrong[i] else " "),
        )
        for i in near
    ]
    width = max(8, *(len(text) for column in cells for text in column[1:]))
    fit = min((COLUMNS - label_width) // (1 + width), len(cells))
    at = near.index(first_wrong)
    begin = 0 if at < fit and near[0] == 0 else min(at - fit // 2, len(cells) - fit)
    labels = ("result, index", "expected", "yours (! = wrong)")
    return [
        (
            ("    " + label).ljust(label_width)
            + "".join(" " + column[k].rjust(width) for column in cells[begin : begin + fit])
        ).rstrip()
        for k, label in enumerate(labels)
    ]


def printed(verdict, most):
    """The last lines that the code printed."""
    lines = [line for line in printable(verdict.printed).splitlines() if line.strip() and not of_faulthandler(line)]
    lines = [line for i, line in enumerate(lines) if i == 0 or line != lines[i - 1]]
    return [clipped("  Your code printed: " + line) for line in lines[-most:]]


def of_faulthandler(line):
    """What Python prints when the process crashes; the line is in the finding."""
    starts = ("Fatal Python error", "Current thread ", "Thread 0x", "Extension modules:", '  File "', "  <")
    return line.startswith(starts)


def shown(file):
    """A path as people type it."""
    file = pathlib.Path(file)
    return str(file.relative_to(ROOT)) if file.is_relative_to(ROOT) else str(file)
