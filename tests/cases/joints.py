"""Joints between remote points: what they hold, leave free and carry; bushings and springs. Those that turn far are in
joint_turns.py."""

import math

import numpy as np

from checks import SLENDER, Check, Run, frequency, probe, zero

RANK_1 = {"all_ranks": False}
ON = "-joints_pivot_"


# Two cantilevers of E I and 2 E I, and G J and 2 G J: what a joint carries of a force F and a torque at their ends.
EI, SHEAR = 1e6 * 0.05**4 / 12, 5 / 6 * 5e5 * 0.05**2
F, TORQUE = 0.01, 0.002
PHI = 12 * EI / SHEAR  # Timoshenko's beams: of both the same


def most(result, *columns):
    """The largest of some columns of probes."""
    return max(abs(result.probes[column]).max() for column in columns)


def beams(name, options, checks, **settings):
    """A static run of the two cantilevers."""
    return Run(name, "joints/beams.prm", options, checks, SLENDER, scales={"moment": 0.01, "force": 0.01, "reaction": 0.01}, **settings)


SHARED = [probe("pivot.force_z", 1, 2 / 3 * F, "springs in parallel", relative=1e-9),
          probe("one.uz", 1, F / 3 * (1 / (3 * EI) + 1 / SHEAR), "Timoshenko", relative=2e-3),
          probe("pivot.rotation_y", 1, F / 3 / EI, "Euler and Bernoulli", relative=2e-3),
          zero("sides apart", lambda result: most(result, "pivot.ux", "pivot.uy", "pivot.uz"), 1e-15, "held"),
          zero("moment about the axis", lambda result: most(result, "pivot.moment_y"), 1e-10, "free")]
TWISTED = [probe("pivot.moment_x", 1, 2 / 3 * TORQUE, "springs in parallel", relative=1e-9),
           zero("twist", lambda result: most(result, "pivot.rotation_x"), 1e-14, "held")]
# the end that the force is on bends as a cantilever with a moment F L / 3 of the other one
GUIDED = [zero("force along the axis", lambda result: most(result, "pivot.force_z"), 1e-10, "free"),
          probe("pivot.moment_y", 1, -F / 3, "Euler and Bernoulli", relative=2e-3),
          probe("one.uz", 1, F / (6 * EI) + F / SHEAR, "Euler and Bernoulli", relative=2e-3),
          probe("pivot.uz", 1, -F / (4 * EI) - F / SHEAR, "Euler and Bernoulli", relative=2e-3),
          zero("turned", lambda result: most(result, "pivot.rotation_x", "pivot.rotation_y", "pivot.rotation_z"), 1e-14,
               "held")]


def clamped():
    """The deflection where beams of E I and 2 E I are one, clamped at both ends."""
    of_w, of_both, of_theta = 36 * EI / (1 + PHI), 6 * EI / (1 + PHI), 3 * EI * (4 + PHI) / (1 + PHI)
    return F / (of_w - of_both**2 / of_theta)


SWAPPED = [ON + "first", "two", ON + "second", "one"]
STATIC = [
    beams("hinge", [], [*SHARED, *TWISTED]),
    beams("hinge, sides exchanged", SWAPPED,
          [probe("pivot.force_z", 1, -2 / 3 * F, "springs in parallel", relative=1e-9),
           probe("pivot.rotation_y", 1, -F / 3 / EI, "Euler and Bernoulli", relative=2e-3)], **RANK_1),
    beams("ball", [ON + "kind", "ball", ON + "axis", ""],
          [*SHARED, zero("torque", lambda result: most(result, "pivot.moment_x", "two.rotation_x"), 1e-10, "free")]),
    beams("slider", [ON + "kind", "slider", ON + "axis", "0, 0, 1"], [*TWISTED, *GUIDED]),
    beams("fixed", [ON + "kind", "fixed", ON + "axis", ""],
          [probe("one.uz", 1, clamped(), "Timoshenko", relative=2e-3), *TWISTED], **RANK_1),
    Run("portal", "joints/portal.prm", [],
        [probe("column.ux", 1, 1e-4 / (69 / 7 * 1e6 * 0.02**3 / 12), "Euler and Bernoulli", relative=2e-3),
         probe("pivot.force_x", 1, -1e-4 * 7 / 23, "Euler and Bernoulli", relative=2e-3),
         probe("corner.moment_z", 1, -18 / 69 * 1e-4, "Euler and Bernoulli", relative=5e-3),
         zero("moment at the hinge", lambda result: most(result, "pivot.moment_z"), 1e-12, "free")], SLENDER,
        scales={"moment": 1e-4, "force": 1e-4}),
]


