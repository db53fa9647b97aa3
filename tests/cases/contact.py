"""Impacts on rigid obstacles and slides along them, under explicit and implicit schemes.

Sources as in cases.py.
"""

import math

import numpy as np

from checks import LONG, SLENDER, Check, Run, leave_out, zero

RANK_1 = {"all_ranks": False}


def remainder(result):
    """What is missing in the ledger, relative to the largest kinetic or strain energy or work."""
    ledger = result.ledger
    size = max(max(abs(ledger[name])) for name in ("kinetic", "strain", "external_work"))
    return max(abs(ledger["remainder"])) / size


def pressing(obstacle, axis):
    """Times and sizes of the force on an obstacle."""
    return lambda result: (result.probes["time"], abs(result.probes[f"{obstacle}.force_{axis}"]))


def duration(force, level=None):
    """Time from the first to the last passage of a force through a level, or through half its peak: explicit and
    implicit schemes let the first and the last forces act over parts of a step."""
    def measure(result):
        time, size = force(result)
        level_here = max(size) / 2 if level is None else level
        acts = np.flatnonzero(size > level_here)

        def passage(i):
            return time[i] + (level_here - size[i]) / (size[i + 1] - size[i]) * (time[i + 1] - time[i])
        return passage(acts[-1]) - passage(acts[0] - 1)
    return measure


def impulse(force):
    """Integral of a force over time."""
    return lambda result: np.trapz(*reversed(force(result)))


PLATEAU = 4e7 * 0.004  # N, of the bar on a wall


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
        near("duration", duration(wall, PLATEAU / 2), 8e-5),
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
        Check("duration", duration(pressing("wall", "x"), PLATEAU / 2), 8e-5, 2e-6, "closed form"),
    ], SLENDER, {"penetration": 1e-6}),
]


def ripple(result):
    """The standard deviation of the pressure on its plateau, over 40 MPa."""
    time, force = pressing("wall", "x")(result)
    return force[(time > 3e-5) & (time < 9e-5)].std() / 0.004 / 4e7


def steady(name, options, of_pressure, kept):
    """Contact that does not chatter: a smooth pressure, and what is kept of the energy."""
    return Run(f"steady, {name}", "contact/bar.prm", options, [
        zero("ripple of the pressure", ripple, of_pressure, "rho c v"),
        Check("energy kept", lambda result: (result.ledger["kinetic"] + result.ledger["strain"])[-1]
              / result.ledger["kinetic"][0], kept, 0.003, "README"),
        Check("duration", duration(pressing("wall", "x"), PLATEAU / 2), 8e-5, 2.5e-6, "closed form"),
    ], **RANK_1)


