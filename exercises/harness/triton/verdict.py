"""From what a submission did to a verdict: which cases pass, and the most telling reason for those that do not."""

import dataclasses
import time

import numpy as np

import models
import wording
from runner import Ending, Outcome, Worker
from text import plural

MOST_TIME = 120  # seconds for all calls; no case begins after that
MOST_WORKERS = 2  # for one submission: one that has ended takes its calls with it
POISON = np.iinfo(np.int32).max  # what torch.empty is filled with; float32 with NaN
TIMES_OUT = ("endless-loop", "host-endless-loop", "deep-recursion")
STOPPING = ("past-the-end", "before-the-start", "reads-past-the-end", "wild-pointer")


@dataclasses.dataclass(eq=False)
class Run:
    """One call in one order, and what came of it."""

    case: object
    call: object
    order: str
    on_gpu: bool
    outcome: Outcome
    values: np.ndarray = None  # float64; NaN where nothing was written
    wrong: np.ndarray = None
    problem: str = ""  # a key of wording.PROBLEMS
    summary: str = ""  # empty if the run is right

    @property
    def right(self):
        return not self.summary

    @property
    def where(self):
        return f"{self.call.name}, " + ("on the GPU" if self.on_gpu else f"programs {self.order}")


@dataclasses.dataclass
class Finding:
    cause: str
    detail: str = ""
    title: str = ""
    meaning: str = ""
    guessed: bool = False
    run: Run = None
    hazard: dict = None
    line: int = 0

    def __post_init__(self):
        self.title = self.title or wording.title(self.cause)
        self.meaning = self.meaning or wording.meaning(self.cause)


@dataclasses.dataclass
class CaseVerdict:
    name: str
    runs: list

    @property
    def passed(self):
        return bool(self.runs) and all(r.right for r in self.runs)

    @property
    def shown(self):
        """The run that is talked about: the first wrong one that says most."""
        wrong = [r for r in self.runs if not r.right]
        return max(wrong, key=lambda r: r.wrong is not None and bool(r.wrong.any()), default=None)

    @property
    def summary(self):
        return self.shown.summary if self.shown else "" if self.passed else "not run"


@dataclasses.dataclass
class Verdict:
    text: str  # of the file
    cases: list = dataclasses.field(default_factory=list)
    findings: list = dataclasses.field(default_factory=list)
    printed: str = ""
    broken: Ending = None  # why the file could not be imported
    slow: bool = False  # so that not all cases were run

    @property
    def passed(self):
        return not self.broken and bool(self.cases) and all(c.passed for c in self.cases)


def grade(server, exercise, text, seed, limit=10, thorough=True):
    """make_cases and mistakes are the exercise's own. Unless thorough, fewer calls are made."""
    verdict = Verdict(text)
    worker = Worker(server, text, exercise.name + ".py", exercise.function, limit)
    try:
        verdict.broken = why_broken(worker.loaded, exercise)
        if verdict.broken:
            verdict.printed = worker.text_printed()
            return verdict
        cases = exercise.parts("cases").make_cases(seed, worker.loaded["tile"], thorough)
        verdict.cases = [CaseVerdict(c.name, []) for c in cases]
        worker = run_cases(server, worker, cases, verdict, seed)
        verdict.printed += worker.text_printed()
    finally:
        worker.close()
    verdict.findings = findings(verdict, exercise)
    first = verdict.findings[0] if verdict.findings else None
    if first and (first.guessed or first.cause in ("schedule-dependent", "unknown")):
        look_for_state(server, exercise, verdict, seed, limit)
    return verdict


def look_for_state(server, exercise, verdict, seed, limit):
    """Does the first call of a process have another result than the same call later on?"""
    run = verdict.findings[0].run
    worker = Worker(server, verdict.text, exercise.name + ".py", exercise.function, limit)
    try:
        again = judged_run(run.case, run.call, run.order, run.on_gpu, worker.call(run.call.x, run.order, seed))
    finally:
        worker.close()
    if again.values is not None and not np.array_equal(again.values, run.values, equal_nan=True):
        verdict.findings = [Finding("keeps-state", run=run)]