# The same beams of one E I and a section of 0.01 m: the ends of a hinge go up and down as those of a cantilever, or
# stay, and across its axis all is one clamped beam.
def natural(number, beta):
    """A frequency of bending, by beta L of Euler and Bernoulli's beam."""
    return frequency(number, beta**2 / (2 * math.pi) * math.sqrt(1e6 * 0.01**2 / 12 / 1000), "Euler and Bernoulli",
                     relative=2e-3)


ALONE = ["-remote_points_one_force", "", "-remote_points_one_moment", ""]
MODES = [Run("modes of a hinge", "joints/beams.prm",
             [*ALONE, "-run", "modes", "-modes_count", "4", "-modes_tolerance", "1e-9",
              "-mesh_transform", "x; y / 5; z / 5", "-materials_right_young_modulus", "1e6"],
             [natural(1, 1.875104), natural(2, 4.730041 / 2), natural(3, 3.926602), natural(4, 3.926602)], SLENDER)]

SHAKEN = ["-remote_points_one_force", "0; 0; 0.01*sin(3*t)", "-remote_points_one_mass", "0.2", "-space_degree", "1",
          "-damping_mass", "consistent", "-time_end", "0.2"]


def balance(tolerance):
    """The ledger's remainder by the largest kinetic energy."""
    return zero("remainder / energy", lambda result: abs(result.ledger["remainder"]).max()
                / result.ledger["kinetic"].max(), tolerance, "balance")


def of_all_nodes(result):
    """The end where the hinge is, in modes and by all nodes."""
    return result.at("one.uz", 0.2) / result.earlier["hinge, midpoint"].at("one.uz", 0.2) - 1


def of_midpoint(result):
    """The end where the hinge is, by both schemes."""
    return result.at("one.uz", 0.2) / result.earlier["hinge, midpoint"].at("one.uz", 0.2) - 1


MOTION = [Run("hinge, midpoint", "joints/beams.prm", [*SHAKEN, "-time_scheme", "midpoint", "-time_step", "0.002"],
              [balance(1e-11)], SLENDER),
          Run("hinge, in modes", "joints/beams.prm",
              [*SHAKEN, "-time_scheme", "midpoint", "-time_step", "0.002", "-reduction_basis", "modes",
               "-reduction_modes", "20"],
              [balance(1e-11), zero("off all nodes", of_all_nodes, 5e-6, "all nodes"),
               zero("sides apart", lambda result: most(result, "pivot.ux", "pivot.uy", "pivot.uz"), 1e-15, "held")],
              SLENDER),
          Run("hinge, explicit", "joints/beams.prm",
              [*SHAKEN, "-time_scheme", "central-difference", "-time_step", "0.0005"],
              [balance(1e-7), zero("off the other scheme", of_midpoint, 1e-4, "midpoint")], SLENDER),
          Run("hinge, explicit, half the step", "joints/beams.prm",
              [*SHAKEN, "-time_scheme", "central-difference", "-time_step", "0.00025"],
              [Check("order of the remainder", lambda result: math.log2(
                  abs(result.earlier["hinge, explicit"].ledger["remainder"]).max() / abs(result.ledger["remainder"]).max()),
                  2, 0.02, "second order")], SLENDER, **RANK_1)]


# A rigid block on a bushing: six oscillators.
MASS, SIDES, STIFFNESS = 6, np.array([0.3, 0.2, 0.1]), np.array([600, 2400, 5400, 12, 24.2, 25])
INERTIA = MASS / 12 * (sum(SIDES**2) - SIDES**2)
OMEGAS = np.sqrt(STIFFNESS / np.concatenate([[MASS] * 3, INERTIA]))
NATURAL = [frequency(number, omega / (2 * math.pi), "closed form", relative=1e-9)
           for number, omega in enumerate(sorted(OMEGAS), 1)]
ON_MOUNT = "-joints_mount_"
VIBRATING = ["-run", "modes", "-modes_count", "6", "-modes_tolerance", "1e-10"]
DAMPED = [ON_MOUNT + "damping", ", ".join(repr(0.1 * k) for k in (6, 24, 54, 0.12, 0.242, 0.25))]
TURNED = [ON_MOUNT + "axes", "0, 1, 0, 0, 0, 1", ON_MOUNT + "stiffness", "2400, 5400, 600, 24.2, 25, 12"]


def ratio(number):
    """Damping ratio of C = r K, r omega / 2."""
    return Check(f"damping ratio {number}", lambda result: result.damped_modes["damping_ratio"][number - 1],
                 0.001 * sorted(OMEGAS)[number - 1] / 2, 1e-8, "closed form")


