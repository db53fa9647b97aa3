"""Further series of fields read back: parts of a body, its boundary, and plane cuts, on 1, 2 and 4 ranks.

Sources as in cases.py.
"""

import dataclasses
import itertools

import numpy as np

import fields
from checks import Check, leave_out, zero
from field_files import full_tensors, index_apart, last_frame, tables

NORMAL = np.array([1.0, 2, 3])  # of the oblique cut, through the middle of the unit square or cube
SERIES = ("steppe", "steppe-skin", "steppe-core", "steppe-box", "steppe-cut", "steppe-flat", "steppe-lid")
CORNERS = {"Polyline": 2, "Edge_3": 2, "Triangle": 3, "Triangle_6": 3, "Quadrilateral": 4, "Quadrilateral_9": 4}


def options(dimension):
    """Those of all series."""
    middle, low, high = (", ".join([place] * dimension) for place in ("0.5", "0", "1"))
    upwards = ", ".join(["0"] * (dimension - 1) + ["1"])
    series = {"skin": {"region": "boundary", "where": "id 0; id 2"},
              "core": {"materials": "core"},
              "box": {"where": f"box {low}, 0.5{', 1' * (dimension - 1)}"},
              "cut": {"region": "cut", "point": middle, "direction": ", ".join(f"{c:g}" for c in NORMAL[:dimension])},
              "flat": {"region": "cut", "point": low, "direction": upwards},
              "lid": {"region": "cut", "point": high, "direction": upwards}}
    words = ["-output_name", "steppe", "-outputs_names", ", ".join(series)]
    for name, parameters in series.items():
        for parameter, value in {"precision": "double", **parameters}.items():
            words += [f"-outputs_{name}_{parameter}", value]
    return words


def arrays(result, name):
    """The places of the points, cells, kind and material of a series, with all that is at points and in cells."""
    frame = last_frame(result, name)
    x, cells, kind = frame["points"].pop("points"), frame["cells"].pop("cells"), frame["cells"].pop("kind")
    material = frame["cells"].pop("material").ravel()
    frame["cells"].pop("rank")
    return x, cells, kind.decode(), material, frame["points"], frame["cells"]


def arrays_apart(dimension, degree):
    """Of all series from the closed form of a uniform strain."""

    def measure(result):
        apart = 0
        for name in SERIES:
            x, cells, _, material, at_points, in_cells = arrays(result, name)
            of_point = np.full(len(x), -1)
            of_point[cells] = material[:, None]
            if (of_point < 0).any() or (of_point[cells] != material[:, None]).any() or len(cells) == 0:
                return np.inf
            at_points["cauchy_stress"] = full_tensors(at_points["cauchy_stress"])
            exact = fields.expected_at(x, 1 + of_point, dimension)
            of_cells = fields.expected_at(np.zeros((len(cells), 3)), 1 + material, dimension)
            apart = max(apart, fields.largest_distance(at_points, {key: exact[key] for key in fields.AT_POINTS}),
                        fields.largest_distance(in_cells, {key: values for key, values in of_cells.items()
                                                           if key not in fields.AT_POINTS}))
        return apart

    return Check("arrays of all series", measure, 0, 10 * fields.ROUNDING[degree], "closed form", on_all_ranks=True)


def parts_apart(result):
    """Of the cells of a material and those in a box from these cells of the whole body."""
    x, cells, kind, material, at_points, in_cells = arrays(result, "steppe")
    middles, apart = x[cells].mean(axis=1), 0
    if kind == "Quadrilateral":  # nine pieces of a cell
        middles = np.repeat(middles.reshape(-1, 9, 3).mean(axis=1), 9, axis=0)
    for name, chosen in (("steppe-core", material == 1), ("steppe-box", middles[:, 0] < 0.5 + 1e-8)):
        x_part, part, *_, of_points, of_cells = arrays(result, name)
        if len(part) != chosen.sum() or not chosen.any() or chosen.all():
            return np.inf
        pairs = [(x[cells[chosen]], x_part[part])]
        pairs += [(values[cells[chosen]], of_points[key][part]) for key, values in at_points.items()]
        pairs += [(values[chosen], of_cells[key]) for key, values in in_cells.items()]
        apart = max(apart, *(abs(one - other).max() for one, other in pairs))
    return apart


def area(corners):
    """Of plane pieces, or the length of lines [piece, corner, direction]."""
    if corners.shape[1] == 2:
        return np.linalg.norm(corners[:, 1] - corners[:, 0], axis=1).sum()
    crossed = sum(np.cross(corners[:, i] - corners[:, 0], corners[:, i + 1] - corners[:, 0])
                  for i in range(1, corners.shape[1] - 1))
    return np.linalg.norm(crossed, axis=1).sum() / 2


def oblique_area(dimension):
    """Of the section of the unit square or cube, from where its edges meet the plane."""
    normal, corners = NORMAL[:dimension], np.array(list(itertools.product((0, 1), repeat=dimension)), dtype=float)
    points = []
    for a, b in itertools.combinations(corners, 2):
        low, high = normal @ (a - 0.5), normal @ (b - 0.5)
        if abs(a - b).sum() == 1 and low * high < 0:
            points.append(a + (b - a) * low / (low - high))
    points = np.unique(np.round(points + [corner for corner in corners if normal @ (corner - 0.5) == 0], 12), axis=0)
    if dimension == 2:
        return np.linalg.norm(points[1] - points[0])
    arms = points - points.mean(axis=0)
    across = np.cross(normal, arms[0])
    points = points[np.argsort(np.arctan2(arms @ across / np.linalg.norm(across), arms @ arms[0]))]
    return area(points[None])


