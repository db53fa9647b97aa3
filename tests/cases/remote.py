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
        rolled("rolled by a moment, spread", [*SPREAD, ON_HUB + "moment", repr(ANGLE * 1e6 * 0.01**3 / 12)]),
        Run("turned by a revolution, spread", "remote-points/strip.prm",
            [*THIN, *SPREAD, ON_HUB + "moment", "", "-boundaries_root_motion", "rotation", "-boundaries_root_point",
             "0, 0", "-boundaries_root_angle", "2*pi*t", "-time_step", "0.05"],
            [probe("hub.rotation_z", 1, 2 * math.pi, "as the body", relative=1e-12),
             probe("hub.ux", 1, 0, "where it was", absolute=1e-11),
             probe("hub.uy", 1, 0, "where it was", absolute=1e-11),
             zero("energy", lambda result: abs(result.ledger["strain"][-1]), 1e-12, "nothing is strained"),
             zero("moment", lambda result: most(result, "hub.moment_", "z"), 1e-9, "nothing acts")], SLENDER,
            scales={"moment": 0.1}),
        rolled("rolled by a rotation", [ON_HUB + "moment", "", ON_HUB + "rotation", f"{ANGLE}*t"], **RANK_1)]


DIRECT = ["-solver_linear", "auto"]  # there is nothing to solve


# A force that stays normal to the end, F L^2 / (E I) = 2: phi'' = 2 cos phi, with phi the angle to the end's, in the
# distance from it.
def followed(factor, n=2000):
    """Rotation and displacement of the end of a beam of length 1, by Runge and Kutta's method."""
    def rate(state):
        return np.array([state[1], factor * math.cos(state[0]), math.cos(state[0]), math.sin(state[0])])

    state = np.zeros(4)
    for _ in range(n):
        k1 = rate(state)
        k2 = rate(state + k1 / (2 * n))
        k3 = rate(state + k2 / (2 * n))
        k4 = rate(state + k3 / n)
        state = state + (k1 + 2 * k2 + 2 * k3 + k4) / (6 * n)
    turn, _, along, across = state
    # from the axes of the end to those of the root
    return turn, math.cos(turn) * along + math.sin(turn) * across - 1, math.sin(turn) * along - math.cos(turn) * across


TURN, SHORTER, HIGHER = followed(2)
NORMAL = ["-loads_names", "normal", "-loads_normal_kind", "remote follower force", "-loads_normal_point", "hub",
          "-loads_normal_value", f"0; {2 * 1e6 * 0.01**3 / 12!r}", ON_HUB + "moment", "", "-time_step", "0.05"]
ROLL += [Run(f"force that follows, {kind}", "remote-points/strip.prm", [*THIN, *NORMAL, ON_HUB + "kind", kind],
             [probe("hub.rotation_z", 1, TURN, "elastica", relative=1e-3),
              probe("hub.uy", 1, HIGHER, "elastica", relative=1e-3),
              probe("hub.ux", 1, SHORTER, "elastica", relative=1e-3)], SLENDER, scales={"moment": 0.1},
             **({} if kind == "rigid" else RANK_1)) for kind in ("rigid", "spread")]


@functools.lru_cache
def top(n_steps, lumped):
    """The end of the axis of the top after 0.2 s, by Runge and Kutta's method for rotation matrix and momentum.

    A mass lumped at its nodes makes the cube slower to turn.
    """
    inertia = np.diag([0.2, 0.4, 0.2]) + 15 * (0.1**2 / (2 if lumped else 6) * np.eye(3) + np.diag([1, 0, 1]))
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


def off(lumped):
    """How far that is from where it should be, m."""
    return lambda result: np.linalg.norm(end(result) - top(5000, lumped))


def energy_of_top(result):
    """The largest change of the energy of the top, of its kinetic energy at the start."""
    return abs(result.ledger["remainder"]).max() / result.ledger["kinetic"][0]


def tops(name, options, checks, lumped=False, **settings):
    """The top with a step and its half."""
    wrong = off(lumped)
    return [Run(name, "remote-points/top.prm", options, [
                zero("the tip stays", lambda result: most(result, "tip.u", "xyz"), 1e-12, "held"),
                zero("the axis is rigid", lambda result: np.linalg.norm(end(result)) - 1, 1e-12, "rigid"), *checks],
                SLENDER, scales={"moment": 100}, **settings),
            Run(f"{name}, half the step", "remote-points/top.prm", [*options, "-time_step", "0.0005"],
                [Check("order", lambda result: math.log2(wrong(result.earlier[name]) / wrong(result)), 2, 0.03,
                       "second order"), zero("off the path", wrong, 0.01, "Euler's equations"), *checks],
                SLENDER, **RANK_1)]


