"""Reads Markdown as a forge does, where MyST by itself does not.

- `<a id="x"></a>` is a place to link to, and links to it are checked like those to headings.
- ```mermaid is a diagram. Pages that have one load Mermaid from the site itself; without JavaScript its text is shown.
- A language that Pygments does not know (```simtprof-32) is plain text, and code that a language does not allow, such as
  a line `...` for lines left out, is no error.
- `<!-- ... -->` is left out.
"""

import re

from docutils import nodes
from docutils.parsers.rst import Directive
from pygments.lexers import find_lexer_class_by_name
from pygments.util import ClassNotFound
from sphinx.transforms import SphinxTransform

anchor_start = re.compile(r"""<a\s+(?:id|name)=["']([^"']+)["']\s*>(?:\s*</a>)?""")
comment = re.compile(r"<!--.*?-->", re.DOTALL)


class Anchors(SphinxTransform):
    default_priority = 750  # after MyST gave headings their anchors, before it resolves links within the page

    def apply(self):
        self.slugs = dict(getattr(self.document, "myst_slugs", {}))
        for raw in list(self.document.findall(nodes.raw)):
            if found := anchor_start.fullmatch(raw.astext().strip()):
                self.place(found[1], raw)
        # Where MyST looks for `#x`, within the page and from others: name -> (line, id in the page, text of the link).
        self.document.myst_slugs = self.slugs
        self.env.metadata[self.env.docname]["myst_slugs"] = self.slugs

    def place(self, name, raw):
        """Puts the anchor in the place of its HTML; on a line of its own it goes to the heading under it."""
        paragraph, index = raw.parent, raw.parent.index(raw)
        for end in paragraph[index + 1 : index + 2]:
            if isinstance(end, nodes.raw) and end.astext() == "</a>":
                paragraph.remove(end)
        following = paragraph.next_node(descend=False, siblings=True, ascend=True)
        if not is_anchors(paragraph) or not isinstance(following, nodes.section):
            raw.replace_self(self.register(name, nodes.target(), raw))
            return
        if name not in following["ids"]:  # else the heading is called so anyway
            self.register(name, following, raw)
        paragraph.remove(raw)
        if not paragraph.astext().strip():
            paragraph.parent.remove(paragraph)

    def register(self, name, node, raw):
        if name in self.slugs or name in self.document.ids:
            self.document.reporter.warning(f"two places are called #{name}", base_node=raw)
        node["ids"].append(name)
        self.slugs[name] = (raw.line, name, name)
        self.document.ids[name] = node
        return node


def is_anchors(paragraph):
    """Whether nothing of it is to be seen."""
    return isinstance(paragraph, nodes.paragraph) and all(
        isinstance(child, nodes.raw) or not child.astext().strip() for child in paragraph
    )


class Blocks(SphinxTransform):
    default_priority = 760

    def apply(self):
        for block in self.document.findall(nodes.literal_block):
            block["force"] = True  # no complaint about a token that the language does not have
            try:
                find_lexer_class_by_name(block.get("language", "text"))
            except ClassNotFound:
                block["language"] = "text"
        for hidden in list(self.document.findall(nodes.comment)):
            hidden.parent.remove(hidden)
        for raw in list(self.document.findall(nodes.raw)):
            text = comment.sub("", raw.astext())
            if not text.strip():
                raw.parent.remove(raw)
            elif text != raw.astext():
                raw.replace_self(nodes.raw(text, text, format="html"))


class diagram(nodes.General, nodes.Element):
    """A Mermaid diagram; `code` is its text."""


class Mermaid(Directive):
    """sphinxcontrib-mermaid would do this with ES modules, which a browser does not load from file://."""

    has_content = True

    def run(self):
        return [diagram(code="\n".join(self.content))]


def show_diagram(self, node):
    self.body.append(f'<div class="diagram"><pre class="mermaid">{self.encode(node["code"])}</pre></div>\n')
    raise nodes.SkipNode


def load_mermaid(app, pagename, templatename, context, doctree):
    if doctree is not None and doctree.next_node(diagram):
        app.add_js_file("mermaid.js", loading_method="defer")
        app.add_js_file("draw_diagrams.js", loading_method="defer")


def setup(app):
    app.add_transform(Anchors)
    app.add_transform(Blocks)
    app.add_node(diagram, html=(show_diagram, None))
    app.add_directive("mermaid", Mermaid)
    app.connect("html-page-context", load_mermaid)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