def why_broken(loaded, exercise):
    if isinstance(loaded, Ending):
        return loaded
    tile = loaded["tile"]
    if loaded["closed"]:
        return Ending("closed-descriptors", "the file closes what it has not opened")
    if loaded["is_kernel"] is True:  # which the interpreter would run
        return Ending("threw-exception", f"{exercise.function} launches kernels, and has no @triton.jit of its own")
    if loaded["callable"] is not True:
        return Ending("threw-exception", f"there is no function {exercise.function}")
    if type(tile) is not int or tile < 16 or tile > 256 or tile & (tile - 1):
        return Ending("threw-exception", "TILE has to be a power of two from 16 to 256: the sizes here follow from it")
    return None


def run_cases(server, worker, cases, verdict, seed):
    """Each case up to the first call that does not return; after that a new worker goes on. Returns the last worker."""
    workers, deadline = 1, time.monotonic() + MOST_TIME
    for case, judged in zip(cases, verdict.cases):
        if time.monotonic() > deadline:
            verdict.slow = True
            break
        if worker.ended:
            if workers == MOST_WORKERS:
                break
            verdict.printed += worker.text_printed()
            worker.close()
            worker = Worker(server, verdict.text, worker.name, worker.function, worker.limit)
            workers += 1
            if isinstance(worker.loaded, Ending):
                break
        for call, order in runs_of(case, server.on_gpu):
            run = judged_run(case, call, order, server.on_gpu, worker.call(call.x, order, seed))
            judged.runs.append(run)
            if run.outcome.ending:
                if run.outcome.ending.cause in TIMES_OUT:
                    return worker  # it has cost its time
                if run.outcome.ending.cause == "wild-pointer":
                    worker.kill()  # whose GPU takes no more calls
                break
    return worker


def runs_of(case, on_gpu):
    """Pairs of a call and an order; a GPU has its own."""
    return [(call, order) for call in case.calls for order in (call.orders[:1] if on_gpu else call.orders)]


# ---- One run


def judged_run(case, call, order, on_gpu, outcome):
    run = Run(case, call, order, on_gpu, outcome)
    stopping = next((h for h in outcome.hazards if h["cause"] in STOPPING), None)
    race = next((h for h in outcome.hazards if h["cause"] == "global-race"), None)
    if outcome.ending:
        run.summary = outcome.ending.detail
    elif stopping:
        run.summary = f"hazard ({stopping['cause']})"
    elif outcome.closed:
        run.summary = "closed a descriptor that is not its own"
    else:
        run.problem, run.summary = problem_of(outcome, call)
        if not run.problem:
            compare(run)
        if race and not run.problem:
            run.summary = "hazard (global-race)"
        if outcome.x_changed and not run.problem and not race:
            run.summary = "x was changed"
        if run.right and outcome.loaded is not None and outcome.loaded < call.n:
            run.problem, run.summary = "no-kernel", f"kernels load {outcome.loaded} of {plural(call.n, 'element')}"
    return run


def problem_of(outcome, call):
    result = outcome.result
    if result["kind"] != "tensor":
        return "none", "returns " + ("nothing" if result["kind"] == "NoneType" else result["kind"])
    if result["shape"] != [call.n]:
        return "shape", f"returns the shape {result['shape']}, not [{call.n}]"
    if result["type"] != call.x.dtype.name:
        return "type", f"returns {result['type']}, not {call.x.dtype.name}"
    if result["device"] != result["expected_device"]:
        return "device", f"returns a tensor on {result['device']}, not on {result['expected_device']}"
    if result["is_x"] and not outcome.x_changed:
        return "is-x", "returns x itself"
    if outcome.values is None:
        return ("shape", "returns no values") if call.n else ("", "")
    return "", ""


