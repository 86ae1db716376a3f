"""Pages for what documents link to and Sphinx does not read: files of source text, and folders.

A link `[tile_scan.h](tile_scan.h)` in labs/scan/README.md leads to source/labs/scan/tile_scan.h.html: the file, highlighted,
with line numbers. A link to a folder leads to its README, if that is in the site, else to a list of what is in it; the
files in a list have pages too. A link to a file or folder that does not exist stays as it is, for Sphinx to warn about.

While documents are read, Links replaces such links by references of its own type "source" and notes their targets. When
the pages are written, `resolve` turns the references into links, and `pages` makes the pages that all targets need.
"""

import html
import posixpath
import re
import shutil
from pathlib import Path

from docutils import nodes
from pygments.lexers import get_lexer_for_filename
from pygments.util import ClassNotFound
from sphinx import addnodes
from sphinx.transforms import SphinxTransform
from sphinx.util.osutil import relative_uri

built = re.compile(r"^\.|^__pycache__$|^build$|\.exe$")  # names that no list shows
languages = {".h": "cpp", ".inc": "cpp", ".cu": "cpp"}  # Pygments takes .h for C, and its CUDA is C with few words more


def page_of(path):
    """The page that shows this file or folder; paths are relative to the repository, "." is the repository."""
    return f"source/{path}"


class Links(SphinxTransform):
    default_priority = 200

    def apply(self):
        for link in list(self.document.findall(addnodes.download_reference)):
            self.lead_to_page(link, link["reftarget"])
        for link in list(self.document.findall(addnodes.pending_xref)):
            if link["reftype"] == "myst" and link.get("refdomain") == "doc":
                if link["reftarget"] not in self.env.found_docs:  # Markdown that is not in the site
                    self.lead_to_page(link, "/" + link["reftarget"] + ".md")
            elif link["reftype"] == "myst":
                self.lead_to_page(link, link["reftarget"].partition("#")[0])

    def lead_to_page(self, link, target):
        if not target:
            return
        path, absolute = self.env.relfn2path(target.rstrip("/") or target, self.env.docname)
        path = posixpath.normpath(path)
        if path.startswith("..") or not Path(absolute).exists():
            return
        if Path(absolute).is_dir() and readme(path) in self.env.found_docs:
            page = addnodes.pending_xref(
                "", *link.children, refdomain="doc", reftype="myst", reftarget=readme(path), reftargetid=None,
                refdoc=self.env.docname, refexplicit=True)  # fmt: skip
        else:
            page = addnodes.pending_xref(
                "", *link.children, refdomain="", reftype="source", reftarget=path, refdoc=self.env.docname,
                refexplicit=True)  # fmt: skip
            targets(self.env).setdefault(self.env.docname, set()).add(path)
        page.source, page.line = link.source, link.line
        link.replace_self(page)


def readme(folder):
    return posixpath.normpath(f"{folder}/README")


def targets(env):
    """Document -> paths that it links to."""
    if not hasattr(env, "source_targets"):
        env.source_targets = {}
    return env.source_targets


def resolve(app, env, node, contnode):
    if node["reftype"] != "source":
        return None
    if app.builder.format != "html":
        return contnode
    uri = app.builder.get_relative_uri(node["refdoc"], page_of(node["reftarget"]))
    return nodes.reference("", "", *(child.deepcopy() for child in node.children), refuri=uri, internal=True)


def contents(root, folder):
    """What a list shows of a folder: its subfolders, then its files."""
    shown = [entry for entry in (root / folder).iterdir() if not built.search(entry.name)]
    return sorted(shown, key=lambda entry: (entry.is_file(), entry.name))


def all_targets(root, env):
    """Path -> documents that link to it, of everything that has to have a page."""
    found = {}
    for document, paths in targets(env).items():
        for path in paths:
            found.setdefault(path, set()).add(document)
    waiting = list(found)
    while waiting:
        path = waiting.pop()
        if (root / path).is_dir():
            inside = [posixpath.normpath(f"{path}/{entry.name}") for entry in contents(root, path)]
            new = [each for each in inside if each not in found and not document_of(root, each, env)]
            found.update((each, set()) for each in new)
            waiting += new
    return found


