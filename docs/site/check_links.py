#!/usr/bin/env python3
"""Checks a folder of HTML pages: every link within it resolves, and no page loads anything from elsewhere.

    check_links.py FOLDER [--no-search]

A link is an href or a src; one with a scheme (https:, mailto:) is followed no further if a reader has to click it, and is
a fault where a browser would load it by itself: scripts, styles, images, frames, url() and @import in styles. Scripts and
styles that come with the pages are searched for addresses that they would load, too. FOLDER must hold a search index,
unless --no-search. Prints each fault as `PAGE: what`, then `N pages, N links, N broken`; exits 1 when there is a fault.
"""

import os
import re
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

LOADED = {"script": ["src"], "img": ["src", "srcset"], "iframe": ["src"], "source": ["src", "srcset"], "video": ["src"],
          "audio": ["src"], "object": ["data"], "embed": ["src"], "use": ["href", "xlink:href"],
          "image": ["href", "xlink:href"], "form": ["action"]}  # fmt: skip
LOADED_LINKS = {"stylesheet", "icon", "shortcut", "preload", "modulepreload", "prefetch", "preconnect", "dns-prefetch",
                "manifest", "apple-touch-icon"}  # fmt: skip
loaded_by_style = re.compile(r"""(?:url\(|@import)\s*["']?\s*((?:[a-z]+:)?//[^"')\s]+)""", re.IGNORECASE)
loaded_by_script = re.compile(
    r"""(?:\bimport\s*\(?|\bfrom|\bfetch\(|importScripts\(|\.src\s*=)\s*["'`]((?:https?:)?//[^"'`]+)""")  # fmt: skip
plain_span = re.compile(r"""<span(?: class="[^"]*")?>|</span>""")  # highlighting: most of what pages of sources are


class Page(HTMLParser):
    """What one page has: ids to link to, links, and what a browser loads for it."""

    def __init__(self, text):
        super().__init__()
        self.ids, self.links, self.loads, self.twice = set(), [], [], []
        self.inside = None  # "style" or "script", while in one
        self.feed(plain_span.sub("", text))

    def handle_starttag(self, tag, attributes):
        attributes = {name: value or "" for name, value in attributes}
        self.inside = tag if tag in ("style", "script") else None
        self.note_id(attributes)
        if tag == "a":
            self.ids.add(attributes.get("name"))
            if "href" in attributes:
                self.links.append(attributes["href"])
        if tag == "link" and "href" in attributes:
            kinds = set(attributes.get("rel", "").lower().split())
            (self.loads if kinds & LOADED_LINKS else self.links).append(attributes["href"])
        for name in LOADED.get(tag, []):
            if attributes.get(name):
                value = attributes[name]
                self.loads += [part.split()[0] for part in value.split(",")] if name == "srcset" else [value]
        self.loads += loaded_by_style.findall(attributes.get("style", ""))

    def note_id(self, attributes):
        name = attributes.get("id")
        if name and name in self.ids:
            self.twice.append(name)
        self.ids.add(name)

    def handle_endtag(self, tag):
        self.inside = None

    def handle_data(self, data):
        if self.inside == "style":
            self.loads += loaded_by_style.findall(data)
        elif self.inside == "script":
            self.loads += loaded_by_script.findall(data)


class Checker:
    def __init__(self, folder):
        self.folder = folder.resolve()
        self.files = {str(path) for path in self.folder.rglob("*") if path.is_file()}
        self.pages = {path: Page(path.read_text(encoding="utf-8")) for path in sorted(self.folder.rglob("*.html"))}
        self.faults, self.count = [], 0

    def fault(self, path, what):
        self.faults.append(f"{path.relative_to(self.folder)}: {what}")

    def check(self):
        for path, page in self.pages.items():
            for link in page.links:
                if not urlsplit(link).scheme and not link.startswith("//"):
                    self.check_link(path, link)
            for link in page.loads:
                if urlsplit(link).scheme == "data":
                    continue
                if urlsplit(link).scheme or link.startswith("//"):
                    self.fault(path, f"loads {link}")
                else:
                    self.check_link(path, link)
            for name in page.twice:
                self.fault(path, f"two elements have the id {name}")
        for path in sorted(self.folder.rglob("*.css")) + sorted(self.folder.rglob("*.js")):
            pattern = loaded_by_style if path.suffix == ".css" else loaded_by_script
            for link in pattern.findall(path.read_text(encoding="utf-8")):
                self.fault(path, f"loads {link}")

    def check_link(self, path, link):
        self.count += 1
        parts = urlsplit(link)
        target = os.path.normpath(path.parent / unquote(parts.path)) if parts.path else str(path)
        if target not in self.files:
            self.fault(path, f"{link} is not there")
        elif (
            parts.fragment and target.endswith(".html") and unquote(parts.fragment) not in self.pages[Path(target)].ids
        ):
            self.fault(path, f"{link}: no such place in the page")


def main(arguments):
    with_search = "--no-search" not in arguments
    folders = [argument for argument in arguments if argument != "--no-search"]
    if len(folders) != 1 or not Path(folders[0]).is_dir():
        print("usage: check_links.py FOLDER [--no-search]", file=sys.stderr)
        return 2
    checker = Checker(Path(folders[0]))
    checker.check()
    if not checker.pages:
        checker.faults.append("no pages")
    if with_search and not (checker.folder / "searchindex.js").is_file():
        checker.faults.append("searchindex.js: there is no search index")
    for fault in checker.faults:
        print(fault)
    print(f"{len(checker.pages)} pages, {checker.count} links, {len(checker.faults)} broken")
    return 1 if checker.faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
