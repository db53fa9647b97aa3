"""The view of the body that turns, by three.js as Debian packages it; without that package the pictures stand alone."""

import json
import pathlib

from matplotlib.colors import to_hex

import scene
from page.markup import paragraph
from programs import HERE

# of libjs-three: three.js for pages, and what turns the camera
THREE = pathlib.Path("/usr/share/javascript/three")
LIBRARY = ("build/three.min.js", "examples/js/controls/OrbitControls.js")
OWN = ("legend.js", "body.js", "stage.js", "controls.js", "view.js")
LICENCE = "/* three.js and OrbitControls, copyright the three.js authors, SPDX-License-Identifier: MIT */\n"


def sources():
    """The text of the library; none where it is not installed, or in another layout."""
    paths = [THREE / name for name in LIBRARY]
    return [path.read_text(encoding="utf-8") + "\n" for path in paths] if all(path.exists() for path in paths) else []


def script(words):
    """A script within the page, which its own words do not end."""
    return "<script>" + words.replace("</script", r"<\/script").replace("<!--", r"<\!--") + "</script>\n"


def colours():
    """The colour table of pictures."""
    table = scene.colours(0, 1, False)
    return [to_hex(table.GetTableValue(i)[:3]) for i in range(table.GetNumberOfTableValues())]


def data_of(paths, record, summary):
    """The series that have a surface."""
    from page.view import series_of
    peak = summary.get("largest_displacement", {}).get("time")
    found = [series_of(str(path), record, len(paths), peak) for path in paths]
    return [series for series in found if series]


def view(paths, record, summary, stills):
    """The view with the pictures that stand in its place on paper, and where it does not run."""
    if not paths:
        return ""
    words, series = sources(), data_of(paths, record, summary)
    if not words or not series:
        missing = "The body turns in this page where Debian's package libjs-three is installed as the page is made."
        return stills + ("" if words else paragraph(missing))
    data = json.dumps({"colours": colours(), "series": series}, separators=(",", ":")).replace("<", r"\u003c")
    own = "\n".join((HERE / "page" / name).read_text(encoding="utf-8") for name in OWN)
    hint = paragraph("Drag to turn the body, with the right button or two fingers to move it; after a click the wheel "
                     "zooms.")
    return (f'<div class="view"><div class="hint">{hint}</div><div class="stills">{stills}</div></div>\n'
            f'<script type="application/json" id="steppe-view">{data}</script>\n'
            f'{script(LICENCE + "".join(words))}{script(own)}')