MICROSECOND, IMPEDANCE = ["-time_step", "1e-6"], ["-obstacles_wall_damping", "4e7"]
STEADY = [
    steady("bdf2", ["-time_scheme", "bdf2", *MICROSECOND], 0.01, 0.945),
    steady("generalized-alpha", ["-time_scheme", "generalized-alpha", "-time_spectral_radius", "0.5",
                                 *MICROSECOND], 0.02, 0.972),
    steady("damped, trapezoidal", ["-time_scheme", "trapezoidal", *MICROSECOND, *IMPEDANCE], 0.2, 0.995),
    steady("explicit", ["-time_step", "auto"], 1e-3, 1),
    steady("damped, explicit", ["-time_step", "auto", *IMPEDANCE], 0.01, 0.978),
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
        # the force is a half sine, which is above half its peak for two thirds of the blow
        check("duration", lambda result: 1.5 * duration(first)(result), 0.031260, 2e-4 / 0.03),
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


# The block on an incline.
def incline(name, options, checks, **settings):
    """Sliding or sticking."""
    return Run(name, "contact/incline.prm", options, checks, LONG,
               {"penetration": 1e-4, "force": 100, "a": 10, "v": 0.1}, **settings)


def slides(time):
    """Way and loss of a slide from rest within 1 %, at its end, and the balance of energy."""
    way = 1.51153 * time**2 / 2
    loss = 20 * 0.2 * 9.81 * math.cos(math.radians(20)) * way
    return [
        Check("way", lambda result: result.probes["block.ux"][-1], way, 0.01 * way, "closed form"),
        Check("loss", lambda result: result.ledger["friction_loss"][-1], loss, 0.01 * loss, "closed form"),
        zero("remainder of energy", remainder, 1e-3, "balance"),
    ]


def at_rest(result):
    """The largest speed, over that of a free slide for 0.1 s."""
    return max(abs(result.probes["block.vx"])) / 0.15


STICKS = [zero("creep", lambda result: max(abs(result.probes["block.ux"])), 1e-4, "closed form")]
STEEP = ["-obstacles_incline_friction_static", "0.4", "-obstacles_incline_friction_kinetic", "0.4"]
EXPLICIT = ["-time_scheme", "central-difference", "-time_step", "1e-4"]
# friction holds the block in equilibrium, up to its static limit somewhere along the edge
RESTS = ["-initial_equilibrium_at", "0", "-time_end", "0.1"]
LIMIT = ["-obstacles_incline_friction_static", "0.8", "-obstacles_incline_friction_kinetic", "0.3"]


def rests(name, options, friction, **settings):
    """From the static equilibrium nothing moves."""
    return incline(name, [*options, *friction, *RESTS], [
        zero("speed", at_rest, 1e-6, "equilibrium"),
        Check("friction", lambda result: result.probes["incline.force_x"][-1], 67.10435212, 1e-4,
              "equilibrium")], **settings)


def carried(name, input_file, options, obstacle, turned=(1, 0), **settings):
    """A conveyor of 0.3 m/s carries the block off: mu g until it is as fast, at t = T."""
    acceleration, speed, end = 0.2 * 9.218384570, 0.3, 0.2
    time = speed / acceleration
    way = speed * (end - time / 2)
    options = [f"-obstacles_{obstacle}_motion", "0.3*c*t; 0; -0.3*s*t" if turned[1] else "0.3*t; 0",
               "-constants", f"along = 0, across = 9.218384570, k = 4e8, c = {turned[0]}, s = {turned[1]}",
               "-time_end", f"{end}", *options]
    mass = 1000 * 0.2 * 0.1 * (0.1 if turned[1] else 1)

    def check(label, measure, expected):
        return Check(label, measure, expected, 0.01 * expected, "closed form")

    return Run(name, f"contact/{input_file}.prm", options, [
        check("way", lambda result: result.probes["block.ux"][-1], turned[0] * way),
        check("work of the conveyor", lambda result: result.ledger["external_work"][-1], mass * speed**2),
        check("loss", lambda result: result.ledger["friction_loss"][-1], mass * speed**2 / 2),
        zero("remainder of energy", remainder, 0.01, "balance"),
    ], LONG, {"penetration": 1e-4, "force": 100, "a": 10, "u": 0.01, "v": 0.3}, **settings)


def by(scheme, *options):
    """Friction by return mapping under a scheme of TS."""
    return incline(f"slides, {scheme}", ["-time_scheme", scheme, "-time_end", "0.2", *options], slides(0.2),
                   **RANK_1)


INCLINE = [
    incline("slides", [], slides(0.5)),
    incline("sticks", STEEP, STICKS, **RANK_1),
    *(by(scheme) for scheme in ("bdf2", "theta")),
    by("arkimex", "-damping_mass", "row-sum"),
    incline("sticks, bdf2", [*STEEP, "-time_scheme", "bdf2", "-time_end", "0.2"], STICKS, **RANK_1),
    rests("rests", [], STEEP),
    rests("rests at the limit", [], LIMIT, **RANK_1),
    rests("rests, bdf2", ["-time_scheme", "bdf2"], LIMIT, **RANK_1),
    rests("rests, explicit", EXPLICIT, LIMIT, **RANK_1),
    carried("carried", "incline", [], "incline"),
    carried("carried, explicit", "incline", EXPLICIT, "incline", **RANK_1),
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


# Between walls that turn the frames of nodes, also of nodes that touch, in velocity updates; the same, not turned.
def walls(name, options=(), factor=1.0, **settings):
    """The slide, along x and in all."""
    way = 1.51153 * 0.2**2 / 2
    return Run(name, "contact/turned.prm", list(options), [
        Check("way along x", lambda result: result.probes["block.ux"][-1], factor * way, 0.01 * way,
              "closed form"),
        Check("loss", lambda result: result.ledger["friction_loss"][-1], 1.11470919 / 10, 0.01 * 0.11,
              "closed form"),
        zero("remainder of energy", remainder, 1e-3, "balance"),
    ], LONG, {"penetration": 1e-4, "force": 100, "a": 10}, **settings)


ALIGNED = ["-constants", "along = 3.355217606, across = 9.218384570, k = 4e8, c = 1, s = 0"]
WALLS = [
    walls("aligned", ALIGNED, **RANK_1),
    walls("turned", factor=0.8, **RANK_1),
    Run("turned against aligned", "contact/turned.prm", ["-time_end", "0.01"], [
        zero("way", lambda result: result.probes["block.ux"][-1] / 0.8
             / result.earlier["aligned"].at("block.ux", 0.01) - 1, 1e-9, "aligned")],
        LONG, {"penetration": 1e-4, "force": 100, "a": 10}),
    carried("carried", "turned", [], "floor", (0.8, 0.6), **RANK_1),
]


CASES = {
    "bar-on-wall": [*BAR, *STEADY],
    "impact-oscillator": OSCILLATOR,
    "corner-drop": CORNER,
    "incline": INCLINE,
    "between-walls": WALLS,
}

leave_out(CASES, {
    "incline": ["slides, theta", "sticks, bdf2", "rests, bdf2", "sticks, explicit"],
    "between-walls": ["aligned", "turned*"],
    "corner-drop": ["explicit"],
    "bar-on-wall": ["steady, generalized-alpha", "steady, damped, explicit"],
})
