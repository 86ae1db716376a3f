"""Titles and explanations of causes: they stand in docs/symptoms.md, and only there."""

import functools
import re

from exercise import ROOT

SECTION = re.compile(r'<a id="([a-z0-9-]+)"></a>\n### (.+)\n')
WHY = re.compile(r"- \*\*Why\*\*: (.*?)\n(?=- \*\*|\n|<a )", re.DOTALL)


@functools.cache
def sections():
    text = (ROOT / "docs/symptoms.md").read_text()
    found = list(SECTION.finditer(text))
    result = {}
    for match, following in zip(found, found[1:] + [None]):
        body = text[match.end() : following.start() if following else len(text)]
        why = WHY.search(body)
        result[match[1]] = (match[2], plain(why[1]) if why else "")
    return result


def plain(markdown):
    text = " ".join(markdown.replace("`", "").replace("*", "").split())
    return text[:1].upper() + text[1:]


def title(cause):
    return sections()[cause][0]


def meaning(cause):
    return sections()[cause][1]


def chapter(cause):
    return f"docs/symptoms.md#{cause}"
