"""What acts in space on a body in a floating frame: foundations, springs, loads that follow it, contact."""

import dataclasses

import numpy as np

from checks import Check, Run, largest, zero
from floating import NODES, RANK_1, compared, energy, integrated
from impacts import KEEPS, ROUND, RUBBED, TURNED, drop
from reduced import against

PUCK = "reduced/puck.prm"
# of a nearly rigid body these are next to nothing
SMALL = {"scales": {"z4": 1, "z_velocity4": 1, "z_acceleration1": 1, "z_acceleration3": 1, "z_acceleration4": 1e3}}


def turns(time):
    """The spin on a soft ground all around, of stiffness 1 and moment integral of |xi|^2 = 4/3, I = 1/6."""
    return integrated(lambda y: np.array([y[1], -8 * np.sin(y[0])]), (0, 6.5), time)[1]


GROUND = ["-foundations_names", "ground", "-foundations_ground_where", "everything",
          "-foundations_ground_normal_stiffness", "1", "-foundations_ground_tangential_stiffness", "1"]


def grounded(name, scheme, *more, bound=2e-3, **ranks):
    """The centre swings with (k A / m)^1/2 = 2 while the body turns over and over."""
    return Run(name, PUCK,
               ["-time_scheme", scheme, *GROUND, "-initial_velocity", "0.3 - 6.5 * (y - 0.5); 0.2 + 6.5 * (x - 0.5)",
                *more],
               [largest(["frame.z1"], {"frame.z1": lambda t: 0.15 * np.sin(2 * t)}, 2e-4, "along x", "closed form"),
                largest(["frame.z2"], {"frame.z2": lambda t: 0.1 * np.sin(2 * t)}, 2e-4, "along y", "closed form"),
                largest(["frame.z_velocity3"], {"frame.z_velocity3": turns}, bound, "spin", "pendulum")], 1e-6,
               **SMALL, **ranks)


HELD = [grounded("energy-momentum", "energy-momentum"), grounded("generalized-alpha", "generalized-alpha", **RANK_1)]
HELD[0].checks.append(zero("energy", energy, 1e-9, "conservation"))

# the beam spins about a soft ground at one end, and hangs in springs along its edges besides
BEAM = compared("reduced/spin.prm",
                ["-time_end", "2", "-time_step", "0.0025", "-space_degree", "1", "-mesh_cells", "20, 2",
                 "-probes_names", "tip, bending", "-reduction_modes", "20", "-reduction_derivatives", "14",
                 "-foundations_names", "ground", "-foundations_ground_where", "id 0",
                 "-foundations_ground_normal_stiffness", "30", "-foundations_ground_tangential_stiffness", "30",
                 "-foundations_ground_normal_damping", "0.5", "-springs_names", "net", "-springs_net_where",
                 "halfspace 1 0 8", "-springs_net_stiffness", "500"],
                {"tip.ux": 1e-3, "tip.uy": 1e-3, "tip.vx": 5e-3, "tip.vy": 5e-3, "bending.von_mises": 0.03})


def rocket(scheme, tolerance, **ranks):
    """A thrust of 1/2 that turns with 2 rad/s."""
    return Run(scheme, PUCK,
               ["-time_scheme", scheme, "-loads_names", "thrust", "-loads_thrust_kind", "pressure", "-loads_thrust_where",
                "id 2", "-loads_thrust_value", "0.5", "-initial_velocity", "-2 * (y - 0.5); 2 * (x - 0.5)"],
               [largest(["frame.z1"], {"frame.z1": lambda t: 0.25 * (np.sin(2 * t) / 2 - t)}, tolerance, "along x",
                        "closed form"),
                largest(["frame.z2"], {"frame.z2": lambda t: 0.125 * (1 - np.cos(2 * t))}, tolerance, "along y",
                        "closed form"),
                largest(["frame.z_velocity3"], {"frame.z_velocity3": lambda t: 2 + 0 * t}, 1e-5, "spin", "closed form")],
               1e-6, **SMALL, **ranks)


ROCKET = [rocket("midpoint", 1e-4), rocket("trapezoidal", 1e-4, **RANK_1)]