PUSHED = ["-remote_points_hub_force", "3; 0; 5", "-remote_points_hub_moment", "0; 0.4; 0"]
SUNK = [probe("hub.ux", 1, 3 / 600, "closed form", relative=1e-10),
        probe("hub.uz", 1, 5 / 5400, "closed form", relative=1e-10),
        probe("hub.rotation_y", 1, 0.4 / 24.2, "closed form", relative=1e-10),
        probe("mount.force_x", 1, -3, "balance", relative=1e-10),
        probe("mount.moment_y", 1, -0.4, "balance", relative=1e-10)]
AT_REST = ["-time_scheme", "static", "-time_step", "1", "-time_end", "1"]
KICKED = ["-initial_velocity", "0.2 + 0.5*z; 0.1*x; -0.3"]
BUSHINGS = [
    Run("frequencies", "joints/block.prm", VIBRATING, NATURAL),
    Run("frequencies, other axes", "joints/block.prm", [*VIBRATING, *TURNED], NATURAL, **RANK_1),
    Run("damping ratios", "joints/block.prm", [*VIBRATING, "-modes_damped", "true", *DAMPED],
        [ratio(number) for number in range(1, 7)], **RANK_1),
    Run("static", "joints/block.prm", [*AT_REST, *PUSHED], SUNK),
    Run("ledger", "joints/block.prm", [*KICKED, *DAMPED], [balance(1e-11)]),
    Run("ledger, explicit", "joints/block.prm",
        [*KICKED, "-time_scheme", "central-difference", "-time_step", "0.0002", "-time_end", "0.1"], [balance(1e-10)],
        **RANK_1),
]


# The block shaken by frequencies, and in generalised coordinates: its six modes are all that it can do.
RATE = 0.001  # C = RATE K
HARMONIC = [*PUSHED, *DAMPED, "-run", "harmonic", "-frequencies_to", "8", "-frequencies_points", "33"]
IN_MODES = ["-reduction_basis", "modes", "-reduction_modes", "6", "-reduction_static_responses", "false"]
HINGED = ["-joints_names", "mount, pivot", "-joints_pivot_kind", "hinge", "-joints_pivot_second", "hub",
          "-joints_pivot_axis", "0, 1, 0", "-joints_pivot_point", "-0.15, 0, 0", "-remote_points_hub_force", "",
          "-modes_count", "1", "-probes_names", "hub, mount, pivot", "-probes_pivot_kind", "joint", "-probes_pivot_joint",
          "pivot"]


def stiffness_at(w, stiffness, mass=0):
    """That of a damped oscillator under an oscillation."""
    return stiffness * (1 + 1j * RATE * w) - mass * w**2


def oscillates(column, exact):
    """A complex amplitude over the frequency, as a function of the angular one."""
    def measure(result):
        table = result.response
        expected = exact(2 * math.pi * table["frequency"])
        found = table[column] * np.exp(1j * np.radians(table[f"{column}.phase"]))
        return np.max(abs(found - expected)) / np.max(abs(expected))
    return zero(column, measure, 1e-9, "closed form")


def on_hinge(w):
    """The rotation of the block that a hinge holds."""
    return 0.4 / stiffness_at(w, STIFFNESS[4] + STIFFNESS[2] * 0.15**2, INERTIA[1] + MASS * 0.15**2)


def swung(time, step):
    """The path of an oscillator of the third frequency from rest with -0.3 m/s, by the midpoint rule."""
    return -0.3 / OMEGAS[2] * math.sin(round(time / step) * 2 * math.atan(OMEGAS[2] * step / 2))


ANSWERS = [oscillates("hub.ux", lambda w: 3 / stiffness_at(w, STIFFNESS[0], MASS)),
           oscillates("hub.uz", lambda w: 5 / stiffness_at(w, STIFFNESS[2], MASS)),
           oscillates("hub.rotation_y", lambda w: 0.4 / stiffness_at(w, STIFFNESS[4], INERTIA[1])),
           oscillates("mount.force_x", lambda w: -3 * stiffness_at(w, STIFFNESS[0]) / stiffness_at(w, STIFFNESS[0], MASS)),
           oscillates("mount.moment_y",
                      lambda w: -0.4 * stiffness_at(w, STIFFNESS[4]) / stiffness_at(w, STIFFNESS[4], INERTIA[1]))]
