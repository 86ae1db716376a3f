"""The commands for the exercises in Triton: check, watch, hint, progress, diff and reset.

Exit code 0: done, or the file passes; 1: it does not; 2: it cannot be graded, or the command makes no sense.
"""

import os
import signal
import subprocess
import sys
import time

import state
from block import shown
from exercise import EXERCISES
from options import UsageError, parse
from state import LearnerState
from text import colour_on_stdout, plural


def check(options):
    import check as grading  # loads pytest, which only this command needs

    return grading.check(options)


def watch(options):
    """Grades the file each time it is saved; by its time and identity, as editors may put a new file in its place."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    arguments = ["check"] + [a for a in sys.argv[2:]]
    graded = None
    try:
        while True:
            now = stamp(options.file())
            if now and now != graded:
                graded = now
                if sys.stdout.isatty():
                    print("\033[H\033[2J", end="", flush=True)
                subprocess.run([sys.executable, __file__] + arguments)
                print(f"Waiting for {shown(options.file())} to be saved; Ctrl-C ends.", flush=True)
            time.sleep(0.05)
    except KeyboardInterrupt:
        print()
    return 0


def stamp(file):
    """Nothing while the file is not there, as in the middle of a rename."""
    try:
        status = file.stat()
        return status.st_ino, status.st_size, status.st_mtime_ns
    except FileNotFoundError:
        return None


def hint(options):
    learner, exercise = LearnerState(), options.exercise
    levels, ex = exercise.hints(), f"EX={exercise.ex}"
    seen = min(len(levels), learner.of(exercise)["hints"])
    of = f" of {len(levels)} for exercise {exercise.number}:\n"
    if options.again:
        for i in range(seen):
            print(f"Hint {i + 1}{of}{levels[i]}\n")
        if not seen:
            print(f"No hint for exercise {exercise.number} was shown yet: make hint {ex}")
    elif seen == len(levels):
        print(
            f"All {plural(len(levels), 'hint')} for exercise {exercise.number} were shown. "
            f"make hint {ex} AGAIN=1 shows them\nagain, make diff {ex} the solution."
        )
    else:
        print(f"Hint {seen + 1}{of}{levels[seen]}")
        if seen + 1 < len(levels):
            print(f"\nThe next one: make hint {ex}")
        learner.set_hints(exercise, seen + 1)
    return 0


def progress(options):
    learner = LearnerState()
    for exercise in EXERCISES:
        print(
            f"{exercise.number} {exercise.title}".ljust(42) + standing(exercise, learner, exercise.file(options.folder))
        )
    return 0


def standing(exercise, learner, file):
    entry = learner.of(exercise)
    if not file.exists():
        return f"the file is missing: make reset EX={exercise.ex}"
    if learner.still_passes(exercise, file):
        return f"passes since {entry['passed_at']}"
    if learner.passed(exercise):
        return f"passed on {entry['passed_at']}, edited since: make check EX={exercise.ex}"
    hints = f", {plural(entry['hints'], 'hint')} seen" if entry["hints"] else ""
    return ("not started" if file.read_bytes() == exercise.starter().encode() else "does not pass yet") + hints


def diff(options):
    exercise, file = options.exercise, options.file()
    text = options.existing_text(file)
    if text == exercise.solution.read_text():
        print(f"{shown(file)} is the solution, word for word.")
        return 0
    question = f"Exercise {exercise.number} does not pass yet, and this shows its solution. Go on?"
    if not LearnerState().passed(exercise) and not confirmed(options, question):
        return 0
    colour = "always" if colour_on_stdout() else "never"
    sys.stdout.flush()
    labels = ["--label", shown(file), "--label", shown(exercise.solution)]
    ran = subprocess.run(["diff", "-u", f"--color={colour}", *labels, str(file), str(exercise.solution)])
    return 0 if ran.returncode <= 1 else 2


def reset(options):
    exercise, file = options.exercise, options.file()
    starter = exercise.starter()
    now = file.read_bytes() if file.exists() else b""  # whatever it is: one that is no text has to go
    if now == starter.encode():
        print(f"{shown(file)} is the starter already.")
        return 0
    if now:
        if not confirmed(options, f"Put the starter in place of {shown(file)}? Your file is kept as a backup."):
            print("Nothing was changed.")
            return 0
        print(f"Your file is kept as {shown(state.back_up(exercise, now))}")
    file.parent.mkdir(parents=True, exist_ok=True)
    new = file.with_suffix(".new")
    new.write_text(starter)
    new.replace(file)
    print(f"{shown(file)} is the starter again.")
    return 0


def confirmed(options, question):
    if options.yes:
        return True
    if not sys.stdin.isatty():
        raise UsageError(question + " Nobody can answer here; YES=1 means yes")
    try:
        return input(question + " [y/N] ") in ("y", "Y", "yes")
    except EOFError:
        return False


def main(arguments):
    try:
        options = parse(arguments)
        return {"check": check, "watch": watch, "hint": hint, "progress": progress, "diff": diff, "reset": reset}[
            options.command
        ](options)
    except (UsageError, OSError, RuntimeError) as error:
        sys.stdout.flush()
        print(f"workbook: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        return 2


if __name__ == "__main__":
    try:
        code = main(sys.argv[1:])
        sys.stdout.flush()
    except (KeyboardInterrupt, BrokenPipeError):
        os._exit(130)
    sys.exit(code)
