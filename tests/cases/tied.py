"""Surfaces of two boxes, whose meshes do not match, tied to each other."""

import math

import numpy as np

from checks import SLENDER, Check, Run, frequency, largest, probe, zero

RANK_1 = {"all_ranks": False}


def boxes(name, file, options, checks, mesh=(), order=1, **settings):
    """A run on two boxes that Gmsh meshes."""
    numbers = [word for key, value in dict(mesh).items() for word in ("-setnumber", key, str(value))]
    return Run(name, f"tied-surfaces/{file}.prm", ["-mesh_file", "{folder}/boxes.msh", *options], checks,
               prepare=[["gmsh", "-3", "-v", "1", *numbers, "{here}/tied-surfaces/boxes.geo", "-o", "{folder}/boxes.msh"]],
               **settings)


# Uniform tension between planes of symmetry: a mortar tie is exact on every mesh. Where nodes follow faces (Kind = nodes), their
# forces are in balance only where the mesh of the secondary side divides that of the primary side; otherwise near the joint as far
# out of balance as the quadrature of the primary side's shape functions by the secondary side's nodes is.
def stretched(tolerance, of_stress=1e-10):
    """u = sigma / E (x, -nu y, -nu z); tolerances relative to the largest values."""
    expected = {"left": (0.7, 0.4, 0.6), "right": (1.4, 0.3, 0.8)}
    checks = [probe(f"{point}.u{axis}", 1, 0.01 * factor * x, "closed form", absolute=0.02 * tolerance)
              for point, place in expected.items() for axis, factor, x in zip("xyz", (1, -0.3, -0.3), place)]
    return [*checks, probe("stress.von_mises", 1, 10, "closed form", relative=of_stress),
            probe("reactions.end_x", 1, -10, "balance", relative=1e-10)]


PMG = ["-solver_linear", "pmg", "-ksp_rtol", "1e-13"]
SIX_BY_SIX = {"m1": 3, "p1": 3, "m2": 6, "p2": 6}
FOUR_BY_FIVE = {"m1": 3, "p1": 3, "m2": 4, "p2": 5}
TENSION = [
    boxes("3 x 3 in 6 x 6", "boxes", [], stretched(1e-10), SIX_BY_SIX),
    boxes("quadratic, 2 x 2 in 4 x 4", "boxes", ["-space_degree", "2"], stretched(1e-10), **RANK_1),
    boxes("tetrahedra", "boxes", [], stretched(1e-10), {"hexahedra": 0, "m2": 3, "p2": 3}, **RANK_1),
    boxes("3 x 3 and 4 x 5", "boxes", [], stretched(1e-10), FOUR_BY_FIVE),
    boxes("quadratic tetrahedra", "boxes", ["-space_degree", "2"], stretched(1e-10), {"hexahedra": 0, "m2": 3, "p2": 3}),
    boxes("quadratic, without a matrix", "boxes", ["-space_degree", "2", *PMG], stretched(1e-10), FOUR_BY_FIVE),
    boxes("3 x 3 and 4 x 5, nodes", "boxes", ["-ties_joint_kind", "nodes"], stretched(0.01, 0.05), FOUR_BY_FIVE, **RANK_1),
]


# Uniform tension askew to all axes, with free sides: every displacement and stress is exact, in all kinds of cells.
AUTO = ["-ties_names", "auto"]


def patch(name, degree, mesh, *options, **settings):
    """Uniform tension of 10 Pa along boxes that are turned by 33 degrees about z and about x."""
    return boxes(name, "patch", ["-space_degree", str(degree), *options], [
        *(Check(f"relative_error_{kind}", lambda result, kind=kind: result.ledger[f"relative_error_{kind}"][-1], 0,
                1e-10, "closed form", on_all_ranks=True) for kind in ("l2", "h1")),
        probe("stress.von_mises", 1, 10, "closed form", relative=1e-10)], mesh, **settings)


TWO_BY_THREE = {"hexahedra": 0, "m2": 3, "p2": 3}
PATCH = [
    patch("Q1", 1, FOUR_BY_FIVE),
    patch("Q2", 2, FOUR_BY_FIVE, **RANK_1),
    patch("Q3", 3, {}, **RANK_1),
    patch("P1", 1, TWO_BY_THREE, **RANK_1),
    patch("P2", 2, TWO_BY_THREE),
    patch("Q1, found", 1, FOUR_BY_FIVE, *AUTO),
    patch("P2, found", 2, TWO_BY_THREE, *AUTO, **RANK_1),
]


