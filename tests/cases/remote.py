"""Remote points: rigid and spread, with forces, moments, masses and prescribed motions."""

import functools
import math

import numpy as np

from checks import SLENDER, Check, Run, frequency, probe, summary, zero

RANK_1 = {"all_ranks": False}

# a moment M at the end: rotation M L / (E I), deflection M L^2 / (2 E I)
BENDING = 1e6 * 0.05**4 / 12
MOMENT = 0.01


def most(result, prefix, axes):
    """The largest of some columns of probes."""
    return max(abs(result.probes[prefix + axis]).max() for axis in axes)


def holds(force, moment):
    """The root is held by that force and moment about the origin, both given as what acts on the point."""
    return [Check(f"root.{kind}_{axis}", lambda result, column=f"root.{kind}_{axis}": result.at(column, 1), -value,
                  1e-9 * max(map(abs, values)), "balance")
            for kind, values in (("reaction", force), ("moment", moment)) if any(values)
            for axis, value in zip("xyz", values)]


def bent():
    """A beam bent by a moment about y, by a rotation of 0.02."""
    turn = MOMENT / BENDING
    return [probe("hub.rotation_y", 1, turn, "closed form", relative=1e-9),
            probe("hub.uz", 1, -turn / 2, "closed form", relative=1e-9),
            probe("tip.ux", 1, 0.025 * turn, "closed form", relative=1e-8),
            zero("other rotations", lambda result: most(result, "hub.rotation_", "xz"), 1e-12, "symmetry"),
            *holds((0, 0, 0), (0, MOMENT, 0))]


def said(*names):
    """How far what the run says of the points at its end is from the last row of their probes."""
    def measure(result):
        apart = 0
        for name in names:
            of = summary(result)["remote_points"][name]
            for quantity, column in (("displacement", "u"), ("rotation", "rotation_"), ("force", "reaction_"),
                                     ("moment", "moment_")):
                for axis, value in zip("xyz", of[quantity]):
                    key = f"{name}.{column}{axis}"
                    apart = max(apart, abs(value - (result.probes[key][-1] if key in result.probes else 0)))
        return apart
    return zero("summary.json", measure, 1e-15, "the probes")


ON_HUB = "-remote_points_hub_"
ON_Y = [ON_HUB + "moment", f"0; {MOMENT}; 0"]
AS_LOAD = ["-loads_names", "couple", "-loads_couple_kind", "remote moment", "-loads_couple_point", "hub",
           "-loads_couple_value", f"0; {MOMENT}; 0"]
SPREAD = [ON_HUB + "kind", "spread"]
# (1.5, 0.2, 0) x (0, 0.003, 0.005)
ARM = [ON_HUB + "point", "1.5, 0.2, 0", ON_HUB + "force", "0; 3e-3; 5e-3"]
AT_ARM = holds((0, 3e-3, 5e-3), (1e-3, -7.5e-3, 4.5e-3))
ACROSS = [ON_HUB + "directions", "y, z", ON_HUB + "displacement", "free; 0; 0.01"]

STATIC = [
    Run("moment", "remote-points/beam.prm", ON_Y, [*bent(), said("hub")]),
    Run("moment as a load", "remote-points/beam.prm", AS_LOAD, bent(), **RANK_1),
    Run("load cases", "remote-points/beam.prm",
        [*AS_LOAD, "-cases_names", "once, twice", "-cases_once_loads", "couple", "-cases_twice_loads", "2 couple",
         "-time_step", "1", "-time_end", "2"],
        [Check(f"rotation in case {name}",
               lambda result, name=name: summary(result)["cases"][name]["remote_points"]["hub"]["rotation"][1],
               factor * MOMENT / BENDING, 1e-9 * MOMENT / BENDING, "closed form")
         for name, factor in (("once", 1), ("twice", 2))], **RANK_1),
    Run("moment, spread", "remote-points/beam.prm", [*SPREAD, *ON_Y], holds((0, 0, 0), (0, MOMENT, 0))),
    Run("prescribed rotation", "remote-points/beam.prm", [ON_HUB + "rotation", "free; 0.01*t; free"],
        [probe("hub.uz", 1, -0.005, "closed form", relative=1e-9), said("hub"),
         *holds((0, 0, 0), (0, 0.01 * BENDING, 0)),
         zero("hub.reaction", lambda result: most(result, "hub.reaction_", "xyz"), 1e-9, "balance")]),
    Run("rigid half", "remote-points/beam.prm", [*ON_Y, ON_HUB + "where", "halfspace 1 0 0 0.5"],
        [probe("hub.rotation_y", 1, 0.5 * MOMENT / BENDING, "closed form", relative=1e-9),
         probe("tip.uz", 1, -0.375 * MOMENT / BENDING, "closed form", relative=1e-9)]),
    Run("force at an arm", "remote-points/beam.prm", ARM, AT_ARM, **RANK_1),
    Run("force at an arm, spread", "remote-points/beam.prm", [*ARM, *SPREAD], AT_ARM, **RANK_1),
    Run("two directions", "remote-points/beam.prm", ACROSS,
        [probe("hub.ux", 1, 0, "no node sees it", absolute=1e-12), probe("hub.uz", 1, 0.01, "given", relative=1e-12),
         zero("sum of reactions", lambda result: result.at("hub.reaction_z", 1) + result.at("root.reaction_z", 1), 1e-9,
              "balance")], **RANK_1),
    Run("in the plane", "remote-points/strip.prm", [],
        [probe("hub.rotation_z", 1, 0.1 * 12 / (1e6 * 0.05**3), "closed form", relative=1e-9),
         probe("hub.uy", 1, 0.05 * 12 / (1e6 * 0.05**3), "closed form", relative=1e-9)], scales={"moment": 0.1}),
]


