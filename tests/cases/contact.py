"""Contact with rigid obstacles, with and without friction, under explicit and implicit schemes.

Sources as in cases.py.
"""

import math

import numpy as np

from checks import LONG, SLENDER, Check, Run, zero

RANK_1 = {"all_ranks": False}


def remainder(result):
    """What is missing in the ledger, relative to the largest kinetic or strain energy or work."""
    ledger = result.ledger
    size = max(max(abs(ledger[name])) for name in ("kinetic", "strain", "external_work"))
    return max(abs(ledger["remainder"])) / size


def pressing(obstacle, axis):
    """Times and sizes of the force on an obstacle."""
    return lambda result: (result.probes["time"], abs(result.probes[f"{obstacle}.force_{axis}"]))


def duration(force):
    """Time from the first to the last action of a force."""
    def measure(result):
        time, size = force(result)
        acts = np.flatnonzero(size)
        return time[acts[-1]] - time[acts[0]] + time[1] - time[0]
    return measure


def impulse(force):
    """Integral of a force over time."""
    return lambda result: np.trapz(*reversed(force(result)))


# The bar on a wall, code_aster SDNV100 with a hundredth of its velocity, so that strains are small.
def bar(name, options, energy, checks=(), **settings):
    """Duration, impulse, pressure and the speed after, within 2 %."""
    wall, height = pressing("wall", "x"), 0.004

    def near(label, measure, expected, relative=0.02):
        return Check(label, measure, expected, relative * expected, "closed form")

    def plateau(result):
        time, force = wall(result)
        return force[(time > 3e-5) & (time < 9e-5)].mean() / height

    mass = 8000 * 0.2 * height
    return Run(name, "contact/bar.prm", options, [
        near("duration", duration(wall), 8e-5),
        near("impulse", lambda result: impulse(wall)(result) / height, 3200),
        near("pressure", plateau, 4e7),
        near("speed after", lambda result: result.ledger["momentum_x"][-1] / mass, 1),
        zero("remainder of energy", remainder, energy, "balance"), *checks,
    ], SLENDER, {"penetration": 1e-6}, **settings)


# twice as stiff as by default, whose penetration and return take 2 % of the duration
STIFF = ["-obstacles_wall_stiffness", "1e14", "-time_step", "2.5e-7"]
# the mesh and the scheme of code_aster, which dissipates
NEWMARK = ["-time_scheme", "newmark", "-time_beta", "0.28", "-time_gamma", "0.55", "-time_step", "2e-6",
           "-mesh_cells", "21, 1"]
BAR = [
    bar("central difference", STIFF, 0.003,
        [Check("far end at 60 us", lambda result: result.at("far.ux", 6e-5), -6e-5, 1e-6, "closed form")]),
    bar("trapezoidal", ["-time_scheme", "trapezoidal"], 0.03, **RANK_1),
    Run("newmark", "contact/bar.prm", NEWMARK, [
        Check("contact end at 100 us", lambda result: result.at("near.ux", 1e-4), -2.01353e-5,
              0.007 * 2.01353e-5, "code_aster"),
        Check("free end at 120 us", lambda result: result.at("far.ux", 1.2e-4), 0, 1e-6, "code_aster"),
        Check("duration", duration(pressing("wall", "x")), 8e-5, 2e-6, "closed form"),
    ], SLENDER, {"penetration": 1e-6}),
]


# The oscillator and the stop, code_aster SDND101.
def oscillator(name, options, tolerance, **settings):
    """Peaks, duration and impulse of the first blow, time of the second, and the speed between."""
    stop = pressing("stop", "y")

    def first(result):
        time, force = stop(result)
        return time[time < 0.2], force[time < 0.2]

    def peak(result, start):
        """Time and size of the largest force in 0.2 s from there, by the parabola through three rows."""
        time, force = stop(result)
        i = np.argmax(np.where((time > start) & (time < start + 0.2), force, 0))
        left, here, right = force[i - 1:i + 2]
        shift = (left - right) / (2 * (left - 2 * here + right))
        return time[i] + shift * (time[1] - time[0]), here - (left - right) * shift / 4

    def check(label, measure, expected, relative):
        return Check(label, measure, expected, relative * abs(expected), "code_aster")

    return Run(name, "contact/oscillator.prm", options, [
        check("first peak", lambda result: peak(result, 0)[1], 9950.4, tolerance),
        check("its time", lambda result: peak(result, 0)[0], 0.015630, tolerance),
        check("duration", duration(first), 0.031260, 2e-4 / 0.03),
        check("impulse", impulse(first), 198.02, tolerance),
        check("second peak", lambda result: peak(result, 0.2)[1], 9950.4, tolerance),
        check("its time", lambda result: peak(result, 0.2)[0], 0.36105, tolerance),
        check("speed of the second blow", lambda result: min(
            result.probes["mass.vy"][result.probes["time"] > 0.2]), -1, tolerance),
        zero("remainder of energy", remainder, tolerance, "balance"),
    ], LONG, {"penetration": 1e-2}, **settings)


OSCILLATOR = [
    oscillator("central difference", [], 1e-3),
    oscillator("trapezoidal", ["-time_scheme", "trapezoidal"], 2e-3, **RANK_1),
]


