"""Pieces of the page: sections, tables, pictures, numbers with their units. All text is escaped here."""

import base64
import html
import pathlib

NEGLIGIBLE = 1e-9  # of what stands beside a number
KINDS = {".png": "image/png", ".svg": "image/svg+xml"}


def text(words):
    return html.escape(str(words))


def number(value):
    return f"{value:.5g}" if isinstance(value, float) else text(value)


def quantity(value, kind, units):
    """A number in the unit that suits it."""
    unit, factor = units.scaled(kind, abs(value))
    return f"{value * factor:.4g} {unit}".rstrip()


def vector(values, kind, units, beside=0.0):
    """Components in the unit that suits the largest; what is rounding beside this or a given size is zero."""
    largest = max(map(abs, values), default=0.0)
    unit, factor = units.scaled(kind, largest)
    least = NEGLIGIBLE * max(largest, beside)
    return "(" + ", ".join(f"{x * factor if abs(x) > least else 0:.4g}" for x in values) + f") {unit}".rstrip()


def table(head, rows, kind=""):
    """Rows of text and numbers, which stand to the right; nothing where there are none."""
    if not rows:
        return ""
    lines = []
    if any(head):
        lines.append("<thead><tr>" + "".join(f"<th>{text(name)}</th>" for name in head) + "</tr></thead>")
    for row in rows:
        cells = ((" class=number" if isinstance(cell, (int, float)) else "", number(cell)) for cell in row)
        lines.append("<tr>" + "".join(f"<td{of}>{words}</td>" for of, words in cells) + "</tr>")
    return f"<div class=wide><table class='{kind}'>" + "\n".join(lines) + "</table></div>\n"


def facts(rows):
    """Names and what there is to say of each."""
    return table(("", ""), [(name, str(what)) for name, what in rows if what not in ("", None)], "facts")


def paragraph(*sentences):
    words = " ".join(filter(None, sentences))
    return f"<p>{text(words)}</p>\n" if words else ""


def heading(words, content):
    """A smaller heading with what stands under it, nothing where that is nothing."""
    return f"<h3>{text(words)}</h3>\n{content}" if content else ""


def image(path, words=""):
    """A picture within the page."""
    path = pathlib.Path(path)
    data = base64.b64encode(path.read_bytes()).decode("ascii")
    return (f'<figure><img alt="{text(words or path.stem)}" src="data:{KINDS[path.suffix]};base64,{data}">'
            f"{f'<figcaption>{text(words)}</figcaption>' if words else ''}</figure>\n")


def folded(words, content):
    return f"<details><summary>{text(words)}</summary>{content}</details>\n"
