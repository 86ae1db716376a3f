"""Submissions for the grader of the exercises in Triton, written as what they change in the solution: short enough to
see the one mistake. The format is that of tests/support/edits.h, with # for //."""

import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "exercises/harness/triton"))

import exercise  # noqa: E402

CARRY = exercise.EXERCISES[0]
CORPUS = ROOT / "tests/corpus/triton_01_carry"


def apply_edits(solution, edits):
    """A text without an edit is a whole submission of its own."""
    if "# instead of\n" not in edits:
        return edits
    for edit in edits.split("# instead of\n")[1:]:
        old, rest = edit.split("# stands\n")
        new, after = rest.split("# end\n")
        if after.strip():
            raise ValueError(f"text between edits: {after}")
        solution = replaced(solution, old, new)
    return solution


def replaced(solution, old, new):
    """The lines of `old` are looked for without their indentation, and have to be there once."""
    lines, wanted = solution.splitlines(), [line.strip() for line in old.splitlines()]
    places = [i for i in range(len(lines)) if [line.strip() for line in lines[i : i + len(wanted)]] == wanted]
    if len(places) != 1:
        raise ValueError(f"{len(places)} places have: {old}")
    return "\n".join(lines[: places[0]] + new.splitlines() + lines[places[0] + len(wanted) :]) + "\n"


def submission(path):
    return apply_edits(CARRY.solution.read_text(), path.read_text())


def with_small_tiles(text):
    """So that all levels are there with few programs: the interpreter takes milliseconds for each."""
    return text.replace("TILE = 64", "TILE = 16")


def expected_cause(path):
    first = path.read_text().splitlines()[0]
    if not first.startswith("# cause: "):
        raise ValueError(f"{path} names no cause")
    return first.removeprefix("# cause: ")
