"""The transient cases: motion in time against closed forms and the numbers of others.

Sources as in cases.py.
"""

import math

import numpy as np

from checks import LONG, Check, Run, largest, leave_out, probe, zero

RANK_1 = {"all_ranks": False}


# One oscillator: amplitude left after 10 of its periods, and period error in percent, for three h / T.
STEPS = (0.01, 0.05, 0.1)


def amplification(result, step):
    """The oscillating root of a scheme: from motions at two times in a row to those one step later."""
    time = result.probes["time"]
    scales = (1, step, step**2)
    motion = np.stack([result.probes[f"end.{kind}x"] * scale for kind, scale in zip("uva", scales)])
    same = np.flatnonzero(abs(np.diff(time) - step) < 1e-9)[4:]  # after the change of the step
    old = np.vstack([motion[:, same - 1], motion[:, same]])
    new = np.vstack([motion[:, same], motion[:, same + 1]])
    size = abs(old).max(axis=0)
    roots = np.linalg.eigvals((new / size) @ np.linalg.pinv(old / size, rcond=1e-9))
    oscillating = roots[roots.imag > 1e-6]
    return oscillating[np.argmax(abs(oscillating))]


def oscillator(name, options, table, **settings):
    """Amplitudes and period errors of one scheme, from the roots that its motion has."""
    checks = []
    for step, (amplitude, period) in zip(STEPS, table):
        def left(result, step=step):
            root = amplification(result, step)
            return abs(root)**(10 * 2 * math.pi / np.angle(root))

        def error(result, step=step):
            return 100 * (2 * math.pi * step / np.angle(amplification(result, step)) - 1)

        checks.append(Check(f"amplitude, h/T = {step}", left, amplitude, 1e-4, "closed form"))
        checks.append(Check(f"period error %, h/T = {step}", error, period, 1e-2, "closed form"))
    return Run(name, "oscillator/oscillator.prm", options, checks, **{**RANK_1, **settings})


def scheme(name, **parameters):
    """Options of a time scheme."""
    options = ["-time_scheme", name]
    for parameter, value in parameters.items():
        options += [f"-time_{parameter}", str(value)]
    return options


MIDPOINT = ((1, .0329), (1, .8171), (1, 3.2075))
CENTRAL = ((1, -.0165), (1, -.4141), (1, -1.6934))
OSCILLATOR = [
    oscillator("backward-euler", scheme("backward-euler"), ((.13909, .1315), (.00006, 3.21), (0, 12.))),
    oscillator("bdf2-newton", scheme("bdf2-newton"),
               ((.99614, .1311), (.66828, 3.02), (.11497, 10.21))),
    oscillator("trapezoidal", scheme("trapezoidal"), MIDPOINT),
    oscillator("midpoint", scheme("midpoint"), MIDPOINT),
    oscillator("newmark 0.3025 0.6", scheme("newmark", beta=.3025, gamma=.6),
               ((.82098, .0339), (.37868, .8410), (.15656, 3.2946))),
    oscillator("hht -0.05", scheme("hht", alpha=-.05),
               ((.99991, .0374), (.98954, .9276), (.92832, 3.6111))),
    oscillator("hht -0.3", scheme("hht", alpha=-.3),
               ((.99971, .0492), (.96659, 1.2117), (.78997, 4.6567))),
    oscillator("generalized-alpha 0.8", scheme("generalized-alpha", spectral_radius=.8),
               ((.99999, .0347), (.99869, .8623), (.99017, 3.3828)), all_ranks=True),
    oscillator("generalized-alpha 0.5", scheme("generalized-alpha", spectral_radius=.5),
               ((.99971, .0493), (.96634, 1.2157), (.78859, 4.6715))),
    oscillator("generalized-alpha 0", scheme("generalized-alpha", spectral_radius=0),
               ((.99234, .1796), (.48167, 3.9084), (.03159, 12.32))),
    oscillator("central-difference", scheme("central-difference"), CENTRAL),
    oscillator("symplectic euler", scheme("explicit-euler"), CENTRAL),
    oscillator("rk4", scheme("rk4"), ((1, 0), (.99868, .0078), (.96013, .1122))),
]


