"""Field files read back: every array against the closed form of a uniform strain, on 1, 2 and 4 ranks.

Sources as in cases.py.
"""

import dataclasses
import itertools
import math
import re

import numpy as np

from checks import Check, Run, zero
from field_files import decoded, fields, full_tensors, index_apart, last_frame, pieces
from field_readers import READERS

YOUNG, POISSON = 1000, 0.3  # of patch/*.prm; the core is twice as stiff
GRADIENT = {2: np.array([[.10, .05, 0], [.03, -.08, 0], [0, 0, 0]]),
            3: np.array([[.10, .05, -.04], [.03, -.08, .02], [.06, -.01, .07]])}
SHIFT = np.array([-.02, .01, 0])


def expected_at(x, stiffness, dimension):
    """The arrays of St. Venant-Kirchhoff bodies under x -> x + H x + shift at t = 1, plane strain in 2D."""
    H = GRADIENT[dimension]
    F = np.eye(3) + H
    E = (F.T @ F - np.eye(3)) / 2
    lame = YOUNG * POISSON / (1 + POISSON) / (1 - 2 * POISSON)
    shear = YOUNG / 2 / (1 + POISSON)
    S = lame * np.trace(E) * np.eye(3) + 2 * shear * E
    sigma = F @ S @ F.T / np.linalg.det(F)
    deviator = sigma - np.trace(sigma) / 3 * np.eye(3)
    ones = np.ones(len(x))
    motion = x @ H.T + SHIFT
    return {"displacement": motion, "velocity": motion, "acceleration": 0 * motion,
            "support": (ones[:, None] * (np.arange(3) < dimension)),
            "cauchy_stress": stiffness[:, None] * sigma.ravel(),
            "von_mises": stiffness * np.sqrt(1.5 * np.sum(deviator**2)),
            "stress_jump": 0 * ones, "stress_error": 0 * ones, "det_F": ones * np.linalg.det(F),
            "energy_density": stiffness * np.sum(S * E) / 2}


SIZES = {"stress_jump": YOUNG / 10, "stress_error": 1}  # what is zero but for rounding is small beside
# The normal equations of the recovered stress lose digits with the degree.
ROUNDING = {1: 1e-12, 2: 1e-12, 3: 1e-10, 4: 1e-9}
AT_POINTS = ("displacement", "velocity", "acceleration", "support", "cauchy_stress", "von_mises")
CELLS = {("hypercubes", 2): ("vtkQuad", "vtkBiQuadraticQuad"),
         ("hypercubes", 3): ("vtkHexahedron", "vtkTriQuadraticHexahedron"),
         ("simplices", 2): ("vtkTriangle", "vtkQuadraticTriangle"),
         ("simplices", 3): ("vtkTetra", "vtkQuadraticTetra")}


def only(form, *expected):
    """Zero where the arrays are these."""

    def measure(result):
        if form == "xdmf":
            frame = last_frame(result)
            names = {*frame["points"], *frame["cells"]} - {"points", "cells", "kind"}
        else:
            names = set(re.findall(r'<DataArray[^>]* Name="(\w+)" [^>]*format="binary"', pieces(result)[0]))
        return len((names - {"connectivity", "offsets", "types"}) ^ set(expected))

    return zero("arrays beside those chosen", measure, 0.5, "input")


def cells_are_whole(piece):
    """Do the arrays of the cells fit their numbers and each other?"""
    points, cells = map(int, re.search(r'NumberOfPoints="(\d+)" NumberOfCells="(\d+)"', piece).groups())
    corners, ends = (decoded(piece, name, np.int32) for name in ("connectivity", "offsets"))
    types = decoded(piece, "types", np.uint8)
    return (len(ends) == len(types) == cells > 0 and ends[-1] == len(corners) and corners.max() == points - 1
            and 3 * points == len(decoded(piece, "", np.float32)))


def largest_distance(arrays, expected):
    """Of arrays from others, over the largest value of each; infinite where they are not the same ones."""
    if set(arrays) != set(expected):
        return np.inf
    return max(abs(arrays[name].ravel() - values.ravel()).max() / (abs(values).max() or SIZES.get(name, 1))
               for name, values in expected.items())


def ranks_are_counted(ranks):
    return set(ranks) == set(range(len(set(ranks))))


