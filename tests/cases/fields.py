"""Field files read back: every array of every piece against the closed form of a uniform strain.

Sources as in cases.py.
"""

import re

import numpy as np

from checks import Check, Run, decoded, fields, pieces, zero

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


def only(*expected):
    """Zero where the arrays are these."""

    def measure(result):
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


def arrays_apart(dimension):
    """The largest distance of an array from the closed form, of its largest value; infinite when arrays
    are missing, or there are others."""

    def measure(result):
        texts = pieces(result)
        names = set(re.findall(r'<DataArray[^>]* Name="(\w+)" [^>]*format="binary"', texts[0]))
        x = fields(result, "").reshape(-1, 3)
        material, rank = fields(result, "material"), fields(result, "rank")
        expected = expected_at(x, 1 + material, dimension)
        cells = {"connectivity", "offsets", "types"}
        if not all(map(cells_are_whole, texts)):
            return np.inf
        if names - cells != {*expected, "material", "rank"}:
            return np.inf
        if set(material) != {0, 1} or set(rank) != set(range(len(set(rank)))):
            return np.inf
        apart = 0
        for name, values in expected.items():
            size = abs(values).max() or 1
            apart = max(apart, abs(fields(result, name) - values.ravel()).max() / size)
        return apart

    return Check("all arrays", measure, 0, 2e-6, "closed form", on_all_ranks=True)


def uniform(dimension, shape, degree, chosen=""):
    """All nodes move; a stiffer core is in one half."""
    kind = {"hypercubes": "Q", "simplices": "P"}[shape]
    return Run(f"{dimension}D {kind}{degree}" + (f", {chosen}" if chosen else ""), f"patch/patch-{dimension}d.prm",
               ["-mesh_shape", shape, "-space_degree", str(degree), "-time_step", "1",
                "-boundaries_skin_kind", "nodes", "-output_fields", "true",
                "-materials_names", "body, core", "-materials_core_where", "where x > 0.5",
                "-materials_core_law", "St. Venant-Kirchhoff", "-materials_core_young_modulus",
                str(2 * YOUNG), "-materials_core_poisson_ratio", str(POISSON),
                "-materials_core_density", "1", "-output_quantities", chosen],
               [only(*(name.strip().replace(" ", "_") for name in chosen.split(",")))] if chosen
               else [arrays_apart(dimension)], scales={"a": 1}, all_ranks=degree == 1)


CASES = {"fields": [uniform(dimension, shape, degree)
                    for dimension in (2, 3) for shape in ("hypercubes", "simplices")
                    for degree in (1, 2)]
         + [uniform(2, "hypercubes", 1, chosen)
            for chosen in ("velocity, det F, rank", "displacement, stress error", "material")]}