# Waves on a chain of four elements, displacements of the nodes between.
CHAIN = [Run(
    "newmark", "wave-chain/chain.prm", [],
    [probe(f"n{node}.ux", time, value, source, absolute=tolerance)
     for time, source, tolerance, values in (
         (0.1, "MOOSE", 1e-12, (-0.08021501116638, 0.02073994362, -0.005045094181)),
         (1.0, "recomputed", 1e-8, (.62386438, -.20457398, .04265509)),
         (2.0, "recomputed", 1e-8, (.20556657, .60139965, -.17276022)),
         (6.0, "recomputed", 1e-8, (-.19572386, -.40196515, -.13065039)))
     for node, value in zip((2, 3, 4), values)], LONG)]


# The manufactured solution: L2 error at t = 1 by Gauss points of both cells a side, which are probes.
GAUSS = [(float(x + 1) / 4 + 0.5 * cell, float(weight) / 4) for cell in (0, 1)
         for x, weight in zip(*np.polynomial.legendre.leggauss(5))]


def manufactured(power, error, **settings):
    """Steps of 2^-power."""
    points = {f"p{i}q{j}": (x, y, a * b)
              for i, (x, a) in enumerate(GAUSS) for j, (y, b) in enumerate(GAUSS)}
    options = ["-time_step", repr(2.0**-power), "-probes_names", ", ".join(points)]
    for name, (x, y, _) in points.items():
        options += [f"-probes_{name}_at", f"{x!r}, {y!r}"]

    def measure(result):
        squares = 0
        for name, (x, _, weight) in points.items():
            exact = 0.1 * math.expm1(x) / (math.e - 1)
            squares += weight * ((result.at(f"{name}.ux", 1) - exact)**2 + result.at(f"{name}.uy", 1)**2)
        return math.sqrt(squares)

    return Run(f"h = 2^-{power}", "manufactured-bossak/square.prm", options,
               [Check("L2 error", measure, error, 0.01 * error, "ExaDG")], **settings)


BOSSAK = [manufactured(4, 3.25539e-3), manufactured(5, 8.33216e-4, **RANK_1),
          manufactured(6, 2.07103e-4, **RANK_1), manufactured(7, 5.09579e-5, **RANK_1)]


# The standing wave: the scheme turns the exact cosine by its own angle in each step.
def standing(name, options, angle, tolerance, **settings):
    """Against cos(angle n), the closed form in space and the scheme's in time."""
    steps = 40
    turned = 2 * math.pi / steps  # w h

    def wave(size):
        return lambda time: size * np.cos(angle(turned) * time / 0.05773502691896258)

    expected = {"corner.ux": wave(1)}
    for axis in "xyz":
        expected[f"inside.u{axis}"] = wave(math.sqrt(1 / 8))
    return Run(name, "standing-wave-cube/cube.prm", options,
               [largest(expected, expected, tolerance, "u over two periods", "closed form")], **settings)


STANDING = [standing("trapezoidal", [], lambda turned: 2 * math.atan(turned / 2), 1.5e-3)]


# A step of nodal forces at the end of the damped beam.
MASS_DAMPED = [Run(
    "hht", "beam-mass-damped/beam.prm", [],
    [probe("end.uy", 1e-4, -0.05868182, "CalculiX", 3e-3),
     probe("end.uy", 1e-4, -0.05864484, "recomputed", 1e-6)])]


# The damped bar in mm.
def bar(factors, values, source, **settings):
    """Displacements of the end at four times."""
    return Run(f"damped by {factors[0]} M + {factors[1]} K", "damped-bar/bar.prm",
               ["-damping_rayleigh_mass", str(factors[0]), "-damping_rayleigh_stiffness", str(factors[1])],
               [probe("end.ux", time, value, source, absolute=1e-4 * 1.290061, factor=1e3)
                for time, value in zip((.005, .01, .02, .04), values)], **{**RANK_1, **settings})