def vtu_apart(dimension):
    """The largest distance of an array from the closed form; infinite when arrays are missing, or there are
    others."""

    def measure(result):
        texts = pieces(result)
        names = set(re.findall(r'<DataArray[^>]* Name="(\w+)" [^>]*format="binary"', texts[0]))
        arrays = {name: fields(result, name) for name in names - {"connectivity", "offsets", "types"}}
        material, rank = arrays.pop("material"), arrays.pop("rank")
        if not all(map(cells_are_whole, texts)) or set(material) != {0, 1} or not ranks_are_counted(rank):
            return np.inf
        return largest_distance(arrays, expected_at(fields(result, "").reshape(-1, 3), 1 + material, dimension))

    return Check("all arrays", measure, 0, 2e-6, "closed form", on_all_ranks=True)


def xdmf_apart(dimension, degree):
    """The same of the last frame in an HDF5 file, whose points belong to one material each."""

    def measure(result):
        frame = last_frame(result)
        x, cells = frame["points"].pop("points"), frame["cells"].pop("cells")
        material, rank = (frame["cells"].pop(name).ravel() for name in ("material", "rank"))
        frame["cells"].pop("kind")
        of_point = np.full(len(x), -1)
        of_point[cells] = material[:, None]
        if set(of_point) != {0, 1} or (of_point[cells] != material[:, None]).any() or not ranks_are_counted(rank):
            return np.inf
        rounded = np.column_stack([np.round(x, 9) + 0.0, of_point])
        if len(np.unique(rounded, axis=0)) != len(x):
            return np.inf
        frame["points"]["cauchy_stress"] = full_tensors(frame["points"]["cauchy_stress"])
        at_points = expected_at(x, 1 + of_point, dimension)
        in_cells = expected_at(np.zeros((len(material), 3)), 1 + material, dimension)
        return max(largest_distance(frame["points"], {name: at_points[name] for name in AT_POINTS}),
                   largest_distance(frame["cells"], {name: values for name, values in in_cells.items()
                                                     if name not in AT_POINTS}))

    return Check("all arrays", measure, 0, 10 * ROUNDING[degree], "closed form", on_all_ranks=True)


def further_apart(dimension, tolerance):
    """What is written where its name is chosen: strain, and principal values, of both materials."""

    def measure(result):
        n = fields(result, "").size // 3
        strain, stresses, strains = (fields(result, name).reshape(n, -1)
                                     for name in ("strain", "principal_stress", "principal_strain"))
        H = GRADIENT[dimension]
        E = (H + H.T + H.T @ H) / 2
        sigma = expected_at(np.zeros((1, 3)), np.ones(1), dimension)["cauchy_stress"].reshape(3, 3)
        of_body = np.linalg.eigvalsh(sigma)[::-1]
        stiffness = np.round(stresses[:, :1] / of_body[0])
        if set(stiffness.ravel()) != {1, 2}:
            return np.inf
        return max(abs(full_tensors(strain) - E.ravel() if strain.shape[1] == 6 else strain - E.ravel()).max(),
                   abs(stresses / stiffness - of_body).max() / YOUNG,
                   abs(strains - np.linalg.eigvalsh(E)[::-1]).max())

    return zero("strain and principal values", measure, tolerance, "closed form")


def coordinates(cell, dimension):
    """The places of the nodes of VTK's reference cell."""
    return np.array([cell.GetParametricCoords()[i] for i in range(3 * cell.GetNumberOfPoints())]
                    ).reshape(-1, 3)[:, :dimension]


def volume(x, linear, dimension):
    """Of linear cells with these corners [cell, corner, direction]; infinite where one is inside out."""
    x = x[:, :, :dimension]
    if x.shape[1] == dimension + 1:
        parts = np.linalg.det(x[:, 1:] - x[:, :1]) / math.factorial(dimension)
    else:
        corners, parts = coordinates(linear, dimension), 0
        for point in itertools.product((0.5 - 0.5 / math.sqrt(3), 0.5 + 0.5 / math.sqrt(3)), repeat=dimension):
            factors = np.where(corners > 0.5, point, 1 - np.array(point))
            slopes = np.stack([np.where(corners[:, d] > 0.5, 1, -1) * np.delete(factors, d, axis=1).prod(axis=1)
                               for d in range(dimension)], axis=1)
            parts = parts + np.linalg.det(np.einsum("nci,cj->nij", x, slopes)) / 2**dimension
    return parts.sum() if (parts > 0).all() else np.inf


