"""No AMD GPU runs these tests: that the kernels are at least compiled for its wavefronts of 64 lanes, and for 32, is
shown here."""

import os
import pathlib
import re
import subprocess
import sys

import pytest


@pytest.mark.parametrize("target", ["cuda 90 32", "hip gfx942 64", "hip gfx1100 32"])
def test_every_kernel_is_compiled(target, tmp_path):
    compiler = pathlib.Path(__file__).with_name("compile_for.py")
    ran = subprocess.run(
        [sys.executable, compiler, *target.split()],
        capture_output=True,
        text=True,
        timeout=300,
        env={**os.environ, "TRITON_CACHE_DIR": str(tmp_path)},
    )
    assert ran.returncode == 0, ran.stderr[-3000:]
    assert re.fullmatch(r"\d\d kernels compiled\n", ran.stdout)
