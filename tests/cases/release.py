"""Supports that act for a part of the time: grips that let go and grips that close.

A grip at one node pulls with its reaction, so that a force of that size which vanishes lets the body go in the same
way: loads know nothing of supports.
"""

import math

import numpy as np

from checks import COMPACT, SLENDER, Check, Run, leave_out, zero

RANK_1 = {"all_ranks": False}
INPUT = "release/release.prm"
PULL = 55.8798287225834  # N, the reaction of the grip
SCALES = {"u": 1, "v": 10, "a": 1e3, "reaction": PULL}
BY_FORCE = ["-boundaries_grip_active", "0", "-loads_names", "pull", "-loads_pull_kind", "point force",
            "-loads_pull_at", "8, 1", "-loads_pull_value", f"0; {PULL}", "-loads_pull_active", "t < 0"]
HELD_FIRST = ["-time_start", "-0.05"]
MOTION = [f"tip.{name}{axis}" for name in "uva" for axis in "xy"]


def same(other, tolerance, sign=1):
    """The motion of the tip against that of an earlier run, from its first step on, by the largest of each."""
    def measure(result):
        mine, theirs = result.probes, result.earlier[other].probes
        n = len(theirs["time"]) - 1
        return max(np.abs(mine[name][-n:] - theirs[name][-n:]).max() / np.abs(theirs[name]).max() for name in MOTION)
    return zero("motion", measure, tolerance, other)


def released(scheme, options, tolerance):
    """At the start; by a force that vanishes; in the run; and without a matrix."""
    options = ["-time_scheme", scheme, *options]
    force = f"{scheme}, by a force"
    let_go = [Check("reaction before", lambda result: result.at("grip.reaction_y", 0), PULL, 1e-9 * PULL, "the force"),
              zero("reaction after", lambda result: np.abs(result.probes["grip.reaction_y"][-10:]).max(), 0, "let go")]
    return [Run(force, INPUT, [*options, *BY_FORCE], [], SLENDER, SCALES, **RANK_1),
            Run(f"{scheme}, at the start", INPUT, options, [same(force, tolerance)], SLENDER, SCALES, **RANK_1),
            Run(f"{scheme}, in the run", INPUT, [*options, *HELD_FIRST], [same(force, tolerance), *let_go], SLENDER,
                SCALES)]


SHORT = ["-time_end", "0.1"]
EXPLICIT = ["-damping_mass", "row-sum", "-time_step", "5e-4", *SHORT]
WITHOUT_MATRIX = ["-solver_linear", "pmg", "-ksp_rtol", "1e-12"]
RELEASED = [
    *released("backward-euler", SHORT, 1e-10),
    Run("without a matrix", INPUT, [*SHORT, *HELD_FIRST, *WITHOUT_MATRIX], [same("backward-euler, by a force", 1e-8)],
        SLENDER, SCALES),
    *released("generalized-alpha", SHORT, 1e-10),
    *released("central-difference", EXPLICIT, 1e-10),
    *released("bdf2", SHORT, 1e-10),
]


# A grip that closes on the swinging beam: it holds the tip where it is then, and takes the energy of its mass.
TIP = ["-probes_tip_at", "8, 1"]
LINEAR = ["-materials_beam_law", "linear elastic", "-time_scheme", "trapezoidal"]
CLOSES = 0.05


def since_closing(motion, column="tip.uy"):
    """The tip's motion against that of its grip, from where it was."""
    def measure(result):
        time, way = result.probes["time"], result.probes[column]
        closed = time > CLOSES + 1e-9
        origin = result.at(column, CLOSES) - motion(CLOSES) if column == "tip.uy" else 0
        return np.abs(way[closed] - origin - motion(time[closed])).max()
    # velocities of supports are differences
    return zero(f"{column} since it closed", measure, 1e-12 if column == "tip.uy" else 1e-9, "the grip's motion")


def balance(result):
    """The largest remainder of the ledger over the energy of the start."""
    return np.abs(result.ledger["remainder"]).max() / result.ledger["strain"][0]


def closing(name, motion, moves, rate, options):
    """With that motion, its displacement and velocity."""
    return Run(name, INPUT, [*TIP, *SHORT, "-boundaries_grip_motion", f"free; {motion}", "-boundaries_grip_active",
                             f"t < 0 || t > {CLOSES}", *options],
               [since_closing(moves), since_closing(rate, "tip.vy"),
                zero("remainder of energy", balance, 1e-9, "balance")], SLENDER, SCALES)


CLOSED = [closing("grip that closes", "1", lambda t: 1 + 0 * t, lambda t: 0 * t, LINEAR),
          closing("grip that closes and moves", "1 + 20 * t", lambda t: 1 + 20 * t, lambda t: 20 + 0 * t, LINEAR)]

# The end of a beam slides on its plane all the time and is fixed on it at first, straight and turned.
ANGLE = 0.5
SLIDES = ["-boundaries_names", "clamp, slide, hold", "-boundaries_slide_where", "id 1", "-boundaries_slide_motion",
          "symmetry", "-boundaries_hold_where", "id 1", "-boundaries_hold_motion", "fixed", "-boundaries_hold_active",
          f"t < {CLOSES}", "-initial_equilibrium_at", "", "-loads_names", "weight", "-loads_weight_kind", "gravity",
          "-probes_names", "tip"]
X, Y = (8 * math.cos(ANGLE), 8 * math.sin(ANGLE))
TURN = ["-constants", f"a = {ANGLE}", "-mesh_transform", "cos(a)*x - sin(a)*y; sin(a)*x + cos(a)*y",
        "-loads_weight_value", "200 * sin(a); -200 * cos(a)", "-probes_tip_at", f"{X!r}, {Y!r}"]


def turned_back(result):
    """The motion of the turned beam against that of the straight one."""
    straight, turned = result.earlier["slides"].probes, result.probes
    worst = 0
    for name in "uv":
        x, y = turned[f"tip.{name}x"], turned[f"tip.{name}y"]
        back = {"x": math.cos(ANGLE) * x + math.sin(ANGLE) * y, "y": math.cos(ANGLE) * y - math.sin(ANGLE) * x}
        for axis, value in back.items():
            worst = max(worst, np.abs(value - straight[f"tip.{name}{axis}"]).max()
                        / np.abs(straight[f"tip.{name}y"]).max())
    return worst


TURNED = [
    Run("slides", INPUT, [*SLIDES, *SHORT, "-loads_weight_value", "0; -200"],
        [zero("held at first", lambda result: result.at("tip.uy", CLOSES), 0, "fixed"),
         zero("on its plane", lambda result: np.abs(result.probes["tip.ux"]).max(), 0, "symmetry")], SLENDER, SCALES,
        **RANK_1),
    Run("slides, turned", INPUT, [*SLIDES, *SHORT, *TURN], [zero("motion", turned_back, 1e-9, "slides")], SLENDER, SCALES),
]

CASES = {"release": RELEASED, "grip": CLOSED, "release-turned": TURNED}

leave_out(CASES, {
    "release": ["generalized-alpha*"],
})
