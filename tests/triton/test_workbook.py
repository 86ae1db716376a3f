"""The commands as a learner types them, with progress and backups in a folder of the test's own."""

import os
import subprocess
import sys
import tempfile

import pytest
from submissions import CARRY, ROOT

import options
import workbook


@pytest.fixture
def learner(tmp_path, monkeypatch):
    """A folder with the starter in it."""
    monkeypatch.setenv("WORKBOOK_STATE", str(tmp_path / "state"))
    file = CARRY.file(tmp_path)
    file.parent.mkdir()
    file.write_text(CARRY.starter())
    return tmp_path


def typed(learner, *arguments):
    return workbook.main([arguments[0], "--folder", str(learner), *arguments[1:]])


def test_hints_come_one_by_one(learner, capsys):
    levels = CARRY.hints()
    for k, level in enumerate(levels):
        assert typed(learner, "hint") == 0
        printed = capsys.readouterr().out
        assert printed.startswith(f"Hint {k + 1} of {len(levels)} for exercise T1:\n{level}")
        assert ("The next one: make hint EX=triton/01" in printed) == (k + 1 < len(levels))
    typed(learner, "hint")
    assert f"All {len(levels)} hints for exercise T1 were shown" in capsys.readouterr().out
    typed(learner, "hint", "--again")
    assert all(level in capsys.readouterr().out for level in levels[:1])


def test_reset_keeps_a_backup_and_asks(learner, capsys, monkeypatch):
    file = CARRY.file(learner)
    typed(learner, "reset")
    assert "is the starter already" in capsys.readouterr().out
    file.write_text("mine\n")
    monkeypatch.setattr("sys.stdin", open(os.devnull))
    assert typed(learner, "reset") == 2
    assert "YES=1 means yes" in capsys.readouterr().err
    assert file.read_text() == "mine\n"
    assert typed(learner, "reset", "--yes") == 0
    assert file.read_text() == CARRY.starter()
    assert [backup.read_text() for backup in (learner / "state/backups").iterdir()] == ["mine\n"]


def test_diff_asks_before_it_shows_the_solution(learner, capfd, monkeypatch):
    monkeypatch.setattr("sys.stdin", open(os.devnull))
    assert typed(learner, "diff") == 2
    assert "this shows its solution" in capfd.readouterr().err
    assert typed(learner, "diff", "--yes") == 0
    assert "+    tl.store(totals + tile, tl.sum(value))" in capfd.readouterr().out
    CARRY.file(learner).write_text(CARRY.solution.read_text())
    typed(learner, "diff")
    assert "is the solution, word for word" in capfd.readouterr().out


def test_progress_says_how_far_one_is(learner, capsys):
    typed(learner, "progress")
    assert capsys.readouterr().out.endswith("not started\n")
    CARRY.file(learner).write_text("mine\n")
    typed(learner, "hint")
    capsys.readouterr()
    typed(learner, "progress")
    assert capsys.readouterr().out.endswith("does not pass yet, 1 hint seen\n")
    CARRY.file(learner).unlink()
    typed(learner, "progress")
    assert capsys.readouterr().out.endswith("the file is missing: make reset EX=triton/01\n")


@pytest.mark.parametrize(
    "arguments",
    [
        ["check", "--seed", "x"],
        ["check", "--seed", "9" * 5000],
        ["check", "--backend", "vulkan"],
        ["check", "--exercise", "triton/9"],
        ["check", "--folder", "/nowhere"],
        ["check", "--warp", "32"],
        ["dance"],
        [],
        ["check", "--folder", tempfile.gettempdir()],
    ],
)
def test_bad_input_gets_one_line(arguments, capsys):
    assert workbook.main(arguments) == 2
    error = capsys.readouterr().err
    assert error.startswith("workbook: ") and error.count("\n") == 1


@pytest.mark.parametrize(
    "name", ["triton", "triton/01", "triton/1", "T1", "t1", "triton/01_carry", "exercises/triton/01_carry.py"]
)
def test_exercise_has_many_names(name):
    assert options.parse(["check", "--exercise", name]).exercise is CARRY


def test_unreadable_progress_is_put_aside(learner, capsys):
    (learner / "state").mkdir()
    (learner / "state/progress.json").write_text("{")
    assert typed(learner, "hint") == 0
    assert (learner / "state/progress.json.unreadable").exists()


def test_file_that_is_no_text(learner, capsys):
    file = CARRY.file(learner)
    file.write_bytes(b"\xff\x00")
    assert typed(learner, "progress") == 0
    assert capsys.readouterr().out.endswith("does not pass yet\n")
    assert typed(learner, "check") == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert typed(learner, "reset", "--yes") == 0
    assert file.read_text() == CARRY.starter()
    assert [backup.read_bytes() for backup in (learner / "state/backups").iterdir()] == [b"\xff\x00"]


def test_progress_with_values_of_other_types(learner, capsys):
    (learner / "state").mkdir()
    (learner / "state/progress.json").write_text('{"triton/01_carry": {"hints": "x", "passed_text": 3}}')
    assert typed(learner, "progress") == 0
    assert capsys.readouterr().out.endswith("not started\n")
    assert typed(learner, "hint") == 0


def test_check_of_a_solved_file_is_remembered(learner):
    """From the command to the exit code, with the tiles small."""
    file = CARRY.file(learner)
    file.write_text(CARRY.solution.read_text().replace("TILE = 64", "TILE = 16"))
    command = [sys.executable, str(ROOT / "exercises/harness/triton/workbook.py"), "check", "--folder", str(learner)]
    command += ["--junit", str(learner / "report.xml"), "--results", str(learner / "results.tsv"), "--seed", "7"]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.startswith("PASS  T1 Carry between programs: all 9 cases pass\n")
    assert 'tests="9"' in (learner / "report.xml").read_text()
    assert (learner / "results.tsv").read_text() == f"{CARRY.key}\tPASS\t9\t9\t-\t7\n"
    assert options.parse(["progress", "--folder", str(learner)]).learners
    assert workbook.standing(CARRY, workbook.LearnerState(), file).startswith("passes since ")
    file.write_text("mine\n")
    assert "edited since" in workbook.standing(CARRY, workbook.LearnerState(), file)