def compare(run):
    values = run.outcome.values if run.outcome.values is not None else np.zeros(0, run.call.x.dtype)
    run.values = values.astype(np.float64)
    if values.dtype == np.int32:
        run.values[values == POISON] = np.nan
    run.wrong = values != run.call.expected
    if run.wrong.any():
        count = int(run.wrong.sum())
        run.summary = f"{count} of {run.call.n} differ" + ("s" if count == 1 else "")


# ---- Why


def findings(verdict, exercise):
    """The most telling first; empty if all is right."""
    runs = [r for c in verdict.cases for r in c.runs]
    wrong = [r for r in runs if not r.right]
    if not wrong:
        return [Finding("too-slow", f"not all cases were run in {MOST_TIME} s")] if verdict.slow else []
    for look in (found_endings, found_memory, found_changes, found_problems, found_exceptions, found_races):
        found = look(wrong)
        if found:
            return found
    return found_values(runs, [r for r in wrong if r.wrong is not None and r.wrong.any()], exercise)


def found_endings(wrong, exceptions=False):
    for r in wrong:
        end = r.outcome.ending
        if end and (end.cause == "threw-exception") == exceptions:
            return [Finding(end.cause, end.detail, run=r, line=end.line)]
        if r.outcome.closed:
            return [Finding("closed-descriptors", run=r)]
    return []


def found_exceptions(wrong):
    """After what a function returns: that of a wrong kind makes others throw, who call it."""
    return found_endings(wrong, exceptions=True)


def found_memory(wrong):
    return first_hazard(wrong, STOPPING)


def found_races(wrong):
    return first_hazard(wrong, ("global-race",))


def first_hazard(wrong, causes):
    with_hazard = [r for r in wrong if any(h["cause"] in causes for h in r.outcome.hazards)]
    if not with_hazard:
        return []
    run = models.telling(with_hazard)
    hazard = next(h for h in run.outcome.hazards if h["cause"] in causes)
    return [Finding(hazard["cause"], run=run, hazard=hazard, line=hazard["line"])]


def found_problems(wrong):
    for r in wrong:
        if r.problem and (r.problem != "no-kernel" or all(w.problem for w in wrong)):
            title, meaning = wording.PROBLEMS[r.problem]
            return [Finding(wording.NO_ANSWER, title=title, meaning=meaning, run=r)]
    return []


def found_changes(wrong):
    return [Finding("input-overwritten", run=r) for r in wrong if r.outcome.x_changed][:1]


def found_values(runs, wrong, exercise):
    compared = [r for r in runs if r.wrong is not None]
    mistakes = exercise.parts("mistakes").mistakes()
    explained = models.explanation(compared, wrong, mistakes)
    if explained:
        cause, detail, run = explained
        only = smallest_wrong(compared, wrong)
        return [Finding(cause, "; ".join(text for text in (detail, only) if text), run=run)]
    one_level = [r for r in compared if r.call.n <= r.call.tile**2]
    explained = models.explanation(one_level, [r for r in one_level if r in wrong], mistakes)
    if explained:
        cause, detail, run = explained
        return [Finding(cause, detail, guessed=True, run=run)]
    unwritten = first_hazard(wrong, ("reads-unwritten",))
    if unwritten:
        return unwritten
    if not models.same_in_all_orders(compared):
        differing = next(r for r in wrong if not models.same_in_all_orders([o for o in compared if o.call is r.call]))
        return [Finding("schedule-dependent", run=differing)]
    cause, detail = models.pattern(wrong)
    return [Finding(cause, detail, guessed=cause != "unknown", run=models.telling(wrong))]


def smallest_wrong(compared, wrong):
    """'only when n > 64', if that is so."""
    least = min(r.call.n for r in wrong)
    below = [r.call.n for r in compared if r.right and r.call.n < least]
    above = [r for r in compared if r.right and r.call.n > least]
    return f"only when n > {max(below)}" if below and not above and max(below) > 2 else ""
