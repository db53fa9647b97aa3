"""Which runs tell the error of a case: with other meshes, other steps, and tighter tolerances of the solvers."""

import dataclasses
import shlex

import steppe
from expressions import components

HALF, CAD = 2.0, 1.5  # ratio of sizes from one run to the next, and of those that CAD is meshed with
CLOSEST = 1.15  # of sizes of cells that tell something
TIGHTER, TIGHTEST = 100, 1e-15
EXPLICIT = ("explicit-euler", "central-difference", "rk2", "rk4", "rk", "ssp", "symplectic")
ORDERS = {"backward-euler": 1, "explicit-euler": 1, "rk4": 4, "rk": 5, "arkimex": 3, "rosw": 3, "symplectic": 1}


@dataclasses.dataclass
class Member:
    """A run of a family: the case itself has level 0, finer ones are above."""

    level: int
    results: steppe.Results
    size: float = 1.0  # of cells or steps, relative to the case


def is_true(value):
    return str(value).lower() == "true"


def number(text):
    try:
        return float(text)
    except ValueError:
        return None


def order_in_time(time):
    """The order of the scheme that a section Time chooses; None of static."""
    scheme = time["Scheme"]
    if scheme == "static":
        return None
    if scheme[:3] == "bdf" and scheme[3:].isdigit():
        return int(scheme[3:])
    gamma = {"newmark": 0.5, "hht": 0.5 - float(time["Alpha"])}.get(scheme)
    if (gamma and time["Gamma"] and float(time["Gamma"]) != gamma) or (
            scheme == "theta" and float(time["Theta"]) != 0.5):
        return 1
    return ORDERS.get(scheme, 2)


def sized_options(mesh, factor):
    """Options for a mesh of CAD with cells of `factor` times the size."""
    options = ["-mesh_size", f"{factor * float(mesh['Size']):.6g}"]
    if mesh["Sizes"]:
        pairs = [text.split(None, 1) for text in mesh["Sizes"].split(";")]
        options += ["-mesh_sizes", "; ".join(f"{factor * float(size):.6g} {where}" for size, where in pairs)]
    if int(mesh["Cells per circle"]) > 0:
        options += ["-mesh_cells_per_circle", str(round(int(mesh["Cells per circle"]) / factor))]
    return options


def mesh_options(case, level):
    """Options for cells that are halved `level` times, or larger ones; None where there are none."""
    mesh = case["Mesh"]
    refinements = int(mesh["Refinements"]) + level
    if refinements >= 0:
        return ["-mesh_refinements", str(refinements)]
    if mesh["Type"] == "file" and float(mesh["Size"]) > 0:
        return ["-mesh_refinements", "0", *sized_options(mesh, CAD**-refinements)]
    cells = [int(n) for n in components(mesh["Cells"])][:int(mesh["Dimension"])]
    if mesh["Type"] != "box" or any(n % 2**-refinements for n in cells):
        return None
    return ["-mesh_refinements", "0", "-mesh_cells", ", ".join(str(n // 2**-refinements) for n in cells)]


def degree_options(case, level):
    """The mesh of the case with a higher degree."""
    return ["-space_degree", str(int(case["Space"]["Degree"]) + level)] if level > 0 else None


def step_options(case, level):
    """Options for steps that are shorter by 2^level; None where there are none."""
    time, factor = case["Time"], HALF**-level
    text = time["Step"]
    step, length = number(text), float(time["End"]) - float(time["Start"])
    if text == "auto":
        safety = factor * float(time["Step safety"])
        return ["-time_step_safety", f"{safety:.6g}"] if 0.01 <= safety <= 1 else None
    if step and factor * step > length * (1 + 1e-12):
        return None
    if level < 0 and time["Scheme"] in EXPLICIT:
        return None  # as a rule unstable, which a short run does not tell
    options = ["-time_step", f"{factor * step:.12g}" if step else f"{factor:g} * ({text})"]
    if is_true(time["Adaptive"]):
        tolerance = factor**(order_in_time(time) + 1) * float(time["Error tolerance"])
        options += ["-time_error_tolerance", f"{tolerance:.6g}"]
        return options if 1e-14 <= tolerance <= 1 else None
    return options


def solver_options(case, more):
    """Tolerances of all iterations that are a hundred times as tight."""
    words = shlex.split(case["Solver"]["PETSc options"]) + more

    def tighter(option, default=None):
        given = [words[i + 1] for i, word in enumerate(words[:-1]) if word == option]
        value = number(given[-1]) if given else default
        return [option, f"{max(value / TIGHTER, TIGHTEST):.6g}"] if value else []

    run = case["Run"]
    if run == "modes":
        return ["-modes_tolerance", f"{max(float(case['Modes']['Tolerance']) / TIGHTER, 1e-14):.6g}"]
    if run != "time":
        return tighter("-frequency_ksp_rtol", 1e-10)
    options = tighter("-snes_rtol", 1e-8)  # that of dynamic steps, 1e-6, becomes 1e-10 too
    for option in ("-ksp_rtol", "-ksp_atol", "-snes_atol"):
        options += tighter(option)
    correction = float(case["Time"]["Correction tolerance"])
    return options + (["-time_correction_tolerance", f"{correction / TIGHTER:.6g}"] if correction > 0 else [])


def relative_size(family, level, results, case, tree):
    """Of cells by their number (as Eca and Hoekstra), of steps that are chosen by their number, else what was asked."""
    if family == "mesh":
        return (case.record["cells"] / results.record["cells"])**(1 / int(tree["Mesh"]["Dimension"]))
    if is_true(tree["Time"]["Adaptive"]):
        return case.record["counts"]["steps"] / results.record["counts"]["steps"]
    return HALF**-level