TOP = [*tops("top", [], [
           zero("what would hold the tip from turning", lambda result: most(result, "tip.moment_", "xyz"), 1e-8,
                "it is free")]),
       *tops("top, midpoint", ["-time_scheme", "midpoint", "-snes_rtol", "1e-14"],
             [zero("change of energy", energy_of_top, 1e-11, "work of differences")]),
       *tops("top, explicit", ["-time_scheme", "central-difference", *DIRECT],
             [zero("change of energy", energy_of_top, 2e-5, "bounded")], lumped=True)]


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

# The plate as a rigid body: its axis goes around the angular momentum L at L / I_1 = I_3 w_3 / (I_1 cos th).
ACROSS_AXIS, ALONG_AXIS = 16 * (0.4**2 + 0.1**2) / 12, 16 * 2 * 0.4**2 / 12
SPIN = np.array([ACROSS_AXIS * 6, 0, ALONG_AXIS * 8])  # angular momentum


def turned(vector, angles):
    """A vector turned by a rotation vector."""
    angle = np.linalg.norm(angles)
    axis = angles / angle
    return (math.cos(angle) * vector + math.sin(angle) * np.cross(axis, vector)
            + (1 - math.cos(angle)) * np.dot(axis, vector) * axis)


def off_cone(result):
    """How far the axis of the plate is from where it should be after 3 s."""
    upright = np.array([0., 0., 1.])
    rotation = np.array([result.at(f"centre.rotation_{axis}", 3) for axis in "xyz"])
    return np.linalg.norm(turned(upright, rotation) - turned(upright, 3 * SPIN / ACROSS_AXIS))


def keeps(energy, momenta):
    """Energy and momenta stay, as far as that."""
    def change(result, *columns):
        values = np.array([result.ledger[column] for column in columns])
        return np.linalg.norm(values - values[:, :1], axis=0).max()

    def of_energy(result):
        ledger = result.ledger
        total = ledger["kinetic"] + ledger["strain"]
        return abs(total - total[0]).max() / total[0]

    return [zero("energy", of_energy, energy, "kept"),
            zero("angular momentum", lambda result: change(result, *(f"angular_momentum_{a}" for a in "xyz"))
                 / np.linalg.norm(SPIN), momenta, "kept"),
            zero("momentum", lambda result: change(result, *(f"momentum_{a}" for a in "xyz")) / (16 * 0.2 * 10),
                 momenta, "kept")]


def remains(axis):
    """What remains of a component of the angular momentum."""
    def of(result):
        values = result.ledger[f"angular_momentum_{axis}"]
        return values[-1] / values[0]

    return of


PART = ["-remote_points_centre_where", "box -0.1 -0.1 -0.05 0.1 0.1 0.05"]
FREE = {"scales": {"u": 0.4, "reaction": 100, "moment": 100}}  # nothing holds it
PLATE = [
    Run("plate", "remote-points/plate.prm", [], keeps(1e-11, 1e-11), SLENDER, **FREE),
    Run("plate, half the step", "remote-points/plate.prm", ["-time_step", "0.01"],
        [zero("off the cone", off_cone, 0.02, "closed form"),
         Check("order", lambda result: math.log2(off_cone(result.earlier["plate"]) / off_cone(result)), 2, 0.02,
               "second order")], SLENDER, **RANK_1, **FREE),
    Run("elastic plate with a rigid part", "remote-points/plate.prm", PART, keeps(1e-11, 1e-11), SLENDER, **FREE),
    Run("elastic plate, explicit", "remote-points/plate.prm",
        [*PART, "-time_scheme", "central-difference", "-time_step", "0.002", *DIRECT, "-solver_petsc_options", ""],
        keeps(1e-3, 1e-12), SLENDER, **FREE),
    # damping by r_m M takes the angular momentum away as exp(-r_m t)
    Run("damped plate, explicit", "remote-points/plate.prm",
        ["-time_scheme", "central-difference", "-time_step", "0.005", "-time_end", "1", *DIRECT,
         "-solver_petsc_options", "", "-damping_rayleigh_mass", "0.5"],
        [Check(f"angular momentum {axis}", remains(axis), math.exp(-0.5), 1e-5, "closed form") for axis in "xz"],
        SLENDER, **RANK_1, **FREE),
]

CASES = {"remote-points": [*STATIC, *MODES, *MOTION], "remote-turns": [*ROLL, *TOP], "remote-spider": SPIDER, "remote-tops": PLATE}