def document_of(root, path, env):
    """The document of the site that stands for this file or folder, if any."""
    name = readme(path) if (root / path).is_dir() else path.removesuffix(".md")
    return name if name in env.found_docs else None


class Writer:
    """Makes the pages of one build."""

    def __init__(self, app):
        self.app, self.root, self.env = app, Path(app.srcdir), app.env
        self.targets = all_targets(self.root, self.env)

    def link(self, from_page, path, text):
        """A link to the page of a file or folder, or the text alone where it has none."""
        page = document_of(self.root, path, self.env) or (page_of(path) if path in self.targets else None)
        return self.link_to_page(from_page, page, text) if page else html.escape(text)

    def link_to_page(self, from_page, page, text):
        target = self.app.builder.get_target_uri
        uri = relative_uri(target(from_page), target(page))
        return f'<a class="reference internal" href="{html.escape(uri)}">{html.escape(text)}</a>'

    def heading(self, page, path):
        """The path, each folder of it a link where there is a page for it."""
        parts = path.split("/")
        above = [self.link(page, "/".join(parts[: i + 1]), parts[i]) + "/" for i in range(len(parts) - 1)]
        where = f'<p class="source-folder">{"".join(above)}</p>' if above else ""
        return f"{where}<h1>{html.escape(parts[-1])}</h1>"

    def mentions(self, page, path):
        documents = sorted(self.targets[path])
        titles = [self.env.titles[name].astext() for name in documents]
        links = ", ".join(self.link_to_page(page, name, title if titles.count(title) == 1 else f"{name}.md")
                          for name, title in zip(documents, titles))  # fmt: skip
        return f'<p class="source-mentions">Linked from {links}</p>' if links else ""

    def page(self, path):
        page = page_of(path)
        shown = self.listing(page, path) if (self.root / path).is_dir() else self.code(path)
        body = f'<div class="source-page">{self.heading(page, path)}{self.mentions(page, path)}{shown}</div>'
        return page, {"title": html.escape(path), "body": body}, "page.html"

    def listing(self, page, path):
        lines = []
        for entry in contents(self.root, path):
            inside = posixpath.normpath(f"{path}/{entry.name}")
            lines.append(f"<li>{self.link(page, inside, entry.name + '/' * entry.is_dir())}</li>")
        return f'<ul class="simple">{"".join(lines)}</ul>'

    def code(self, path):
        try:
            text = (self.root / path).read_text(encoding="utf-8")
        except UnicodeDecodeError:
            return "<p>This is no text.</p>"
        return self.app.builder.highlighter.highlight_block(
            text, language(path), force=True, linenos="inline", lineanchors="line", anchorlinenos=True)  # fmt: skip


def language(path):
    if known := languages.get(Path(path).suffix):
        return known
    try:
        return get_lexer_for_filename(path).aliases[0]
    except (ClassNotFound, IndexError):
        return "text"


def pages(app):
    app.source_sidebars = {}
    writer = Writer(app)
    for path in sorted(writer.targets):
        yield writer.page(path)


def share_sidebar(app, pagename, templatename, context, doctree):
    """Pages of sources at one depth have the same sidebar, and to make it takes longer than all else in them."""
    if not pagename.startswith(page_of("")):
        return
    made, make = app.source_sidebars, context["toctree"]

    def toctree(**options):
        key = (pagename.count("/"), *sorted(options.items()))
        if key not in made:
            made[key] = make(**options)
        return made[key]

    context["toctree"] = toctree


def forget(app, env, docname):
    targets(env).pop(docname, None)


def merge(app, env, docnames, other):
    targets(env).update((name, targets(other)[name]) for name in docnames if name in targets(other))


def write_index(app, exception):
    """The front page under the name that servers look for."""
    if exception is None and app.builder.format == "html":
        shutil.copyfile(Path(app.outdir) / f"{app.config.root_doc}.html", Path(app.outdir) / "index.html")


def setup(app):
    app.add_transform(Links)
    app.connect("env-purge-doc", forget)
    app.connect("env-merge-info", merge)
    app.connect("missing-reference", resolve)
    app.connect("html-collect-pages", pages)
    app.connect("html-page-context", share_sidebar, priority=400)  # before Furo's
    app.connect("build-finished", write_index)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
