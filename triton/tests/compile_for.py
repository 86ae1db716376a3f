"""Compiles every kernel for the architecture named, without its GPU: python compile_for.py cuda 90 32, or hip gfx942
64."""

import os
import pathlib
import sys

os.environ["TRITON_INTERPRET"] = "0"
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

import lookback  # noqa: E402
import operators  # noqa: E402
import rowwise  # noqa: E402
import three_phase  # noqa: E402
from backend import tl, triton  # noqa: E402
from triton.backends.compiler import GPUTarget  # noqa: E402
from triton.compiler import ASTSource  # noqa: E402


def kernels(vendor, lanes):
    """Each kernel, the types of its arguments in their order, its constants, and the warps that it is launched with."""
    rows = dict(rows="i32", n="i32", x_row="i64", x_step="i32", out_row="i64", out_step="i32")
    for values, sums, wide in (("*fp32", tl.float32, False), ("*i1", tl.int64, True)):
        threads = lookback.threads_of_program(wide)
        out = "*i64" if wide else values
        yield (rowwise._scan_rows, dict(x=values, out=out, **rows), dict(ROWS=4, TILE=256, SUM=sums), 2)
        yield (
            lookback._scan_tiles,
            dict(x=values, out=out, status="*i64", tiles="i32", **rows),
            dict(TILE=64 * threads, SUM=sums, WIDE=wide, WINDOW=threads, MORE_THAN_FIT=True, VENDOR=vendor),
            threads // lanes,
        )
        yield (
            three_phase._scan_tiles,
            dict(x=values, out=out, totals=out, n="i32", step="i32"),
            dict(TILE=three_phase.TILE),
            4,
        )
    yield three_phase._add_carries, dict(out="*fp32", carries="*fp32", n="i32"), dict(TILE=three_phase.TILE), 4
    pair = ("*fp32", "*fp32")
    for operator, elements in (
        (operators.maximum, ("*fp32",)),
        (operators.compose, pair),
        (operators.sum_of_segment, ("*i32", "*fp32")),
    ):
        scan_tiles, add_carries = operators.kernels(operator)
        constants = dict(TILE=operators.TILE)
        yield scan_tiles, dict(xs=elements, outs=elements, totals=elements, n="i32"), constants, 4
        yield add_carries, dict(outs=elements, carries=elements, n="i32"), constants, 4


def main():
    backend, arch, lanes = sys.argv[1], sys.argv[2], int(sys.argv[3])
    target = GPUTarget(backend, int(arch) if arch.isdigit() else arch, lanes)
    vendor = "amd" if backend == "hip" else "nvidia"
    compiled = 0
    for kernel, types, constants, warps in kernels(vendor, lanes):
        names = {**types, **constants}
        signature = {name: types.get(name, "constexpr") for name in kernel.arg_names}
        assert set(names) == set(kernel.arg_names), (kernel.__name__, set(names) ^ set(kernel.arg_names))
        triton.compile(
            ASTSource(fn=kernel, signature=signature, constexprs=constants), target=target, options={"num_warps": warps}
        )
        compiled += 1
    print(f"{compiled} kernels compiled")


main()
