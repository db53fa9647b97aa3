"""Joints that turn far: a pendulum and two rods on hinges, against closed forms and Lagrange's equations."""

import functools
import math

import numpy as np

from checks import SLENDER, Check, Run, zero
from joints import RANK_1, most

# Large rotations: a bar released at 90 degrees.
BAR = 1 / 3 + 0.01**2 / 12  # moment of inertia about its end over the mass
PERIOD = 2 * math.pi * math.sqrt(BAR / (9.81 / 2)) * 1.1803405990160963
FASTEST = math.sqrt(9.81 / BAR)


def angle(result):
    """The angle of the bar from the horizontal, after three quarters of a period at the lowest point."""
    return result.probes["bar.rotation_y" if "bar.rotation_y" in result.probes else "bar.rotation_z"][-1]


def period(coarse):
    """How far the period is off, extrapolated from two steps."""
    def off(result):
        passed = [math.pi / 2 - abs(angle(run)) for run in (result.earlier[coarse], result)]
        return ((4 * passed[1] - passed[0]) / 3) / FASTEST / (0.75 * PERIOD)
    return zero("period", off, 1e-5, "closed form")


def falls(name, steps, checks, options=(), **settings):
    """The pendulum until three quarters of a period."""
    return Run(name, "joints/pendulum.prm",
               [*options, "-time_step", repr(0.75 * PERIOD / steps), "-time_end", repr(0.75 * PERIOD)], checks, SLENDER,
               scales={"moment": 1, "force": 1}, **settings)


PIVOT = zero("the pivot stays", lambda result: most(result, "pivot.ux", "pivot.uy", "pivot.uz"), 1e-13, "held")
CARRIED = zero("moment about the axis", lambda result: most(result, "pivot.moment_y"), 1e-7, "free")
PENDULUM = [falls("pendulum, coarse", 150, [PIVOT, CARRIED], **RANK_1),
            falls("pendulum", 300, [period("pendulum, coarse"), PIVOT])]

# Two rods on hinges, by Lagrange's equations in the angles of these.
ASKEW = np.array([0, 1, 1]) / math.sqrt(2)


def rotation(axis, phi):
    """The matrix of a turn."""
    cross = np.array([[0, -axis[2], axis[1]], [axis[2], 0, -axis[0]], [-axis[1], axis[0], 0]])
    return np.eye(3) + math.sin(phi) * cross + (1 - math.cos(phi)) * cross @ cross


def rods(q):
    """Rotations and centres of both rods."""
    first = rotation([0, 1, 0], q[0])
    second = first @ rotation(ASKEW, q[1])
    return (first, first @ [0.5, 0, 0]), (second, first @ [1.05, 0, 0] + second @ [0.55, 0, 0])


def slopes(function, q):
    """Derivatives by both angles."""
    return [(function(q + step) - function(q - step)) / 2e-5 for step in 1e-5 * np.eye(2)]


def mass_of_rods(q):
    """The matrix of the kinetic energy, both rods of 10 kg."""
    inertia = 10 / 12 * np.diag([0.02, 1.01, 1.01])
    spins = np.array([[[0, 1, 0], [0, 0, 0]], [[0, 1, 0], rods(q)[0][0] @ ASKEW]])
    total = np.zeros((2, 2))
    for k in (0, 1):
        moved = np.array(slopes(lambda q, k=k: rods(q)[k][1], q))
        turn = rods(q)[k][0]
        total += 10 * moved @ moved.T + spins[k] @ turn @ inertia @ turn.T @ spins[k].T
    return total


@functools.lru_cache
def tip_of_rods(n_steps=120):
    """The end of the second rod after 0.6 s, by Runge and Kutta's method."""
    def rate(state):
        q, v = state
        changes = slopes(mass_of_rods, q)
        weight = np.array(slopes(lambda q: 98.1 * (rods(q)[0][1][2] + rods(q)[1][1][2]), q))
        turning = sum(change * speed for change, speed in zip(changes, v)) @ v
        force = np.array([v @ change @ v / 2 for change in changes]) - weight - turning
        return np.array([v, np.linalg.solve(mass_of_rods(q), force)])

    state, h = np.zeros((2, 2)), 0.6 / n_steps
    for _ in range(n_steps):
        k1 = rate(state)
        k2 = rate(state + h / 2 * k1)
        k3 = rate(state + h / 2 * k2)
        state = state + h / 6 * (k1 + 2 * k2 + 2 * k3 + rate(state + h * k3))
    (first, _), (second, _) = rods(state[0])
    return first @ [1.05, 0, 0] + second @ [1.05, 0, 0]


def tip_off(result):
    """How far the tip is from there, m."""
    return np.linalg.norm([2.1, 0, 0] + np.array([result.at(f"tip.u{axis}", 0.6) for axis in "xyz"]) - tip_of_rods())


HELD = zero("the elbow holds", lambda result: most(result, "elbow.ux", "elbow.uy", "elbow.uz"), 1e-13, "held")
RODS = [Run("two hinges", "joints/rods.prm", [], [HELD], SLENDER, scales={"moment": 100}),
        Run("two hinges, half the step", "joints/rods.prm", ["-time_step", "0.01"],
            [HELD, Check("order", lambda result: math.log2(
                tip_off(result.earlier["two hinges"]) / tip_off(result)), 2, 0.05, "Newmark"),
             zero("off the path", tip_off, 0.01, "Lagrange")], SLENDER, **RANK_1)]

CASES = {"joint-turns": [*PENDULUM, *RODS]}
