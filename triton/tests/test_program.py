"""python triton/scan.py, as a learner types it."""

import os
import pathlib
import subprocess
import sys

import pytest
from backend import interpreted

PROGRAM = pathlib.Path(__file__).resolve().parents[1] / "scan.py"


def run(*arguments, **environment):
    return subprocess.run(
        [sys.executable, PROGRAM, *arguments],
        capture_output=True,
        text=True,
        timeout=300,
        env={**os.environ, **environment},
    )


def test_a_small_run():
    ran = run("1000", "--seed", "7")
    assert ran.returncode == 0, ran.stdout + ran.stderr
    lines = ran.stdout.splitlines()
    assert lines[0].startswith("Lab 3: Triton ") and lines[0].endswith("seed 7")
    assert "All scans are right." in lines[-1]
    for name in (
        "rowwise_cumsum",
        "scan_1d ",
        "scan_1d_lookback",
        "running_max",
        "segmented_sum",
        "linear_recurrence",
        "cu_seqlens",
    ):
        assert any(line.startswith(name) and "exact" in line for line in lines), name
    assert ran.stderr == ""


@pytest.mark.skipif(not interpreted, reason="with a GPU there is something to time")
def test_without_a_gpu_it_says_so_in_one_line_and_shows_no_times():
    ran = run("10", TRITON_INTERPRET="")  # as if it were not set
    assert ran.returncode == 0, ran.stderr
    assert sum("interpreter" in line and "no GPU" in line for line in ran.stdout.splitlines()) == 1
    assert "GB/s" not in ran.stdout


@pytest.mark.parametrize(
    "arguments, complaint",
    [
        (["0"], "from 1 to 2^31"),
        (["-5"], "-5"),
        (["3000000000"], "3000000000"),
        (["many"], "many"),
        (["--seed", "x"], "seed"),
        (["--seed", "-1"], "a seed is from 0"),
        (["--seed", str(1 << 63)], "a seed is from 0"),
        (["--plot"], "--plot"),
        (["1", "2"], "2"),
    ],
)
def test_bad_arguments(arguments, complaint, monkeypatch, capsys):
    import scan

    monkeypatch.setattr(sys, "argv", ["scan.py", *arguments])
    with pytest.raises(SystemExit) as end:
        scan.main()
    printed = capsys.readouterr()
    assert end.value.code == 2 and complaint in printed.err and not printed.out
    assert printed.err.startswith("scan.py: ") and printed.err.count("\n") == 1


@pytest.mark.parametrize("file, complaint", [("nowhere/speeds.png", "no folder"), ("speeds.xyz", "a .png file")])
def test_a_picture_that_cannot_be_written_is_refused_at_once(file, complaint, tmp_path, monkeypatch, capsys):
    import scan

    monkeypatch.setattr(scan, "interpreted", False)
    monkeypatch.setattr(sys, "argv", ["scan.py", "--plot", str(tmp_path / file)])
    with pytest.raises(SystemExit) as end:
        scan.parse_arguments()
    assert end.value.code == 2 and complaint in capsys.readouterr().err


@pytest.mark.skipif(interpreted, reason="there are no times to plot")
def test_a_picture_is_made_once(tmp_path):
    file = tmp_path / "speeds.png"
    assert run("10000", "--plot", file).returncode == 0
    first = file.read_bytes()
    assert first.startswith(b"\x89PNG")
    again = run("10000", "--plot", file)
    assert again.returncode == 2 and "exists already" in again.stderr and file.read_bytes() == first


@pytest.mark.skipif(not interpreted, reason="with a GPU it is made")
def test_no_picture_without_times(tmp_path, monkeypatch, capsys):
    import scan

    monkeypatch.setattr(sys, "argv", ["scan.py", "--plot", str(tmp_path / "speeds.png")])
    with pytest.raises(SystemExit):
        scan.main()
    assert "without a GPU" in capsys.readouterr().err


def test_the_picture(tmp_path):
    """From times that were not measured: what plot() does with them."""
    import torch
    from lookback import scan_1d_lookback
    from measure import Result, Times
    from scan import plot
    from subjects import cumulative_sum

    subject = cumulative_sum(scan_1d_lookback, (1000,), torch.float32)
    plot([(subject, Result(0, None, Times(10, 20, 5, 8000)))], tmp_path / "speeds.png")
    assert (tmp_path / "speeds.png").read_bytes().startswith(b"\x89PNG")


def test_a_wrong_scan_is_told(monkeypatch, capsys):
    import scan
    import subjects

    def first_is_too_large(x):
        y = x.clone()
        y[0] += 1
        return subjects.scan_1d(y)

    wrong = subjects.cumulative_sum(first_is_too_large, (100,))
    monkeypatch.setattr(scan, "all_subjects", lambda elements: [wrong])
    monkeypatch.setattr(sys, "argv", ["scan.py", "--seed", "3"])
    assert scan.main() == 1
    printed = capsys.readouterr().out
    assert "100 wrong" in printed and "1 of these scans are wrong: FAIL" in printed
