"""`check`: runs pytest on the cases of an exercise, in this process, and prints a block.

No learner's code is part of this process.
"""

import pathlib

import pytest

import block
import runner
import verdict as verdicts
from exercise import HARNESS
from state import LearnerState
from text import colour_on_stdout

QUIET = ["-p", "no:terminal", "-p", "no:cacheprovider", "-p", "no:logging", "--capture=no", "-c", "/dev/null"]


class Grading:
    """The plugin: the cases' names, the verdict that they look into, and the block at the end."""

    def __init__(self, exercise, text, options):
        self.exercise, self.text, self.options = exercise, text, options
        self.verdict = None
        self.error = None

    def pytest_generate_tests(self, metafunc):
        """The file is graded before its cases have names: sizes follow from its TILE."""
        try:
            with runner.Server(self.options.on_gpu) as server:
                self.verdict = verdicts.grade(server, self.exercise, self.text, self.options.seed, self.options.limit)
        except (OSError, RuntimeError) as error:
            self.error = error
        cases = [c.name for c in self.verdict.cases] if self.verdict else []
        metafunc.parametrize("case", cases)

    @pytest.fixture
    def graded(self):
        return self.verdict


def check(options):
    """The exit code."""
    exercise = options.exercise
    file = exercise.file(options.folder)
    text = options.existing_text(file)
    plugin = Grading(exercise, text, options)
    arguments = QUIET + ["--rootdir", str(HARNESS), str(HARNESS / "test_exercise.py")]
    code = pytest.main(arguments + ([f"--junitxml={options.junit}"] if options.junit else []), plugins=[plugin])
    if plugin.error or plugin.verdict is None:
        raise RuntimeError(str(plugin.error or "the cases could not be made"))
    passed = plugin.verdict.passed and code == 0
    print(report(options, plugin.verdict, file, colour_on_stdout()), end="", flush=True)
    if options.results:
        pathlib.Path(options.results).write_text(results(exercise, plugin.verdict, passed, options.seed))
    if passed and options.learners and not options.on_gpu:
        LearnerState().set_passed(exercise, text)
    return 0 if passed else 1


def results(exercise, verdict, passed, seed):
    """For scripts, with the columns of `workbook check --results`."""
    cause = verdict.broken.cause if verdict.broken else verdict.findings[0].cause if verdict.findings else "unknown"
    good = sum(c.passed for c in verdict.cases)
    columns = [exercise.key, "PASS" if passed else "FAIL", good, len(verdict.cases), "-" if passed else cause, seed]
    return "\t".join(str(column) for column in columns) + "\n"


def report(options, verdict, file, colour=False):
    lines = block.describe(options.exercise, verdict, file, colour, options.verbose)
    return f"{lines}\n{closing_lines(options, verdict, file, verdict.passed)}"


def closing_lines(options, verdict, file, passed):
    ex = f" EX={options.exercise.ex}"
    lines = []
    if options.on_gpu:
        lines += [
            "Memory and the order of programs are not looked at on a GPU. A pass counts",
            f"on the CPU: make check{ex}",
        ]
    if not options.learners:
        lines.append("1 of 1 file passes." if passed else "0 of 1 file passes.")
    else:
        if not passed and not verdict.broken:
            lines.append(
                f"The same data again: make check{ex}{' BACKEND=gpu' if options.on_gpu else ''} SEED={options.seed}"
            )
        if passed:
            lines.append(f"Next: make diff{ex} compares with the solution; make progress has the others.")
        else:
            lines += [
                f"Next: edit {block.shown(file)} and make check{ex} again;",
                f"make hint{ex} asks a question that leads on.",
            ]
    return "".join(line + "\n" for line in lines)