# Manufactured solutions over a joint: as in one mesh of orders p + 1 in L2 and p in H1.
def order(column, coarse, expected):
    """The order of a norm between an earlier run and this one, with twice as many cells a side."""
    return Check(f"order of {column}", lambda result: math.log2(
        result.earlier[coarse].ledger[column][-1] / result.ledger[column][-1]), expected, 0.1, "Wohlmuth 2000")


def manufactured(degree):
    """Two pairs of meshes of 3 and 4 cells a side, and of 6 and 8."""
    name = f"degree {degree}"
    checks = [order("error_l2", f"{name}, coarse", degree + 1), order("error_h1", f"{name}, coarse", degree)]
    return [boxes(f"{name}, {which}", "manufactured", ["-space_degree", str(degree)], which_checks,
                  {f"{letter}{side}": n * times for side, n in ((1, 3), (2, 4)) for letter in "nmp"},
                  all_ranks=(degree, which) != (2, "fine"))
            for which, times, which_checks in (("coarse", 1, []), ("fine", 2, checks))]


ORDERS = [*manufactured(1), *manufactured(2)]


# Nodes that lie off the primary side surface follow without strain: its shape functions go on over the gap.
def turned(axis):
    """Displacement of the point (2, 1, 0.3) turned by t degrees about z."""
    x, y = 2, 1
    turn = {"x": lambda t: x * np.cos(t) - y * np.sin(t) - x,
            "y": lambda t: x * np.sin(t) + y * np.cos(t) - y}[axis]
    return lambda t: turn(np.radians(t))


def turning(name, mesh, *options, **settings):
    """A rotation over a gap leaves no stress."""
    return boxes(name, "turning", [*options], [
        zero("peak von Mises / E", lambda result: result.probes["stress.von_mises"].max() / 1000, 1e-9, "closed form"),
        largest(["tip.ux", "tip.uy"], {"tip.ux": turned("x"), "tip.uy": turned("y")}, 1e-9, "the tip follows",
                "closed form")], {"gap": 0.02, **mesh}, scales={"von_mises": 1000}, **settings)


FREE = ["-run", "modes", "-boundaries_names", "", "-loads_names", "", "-modes_count", "8"]
RIGID = [
    turning("hexahedra", FOUR_BY_FIVE, **RANK_1),
    turning("closed gap", FOUR_BY_FIVE, "-ties_joint_gap", "close", **RANK_1),
    boxes("free", "boxes", FREE, [*(frequency(number, 0, "rigid", absolute=1e-6) for number in range(1, 7)),
                                  Check("frequency 7 is of an elastic mode",
                                        lambda result: float(result.modes["frequency"][6] > 1), 1, 0, "elastic")],
          {"gap": 0.02, **FOUR_BY_FIVE}),
    *(Run(name, "tied-surfaces/plug.prm", options, [
        zero("peak von Mises / E", lambda result: result.probes["stress.von_mises"].max() / 1000, 1e-9, "closed form")],
        scales={"von_mises": 1000}, **settings)
      for name, options, settings in (("curved joint", [], {}), ("curved joint, found", AUTO, RANK_1),
                                      ("curved joint, closed", ["-ties_joint_gap", "close"], {}))),
]


# A cantilever of two pieces against the one of one piece, and closer with finer pieces.
def bends_as_one(tolerance):
    """The tip against that of the run before."""
    return zero("tip / tip of one piece - 1",
                lambda result: result.at("tip.uz", 1) / result.earlier["one piece"].at("tip.uz", 1) - 1, tolerance,
                "the run in one piece")


def pieces(name, mesh, tolerance, *options, **settings):
    """Left and right pieces of the cantilever."""
    joint = ["-probes_names", "tip, joint", "-probes_joint_kind", "reaction", "-probes_joint_where", "name face_right"]
    return boxes(name, "beam", ["-space_degree", "2", *joint, *options],
                 [bends_as_one(tolerance), probe("reactions.end_z", 1, 0.06, "balance", relative=1e-9),
                  probe("joint.reaction_z", 1, 0.03, "the weight of the right piece", relative=1e-9)],
                 {"length": 6, **mesh}, rank_tolerance=SLENDER, **settings)


