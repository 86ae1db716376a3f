"""The sample output of the exercise in exercises/README.md is what the grader prints. UPDATE=1 writes it anew.

<!-- triton sample: starter -->       or solution, or a file of changes to the solution
```
...
```
"""

import os
import re

from submissions import CARRY, ROOT, submission

import check
import options
import verdict as verdicts

README = ROOT / "exercises/README.md"
SAMPLE = re.compile(r"(<!-- triton sample: (\S+) -->\n```\n).*?(```\n)", re.DOTALL)


def text_of(what):
    if what == "starter":
        return CARRY.starter()
    return CARRY.solution.read_text() if what == "solution" else submission(ROOT / what)


def test_readme_shows_what_the_grader_prints(server):
    asked = options.parse(["check", "--seed", "7"])

    def fresh(match):
        verdict = verdicts.grade(server, CARRY, text_of(match[2]), asked.seed)
        return f"{match[1]}$ make check EX=triton/01\n{check.report(asked, verdict, asked.file())}{match[3]}"

    text = README.read_text()
    renewed, samples = SAMPLE.subn(fresh, text)
    assert samples >= 4
    if os.environ.get("UPDATE"):
        README.write_text(renewed)
    else:
        assert renewed == text
