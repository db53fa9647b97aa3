"""Pictures of what a check has found, src/post/check_picture.py: where arrows point, what is said, what is drawn."""

import json
import os
import subprocess
import sys

import matplotlib.image
import numpy

import check_scene
import scripts

POST = scripts.HERE.parents[1] / "src" / "post"
LINES = ["load press: resultant (0, 0, -6) N and moment (0, 0, 0) N m about the centre of mass at t = 2 s, the largest at 5 "
         "times", "load weight: resultant (0, -3, 0) N and moment (0, 0, 0) N m about the centre of mass at t = 0 s, the "
         "largest at 5 times", "support clamp: 1 face, area 1 m^2, centre (0, 0.5, 0.5) m, 4 nodes; Motion = 0; 0; free",
         "load press: 1 face, area 1 m^2, centre (0.5, 0.5, 1) m, 4 nodes; pressure = 6",
         "load weight: gravity = 0; -9; 0", "probe tip: found at (1, 1, 1) m, 0 m from At; point"]
# a cube whose faces turn to the left, seen from outside: x = 0 and 1, y = 0 and 1, z = 0 and 1
CORNERS = [0, 4, 6, 2, 1, 3, 7, 5, 0, 1, 5, 4, 2, 6, 7, 3, 0, 2, 3, 1, 4, 5, 7, 6]


def selection(section, name, kind, value, faces=(), places=()):
    return {"section": section, "name": name, "kind": kind, "value": value, "faces": list(faces), "places": list(places)}