BEAM = [
    Run("one piece", "tied-surfaces/beam.prm",
        ["-mesh_type", "box", "-mesh_upper", "6, 1, 1", "-mesh_cells", "18, 3, 3", "-space_degree", "2",
         "-boundaries_end_where", "id 0", "-ties_names", ""], [], **RANK_1),
    pieces("1 x 1 and 2 x 3", {"n1": 3, "m1": 1, "p1": 1, "n2": 4, "m2": 2, "p2": 3}, 0.05, **RANK_1),
    pieces("2 x 2 and 3 x 4", {"n1": 5, "m1": 2, "p1": 2, "n2": 7, "m2": 3, "p2": 4}, 0.005, **RANK_1),
    pieces("quadratic tetrahedra", {"hexahedra": 0, "n1": 5, "n2": 7, "m2": 3, "p2": 3}, 0.01),
]


# A sudden pull: the balance of energy over the joint.
def moves(name, tolerance, *options, end=0.2, **settings):
    """The remainder of the ledger over the largest work."""
    return boxes(name, "boxes", ["-time_end", str(end), *options],
                 [zero("remainder / work", lambda result: abs(result.ledger["remainder"]).max()
                       / abs(result.ledger["external_work"]).max(), tolerance, "balance")], FOUR_BY_FIVE, **settings)


EXPLICIT = ["-time_scheme", "central-difference", "-time_step", "0.001"]
MOTION = [
    moves("midpoint", 1e-10, "-time_scheme", "midpoint", "-time_step", "0.005", "-snes_rtol", "1e-12"),
    moves("central difference", 1e-10, *EXPLICIT),
    moves("central difference, consistent mass", 1e-10, *EXPLICIT, "-damping_mass", "consistent", **RANK_1),
    moves("central difference, degree 2", 1e-10, *EXPLICIT, "-space_degree", "2", **RANK_1),
    moves("central difference, 1000 steps", 1e-10, *EXPLICIT, end=1, **RANK_1),
]


# A pulse that passes the joint of meshes of 8 cells to its width in front and 11 behind.
def reflected(result):
    """The largest displacement that comes back, over the largest of the pulse."""
    back = result.probes["time"] > 1.6
    return abs(result.probes["before.ux"][back]).max() / result.probes["before.ux"].max()


WAVE = [boxes(name, "wave", [], [zero("reflected / incident", reflected, tolerance, "closed form"),
                                 Check("passed / incident", lambda result: result.probes["after.ux"].max()
                                       / result.probes["before.ux"].max(), 1, 0.02, "closed form")],
              {"width": 0.1, "n1": 40, "n2": n, "m2": 3, "p2": 3})
        for name, n, tolerance in (("equal cells along", 40, 1e-5), ("40 and 56 cells along", 56, 0.005))]


# Heat straight through the joint: linear in x, under the same condition as tension.
FLUX = 35 * 100 / 2


def conducts(name, mesh, options, tolerance, *more, **settings):
    """T = 20 + 50 x."""
    return boxes(name, "heat", options, [
        probe("left.temperature", 1, 20 + 50 * 0.7, "closed form", absolute=100 * tolerance),
        probe("right.temperature", 1, 20 + 50 * 1.4, "closed form", absolute=100 * tolerance),
        probe("flows.from_right", 1, FLUX, "closed form", relative=tolerance), *more], mesh, **settings)


IN_TIME = ["-time_scheme", "bdf2-newton", "-time_step", "1000", "-time_end", "20000", "-initial_temperature", "20"]
HEAT = [
    conducts("3 x 3 in 6 x 6", SIX_BY_SIX, [], 1e-9),
    conducts("3 x 3 and 4 x 5", FOUR_BY_FIVE, [], 0.01),
    conducts("quadratic, without a matrix", FOUR_BY_FIVE, ["-space_degree", "2", *PMG], 1e-9),
    conducts("3 x 3 and 4 x 5, found", FOUR_BY_FIVE, AUTO, 1e-9, **RANK_1),
    boxes("in time", "heat", IN_TIME,
          [zero("remainder / supplied",
                lambda result: result.ledger["remainder"][-1] / result.ledger["supplied"][-1], 1e-2, "ledger")],
          FOUR_BY_FIVE),
]


CASES = {
    "tied-boxes": TENSION,
    "tied-patch": PATCH,
    "tied-orders": ORDERS,
    "tied-rigid": RIGID,
    "tied-beam": BEAM,
    "tied-motion": MOTION,
    "tied-wave": WAVE,
    "tied-heat": HEAT,
}
