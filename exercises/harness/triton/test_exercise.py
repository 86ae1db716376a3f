"""Each case of an exercise is a test. `workbook.py check` runs this file; check.py has the fixtures."""


def test_case(graded, case):
    judged = next(c for c in graded.cases if c.name == case)
    assert judged.passed, judged.summary
