"""Large motions in time: bending, swinging and turning bodies.

Sources as in cases.py.
"""

import math

import numpy as np

from checks import SLENDER, Check, Run, largest, probe, zero
from dynamics import scheme

RANK_1 = {"all_ranks": False}


# The bending column: energy, and the tip's motion on the same mesh.
def drift(result):
    """Largest change of the energy over that at the start."""
    energy = result.ledger["kinetic"] + result.ledger["strain"]
    return max(abs(energy / energy[0] - 1))


def peak(result):
    """Time, ux and uy of the tip at the first peak of ux, on parabolas through three points in time."""
    time, x, y = (result.probes[name] for name in ("time", "tip.ux", "tip.uy"))
    i = np.argmax(x[time < 0.6])
    near = slice(i - 1, i + 2)
    a, b, _ = np.polyfit(time[near] - time[i], x[near], 2)
    later = -b / (2 * a)
    return [time[i] + later] + [np.polyval(np.polyfit(time[near] - time[i], u[near], 2), later)
                                for u in (x, y)]


def column(name, dimension, options, energy, tolerance, peaks, tips, **settings):
    """Peak (ux, uy, time) and (time, component, displacement) of the tip, energy drift and first energy."""
    checks = [zero("energy drift", drift, energy, "closed form"),
              Check("first energy", lambda result: result.ledger["kinetic"][0], 1.1e5, 1e-7 * 1.1e5,
                    "closed form")]
    checks += [Check(f"first peak {label}", lambda result, i=i: peak(result)[i], value,
                     tolerance * abs(value), "recomputed")
               for i, label, value in zip((1, 2, 0), ("ux", "uy", "time"), peaks)]
    checks += [probe(f"tip.u{axis}", time, value, "recomputed", tolerance) for time, axis, value in tips]
    return Run(name, f"bending-column/column-{dimension}d.prm", options, checks, **settings)


TIP_2D = (2.7016, -.7132, .4145), ((.5, "x", 2.597), (.5, "y", -.715), (1, "x", -1.979))
COLUMN = [
    column("central difference", 2, ["-time_end", "1"], 1e-4, 0.01, *TIP_2D, **RANK_1),
    column("hrz", 2, ["-time_end", "0.5", "-damping_mass", "hrz", "-time_step", "5e-4"], 1e-4, 0.01,
           TIP_2D[0], TIP_2D[1][:2]),
    column("trapezoidal", 2, ["-time_end", "1"] + scheme("trapezoidal", step=.005), 1e-3, 0.02,
           *TIP_2D, **RANK_1),
]


# The pendulum: the quarter period is when the bar hangs.
def period(result):
    """Twice the time from one passage through the vertical to the next."""
    time, x = result.probes["time"], 1 + result.probes["end.ux"]
    after = np.flatnonzero(x[:-1] * x[1:] <= 0)
    passages = [time[i] - x[i] * (time[i + 1] - time[i]) / (x[i + 1] - x[i]) for i in after]
    return 2 * (passages[1] - passages[0])


PENDULUM = [Run("0.1 thick", "pendulum/pendulum.prm", [],
                [Check("period", period, 1.93575, 0.002 * 1.93575, "closed form")], **RANK_1),
            Run("its first 20 steps", "pendulum/pendulum.prm", ["-time_end", "0.2"], [], SLENDER)]


# Turek and Hron 2006, CSM3, in 1e-3 m: A swings by the second number about the first.
def swing(column):
    """Mean of the largest and the smallest value in 1e-3, and half their difference."""
    def mean(result):
        values = 1e3 * result.probes[column]
        return (max(values) + min(values)) / 2

    def amplitude(result):
        return 1e3 * (max(result.probes[column]) - min(result.probes[column])) / 2

    return mean, amplitude


def frequency(result):
    """Of the passages of A downwards through its mean height, Hz."""
    time, y = result.probes["time"], result.probes["A.uy"]
    y = y - (max(y) + min(y)) / 2
    at = [time[i] + y[i] * (time[i + 1] - time[i]) / (y[i] - y[i + 1])
          for i in range(len(y) - 1) if y[i] > 0 >= y[i + 1]]
    return (len(at) - 1) / (at[-1] - at[0])


def flag(name, options, **settings):
    """Mean and amplitude within 2 %, frequency within 0.5 %."""
    checks = [Check("frequency", frequency, 1.0995, 0.005 * 1.0995, "Turek, Hron 2006")]
    for axis, values in (("x", (-14.305, 14.305)), ("y", (-63.607, 65.160))):
        for label, measure, value in zip(("mean", "amplitude"), swing(f"A.u{axis}"), values):
            checks.append(Check(f"{label} of u{axis}", measure, value, 0.02 * abs(value), "Turek, Hron 2006"))
    return Run(name, "turek-csm3/flag.prm", options, checks, SLENDER, **settings)


FLAG = [flag("generalized-alpha", [], **RANK_1), flag("bdf2-newton", scheme("bdf2-newton"), **RANK_1)]


# The rubber beam: without damping its energy stays, with it it falls in every step.
def energy(result):
    """Kinetic and strain energy at all times."""
    return result.ledger["kinetic"] + result.ledger["strain"]


def rubber(name, options, checks, **settings):
    first = Check("first energy", lambda result: energy(result)[0], 0.0323809524, 1e-8, "closed form")
    return Run(name, "beam-energy/beam.prm", options, [first] + checks, **settings)


RUBBER = [
    rubber("undamped", [], [zero("energy drift", drift, 1e-3, "closed form")], **RANK_1),
    rubber("damped", ["-materials_beam_viscosity", "0.1", "-time_end", "5"],
           [Check("steps with rising energy", lambda result: np.sum(np.diff(energy(result)) >= 0), 0, 0,
                  "closed form")], rank_tolerance=SLENDER),
]


# The turning square: angular momentum stays to rounding, the corner comes back to second order.
def spin(result):
    """Largest change of the angular momentum over that at the start."""
    momentum = result.ledger["angular_momentum_z"]
    return max(abs(momentum / momentum[0] - 1))


def turn(name, options, back, spins=1e-11, **settings):
    """One turn; the corner is back to that distance."""
    def distance(result):
        return math.hypot(result.probes["corner.ux"][-1], result.probes["corner.uy"][-1])

    return Run(name, "rotating-square/square.prm", options,
               [zero("angular momentum", spin, spins, "closed form"),
                zero("distance after a turn", distance, back, "closed form, second order")], **settings)


TURN = [turn("midpoint", [], 7e-3),
        turn("midpoint, half the step", scheme("midpoint", step=math.pi / 200), 1.8e-3, **RANK_1),
        turn("central difference", scheme("central-difference", step=math.pi / 2500)
             + ["-damping_mass", "consistent"], 3e-4, **RANK_1),
        turn("central difference, lumped", scheme("central-difference", step=math.pi / 2500)
             + ["-damping_mass", "hrz"], 3e-4, **RANK_1),
        # the modes' turns by the rigid ones hold rotations of any size, and in 2D all that turns with them
        turn("reduced", ["-reduction_basis", "modes", "-reduction_modes", "5", "-reduction_derivatives", "5",
                         "-reduction_static_responses", "false"], 7e-3, 1e-10)]


CASES = {
    "bending-column": COLUMN,
    "pendulum": PENDULUM,
    "turek-csm3": FLAG,
    "beam-energy": RUBBER,
    "rotating-square": TURN,
}