def tip_mass(ratio, *betas):
    """Frequencies along the thin side of a cantilever with a mass at its end, of `ratio` of its own.

    They are (beta L)^2 / (2 pi L^2) sqrt(E I / (rho A)), with 1 + cos cosh + ratio beta L (cos sinh - sin cosh) = 0.
    """
    for b in betas:
        assert abs(1 / math.cosh(b) + math.cos(b) + ratio * b * (math.cos(b) * math.tanh(b) - math.sin(b))) < 1e-4
    unit = math.sqrt(1e9 * 0.01**2 / 12 / 1000) / (2 * math.pi)
    return Run(f"tip mass {ratio:g}", "remote-points/slender.prm", [ON_HUB + "mass", f"{0.2 * ratio}"],
               [frequency(number, unit * b**2, "Euler and Bernoulli", relative=3e-3)
                for number, b in zip((1, 3), betas)], SLENDER, **({} if ratio == 1 else RANK_1))


MODES = [tip_mass(0, 1.875104, 4.694091), tip_mass(0.5, 1.419964, 4.111133), tip_mass(1, 1.247917, 4.031139),
         tip_mass(5, 0.870021, 3.949980)]

# the same motion of a beam with a mass and inertia at its end, by all nodes and by its modes
SWINGING = [ON_HUB + "mass", "2", ON_HUB + "inertia", "0.01, 0.02, 0.02", ON_HUB + "force", "0; 0; 0.1*sin(3*t)",
            ON_HUB + "moment", "0; 0; 0.02*t", "-time_scheme", "midpoint", "-time_step", "0.05", "-time_end", "2"]
ENERGY = zero("remainder / energy", lambda result: abs(result.ledger["remainder"]).max()
              / result.ledger["kinetic"].max(), 1e-12, "midpoint rule")

MOTION = [
    Run("midpoint", "remote-points/beam.prm", SWINGING, [ENERGY]),
    Run("spread, midpoint", "remote-points/beam.prm", [*SWINGING, *SPREAD], [ENERGY], **RANK_1),
]


# Large rotations: a thin strip rolled up by a moment at its end, of a = M L / (E I) = 2. As the elastica's the end
# moves by L (sin a / a - 1) and L (1 - cos a) / a.
THIN = ["-mesh_lower", "0, -0.005", "-mesh_upper", "1, 0.005", "-mesh_cells", "16, 1", "-space_degree", "3",
        "-materials_body_law", "St. Venant-Kirchhoff", "-time_step", "0.1"]
ANGLE = 2.0


def rolled(name, options, **settings):
    """The end of the strip."""
    return Run(name, "remote-points/strip.prm", [*THIN, *options],
               [probe("hub.rotation_z", 1, ANGLE, "elastica", relative=1e-3),
                probe("hub.uy", 1, (1 - math.cos(ANGLE)) / ANGLE, "elastica", relative=1e-3),
                probe("hub.ux", 1, math.sin(ANGLE) / ANGLE - 1, "elastica", relative=1e-3)], SLENDER,
               scales={"moment": 0.1}, **settings)


ROLL = [rolled("rolled by a moment", [ON_HUB + "moment", repr(ANGLE * 1e6 * 0.01**3 / 12)]),
        rolled("rolled by a rotation", [ON_HUB + "moment", "", ON_HUB + "rotation", f"{ANGLE}*t"], **RANK_1)]


