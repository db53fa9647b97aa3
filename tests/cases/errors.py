"""Error norms against exact solutions: those of an interpolant in closed form, orders, rank counts.

Sources as in cases.py.
"""

import math

from checks import Check, Run, leave_out


def norm(column, expected, relative=1e-9):
    """An error norm of the last row, on all rank counts."""
    return Check(column, lambda result: result.ledger[column][-1], expected, relative * expected, "closed form",
                 on_all_ranks=True)


# A body whose nodes are all put where x^(p+1) is holds its interpolant, with on each cell of length h the error
# (x - a)(b - x) for p = 1, (x - a)(x - m)(x - b) for p = 2; shears leave these one-dimensional.
INTERPOLANTS = {1: (30**-0.5, 3**-0.5), 2: (840**-0.5, 20**-0.5)}


def interpolant(dimension, shape, degree, cells=2):
    h, power = 1 / cells, degree + 1
    l2, h1 = (c * h**k for c, k in zip(INTERPOLANTS[degree], (power, degree)))
    motion = "; ".join([f"0.1 * x^{power}", "0", "0"][:dimension])
    sizes = (2 * power + 1)**-0.5, power * (2 * power - 1)**-0.5  # of x^(p+1) and of its slope
    return Run(f"interpolant {dimension}D {shape} {degree}", "exact-solution/square.prm",
               ["-mesh_dimension", str(dimension), "-mesh_cells", ", ".join([str(cells)] * dimension),
                "-mesh_shape", shape, "-space_degree", str(degree), "-boundaries_skin_kind", "nodes",
                "-boundaries_skin_motion", motion, "-loads_names", "", "-output_exact_displacement", motion],
               [norm("error_l2", 0.1 * l2), norm("error_h1", 0.1 * h1), norm("relative_error_l2", l2 / sizes[0]),
                norm("relative_error_h1", h1 / sizes[1])], all_ranks=(dimension, degree) == (2, 1))


# Manufactured solutions, of orders p + 1 in L2 and p in H1. 3D: a source of its own.
CUBE = ["-mesh_dimension", "3", "-loads_source_value",
        "t * pi^2 * (lambda + 4) * sin(pi*x) * sin(pi*y) * sin(pi*z); "
        "-t * pi^2 * (lambda + 1) * cos(pi*x) * cos(pi*y) * sin(pi*z); "
        "-t * pi^2 * (lambda + 1) * cos(pi*x) * sin(pi*y) * cos(pi*z)",
        "-output_exact_displacement", "t * sin(pi*x) * sin(pi*y) * sin(pi*z); 0; 0"]


def order(column, coarse, refined, expected):
    """The order of a norm between an earlier run and this one, with that many times as many cells a side."""
    return Check(f"order of {column}", lambda result: math.log(
        result.earlier[coarse].ledger[column][-1] / result.ledger[column][-1], refined), expected, 0.1, "theory")


def manufactured(dimension, shape, degree, coarse, fine):
    """Two runs of different meshes."""
    name = f"manufactured {dimension}D {shape} {degree}"
    options = ["-mesh_shape", shape, "-space_degree", str(degree), *(CUBE if dimension == 3 else [])]
    checks = [order("error_l2", f"{name}, coarse", fine / coarse, degree + 1),
              order("relative_error_h1", f"{name}, coarse", fine / coarse, degree)]
    return [Run(f"{name}, {which}", "exact-solution/square.prm",
                [*options, "-mesh_cells", ", ".join([str(cells)] * dimension)], which_checks,
                all_ranks=degree == 2 and which == "fine")
            for which, cells, which_checks in (("coarse", coarse, []), ("fine", fine, checks))]


# The patch of inclined-planes, whose unknowns are turned by half a radian: strains of a tenth of the stress 1 and so on.
X, Y = (f"(cos(0.5) * x + sin(0.5) * y) * {0.1 * (1 - 0.25**2)}",
        f"(cos(0.5) * y - sin(0.5) * x) * {-0.1 * 0.25 * 1.25}")
TURNED = Run("turned unknowns", "inclined-planes/patch.prm",
             ["-output_exact_displacement", f"t * (cos(0.5) * {X} - sin(0.5) * {Y}); t * (sin(0.5) * {X} + cos(0.5) * {Y})"],
             [Check(f"relative_error_{kind}", lambda result, kind=kind: result.ledger[f"relative_error_{kind}"].max(), 0,
                    1e-9, "closed form", on_all_ranks=True) for kind in ("l2", "h1")])


CASES = {"exact-solution": [
    *(interpolant(dimension, shape, degree) for dimension in (2, 3) for shape in ("hypercubes", "simplices")
      for degree in (1, 2)),
    *manufactured(2, "hypercubes", 1, 8, 16),
    *manufactured(2, "hypercubes", 2, 8, 16),
    *manufactured(2, "hypercubes", 4, 3, 6),
    *manufactured(2, "simplices", 1, 16, 32),
    *manufactured(2, "simplices", 2, 8, 16),
    *manufactured(3, "hypercubes", 2, 3, 6),
    TURNED,
]}

leave_out(CASES, {
    "exact-solution": ["interpolant 3D * 1", "manufactured 2D hypercubes 1, *", "manufactured 2D hypercubes 2, *",
                       "manufactured 2D simplices 2, *"],
})
