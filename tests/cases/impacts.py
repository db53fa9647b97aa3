"""Impacts that keep their energy: the contact of steps and velocity updates does the work of its energy's difference.

Sources as in cases.py.
"""

import numpy as np

from checks import LONG, Check, Run, leave_out, zero


def energy(result):
    """Kinetic and strain energy less the work of the weight."""
    ledger = result.ledger
    return ledger["kinetic"] + ledger["strain"] - ledger["external_work"]


def growth(result):
    """How far the energy ever rises above an earlier value, over that of the start."""
    here = energy(result)
    return max(here - np.minimum.accumulate(here)) / here[0]


def remainder(result):
    """What is missing in the ledger, over the energy of the start."""
    return max(abs(result.ledger["remainder"])) / energy(result)[0]


def drop(name, options, grows, missing, **settings):
    """The block of contact/drop.prm."""
    return Run(name, "contact/drop.prm", options, [
        zero("growth of energy", growth, grows, "Simo and Tarnow"),
        zero("remainder of energy", remainder, missing, "balance"),
    ], LONG, {"force": 1e4, "momentum_x": 100, "vx": 1, "penetration": 1e-4}, **settings)


# on a corner, soft
TURNED = ["-mesh_transform", "0.8*x - 0.6*y; 0.6*x + 0.8*y", "-materials_block_law", "neo-Hookean",
          "-materials_block_young_modulus", "1e8"]
RUBBED = ["-obstacles_floor_friction_static", "0.3", "-obstacles_floor_friction_kinetic", "0.3"]
ROUND = ["-obstacles_floor_kind", "sphere", "-obstacles_floor_point", "0, -0.101", "-obstacles_floor_radius",
         "0.1", "-obstacles_floor_direction", ""]
EXACT = ["-snes_rtol", "1e-11"]  # the books balance to what each step leaves
KEEPS = ["-time_scheme", "energy-momentum", *EXACT]
EXPLICIT = ["-time_scheme", "central-difference", "-time_step", "auto", "-damping_mass", "hrz"]
FINE, SLIDING = ["-mesh_cells", "12, 6"], ["-initial_velocity", "1; -sqrt(2*9.81)"]
RISING = ["-obstacles_floor_motion", "0.1*t; 0.5*t"]
AUGMENTED = ["-obstacles_floor_method", "augmented Lagrangian"]

DROP = [
    drop("midpoint", EXACT, 1e-9, 1e-9),
    drop("energy-momentum, on a sphere", [*KEEPS, *TURNED, *ROUND], 1e-8, 1e-8),
    drop("energy-momentum, friction", [*KEEPS, *TURNED, *RUBBED], 1e-8, 1e-8),
    # neo-Hookean: what the body itself does not keep
    drop("midpoint, friction", [*TURNED, *RUBBED], 1e-3, 1e-3, all_ranks=False),
    # the work of multipliers on the penetration that is let through
    drop("energy-momentum, multipliers", [*KEEPS, *TURNED, *AUGMENTED], 1e-3, 1e-7, all_ranks=False),
    drop("central difference", EXPLICIT, 1e-9, 1e-9),
    drop("central difference, stiff floor", [*EXPLICIT, "-obstacles_floor_stiffness", "1e14"], 1e-9, 1e-9,
         all_ranks=False),
    drop("central difference, friction", [*EXPLICIT, *FINE, *RUBBED, *SLIDING], 1e-9, 1e-9),
    drop("central difference, damped", [*EXPLICIT, "-obstacles_floor_damping", "1e6"], 2e-4, 1e-9,
         all_ranks=False),
    # a soft corner on a ball that comes up: what curvature and the body's law leave
    drop("central difference, on a sphere", [*EXPLICIT, *TURNED, *ROUND, *RISING], 1e-3, 1e-3, all_ranks=False),
    Run("bar on a wall", "contact/bar.prm", ["-time_scheme", "midpoint", "-time_step", "1e-6", *EXACT], [
        zero("growth of energy", growth, 1e-8, "Simo and Tarnow"),
        Check("energy kept", lambda result: energy(result)[-1] / energy(result)[0], 1, 1e-8, "Simo and Tarnow"),
    ], all_ranks=False),
]

CASES = {"drop": DROP}

leave_out(CASES, {
    "drop": ["midpoint, friction", "central difference, on a sphere", "central difference, stiff floor"],
})