# The patch test: uniform stress whatever the mesh.
def patch(name, input_file, options, stress, equivalent=1, **settings):
    """Force on the floor and largest von Mises stress; their equality says that it is uniform."""
    axis = "y" if input_file == "patch" else "z"
    return Run(name, f"contact/{input_file}.prm", options, [
        Check("force", lambda result: result.probes[f"floor.force_{axis}"][-1], -stress, 1e-6 * stress,
              "closed form"),
        Check("largest stress over the mean", lambda result: result.probes["stress.von_mises"][-1]
              / stress, equivalent, 1e-6, "closed form"),
        zero("penetration", lambda result: result.probes["floor.penetration"][-1], 1e-11, "asked for"),
    ], scales={"penetration": 1}, **settings)


WIDE = 1e6 * 0.02 / (1 - 0.3**2)
PATCH = [
    patch("Q1", "patch", [], 2e4),
    patch("Q2", "patch", ["-space_degree", "2"], 2e4, **RANK_1),
    patch("P2", "patch", ["-mesh_shape", "simplices", "-space_degree", "2"], 2e4, **RANK_1),
    # plane strain: stresses 0, s, 0.3 s
    patch("Poisson's ratio", "patch", ["-materials_block_poisson_ratio", "0.3"], WIDE,
          equivalent=math.sqrt(1 - 0.3 + 0.3**2), **RANK_1),
    patch("hexahedra", "patch-3d", [], 2e4),
    patch("quadratic tetrahedra", "patch-3d", ["-mesh_shape", "simplices", "-space_degree", "2"], 2e4),
    Run("penalty", "contact/patch.prm", ["-obstacles_floor_method", "penalty", "-obstacles_floor_stiffness",
                                         "1e8", "-obstacles_floor_penetration", ""],
        [Check("force", lambda result: result.probes["floor.force_y"][-1], -1e4 / (0.5 + 0.01),
               1e-6 * 2e4, "closed form")], **RANK_1),
]


# Hertz: an octant of a sphere on a plane, code_aster SSNV104 with a tenth of its push. E* = E / (1 - nu^2).
PUSH, RADIUS, PLANE_MODULUS = 0.2, 50, 20000 / (1 - 0.3**2)
HERTZ = [Run("octant", "contact/hertz.prm", [], [
    Check("force", lambda result: 4 * result.probes["plane.force_z"][-1],
          4 / 3 * PLANE_MODULUS * math.sqrt(RADIUS) * PUSH**1.5, 0.05 * 18530, "Hertz"),
    Check("largest pressure", lambda result: 1e6 * result.probes["plane.penetration"][-1],
          2 / math.pi * PLANE_MODULUS * math.sqrt(PUSH / RADIUS), 0.08 * 884.9, "Hertz"),
], SLENDER)]


# The block on an incline.
def incline(name, options, checks, **settings):
    """Sliding or sticking."""
    return Run(name, "contact/incline.prm", options, checks, LONG,
               {"penetration": 1e-4, "force": 100, "a": 10}, **settings)


def slides(time):
    """Way and loss of a slide from rest within 1 %, at its end, and the balance of energy."""
    way = 1.51153 * time**2 / 2
    loss = 20 * 0.2 * 9.81 * math.cos(math.radians(20)) * way
    return [
        Check("way", lambda result: result.probes["block.ux"][-1], way, 0.01 * way, "closed form"),
        Check("loss", lambda result: result.ledger["damping_loss"][-1], loss, 0.01 * loss, "closed form"),
        zero("remainder of energy", remainder, 1e-3, "balance"),
    ]


STICKS = [zero("creep", lambda result: max(abs(result.probes["block.ux"])), 1e-4, "closed form")]
STEEP = ["-obstacles_incline_friction_static", "0.4", "-obstacles_incline_friction_kinetic", "0.4"]
EXPLICIT = ["-time_scheme", "central-difference", "-time_step", "1e-4"]
INCLINE = [
    incline("slides", [], slides(0.5)),
    incline("sticks", STEEP, STICKS, **RANK_1),
    incline("slides, explicit", [*EXPLICIT, "-time_end", "0.2"], slides(0.2)),
    incline("sticks, explicit", [*EXPLICIT, *STEEP, "-time_end", "0.1"], STICKS, **RANK_1),
]


# The cube on a corner: a vertex of quadratic tetrahedra has to touch. Were it rigid the impulse would be 1 N s;
# less than 2 % of the energy goes into its vibrations.
def corner(name, options, **settings):
    """How deep the corner sinks in, and what the blow does to the cube of 1 kg."""
    return Run(name, "contact/corner.prm", options, [
        zero("depth of the corner", lambda result: min(result.probes["corner.uz"]) + 1e-4, 1e-4,
             "0.1 % of the edge"),
        Check("impulse", impulse(pressing("floor", "z")), 0.995, 0.005, "conservation"),
        zero("remainder of energy", remainder, 1e-3, "balance"),
    ], LONG, {"penetration": 1e-4, "force": 100, "u": 1e-2}, **settings)


CORNER = [
    corner("explicit", []),
    corner("implicit", ["-time_scheme", "generalized-alpha", "-time_step", "1e-4"], **RANK_1),
]


CASES = {
    "bar-on-wall": BAR,
    "impact-oscillator": OSCILLATOR,
    "contact-patch": PATCH,
    "corner-drop": CORNER,
    "hertz": HERTZ,
    "incline": INCLINE,
}