def cube(force="pressure"):
    """A cube of two materials that is held at x = 0 and pressed at z = 1, as -scene writes it."""
    return {"title": "cube", "units": "SI", "dimension": 3, "corners_per_face": 4, "corners": CORNERS,
            "points": [[i % 2, i // 2 % 2, i // 4] for i in range(8)], "materials": ["steel", "rubber"],
            "material": [0, 1, 0, 0, 0, 0], "obstacles": [], "selections": [
                selection("support", "clamp", "Motion", "0; 0; free", [0]),
                selection("load", "press", force, "6", [5]), selection("load", "weight", "gravity", "0; -9; 0"),
                selection("probe", "tip", "point", "", places=[[1, 1, 1]])]}


def faces_look_outward(_):
    scene = check_scene.Scene(cube(), LINES)
    scripts.close(scene.normals, [[-1, 0, 0], [1, 0, 0], [0, -1, 0], [0, 1, 0], [0, 0, -1], [0, 0, 1]], 1e-12)
    flat = {**cube(), "dimension": 2, "corners_per_face": 2, "corners": [0, 1, 1, 3, 3, 2, 2, 0], "material": [0] * 4,
            "selections": []}
    scripts.close(check_scene.Scene(flat, []).normals, [[0, -1, 0], [1, 0, 0], [0, 1, 0], [-1, 0, 0]], 1e-12)


def faces_have_the_colours_of_entries(_):
    """Of materials where nothing selects them; an obstacle, which may touch all, colours none."""
    case = cube()
    case["selections"].append(selection("obstacle", "floor", "plane", "", range(6)))
    case["obstacles"] = [{"name": "floor", "points": [0, 0, -1, 1, 0, -1, 1, 1, -1, 0, 1, -1], "cells": [0, 1, 2, 3],
                          "points_per_cell": 4}]
    scene = check_scene.Scene(case, LINES)
    assert list(scene.part) == [2, 1, 0, 0, 0, 3], scene.part
    assert scene.colours()[2:4] == [check_scene.SUPPORT, check_scene.LOADS[0]]
    scripts.close(scene.entries[-1].label_spots(scene, numpy.array([0, 0, 1.0]), 0.1), [[0.5, 0.5, -1]], 1e-12)
    assert len(list(scene.obstacles())) == 1


def arrows_point_as_loads_push(_):
    """Into the body from outside, or out of it from the face; along the normal, or along the resultant."""
    for kind in ("pressure", "traction"):
        press = check_scene.Scene(cube(kind), LINES).entries[1]
        starts, directions = press.arrows(check_scene.Scene(cube(kind), LINES), 0.5)
        scripts.close(starts, [[0.5, 0.5, 1.5]], 1e-12)
        scripts.close(directions, [[0, 0, -1]], 1e-12)
    pulled = [line.replace("(0, 0, -6)", "(0, 3, 4)") for line in LINES]
    scene = check_scene.Scene(cube("traction"), pulled)
    starts, directions = scene.entries[1].arrows(scene, 0.5)
    scripts.close(starts, [[0.5, 0.5, 1]], 1e-12)
    scripts.close(directions, [[0, 0.6, 0.8]], 1e-12)
    scripts.close(check_scene.Scene(cube(), pulled).entries[1].arrows(scene, 0.5)[1], [[0, 0, 1]], 1e-12)


def entries_are_said(_):
    """What the input gives first, then the resultant with its time, then what is selected."""
    clamp, press, weight, tip = check_scene.Scene(cube(), LINES).entries
    assert clamp.words == "Motion = 0; 0; free; 1 face, area 1 m^2, centre (0, 0.5, 0.5) m, 4 nodes", clamp.words
    assert press.words.startswith("pressure = 6; resultant (0, 0, -6) N at t = 2 s; 1 face, area 1 m^2"), press.words
    assert weight.words == "gravity = 0; -9; 0; resultant (0, -3, 0) N at t = 0 s", weight.words
    assert tip.words == "point; found at (1, 1, 1) m, 0 m from At", tip.words
    assert weight.is_of_body and not press.is_of_body and not tip.is_of_body


def places_are_spread(_):
    """The middle first, then ends: of eleven places on a line three are the middle and both ends."""
    places = numpy.column_stack([numpy.linspace(0, 1, 11), numpy.zeros((11, 2))])
    assert set(check_scene.spread(places, 3)) == {5, 0, 10} and check_scene.spread(places, 3)[0] == 5
    assert sorted(check_scene.spread(places, 50)) == list(range(11))


def drawn(folder, *options, scene=None):
    """The picture of a program that checks nothing and has found the cube; empty where there is none."""
    (folder / "scene.json").write_text(json.dumps(scene or cube()), encoding="utf-8")
    program = folder / "program.py"
    program.write_text(f"#!{sys.executable}\nimport shutil, sys\nshutil.copy({str(folder / 'scene.json')!r}, "
                       f"sys.argv[sys.argv.index('-scene') + 1])\nprint({chr(10).join(LINES)!r})\n", encoding="utf-8")
    program.chmod(0o755)
    environment = {name: value for name, value in os.environ.items() if name != "DISPLAY"}
    ended = subprocess.run([sys.executable, POST / "start.py", "check", "check_picture", "cube.prm", "--picture", *options],
                           cwd=folder, env={**environment, "STEPPE_PROGRAM": str(program)}, text=True, capture_output=True,
                           check=False)
    assert ended.returncode == 0 and ended.stdout.startswith(LINES[0]), ended
    return matplotlib.image.imread(folder / ended.stdout.split("\n")[-2])[:, :, :3]


def pixels_like(picture, colour, off=0.1):
    """Rows and columns of pixels whose colour is near to this one, but for its brightness."""
    norm = numpy.linalg.norm(picture, axis=2, keepdims=True)
    near = numpy.linalg.norm(picture / numpy.maximum(norm, 1e-3) - colour / numpy.linalg.norm(colour), axis=2) < off
    return numpy.argwhere(near)


def pictures_show_all(folder):
    """From the front the support at the left, arrows above a face that looks up, the arrow of the weight down in the corner,
    in the panel's place; without the load no arrows, and nothing of remote points."""
    picture = drawn(folder, "cube.png", "--view", "0,0.2,1", "--up", "0,1,0")
    assert (folder / "cube.png").exists() and picture.std() > 0.05
    half = picture[48:900, :1000]
    support, press = (pixels_like(half, numpy.array(colour)) for colour in (check_scene.SUPPORT, check_scene.LOADS[0]))
    weight = pixels_like(half, numpy.array(check_scene.LOADS[1]), 0.05)
    assert len(support) > 100 and len(press) > 500 and len(weight) > 300, (len(support), len(press), len(weight))
    assert support[:, 1].mean() < 300, "the support is not at the left"
    assert weight[:, 1].mean() < 120 and weight[:, 0].mean() > 600, "the weight is not in the corner"
    unloaded = cube()
    unloaded["selections"] = [unloaded["selections"][0], unloaded["selections"][3]]
    bare = drawn(folder, scene=unloaded)
    assert (folder / "cube.check.png").exists()
    assert len(pixels_like(bare[48:900], numpy.array(check_scene.LOADS[0]))) < 50
    assert len(pixels_like(bare[48:900, :1000], numpy.array(check_scene.OTHERS["remote point"]), 0.15)) < 30


def hub():
    """The cube with a remote point above it, with lines to two of its corners, and a bolt along z that is cut at 0.5."""
    case = cube()
    case["selections"] = [selection("remote point", "hub", "Kind", "rigid", places=[[0, 0, 1], [1, 0, 1]]),
                          selection("bolt", "pin", "Force", "5")]
    case["connections"] = [
        {"kind": "remote_points", "name": "hub", "points": [0.5, 0.5, 2, 0, 0, 1, 1, 0, 1], "cells": [0, 1, 0, 2]},
        {"kind": "bolts", "name": "pin", "points": [0.5, 0.5, 0.5, 0.5, 0.5, 0, 0.5, 0.5, 1], "cells": [0, 1, 0, 2]}]
    return case


def connections_have_lines(_):
    """A remote point stands where it is, not at its nodes; a bolt at the centre of its cut."""
    scene = check_scene.Scene(hub(), LINES)
    point, pin = scene.entries
    scripts.close(point.places, [[0.5, 0.5, 2]], 1e-12)
    scripts.close(pin.places, [[0.5, 0.5, 0.5]], 1e-12)
    assert [len(entry.connection.lines) for entry in scene.entries] == [2, 2]
    scripts.close(scene.seen(0.1).GetBounds()[5], 2, 1e-6)


def pictures_show_connections(folder):
    """Above the cube there are lines of the colour of remote points."""
    colour = numpy.array(check_scene.OTHERS["remote point"])
    picture = drawn(folder, "hub.png", "--view", "0,-1,0.1", "--up", "0,0,1", scene=hub())
    lines = pixels_like(picture[48:900, :1000], colour, 0.15)
    assert len(lines) > 150 and numpy.ptp(lines[:, 0]) > 200, (len(lines), numpy.ptp(lines[:, 0]))


TESTS = [faces_look_outward, faces_have_the_colours_of_entries, arrows_point_as_loads_push, entries_are_said,
         places_are_spread, pictures_show_all, connections_have_lines, pictures_show_connections]
