"""The exercise's own files: the starter fails with its cause, the solution passes, and solving only adds lines."""

import numpy as np
import pytest
from submissions import CARRY, ROOT

import block
import exercise


def test_starter_fails_and_says_why(graded):
    verdict = graded(CARRY.starter())
    assert not verdict.broken and not verdict.passed
    assert verdict.findings[0].cause == "carry-missing"


def test_message_of_an_exception_moves_no_cursor(graded):
    raises = CARRY.solution.read_text().replace("    return out\n", '    raise ValueError("\\ud800 bad \\x1b[2J")\n')
    for verbose in (False, True):
        report = block.describe(CARRY, graded(raises), "01_carry.py", verbose=verbose)
        assert "bad" in report and report.replace("\n", "").isprintable(), report


@pytest.mark.parametrize("seed", [1, 2])
def test_solution_passes(graded, seed):
    assert graded(CARRY.solution.read_text(), seed).passed


def test_solution_passes_in_all_orders(graded):
    verdict = graded(CARRY.solution.read_text(), 4, thorough=True)
    assert verdict.passed
    assert {run.order for case in verdict.cases for run in case.runs} == {"forward", "reverse", "shuffled"}


def test_nothing_is_noted_of_the_solution(graded):
    runs = [run for case in graded(CARRY.solution.read_text()).cases for run in case.runs]
    assert not [hazard for run in runs for hazard in run.outcome.hazards]


def test_file_to_fill_in_is_the_starter_until_it_is_edited():
    """In the repository; a learner's own copy may be anything."""
    text = CARRY.file(ROOT / "exercises").read_text()
    assert exercise.with_regions(text, {name: [] for name in exercise.regions(text)}) == CARRY.starter()


def test_solving_only_adds_lines():
    starter, solution = CARRY.starter().splitlines(), iter(CARRY.solution.read_text().splitlines())
    assert all(line in solution for line in starter)  # each one after the one before
    assert len(starter) <= 60


def test_hints_are_questions():
    hints = CARRY.hints()
    assert len(hints) >= 6
    assert all(hint.startswith("TODO ") and "?" in hint for hint in hints)
    assert max(len(line) for hint in hints for line in hint.splitlines()) <= 79


@pytest.mark.parametrize("tile", [16, 64, 256])
def test_inputs_tell_mistakes_apart(tile):
    for case in CARRY.parts("cases").make_cases(7, tile):
        for call in case.calls:
            assert np.all(call.x != 0) and np.all(call.x[1:] != call.x[:-1])
            exact = np.cumsum(call.x.astype(np.float64))
            assert np.array_equal(call.expected.astype(np.float64), exact)
    sizes = {call.n for case in CARRY.parts("cases").make_cases(7, tile) for call in case.calls}
    assert {0, 1, 2, tile - 1, tile, tile + 1, tile * tile + 1} <= sizes


def test_mistakes_predict_something_else_than_what_is_right():
    calls = [call for case in CARRY.parts("cases").make_cases(7, 16) for call in case.calls]
    for mistake in CARRY.parts("mistakes").mistakes():
        for at_every_level in (True, False):
            assert any(
                not np.array_equal(mistake.predict(c, at_every_level), c.expected, equal_nan=True) for c in calls
            ), mistake


def test_no_mistake_is_the_right_algorithm():
    right = CARRY.parts("mistakes").Mistake("")
    for case in CARRY.parts("cases").make_cases(7, 16):
        for call in case.calls:
            assert np.array_equal(right.predict(call, True), call.expected)