# a corner at r = (-0.34, -0.62) strikes a floor without friction with 1.17 m/s, elastically: the momentum J
J = 2 * 1.17 / (1 + 6 * 0.34**2)


def struck(name, scheme, *more, **ranks):
    rates = ((1, 0.3, 1e-9), (2, J - 1, 0.01), (3, 0.5 - 6 * 0.34 * J, 0.02))
    return Run(name, PUCK,
               ["-time_scheme", scheme, "-mesh_transform",
                "0.96*(x - 0.5) - 0.28*(y - 0.5); 0.28*(x - 0.5) + 0.96*(y - 0.5)", "-obstacles_names", "floor",
                "-obstacles_floor_point", "0, -0.621", "-obstacles_floor_direction", "0, 1", "-obstacles_floor_stiffness", "1e7",
                "-initial_velocity", "0.3 - 0.5 * y; -1 + 0.5 * x", "-time_step", "2e-5", "-time_end", "0.004", *more],
               [Check(f"rate {k} after", lambda result, k=k: result.probes[f"frame.z_velocity{k}"][-1], value, tolerance,
                      "rigid impact") for k, value, tolerance in rates], 1e-6, **SMALL, **ranks)


STRUCK = [struck("energy-momentum", "energy-momentum"), struck("midpoint", "midpoint", **RANK_1)]
STRUCK[0].checks.append(zero("energy", energy, 1e-9, "conservation"))
STRUCK += [struck("central-difference", "central-difference", "-damping_mass", "consistent"), struck("rk4", "rk4", **RANK_1)]

# the block of contact/drop.prm on a corner, by cells and by a polynomial
VENANT = ["-materials_block_law", "St. Venant-Kirchhoff"]
FLOATS = ["-reduction_basis", "modes", "-reduction_modes", "20", "-reduction_frame", "floating"]
# (modes on other ranks differ by 1e-9)
DROP = [
    dataclasses.replace(drop("friction", [*KEEPS, *TURNED, *RUBBED, *FLOATS, *VENANT], 1e-8, 1e-8), rank_tolerance=1e-6),
    drop("on a sphere", [*KEEPS, *TURNED, *ROUND, *FLOATS], 1e-8, 1e-8, all_ranks=False),
]


def speed(result, column):
    """The mean over the last half second."""
    return result.probes[column][result.probes["time"] > 1.5].mean()


# nodes chatter along the floor, so that rounding grows: all ranks have the start alone, in functions
DISC = [Run("all nodes", "reduced/disc.prm", NODES, [], **RANK_1),
        Run("floating frame", "reduced/disc.prm", [],
            [Check("rolls", lambda result: speed(result, "body.vx"), 2 / 3, 0.01, "rigid disc"),
             against("all nodes", "body.ux", 0.01), against("all nodes", "body.vx", 0.02)], **RANK_1),
        Run("start", "reduced/disc.prm",
            ["-time_end", "0.1", "-reduction_basis", "functions", "-reduction_modes", "10", "-reduction_functions",
             "x * y; 0; x^2; y^2", "-snes_rtol", "1e-12"], [], 1e-6)]

# the same by steps that the stiffness of the floor limits


def at_end(other, column, tolerance):
    return zero(f"{column} against {other} at the end",
                lambda result: result.probes[column][-1] / result.earlier[other].probes[column][-1] - 1, tolerance, "implicit")


BY_STEPS = ["-damping_mass", "consistent", "-time_step", "auto"]
DISC += [Run(scheme, "reduced/disc.prm", ["-time_scheme", scheme, *BY_STEPS],
             [Check("rolls", lambda result: speed(result, "body.vx"), 2 / 3, 0.01, "rigid disc"),
              at_end("floating frame", "body.ux", 1e-3)], **RANK_1) for scheme in ("central-difference", "rk4")]
DISC.append(Run("start of central-difference", "reduced/disc.prm", [*DISC[2].options, "-time_scheme", "central-difference", *BY_STEPS],
                [at_end("start", "body.ux", 1e-4)], 1e-6))

CASES = {"floating-ground": HELD, "floating-springs": BEAM, "floating-thrust": ROCKET,
         "floating-corner": STRUCK, "floating-drop": DROP, "floating-disc": DISC}