def surfaces_apart(dimension):
    """How far points are from where a surface is, and its area from that of the unit square's or cube's."""

    def measure(result):
        apart = 0
        for name, distance, expected in (
                ("steppe-skin", lambda x: x[:, 0] * x[:, 1], 2),
                ("steppe-cut", lambda x: (x[:, :dimension] - 0.5) @ NORMAL[:dimension], oblique_area(dimension)),
                ("steppe-flat", lambda x: x[:, dimension - 1], 1),
                ("steppe-lid", lambda x: x[:, dimension - 1] - 1, 1)):
            x, cells, kind, *_ = arrays(result, name)
            apart = max(apart, abs(distance(x)).max(), abs(area(x[cells[:, :CORNERS[kind]]]) - expected))
            if kind in ("Edge_3", "Triangle_6", "Quadrilateral_9"):  # the middles of edges
                n = CORNERS[kind]
                for i in range(n if n > 2 else 1):
                    ends = x[cells[:, [i, (i + 1) % n]]]
                    apart = max(apart, abs(x[cells[:, n + i]] - ends.mean(axis=1)).max())
        return apart

    return Check("places and areas", measure, 0, 1e-12, "geometry", on_all_ranks=True)


def start_apart(dimension, degree):
    """Of the displacement at the start from the polynomial that it is."""

    def measure(result):
        apart = 0
        for name in SERIES:
            found = tables(result.folder / f"{name}.h5")
            apart = max(apart, abs(found["points/displacement"][0][:, 0] - found["mesh/points"][:, 0] ** degree
                                   * (found["mesh/points"][:, dimension - 1] + 1) / 100).max())
        return apart

    return Check("values at the start", measure, 0, 1e-14, "closed form", on_all_ranks=True)


def parts(dimension, shape, degree):
    """Uniform strain of distorted cells."""
    run = fields.uniform(dimension, shape, degree, more=options(dimension), label=", parts")
    checks = [arrays_apart(dimension, degree), zero("cells of parts", parts_apart, 1e-14, "the whole"),
              zero("references of the index", lambda result: max(index_apart(result, name) for name in SERIES), 0.5,
                   "HDF5")]
    return dataclasses.replace(run, checks=checks, all_ranks=True)


def straight(dimension, shape, degree):
    """Straight cells, at the start with a displacement of their degree."""
    run = fields.uniform(dimension, shape, degree, label=", straight parts", more=[
        *options(dimension), "-mesh_transform", "", "-boundaries_skin_motion", "free", "-initial_velocity", "",
        "-initial_displacement", f"x^{degree} * ({'xyz'[dimension - 1]} + 1) / 100" + "; 0" * (dimension - 1)])
    checks = [surfaces_apart(dimension)]
    if shape == "hypercubes":
        checks.append(start_apart(dimension, degree))
    return dataclasses.replace(run, checks=checks, compares_fields=False, all_ranks=degree == 2 and shape == "hypercubes")


def obstacles_apart(dimension):
    """Of the points of a ball and a wall from their surfaces, and of their motion from what it is."""

    def measure(result):
        found, apart = tables(result.folder / "steppe.h5"), index_apart(result)
        centre, up = np.array([0.5, 5, 0]), np.array([0, 1.0, 0])
        for name, distance in (("ball", lambda x: np.linalg.norm(x - centre, axis=1) - 2),
                               ("wall", lambda x: (x - [0, -3, 0]) @ up)):
            x, cells = (found[f"obstacles/{name}/{table}"] for table in ("points", "cells"))
            moved = np.outer(found["times"][:, 0, 0], [1, 2, 0] if name == "ball" else [0, 0, 0])
            if set(cells.ravel()) != set(range(len(x))) or cells.shape[1] != {2: 2, 3: 4}[dimension]:
                return np.inf
            apart = max(apart, abs(distance(x)).max(),
                        abs(found[f"obstacles/{name}/displacement"] - moved[:, None]).max())
        sizes = 2 * np.pi * 2 if dimension == 2 else 4 * np.pi * 4  # of the ball, less what corners cut off
        x, cells = found["obstacles/ball/points"], found["obstacles/ball/cells"]
        return apart if abs(area(x[cells]) / sizes - 1) < 0.01 else np.inf

    return Check("obstacles", measure, 0, 1e-14, "geometry", on_all_ranks=True)


def obstacles(dimension):
    """Two that touch nothing, one of which moves."""
    zero_in_space = ", 0" * (dimension - 2)
    words = ["-output_name", "steppe", "-obstacles_names", "ball, wall", "-obstacles_ball_kind", "sphere", "-obstacles_ball_radius", "2",
             "-obstacles_ball_point", "0.5, 5" + zero_in_space, "-obstacles_ball_motion",
             "t; 2 * t" + "; 0" * (dimension - 2), "-obstacles_wall_point", "0, -3" + zero_in_space,
             "-obstacles_wall_direction", "0, 1" + zero_in_space, "-boundaries_skin_kind", "faces"]
    run = fields.uniform(dimension, "hypercubes", 1, more=words, label=", obstacles")
    return dataclasses.replace(run, checks=[obstacles_apart(dimension)])


CASES = {"field-regions": [make(dimension, shape, degree) for make in (parts, straight)
                           for dimension, shape, degree in ((2, "hypercubes", 3), (2, "simplices", 2),
                                                            (3, "hypercubes", 1), (3, "simplices", 2))]
         + [straight(3, "hypercubes", 2), obstacles(2), obstacles(3)]}

leave_out(CASES, {
    "field-regions": ["xdmf 2D Q3, straight parts", "xdmf 3D P2, straight parts"],
})
