"""What a command is asked to do."""

import argparse
import dataclasses
import os
import pathlib
import random

import exercise as exercises
from block import shown
from exercise import ROOT, Exercise

COMMANDS = ("check", "watch", "hint", "progress", "diff", "reset")
BACKENDS = ("", "cpu", "gpu", "cuda", "hip")


class UsageError(Exception):
    """One line for whoever typed the command."""


@dataclasses.dataclass
class Options:
    command: str
    exercise: Exercise
    folder: pathlib.Path  # with a folder `triton`, in which the file lies
    learners: bool  # whether a pass counts
    on_gpu: bool = False
    seed: int = 0
    verbose: bool = False
    yes: bool = False
    again: bool = False
    junit: str = ""
    results: str = ""
    limit: int = 10  # seconds for a call

    def file(self):
        return self.exercise.file(self.folder)

    def existing_text(self, file):
        if not file.exists():
            raise UsageError(f"{shown(file)} is missing: make reset EX={self.exercise.ex} brings the starter back")
        try:
            return file.read_text()
        except (OSError, UnicodeDecodeError) as error:
            raise UsageError(f"{file} cannot be read: {error}") from error


class Parser(argparse.ArgumentParser):
    def error(self, message):
        raise UsageError(message)


def parse(arguments):
    parser = Parser(prog="workbook.py", description="Grades the exercises in Triton and keeps a learner's progress.")
    parser.add_argument("command", choices=COMMANDS)
    parser.add_argument("--exercise", default="triton", help="triton/01, T1 or the file's path")
    parser.add_argument(
        "--folder", default="", help="solutions, or another one with a folder triton; default: exercises"
    )
    parser.add_argument("--backend", default="", help="cpu or gpu")
    parser.add_argument("--warp", default="", help="not for Triton")
    parser.add_argument("--seed", default="", help="the data of an earlier run")
    parser.add_argument("--junit", default="", help="check: a report for machines as well")
    parser.add_argument(
        "--results", default="", help="check: a line: name, PASS or FAIL, cases passed, cases, cause, seed"
    )
    for name in ("verbose", "yes", "again"):
        parser.add_argument("--" + name, action="store_true")
    given = parser.parse_args(arguments)
    folder, learners = folder_of(given.folder)
    if given.backend not in BACKENDS:
        raise UsageError(f"the backends are cpu and gpu, not '{given.backend}'")
    if given.warp:
        raise UsageError("WARP is for the exercises in C++: Triton decides by itself how many lanes a warp has")
    on_gpu = given.backend not in ("", "cpu")
    return Options(
        given.command,
        found(given.exercise),
        folder,
        learners,
        on_gpu,
        seed_of(given.seed),
        given.verbose,
        given.yes,
        given.again,
        given.junit,
        given.results,
        60 if on_gpu else 10,
    )


def found(wanted):
    try:
        return exercises.find(wanted)
    except ValueError as error:
        raise UsageError(str(error)) from error


def folder_of(wanted):
    """The folder, and whether a pass in it counts."""
    if wanted in ("", "exercises"):
        return ROOT / "exercises", True
    folder = ROOT / wanted if wanted == "solutions" else pathlib.Path(wanted).absolute()
    if not folder.is_dir():
        raise UsageError(f"there is no folder {wanted}")
    return folder, wanted != "solutions" and bool(os.environ.get("WORKBOOK_STATE"))


def seed_of(text):
    if not text:
        return random.SystemRandom().randint(1, 999999)
    if not text.isascii() or not text.isdigit() or len(text) > 18:
        raise UsageError(f"a seed is a whole number of up to 18 digits, not '{text[:40]}'")
    return int(text)