BUSHINGS += [
    Run("harmonic", "joints/block.prm", HARMONIC, ANSWERS),
    Run("harmonic, in modes", "joints/block.prm", [*HARMONIC, *IN_MODES], ANSWERS, **RANK_1),
    Run("harmonic, on a hinge", "joints/block.prm", [*HARMONIC, *HINGED],
        [oscillates("hub.rotation_y", on_hinge), oscillates("pivot.rotation_y", on_hinge),
         oscillates("pivot.force_z", lambda w: -0.15 * on_hinge(w) * stiffness_at(w, STIFFNESS[2], MASS))]),
    Run("in modes", "joints/block.prm", ["-initial_velocity", "0; 0; -0.3", *IN_MODES],
        [probe("hub.uz", 0.2, swung(0.2, 0.002), "midpoint rule", relative=1e-9), balance(1e-11)]),
]


# The block on a spring along x, with laws of its own.
ALONG = [ON_MOUNT + "kind", "spring", ON_MOUNT + "stiffness", "", "-remote_points_hub_displacement", "free; 0; 0",
         "-remote_points_hub_rotation", "0; 0; 0"]
LINE = [*ALONG, ON_MOUNT + "point", "-1, 0, 0"]
K1, K3 = 600, 6e6
DUFFING = [ON_MOUNT + "force", f"{K1}*d + {K3}*d^3"]


def stretched(force):
    """Where K1 d + K3 d^3 is that force."""
    roots = np.roots([K3, 0, K1, -force])
    return float(roots[abs(roots.imag) < 1e-9].real[0])


def quarter(amplitude):
    """A quarter of a period of Duffing's oscillator, K(m) / sqrt((K1 + K3 A^2) / MASS), by the mean of Gauss."""
    stiffest = K1 + K3 * amplitude**2
    m = K3 * amplitude**2 / (2 * stiffest)
    a, b = 1, math.sqrt(1 - m)
    for _ in range(10):
        a, b = (a + b) / 2, math.sqrt(a * b)
    return math.pi / (2 * a) / math.sqrt(stiffest / MASS)


def swings(amplitude):
    """A release at that elongation: after three quarters of a period the block passes its rest."""
    end = 3 * quarter(amplitude)
    return Run(f"released at {amplitude:g} m", "joints/block.prm",
               [*LINE, *DUFFING, "-initial_displacement", f"{amplitude}; 0; 0", "-time_step", repr(end / 1500),
                "-time_end", repr(end)],
               [probe("hub.ux", end, 0, "Duffing", absolute=3e-5 * amplitude),
                zero("energy", lambda result: abs(result.ledger["remainder"]).max()
                     / result.ledger["strain"].max(), 1e-5, "balance")], **RANK_1)


DASHED = [*LINE, "-initial_velocity", "0.3; 0; 0", "-time_step", "0.001"]
CUBIC = [ON_MOUNT + "force", "600*d + 12*v + 40*v^3"]
SPRINGS = [
    Run("stretched", "joints/block.prm", [*LINE, *DUFFING, *AT_REST, "-remote_points_hub_force", "9; 0; 0"],
        [probe("hub.ux", 1, stretched(9), "closed form", relative=1e-9),
         probe("mount.force_x", 1, -9, "balance", relative=1e-9),
         Check("strain energy", lambda result: result.ledger["strain"][-1],
               K1 * stretched(9)**2 / 2 + K3 * stretched(9)**4 / 4, 1e-10, "closed form")]),
    Run("along an axis", "joints/block.prm",
        [*ALONG, ON_MOUNT + "axis", "-2, 0, 0", *DUFFING, *AT_REST, "-remote_points_hub_force", "9; 0; 0"],
        [probe("hub.ux", 1, stretched(9), "closed form", relative=1e-9)], **RANK_1),
    Run("table", "joints/block.prm",
        [*LINE, ON_MOUNT + "force", "curve(d)", "-tables_names", "curve",
         "-tables_curve_file", "{here}/joints/curve.csv", *AT_REST, "-remote_points_hub_force", "9; 0; 0"],
        [probe("hub.ux", 1, 0.01 + 0.02 * (9 - 6) / 30, "closed form", relative=1e-9)], **RANK_1),
    swings(0.005), swings(0.02),
    Run("damper", "joints/block.prm", [*DASHED, ON_MOUNT + "force", "600*d + 12*v"], [balance(1e-11)]),
    Run("cubic damper", "joints/block.prm", [*DASHED, *CUBIC], [balance(1e-5)], **RANK_1),
    Run("cubic damper, half the step", "joints/block.prm", [*DASHED, *CUBIC, "-time_step", "0.0005"],
        [Check("order of the remainder", lambda result: math.log2(
            abs(result.earlier["cubic damper"].ledger["remainder"]).max()
            / abs(result.ledger["remainder"]).max()), 2, 0.1, "midpoint rule")], **RANK_1),
]


CASES = {"joints": [*STATIC, *MODES, *MOTION], "joint-bushings": BUSHINGS, "joint-springs": SPRINGS}
