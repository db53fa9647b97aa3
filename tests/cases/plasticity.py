"""Metal that yields: closed forms, the limit load of a cylinder, Taylor's bar, a bar that necks.

Sources as in cases.py.
"""

import math

import numpy as np

from checks import Check, Run, largest, last, probe, root, zero

RANK_1 = {"all_ranks": False}

YOUNG, POISSON, YIELD, HARDENING = 200e3, 0.3, 250, 2000


def cycle(time):
    """Kirchhoff stress, plastic strain and its accumulated amount of the bar, step by step.

    In uniaxial stress tau = E (ln l - p), and it flows at sigma_y + H alpha: Hencky's law is linear in ln l.
    """
    stress, strain, amount = [], 0, 0
    amounts = []
    for t in time:
        trial = YOUNG * (0.05 * math.sin(6 * t) - strain)
        flow = max(0, (abs(trial) - YIELD - HARDENING * amount) / (YOUNG + HARDENING))
        strain += math.copysign(flow, trial)
        amount += flow
        stress.append(trial - math.copysign(YOUNG * flow, trial))
        amounts.append((strain, amount))
    return np.array(stress), np.array(amounts)


def stretch(time):
    return np.exp(0.05 * np.sin(6 * np.asarray(time)))


def side(time):
    """The displacement of the sides: elastic by Poisson's ratio, plastic by half."""
    stress, amounts = cycle(time)
    return np.exp(-POISSON * stress / YOUNG - amounts[:, 0] / 2) - 1


def energy(time):
    return cycle(time)[0] ** 2 / (2 * YOUNG)


def work(time):
    amount = cycle(time)[1][:, 1]
    return YIELD * amount + HARDENING / 2 * amount ** 2


def bar(name, options, **settings):
    """Against the closed form at all times."""
    return Run(name, "plasticity/bar.prm", options,
               [largest(["corner.uy", "corner.uz"], {"corner.uy": side, "corner.uz": side}, 1e-10,
                        "sides", "closed form"),
                largest(["force.reaction_x"],
                        {"force.reaction_x": lambda time: cycle(time)[0] / stretch(time)}, 1e-6,
                        "force", "closed form"),
                largest(["flow.largest_strain", "peak.largest"],
                        {"flow.largest_strain": lambda time: cycle(time)[1][:, 1],
                         "peak.largest": lambda time: cycle(time)[1][:, 1]}, 1e-12, "strain",
                        "closed form"),
                largest(["flow.work"], {"flow.work": work}, 1e-9, "work", "closed form"),
                probe("flow.volume", 1, 1, "closed form", 1e-12),
                last("ledger", "strain", energy(np.arange(21) / 20)[-1], "closed form", 1e-8),
                last("ledger", "plastic_work", work(np.arange(21) / 20)[-1], "closed form", 1e-9)],
               **settings)


BODY = "-materials_body_"
BARS = [
    bar("Q1", []),
    bar("mean dilatation", [BODY + "dilatation", "mean"], **RANK_1),
    bar("F-bar", [BODY + "dilatation", "f-bar"], **RANK_1),
    bar("P1, nodal dilatation", ["-mesh_shape", "simplices", BODY + "dilatation", "nodal"], **RANK_1),
    bar("P2, multigrid", ["-mesh_shape", "simplices", "-space_degree", "2", "-solver_linear", "pmg",
                          "-ksp_rtol", "1e-12"]),
    bar("points of a curve", [BODY + "yield_stress", "250, 450, 1250", BODY + "plastic_strain", "0, 0.1, 0.5",
                              BODY + "hardening_modulus", ""], **RANK_1),
]

# Plane strain, von Mises, small strains, Y = 2 sigma_y / sqrt(3): it flows to the radius c under the pressure
# Y (ln(c / a) + (1 - c^2 / b^2) / 2), the outside moves by (1 - nu^2) Y c^2 / (E b), and all of it flows at
# Y ln(b / a). (Hill, The Mathematical Theory of Plasticity, 1950, chapter V, where the stress along the axis is
# the mean of the others: exact as all of it flows, near before that.)
SHEAR = 2 / math.sqrt(3) * 0.24e-3
LIMIT = SHEAR * math.log(2)


