#!/usr/bin/env python3
"""Draws what the labs' kernels do, from runs of docs/examples/traces.cu on the CPU backend.

    scripts/draw_traces.py                       every picture, into docs/figures/
    scripts/draw_traces.py --into FOLDER         into another one
    scripts/draw_traces.py --text hillis_steele  a scan of 8 elements as a table; or blelloch, or kinds

It compiles what it runs, with make, and needs nothing but Python's standard library.
"""

import argparse
import pathlib
import sys

sys.dont_write_bytecode = True  # scripts/ holds sources only

from figures import banks, costs, runs, tile_scans  # noqa: E402

PICTURES = {
    "hillis_steele": tile_scans.hillis_steele,
    "blelloch": tile_scans.blelloch,
    "banks": banks.banks,
    "three_phase_traffic": costs.three_phase_traffic,
    "utilization": costs.utilization,
}


def draw_all(folder):
    if not folder.is_dir():
        runs.fail(f"{folder} is not a folder")
    for name, draw in PICTURES.items():
        try:
            (folder / f"{name}.svg").write_text(str(draw()), encoding="utf-8")
        except OSError as error:
            runs.fail(f"{error.filename}: {error.strerror}")


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--into", type=pathlib.Path, default=runs.ROOT / "docs/figures", metavar="FOLDER")
    options.add_argument("--text", choices=tile_scans.TEXTS)
    chosen = options.parse_args()
    if chosen.text:
        print(tile_scans.TEXTS[chosen.text]())
    else:
        draw_all(chosen.into)


main()
