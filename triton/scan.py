"""Lab 3: scans in Triton, each compared with torch.cumsum and timed beside it and a copy.

    python triton/scan.py                   on the GPU; without one in Triton's interpreter, with small arrays
    python triton/scan.py 100000            with about so many elements
    python triton/scan.py --plot scan.png   and a picture of the speeds

README.md beside this file says what to observe. The scans:
rowwise.py, three_phase.py, lookback.py, operators.py, ragged.py.
"""

import argparse
import os
import random
import sys

import torch
from backend import description, device, interpreted
from lookback import scan_1d_lookback  # noqa: F401 (for `from scan import ...`)
from measure import run
from operators import associative_scan, linear_recurrence, running_max, segmented_sum  # noqa: F401
from ragged import cu_seqlens  # noqa: F401
from rowwise import rowwise_cumsum  # noqa: F401
from subjects import all_subjects
from three_phase import scan_1d  # noqa: F401

BYTES_AN_ELEMENT = 100  # that comparing and timing take at most, in 64 bits


def type_of(subject):
    return str(subject.dtype).removeprefix("torch.")


def shape_of(subject):
    return "x".join(map(str, subject.shape))


def label(subject):
    return f"{subject.name:17} {shape_of(subject):>12} {type_of(subject):9}"


def heading():
    names = f"{'scan':17} {'shape':>12} {'type':9} {'integers':>8}  {'error on reals':<19}"
    return names + ("" if interpreted else f"{'µs':>9} {'GB/s':>6} {'of cumsum':>10} {'of copy':>8}")


def table_row(subject, result):
    integers = "exact" if not result.wrong else f"{result.wrong} wrong"
    real = f"{result.real.largest:.1e} ({result.real.of_allowed:.4f})" if result.real else "-"
    text = f"{label(subject)} {integers:>8}  {real:<19}"
    if result.times:
        t = result.times
        text += f"{t.scan:9.1f} {t.gigabytes_a_second():6.0f} {t.cumsum / t.scan:9.2f}x {t.clone / t.scan:8.2f}"
    return text if result.sound() else text + "  FAIL"


ABOUT_RESULTS = """\
integers: compared exactly with torch.cumsum in 64 bits. error on reals: the largest, and in brackets its share of what
rounding can do, d*u/(1 - d*u) * sum|x|, with d additions of relative error u each (triton/compare.py)"""
ABOUT_TIMES = """\
GB/s: each element read once and written once. of cumsum: torch.cumsum's time divided by this. of copy: the time of
clone() divided by this; no scan can reach more than 1 by much. Each the least of three medians of do_bench."""
NO_TIMES = "No times: the interpreter's say nothing about a GPU."


def explain():
    print(ABOUT_RESULTS)
    print(NO_TIMES if interpreted else ABOUT_TIMES)


def fits(subject):
    return interpreted or subject.elements() * BYTES_AN_ELEMENT < torch.cuda.mem_get_info()[0]


def plot(measured, file):
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    names = [f"{s.name} {shape_of(s)}" for s, _ in measured]
    places = range(len(names))
    figure, axes = plt.subplots(figsize=(9, 1.2 + 0.55 * len(names)), layout="constrained")
    for shift, label, speed in (
        (-0.27, "this scan", lambda s, t: t.gigabytes_a_second()),
        (0, "torch.cumsum", lambda s, t: t.bytes / t.cumsum / 1000),
        (0.27, "clone", lambda s, t: t.bytes / t.clone / 1000),
    ):
        axes.barh([p + shift for p in places], [speed(s, r.times) for s, r in measured], height=0.25, label=label)
    axes.set_yticks(places, names)
    axes.invert_yaxis()
    axes.set_xlabel("GB/s, each element read once and written once")
    axes.set_title(f"float32, {description()}", fontsize=9)
    axes.legend()
    figure.savefig(file, dpi=120)


class OneLineParser(argparse.ArgumentParser):
    def error(self, message):
        self.exit(2, f"scan.py: {message}\n")


def parse_arguments():
    parser = OneLineParser(prog="scan.py", description="Lab 3: scans in Triton beside torch.cumsum and a copy.")
    parser.add_argument("elements", nargs="?", type=int, help="about how many elements the arrays have")
    parser.add_argument("--seed", type=int, help="the data of an earlier run")
    parser.add_argument(
        "--plot", metavar="FILE.png", help="a picture of the speeds, on a GPU; the file must not exist yet"
    )
    arguments = parser.parse_args()
    if arguments.elements is not None and not 1 <= arguments.elements <= 1 << 31:
        parser.error(f"the number of elements is from 1 to 2^31, not {arguments.elements}")
    if arguments.seed is not None and not 0 <= arguments.seed < 1 << 63:
        parser.error(f"a seed is from 0 to 2^63 - 1, not {arguments.seed}")
    if arguments.plot and interpreted:
        parser.error("nothing to plot: there are no times without a GPU")
    if arguments.plot and os.path.exists(arguments.plot):
        parser.error(f"{arguments.plot} exists already, and is left alone")
    if arguments.plot and not os.path.isdir(os.path.dirname(arguments.plot) or "."):
        parser.error(f"there is no folder for {arguments.plot}")
    if arguments.plot and not arguments.plot.endswith(".png"):
        parser.error(f"the picture is a .png file, not {arguments.plot}")
    if arguments.seed is None:
        arguments.seed = random.randrange(1, 1_000_000)
    return arguments


def main():
    arguments = parse_arguments()
    print(f"Lab 3: {description()}; seed {arguments.seed}")
    explain()
    print("\n" + heading())
    generator = torch.Generator(device).manual_seed(arguments.seed)
    measured = []
    wrong = 0
    for subject in all_subjects(arguments.elements):
        if not fits(subject):
            print(f"{label(subject)} left out: too little memory")
            continue
        result = run(subject, generator)
        print(table_row(subject, result), flush=True)
        wrong += not result.sound()
        if result.times and subject.is_sum and subject.dtype is torch.float32:
            measured.append((subject, result))
    if arguments.plot:
        plot(measured, arguments.plot)
        print(f"\nThe picture: {arguments.plot}")
    print(f"\n{wrong} of these scans are wrong: FAIL" if wrong else "\nAll scans are right.")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
