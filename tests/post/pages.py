"""The page of a run, src/post/report.py: its numbers, its text, its size, and its view in a browser."""

import base64
import json
import re
import time
from unittest import mock

import numpy

import browser
import report
import scripts
from made_up import made_up
from page import drawings, three, view

EVIL = "<script>alert(1)</script> & \"it's\""


def page_of(folder):
    """The page, without the pictures that other programs draw."""
    with mock.patch.object(drawings, "bodies", lambda *_: ["<p>a picture</p>"]), \
            mock.patch.object(drawings, "supports", lambda *_: ""):
        scripts.run(report, folder)
    return (folder / "report.html").read_text(encoding="utf-8")


def series_in(page):
    """What the view of a page shows first."""
    return json.loads(re.search(r'id="steppe-view">(.*?)</script>', page, re.S)[1])["series"][0]


def numbers(text, kind):
    return numpy.frombuffer(base64.b64decode(text), kind)


def page_has_the_numbers(folder):
    """Those of the summary, the record and error bars, in fitting units."""
    made_up(folder)
    bars = "quantity,value,bar,size,extrapolated\nsteel.ux last,0.002,0.0001,0.003,0.0021\n"
    (folder / "verify.csv").write_text(bars, encoding="ascii")
    page = page_of(folder)
    for words in ("<h1>a box</h1>", ">2 mm<", "at (1, 0, 0) m, t = 2 s", ">250 MPa<", ">1.2 %<", "(0, 0, -10) N",
                  "(0, 2, 0) N m", ">displacement x<", ">-3 mm<", "t = 1.5 s", "a note on steel", ">1.2.3<", "0: done",
                  "newmark", ">0.0001<", ">3.3333<", 'id="plots"', 'id="errors"'):
        assert words in page, words
    (folder / "verify.csv").write_text(bars.replace("0.002,", "0.0020001,"), encoding="ascii")
    assert "Error bars" not in page_of(folder), "of another run"


def page_has_the_fields(folder):
    """The outer faces of both materials at the nodes of each, its fields to a part of 65535, and its largest values."""
    made_up(folder)
    with mock.patch.object(three, "sources", lambda: ["/* a library */"]):
        of = series_in(page_of(folder))
    triangles, vertices = numbers(of["triangles"], "<u4"), numbers(of["vertices"], "<u4")
    points = numbers(of["points"], "<f4").reshape(-1, 3)
    assert len(triangles) == 3 * 2 * (2 * 2 * 2 + 4 * 8) and not of["words"], (len(triangles), of["words"])
    corners = points[vertices[triangles]].reshape(-1, 3, 3)
    normals = numpy.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    scripts.close(numpy.linalg.norm(normals, axis=1).sum() / 2, 10, 1e-6)
    assert (numpy.einsum("ij,ij->i", normals, corners.mean(axis=1) - [1, 0.5, 0.5]) > 0).all(), "faces look inwards"
    last = of["frames"][-1]
    assert [frame["label"] for frame in of["frames"]] == ["t = 0 s", "t = 1 s", "t = 2 s"] and of["start"] == 2
    assert of["up"] == 2, "gravity points down"
    moved, stress = last["displacement"], last["fields"]["von Mises stress"]
    scripts.close(moved["step"] * numbers(moved["values"], "<i2")[::3], 2e-3 * points[:, 0], 1e-4)
    scripts.close(stress["low"] + (stress["high"] - stress["low"]) * numbers(stress["values"], "<u2") / 65535,
                  2e6 * points[:, 0], 1e-4)
    assert stress["largest"]["value"] == 4e6 and stress["largest"]["at"][0] == 2, stress["largest"]
    units = {field["label"]: (field["unit"], field["factor"]) for field in of["fields"]}
    assert [len(numbers(obstacle["triangles"], "<u4")) for obstacle in of["obstacles"]] == [6]
    assert units["von Mises stress"] == ("MPa", 1e-6) and units["displacement, x"] == ("mm", 1e3), units


def page_without_the_library(folder):
    """Where three.js is not installed the pictures stand alone, and the page says what is missing."""
    made_up(folder)
    with mock.patch.object(three, "sources", list):
        page = page_of(folder)
    assert "a picture" in page and "package libjs-three" in page and "<script" not in page


def page_escapes_names(folder):
    """Names of an input are text wherever they stand, in the view too, and nothing is fetched."""
    made_up(folder, name=EVIL, title=EVIL)
    page = page_of(folder)
    assert "alert(1)</script>" not in page and page.count("&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;it") > 5
    own = len(re.findall("<script", re.sub("(?s)<script>/[*] three.*?</script>", "", page)))
    assert own == (2 if three.sources() else 0), own
    assert "default-src 'none'" in page and not re.search(r'(src|href)="(?!data:|#)', page)


def page_stays_small(folder):
    """Of a surface and a series that are too large the view holds a part, and says so."""
    made_up(folder, n=(105, 105, 1), material=lambda at: numpy.zeros(len(at), int), frames=16)
    with mock.patch.object(view, "BYTES", 1_000_000):
        page = page_of(folder)
    assert len(page) < 4_000_000, len(page)
    if three.sources():
        of = series_in(page)
        assert len(numbers(of["triangles"], "<u4")) <= 3 * 40000 and "in place of the 44940 of" in of["words"]
        assert 2 <= len(of["frames"]) < 16 and f"{len(of['frames'])} of the 16 frames" in of["words"]
        assert "t = 2 s" in [frame["label"] for frame in of["frames"]], "the largest displacement is not there"


def settled(window):
    """A picture of the view when it does not change any more."""
    before, now = None, window.picture(".stage canvas")
    while before != now:
        time.sleep(0.2)
        before, now = now, window.picture(".stage canvas")
    return now


def page_in_a_browser(folder):
    """The view is drawn, turns, and shows other times, fields and scales; the console says nothing."""
    if not browser.is_there() or not three.sources():
        print("Debian's packages chromium, chromium-driver and libjs-three are not all here: no page is opened")
        return
    made_up(folder, name=EVIL, title=EVIL)
    page_of(folder)
    with browser.opened() as window:
        window.open(folder / "report.html")
        window.click("input.marked")  # marks would move anyhow
        seen = [settled(window)]
        for act in (lambda: window.drag(".stage canvas", 120, 40), lambda: window.choose("input.scale", 200),
                    lambda: window.choose("select.field", 1), lambda: window.choose("input.time", 1),
                    lambda: window.click("button.look-top")):
            act()
            seen.append(settled(window))
        assert len(set(seen)) == len(seen), "something is shown as before"
        said = window.run("return document.querySelector('.legend').innerText")
        assert "displacement, x [mm]" in said and "largest 2 mm" in said, said
        complaints = window.complaints()
        assert not complaints, complaints


TESTS = [page_has_the_numbers, page_has_the_fields, page_without_the_library, page_escapes_names, page_stays_small,
         page_in_a_browser]