@functools.lru_cache
def top(n_steps):
    """The end of the axis of the top after 0.2 s, by Runge and Kutta's method for rotation matrix and momentum."""
    inertia = np.diag([0.2, 0.4, 0.2]) + 15 * (0.1**2 / 6 * np.eye(3) + np.diag([1, 0, 1]))
    inverse = np.linalg.inv(inertia)

    def rate(state):
        turn, momentum = state[:, :3], state[:, 3]
        omega = turn @ inverse @ turn.T @ momentum
        cross = np.array([[0, -omega[2], omega[1]], [omega[2], 0, -omega[0]], [-omega[1], omega[0], 0]])
        return np.column_stack([cross @ turn, np.cross(turn[:, 1], [0, 0, -15 * 9.81])])

    state = np.column_stack([np.eye(3), inertia @ [0, 150, -4.61538]])
    h = 0.2 / n_steps
    for _ in range(n_steps):
        k1 = rate(state)
        k2 = rate(state + h / 2 * k1)
        k3 = rate(state + h / 2 * k2)
        k4 = rate(state + h * k3)
        state = state + h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
    return state[:, 1]


def end(result):
    """The end of the axis."""
    return [0, 1, 0] + np.array([result.at(f"centre.u{axis}", 0.2) for axis in "xyz"])


def off(result):
    """How far that is from where it should be, m."""
    return np.linalg.norm(end(result) - top(5000))


def falls(result):
    """The order in time, by the step and its half."""
    return math.log2(off(result.earlier["top"]) / off(result))


TOP = [Run("top", "remote-points/top.prm", [], [
           zero("the tip stays", lambda result: most(result, "tip.u", "xyz"), 1e-12, "held"),
           zero("the axis is rigid", lambda result: np.linalg.norm(end(result)) - 1, 1e-12, "rigid"),
           zero("what would hold the tip from turning", lambda result: most(result, "tip.moment_", "xyz"), 1e-8,
                "it is free")], SLENDER, scales={"moment": 100}),
       Run("top, half the step", "remote-points/top.prm", ["-time_step", "0.0005"],
           [Check("order", falls, 2, 0.02, "Newmark"), zero("off the path", off, 0.01, "Euler's equations")], SLENDER,
           **RANK_1)]


# idaholab/moose#33820: omega^2 of a cantilever with a mass of 1 on a rigid spider at its end, and on the nodes of the
# face. The thread leaves out E = 1e6, nu = 0.3, rho = 1: an assembly of the 8-node cells by numpy has both numbers with
# these (999.26889, 994.30659), and 999.16786 for a mass that spreads equally.
def bending(name, options, squared, relative, source, **settings):
    return Run(name, "remote-points/spider.prm", options,
               [frequency(number, math.sqrt(squared) / (2 * math.pi), source, relative=relative)
                for number in (1, 2)], SLENDER, **settings)


ON_FACE = ["-remote_points_names", "", "-masses_names", "tip", "-masses_tip_where", "id 1", "-masses_tip_mass", "1 / 16"]
EQUALLY = [*SPREAD, ON_HUB + "weights", "equal"]
# four nodes that are moved as a rigid body, and the rest of the body with them
FREE = ["-run", "time", "-time_scheme", "static", "-time_step", "1", "-time_end", "1", "-mesh_cells", "10, 1, 1",
        "-boundaries_names", "", ON_HUB + "mass", "0", ON_HUB + "displacement", "0.3*t; -0.2*t; 0.1*t",
        ON_HUB + "rotation", "0.1*t; 0.2*t; -0.3*t", "-probes_names", "hub", "-probes_hub_kind", "remote",
        "-probes_hub_point", "hub", "-solver_linear", "direct"]


def left_over(result):
    """What holds the point, relative to the modulus times the face times the displacement over the length of a cell."""
    force, moment = (most(result, f"hub.{of}_", "xyz") for of in ("reaction", "moment"))
    return max(force, moment) / (1e6 * 1 / 0.5)


SPIDER = [
    bending("rigid", [], 999.269, 1e-6, "moose#33820"),
    bending("on the face", ON_FACE, 994.307, 1e-6, "moose#33820", **RANK_1),
    bending("spread", EQUALLY, 999.16786, 1e-8, "assembly by numpy", **RANK_1),
    Run("free, small", "remote-points/spider.prm", FREE, [zero("residual", left_over, 1e-14, "rigid motion")]),
    Run("free, large", "remote-points/spider.prm", [*FREE, "-materials_body_law", "St. Venant-Kirchhoff"],
        [zero("residual", left_over, 1e-14, "rigid motion")], **RANK_1),
]

CASES = {"remote-points": [*STATIC, *MODES, *MOTION], "remote-turns": [*ROLL, *TOP], "remote-spider": SPIDER}