BAR = [bar((5, 5e-4), (1.185656, 2.272082, .5426315, .8572619), "code_aster"),
       bar((0, 0), [1.290061 * (1 - math.cos(100 * math.pi * t)) for t in (.005, .01, .02, .04)],
           "closed form"),
      Run("its first 20 steps", "damped-bar/bar.prm", ["-time_end", "0.001"], [])]


# The free block of cases.py, v' = (b - c v) / rho, in schemes of second order: exact without viscosity,
# and in the trapezoidal rule without mass.
PUSHES = dict(zip("xyz", (1, 2, 3)))


def block(options, density, viscosity, exact, tolerance, **settings):
    """The corner against b u(t)."""
    expected = {f"corner.u{axis}": lambda time, push=push: push * exact(time)
                for axis, push in PUSHES.items()}
    name = f"{options[1]}, density {density}, viscosity {viscosity}"
    return Run(name, "free-block/block.prm", [
        "-materials_body_density", str(density), "-materials_body_viscosity", str(viscosity),
        "-mesh_cells", "1, 1, 1", "-time_step", "0.05"] + options,
        [largest(expected, expected, tolerance, "u", "closed form")], **{**RANK_1, **settings})


SECOND_ORDER = [scheme(name) for name in ("trapezoidal", "midpoint", "generalized-alpha", "hht",
                                          "wbz", "bdf2-newton")]
EXPLICIT = scheme("central-difference", step=0.005)
BLOCK = [block(options, 1, 0, lambda t: t**2 / 2, 1e-12, all_ranks=options[1] == "trapezoidal")
         for options in SECOND_ORDER + [EXPLICIT]]
BLOCK += [block(options, 1, 2, lambda t: (t - (1 - np.exp(-2 * t)) / 2) / 2, 1e-3)
          for options in SECOND_ORDER]
BLOCK += [block(EXPLICIT, 1, 2, lambda t: (t - (1 - np.exp(-2 * t)) / 2) / 2, 2e-5)]
BLOCK += [block(SECOND_ORDER[0], 1e-9, 2, lambda t: t / 2, 1e-8)]


# A start from static equilibrium: let go, or at rest.
def plucked(time):
    """The trapezoidal rule's cosine, h = 0.05."""
    return 0.1 * np.cos(2 * math.atan(0.05 * math.pi) * time / 0.05)


def same_sag(result):
    """Relative difference to the deflection found in one step."""
    return result.probes["end.uz"][0] / result.earlier["sagging"].probes["end.uz"][0] - 1


START = [
    Run("plucked", "equilibrium-start/plucked.prm", [],
        [largest(["end.ux"], {"end.ux": plucked}, 1e-12, "u", "closed form")]),
    Run("sagging", "equilibrium-start/sagging.prm", [],
        [zero("velocity over deflection", lambda result: max(abs(result.probes["end.vz"])) / abs(
            result.probes["end.uz"][0]), 1e-8, "at rest")], scales={"v": 1, "a": 1}),
    Run("sagging in increments", "equilibrium-start/sagging.prm", ["-snes_max_it", "4", "-time_end", "0.02"],
        [zero("deflection", same_sag, 1e-10, "in one step")], **RANK_1),
]


CASES = {
    "oscillator-table": OSCILLATOR,
    "wave-chain": CHAIN,
    "manufactured-bossak": BOSSAK,
    "standing-wave-cube": STANDING,
    "beam-mass-damped": MASS_DAMPED,
    "damped-bar": BAR,
    "free-block-second-order": BLOCK,
    "equilibrium-start": START,
}

leave_out(CASES, {
    "oscillator-table": ["hht -0.05", "generalized-alpha 0", "generalized-alpha 0.5", "midpoint", "symplectic euler"],
    "free-block-second-order": ["hht*", "wbz*"],
    "damped-bar": ["its first 20 steps"],
})