def cells_apart(shape, dimension, degree):
    """How far the nodes of straight cells are from where VTK has them between the corners, the volume is from
    that of the linear cells, and how many references of the index fail."""

    def measure(result):
        import vtk  # takes long, and all cases import this module
        linear, quadratic = (getattr(vtk, kind)() for kind in CELLS[shape, dimension])
        corners, volumes = linear.GetNumberOfPoints(), []
        for one in (result, result.earlier[name_of(dimension, shape, 1)]):
            frame = last_frame(one)
            x = frame["points"]["points"][frame["cells"]["cells"]]
            volumes.append(volume(x[:, :corners], linear, dimension))
            if one is result:
                nodes = x
        apart = max(index_apart(result), abs(volumes[0] - volumes[1]))
        for node, place in enumerate(coordinates(quadratic, 3) if degree == 2 else ()):
            weights = [0.0] * corners
            linear.InterpolateFunctions(place, weights)
            apart = max(apart, abs(nodes[:, node] - np.einsum("i,cid->cd", weights, nodes[:, :corners])).max())
        return apart

    return zero("cells as in VTK", measure, 1e-12, "VTK")


def name_of(dimension, shape, degree, chosen="", form="xdmf"):
    kind = {"hypercubes": "Q", "simplices": "P"}[shape]
    return f"{form} {dimension}D {kind}{degree}" + (f", {chosen}" if chosen else "")


def uniform(dimension, shape, degree, chosen="", form="xdmf", more=(), label=""):
    """All nodes move; a stiffer core is in one half."""
    checks = [only(form, *(name.strip().replace(" ", "_") for name in chosen.split(",")))] if chosen else \
        [vtu_apart(dimension)] if form == "vtu" else [xdmf_apart(dimension, degree), cells_apart(shape, dimension, degree), *READERS]
    return Run(name_of(dimension, shape, degree, chosen, form) + label, f"patch/patch-{dimension}d.prm",
               ["-mesh_shape", shape, "-mesh_sides", "straight", "-space_degree", str(degree), "-time_step", "1",
                "-boundaries_skin_kind", "nodes", "-output_format", form,
                *(["-output_precision", "double"] if form == "xdmf" else []),
                "-materials_names", "body, core", "-materials_core_where", "where x > 0.5",
                "-materials_core_law", "St. Venant-Kirchhoff", "-materials_core_young_modulus",
                str(2 * YOUNG), "-materials_core_poisson_ratio", str(POISSON),
                "-materials_core_density", "1", "-output_quantities", chosen, *more], checks, ROUNDING[degree],
               scales={"a": 1}, compares_fields=form == "xdmf", all_ranks=form == "xdmf" and not chosen or degree == 1,
               agrees=(dimension, shape, degree) == (3, "simplices", 2) and not label.endswith("straight parts"))


CASES = {"fields": [uniform(dimension, shape, degree)
                    for dimension in (2, 3) for shape in ("hypercubes", "simplices")
                    for degree in (((1, 2, 4) if dimension == 2 else (1, 2, 3)) if shape == "hypercubes" else (1, 2))]
         + [dataclasses.replace(uniform(2, "hypercubes", 2, more=["-mesh_partitioner", "p4est", "-mesh_refinements",
                                                                  "1"], label=", p4est"),
                                checks=[xdmf_apart(2, 2)])]
         + [uniform(2, "hypercubes", 1, chosen, form) for form in ("xdmf", "vtu")
            for chosen in ("velocity, det F, rank", "displacement, stress error", "material")]
         + [dataclasses.replace(run, checks=[*run.checks, further_apart(dimension, 1e-12 if form == "xdmf" else 2e-7)])
            for dimension, form in ((2, "xdmf"), (3, "xdmf"), (2, "vtu"), (3, "vtu"))
            for run in [uniform(dimension, "hypercubes", 1, "principal stress, strain, principal strain", form)]]
         + [uniform(dimension, shape, degree, form="vtu") for dimension, shape, degree in
            ((2, "simplices", 2), (3, "hypercubes", 2), (3, "simplices", 1))]}
