"""Runs of docs/examples/traces.cu on the CPU backend, as rows of their trace and as their profile."""

import csv
import functools
import json
import os
import pathlib
import shlex
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = "docs/examples/traces.cu"
NUMBERS = ("launch", "block", "barriers", "step", "warp", "lane", "offset", "size", "line")


def fail(reason):
    sys.exit(f"draw_traces: {reason}")


def environment(**settings):
    """Without what the caller may have set for other runs, another schedule, say; and no part of a make that runs us."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("SIMT_", "MAKE", "MFLAGS"))}
    return {**kept, "SIMT_WARP": "32", **settings}


def make_variables():
    """VARIABLE=value words of the make that runs us, if one does: with other flags all would be compiled anew."""
    return shlex.split(os.environ.get("MAKEFLAGS", "").partition("-- ")[2])


def run(command, **settings):
    result = subprocess.run(command, cwd=ROOT, env=environment(**settings), capture_output=True, text=True)
    if result.returncode != 0:
        fail(f"{pathlib.Path(command[0]).name} ended with code {result.returncode}:\n{result.stdout}{result.stderr}")


@functools.cache
def workplace():
    return tempfile.TemporaryDirectory(prefix="draw_traces-")


@functools.cache
def compiled(padding):
    """The program, made by mk/figures.mk where it is older than what it includes."""
    program = f"build/figures/traces-padding-{padding}"
    run(["make", "-s", program, *make_variables()])
    return ROOT / program


def row_of(record):
    row = {name: int(text) if name in NUMBERS else text for name, text in record.items()}
    row["value"] = int(row["value"], 16)
    return row


@functools.cache
def traced(what, having="", padding=1):
    """The accesses of a run, in the order of the trace: dicts with the columns of simt/README.md. Rows whose text lacks
    `having` are left out: a large trace is read faster than it is taken apart."""
    trace = pathlib.Path(workplace().name) / "trace.csv"
    run([compiled(padding), what], SIMT_TRACE=str(trace))
    with open(trace, newline="", encoding="utf-8") as file:
        header = next(file)
        rows = (line for line in file if having in line)
        return [row_of(record) for record in csv.DictReader(rows, next(csv.reader([header])))]


@functools.cache
def profiled(what):
    """{section: its kernels}, as simtprof --json keeps them."""
    profile = pathlib.Path(workplace().name) / "profile.json"
    run([compiled(1), what], SIMT_PROFILE="on", SIMT_JSON=str(profile))
    sections = {}
    for kernel in json.loads(profile.read_text(encoding="utf-8"))["profile"]["kernels"]:
        sections.setdefault(kernel["section"], []).append(kernel)
    return sections


def of_kernel(rows, name):
    """The rows of the one launch whose kernel is scan::NAME<...>."""
    chosen = [row for row in rows if row["kernel"].startswith(f"scan::{name}<")]
    if len({row["launch"] for row in chosen}) != 1:
        fail(f"{PROGRAM} was to launch {name} once")
    return chosen
