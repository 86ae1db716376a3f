"""The exercises in Triton, and where their files lie."""

import dataclasses
import importlib
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[3]
HARNESS = ROOT / "exercises/harness/triton"


@dataclasses.dataclass(frozen=True)
class Exercise:
    name: str  # of its file, without the extension
    number: str  # as a report names it
    title: str
    function: str  # that the learner completes

    @property
    def ex(self):
        """What a learner types after EX=."""
        return "triton/" + self.name[:2]

    @property
    def key(self):
        """Its name in the learner's progress, where the other exercises' are, too."""
        return "triton/" + self.name

    @property
    def harness(self):
        return HARNESS / self.name

    @property
    def solution(self):
        return ROOT / "solutions/triton" / (self.name + ".py")

    def file(self, folder):
        return folder / "triton" / (self.name + ".py")

    def starter(self):
        """The solution, with what the harness's starter.py has in each region marked TODO."""
        return with_regions(self.solution.read_text(), regions((self.harness / "starter.py").read_text()))

    def parts(self, name):
        """The module of that name among its own: cases or mistakes."""
        if str(self.harness) not in sys.path:
            sys.path.insert(0, str(self.harness))
        return importlib.import_module(name)

    def hints(self):
        levels = (self.harness / "hints.md").read_text().split("\n## ")[1:]
        return [level.split("\n", 1)[1].strip("\n") for level in levels]


EXERCISES = [Exercise("01_carry", "T1", "Carry between programs", "scan_1d")]


def find(wanted):
    """From any of the names that a learner may use: triton, T1, triton/01, triton/01_carry, the file's path."""
    name = pathlib.PurePath(wanted).stem
    for e in EXERCISES:
        if wanted == "triton" or name.upper() == e.number or name in (e.name, e.name[:2], e.name[:2].lstrip("0")):
            return e
    raise ValueError(f"there is no exercise '{wanted}' in Triton; there is {', '.join(e.ex for e in EXERCISES)}")


def marker(line):
    """'TODO 2' and whether the region begins or ends there, or nothing."""
    text = line.strip()
    for start, begins in (("# TODO ", True), ("# end of TODO ", False)):
        if text.startswith(start):
            return "TODO " + text[len(start) :].split(" ")[0].rstrip(":"), begins
    return None, False


def regions(text):
    """The lines of each region, by its name."""
    result, inside = {}, None
    for line in text.splitlines():
        name, begins = marker(line)
        if name:
            inside = name if begins else None
            if begins:
                result[name] = []
        elif inside:
            result[inside].append(line)
    return result


def with_regions(text, bodies):
    lines, inside = [], None
    for line in text.splitlines():
        name, begins = marker(line)
        if name:
            inside = name if begins else None
            lines.append(line)
            lines += bodies[name] if begins else []
        elif not inside:
            lines.append(line)
    return "\n".join(lines) + "\n"


def region_at(text, number):
    """The name of the region that line `number` stands in; empty outside of them."""
    inside = ""
    for line in text.splitlines()[:number]:
        name, begins = marker(line)
        if name:
            inside = name if begins else ""
    return inside
