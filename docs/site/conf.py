"""How Sphinx makes the site: which documents it has, in which order, and how they look. `make docs` runs it.

The source folder is the repository itself. The Markdown files are read where they lie, as a forge reads them; what
that takes is in forge.py (Markdown) and sources.py (links to files and folders).
"""

import importlib.util
import sys
from pathlib import Path

site = Path(__file__).parent
root = site.parents[1]
sys.path.insert(0, str(site))

project = "The scan workbook"
html_title = project
language = "en"
extensions = ["myst_parser", "sphinx_copybutton", "forge", "sources"]
root_doc = "README"  # also written as index.html, by sources.py


def documents(*patterns):
    """The names, without .md, of the documents that match, in the order of the patterns and sorted within one."""
    return [str(path.relative_to(root).with_suffix("")) for pattern in patterns for path in sorted(root.glob(pattern))]


# What the sidebar shows: (caption, documents). A document that does not exist is left out; "LABEL <NAME>" relabels it.
navigation = [
    ("The text", documents("docs/README.md", "docs/[0-9][0-9]_*.md", "docs/SETUP.md", "docs/GLOSSARY.md",
                           "docs/REFERENCES.md")),
    ("The labs", [f"Lab {number}: {label} <{name}>" for number, label, folder in [
        (1, "scan", "labs/scan"), (2, "compaction", "labs/compaction"), (3, "Triton", "triton"),
        (4, "profiling", "labs/profiling"), (5, "look-back", "labs/lookback"), (6, "the library", "labs/library"),
    ] for name in documents(f"{folder}/README.md")]),
    ("Exercises", [*documents("exercises/README.md"),
                   *(f"Answer sheet {name.split('/')[1][:2]} <{name}>" for name in documents("exercises/*.md")
                     if name != "exercises/README"),
                   *documents("docs/symptoms.md")]),
    ("How it is made", documents("docs/performance.md", "docs/fidelity.md", "simt/README.md", "grading/README.md",
                                 "tests/README.md")),
    ("To take part", documents("docs/instructors.md", "CONTRIBUTING.md", "CHANGELOG.md")),
]  # fmt: skip


def name_of(entry):
    return entry.rpartition("<")[2].rstrip(">")


# Documents that nobody has put into a group yet are shown all the same.
listed = {name_of(entry) for _, entries in navigation for entry in entries}
if others := [name for name in documents("docs/*.md", "labs/*/README.md") if name not in listed]:
    navigation.append(("More", others))

include_patterns = ["README.md", *(f"{name_of(entry)}.md" for _, entries in navigation for entry in entries)]
# Nothing is read there anyway; this keeps Sphinx from walking through them.
exclude_patterns = [".*", "build", "**/.venv*", "**/__pycache__", "tests/*/**", "exercises/harness", "docs/site"]

# Markdown as a forge knows it: none of MyST's own syntax, which would change the meaning of ordinary text.
myst_disable_syntax = ["myst_role", "myst_target", "myst_line_comment", "myst_block_break"]
myst_enable_extensions = ["strikethrough", "tasklist"]
suppress_warnings = ["myst.strikethrough"]  # it says that only HTML has it
myst_heading_anchors = 6
myst_fence_as_directive = ["mermaid"]
smartquotes = False
highlight_language = "text"

# Commands are copied without their prompt, and then without what they print.
copybutton_prompt_text = r"\$ "
copybutton_prompt_is_regexp = True
copybutton_line_continuation_character = "\\"

html_theme = "furo"
mermaidx = importlib.util.find_spec("mermaidx").submodule_search_locations[0]  # found, not imported
html_static_path = ["static", f"{mermaidx}/assets/mermaid.js"]
html_css_files = ["site.css"]
html_show_sourcelink = False
html_copy_source = False
html_show_copyright = False
html_use_index = False


def read_navigation(app, name, text):
    """Adds the sidebar to the front page, where a forge does not see it."""
    if name != root_doc:
        return
    for caption, entries in navigation:
        if entries:
            text[0] += (
                "\n\n```{toctree}\n"
                + f":caption: {caption}\n:hidden:\n:titlesonly:\n\n"
                + "\n".join(f"/{entry}" if "<" not in entry else entry.replace("<", "</") for entry in entries)
                + "\n```\n"
            )


def setup(app):
    app.connect("source-read", read_navigation)
