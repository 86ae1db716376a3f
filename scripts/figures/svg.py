"""A picture as SVG text: shapes by coordinates, for pages of any colour and the width of a telephone."""

PAPER, INK, MUTED, RULE = "#ffffff", "#1b1f24", "#57606a", "#d0d7de"
# Okabe and Ito's palette: colour-blind people can tell these apart.
BLUE, ORANGE, GREEN, RED = "#0072b2", "#e69f00", "#009e73", "#d55e00"
TEXT_SIZE = 14  # units. A picture is at most WIDTH units wide, so that this is still read on a screen of 360 pixels
WIDTH = 440


def number(value):
    """The same digits on every machine, and no more than are seen."""
    return f"{value:.1f}".removesuffix(".0")


def escaped(words):
    return str(words).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


class Picture:
    """Collects shapes; str() is the file. `description` is what a screen reader says."""

    def __init__(self, title, description, height, width=WIDTH, scale=1.6, paper=PAPER, family="sans-serif"):
        self.lines = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{number(width * scale)}" '
            f'height="{number(height * scale)}" role="img" font-family="{family}" font-size="{TEXT_SIZE}">',
            f"<title>{escaped(title)}</title>",
            f"<desc>{escaped(description)}</desc>",
            f'<rect width="{width}" height="{height}" rx="6" fill="{paper}"/>',
        ]

    def __str__(self):
        return "\n".join(self.lines + ["</svg>"]) + "\n"

    def text(self, x, y, words, anchor="start", **style):
        self.lines.append(
            f'<text x="{number(x)}" y="{number(y)}"{attributes(anchor=anchor, **style)}>{escaped(words)}</text>'
        )

    def box(self, x, y, width, height, **style):
        self.lines.append(
            f'<rect x="{number(x)}" y="{number(y)}" width="{number(width)}" '
            f'height="{number(height)}"{attributes(**style)}/>'
        )

    def dot(self, x, y, radius, **style):
        self.lines.append(f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"{attributes(**style)}/>')

    def line(self, x, y, to_x, to_y, **style):
        self.lines.append(f'<path d="M{number(x)} {number(y)} L{number(to_x)} {number(to_y)}"{attributes(**style)}/>')

    def arrow(self, x, y, to_x, to_y, colour, thickness=1.6):
        """Its head is drawn by itself: a marker would take the colour of its definition."""
        length = ((to_x - x) ** 2 + (to_y - y) ** 2) ** 0.5
        along_x, along_y = (to_x - x) / length, (to_y - y) / length
        neck_x, neck_y = to_x - 7 * along_x, to_y - 7 * along_y
        self.line(x, y, neck_x, neck_y, stroke=colour, thickness=thickness)
        corners = [
            (to_x, to_y),
            (neck_x - 3.5 * along_y, neck_y + 3.5 * along_x),
            (neck_x + 3.5 * along_y, neck_y - 3.5 * along_x),
        ]
        points = " ".join(f"{number(a)},{number(b)}" for a, b in corners)
        self.lines.append(f'<polygon points="{points}" fill="{colour}"/>')


NAMES = {
    "anchor": "text-anchor",
    "size": "font-size",
    "weight": "font-weight",
    "thickness": "stroke-width",
    "dash": "stroke-dasharray",
    "paint": "paint-order",
    "radius": "rx",
}


def attributes(**style):
    if style.get("anchor") == "start":
        del style["anchor"]
    return "".join(f' {NAMES.get(name, name)}="{value}"' for name, value in style.items())