def flowing_radius(pressure):
    low, high = 100, 200
    for _ in range(60):
        c = (low + high) / 2
        if SHEAR * (math.log(c / 100) + (1 - (c / 200) ** 2) / 2) < pressure:
            low = c
        else:
            high = c
    return c


RADIAL = "{0} * x / sqrt(x^2 + y^2); {0} * y / sqrt(x^2 + y^2)"
CYLINDER = [
    Run("limit", "plasticity/cylinder.prm",
        ["-boundaries_names", "left, bottom, inside", "-boundaries_inside_where", "id 0",
         "-boundaries_inside_motion", RADIAL.format("4e-3 * t")],
        # the work of the inside over the last quarter, where all of it flows
        [Check("pressure", lambda result: (result.ledger["external_work"][-1]
                                           - result.ledger["external_work"][-6])
               / (1e-3 * 50 * math.pi), LIMIT, 1e-4 * LIMIT, "closed form")]),
    Run("pressure", "plasticity/cylinder.prm",
        ["-loads_names", "pressure", "-loads_pressure_kind", "traction", "-loads_pressure_where", "id 0",
         "-loads_pressure_value", RADIAL.format("0.18e-3 * t")],
        [probe("outer.uy", 1, (1 - 0.3 ** 2) * SHEAR * flowing_radius(0.18e-3) ** 2 / (210 * 200),
               "closed form", 0.005)], **RANK_1),
]

# Final length and radius of the foot in the literature: 21.4 to 21.7 and 6.9 to 7.2 mm.
IMPACT = [
    Run("Q1", "plasticity/impact.prm", [],
        [probe("end.ux", 0.08, 21.55 - 32.4, "literature", absolute=0.15),
         probe("foot.uy", 0.08, 7.05 - 3.2, "literature", absolute=0.15),
         Check("energy that is lost", lambda result: abs(result.ledger["remainder"][-1])
               / result.ledger["kinetic"][0], 0, 0.01, "balance")]),
]

# The force, in kN, and the part that is left of the radius of the neck, at an elongation in mm: CalculiX 2.20 on the
# same mesh (C3D20R, 50 increments), which takes a table for the hardening and another elastic law.
NECK = 0.982 * 6.413
CALCULIX = {7: (75.157, 0.8840), 8.4: (69.040, 0.8108), 9.8: (60.587, 0.7226), 11.2: (50.103, 0.6210)}


def ultimate_force():
    """Of an incompressible bar as thin as the neck, in N: the stress equals its slope (Considere 1885)."""
    stress = lambda a: 450 + 129.24 * a + 265 * (1 - math.exp(-16.93 * a))
    strain = root(lambda a: 129.24 + 265 * 16.93 * math.exp(-16.93 * a) - stress(a), 0, 1)
    return math.pi * NECK ** 2 * math.exp(-strain) * stress(strain)


NECKING = [
    Run("Q2", "plasticity/necking.prm", [],
        [Check("largest force", lambda result: 4 * result.probes["force.reaction_z"].max(), ultimate_force(),
               0.006 * ultimate_force(), "closed form")]
        + [check for elongation, (force, radius) in CALCULIX.items() for check in (
            probe("force.reaction_z", elongation / 14, force, "CalculiX", 0.004, factor=4e-3),
            probe("neck.ux", elongation / 14, (radius - 1) * NECK, "CalculiX", 0.015))], 1e-6)]

# What it has lost before the run is in the first row of the ledger.
START = [
    Run("column", "plasticity/start.prm", [], [
        Check("loss of the first row over the work of flow", lambda result: result.ledger["plastic_work"][0]
              / result.probes["flow.work"][0], 1, 1e-12, "balance"),
        zero("remainder", lambda result: max(abs(result.ledger["remainder"])) / result.ledger["strain"][0], 1e-9,
             "balance")]),
]


CASES = {"yielding-start": START, "yielding-bar": BARS, "yielding-cylinder": CYLINDER, "taylor-bar": IMPACT, "necking-bar": NECKING}
