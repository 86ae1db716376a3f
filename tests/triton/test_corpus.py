"""Every wrong submission of the corpus fails and is told its cause; every right one passes."""

import pytest
from submissions import CARRY, CORPUS, expected_cause, submission

import block
import symptoms


def files(folder):
    found = sorted((CORPUS / folder).glob("*.py"))
    return pytest.mark.parametrize("path", found, ids=[path.stem for path in found])


@files("wrong")
def test_wrong_submission_is_told_its_cause(path, graded):
    verdict = graded(submission(path))
    assert not verdict.passed
    cause = verdict.broken.cause if verdict.broken else verdict.findings[0].cause
    report = block.describe(CARRY, verdict, path)
    assert cause == expected_cause(path), report
    assert report.startswith("FAIL  T1 Carry between programs: ")
    assert len(report.splitlines()) <= 14 and max(len(line) for line in report.splitlines()) <= 79, report
    assert verdict.broken or f"docs/symptoms.md#{cause}" in report, report


@files("right")
def test_right_submission_passes(path, graded):
    verdict = graded(submission(path))
    assert verdict.passed, block.describe(CARRY, verdict, path)


def test_corpus_is_large_enough():
    assert len(list((CORPUS / "wrong").glob("*.py"))) >= 25
    assert len(list((CORPUS / "right").glob("*.py"))) >= 8


def test_every_cause_of_a_mistake_has_a_chapter():
    import wording

    causes = {m.cause for m in CARRY.parts("mistakes").mistakes()} | set(wording.WORDING) | {wording.NO_ANSWER}
    assert causes <= set(symptoms.sections())
