"""Cases of materials with a memory or with more than a point's deformation: cells with mean
dilatations and simplices with nodal ones, relaxing branches, viscous stress.

Sources as in cases.py.
"""

import numpy as np

from checks import Run, largest, probe, stress_field, zero

RANK_1 = {"all_ranks": False}


# Cook's membrane, nearly incompressible (nu = 0.4999): the corner in mm against our own finest mesh, 64 x 64 Q1
# (16 and 32: 6.81445, 6.88423; Q2 4 and 8: 6.87318, 6.90347; Q3 4, 8 and 16: 6.91624, 6.92668, 6.93055; P2 with
# mean dilatations 4, 8 and 16: 7.31078, 7.08552, 6.99880).
COOK_FINEST = 6.91148

INCOMPRESSIBLE = ["-materials_rubber_volumetric_energy", "quadratic", "-materials_rubber_shear_modulus",
                  "80.1938", "-materials_rubber_bulk_modulus", "400943.2625", "-loads_shear_value",
                  "0; 6.25 * t", "-mesh_cells", "16, 16", "-time_step", "0.25"]


def cook(name, degree, options, expected, relative, *checks, time=1, **settings):
    """The corner of the membrane, and further checks."""
    return Run(name, "cook/cook.prm", INCOMPRESSIBLE + ["-space_degree", str(degree), *options],
               [probe("corner.uy", time, expected, "recomputed", relative), *checks], **settings)


MEAN = ["-materials_rubber_dilatation", "mean"]
F_BAR = ["-materials_rubber_dilatation", "f-bar"]
# the same membrane as a plate between smooth walls
PLATE = ["-mesh_dimension", "3", "-mesh_cells", "16, 16, 1", "-mesh_transform",
         "48 * x; 44 * x + y * (44 - 28 * x); 4 * z", "-boundaries_names", "clamp, front, back",
         "-boundaries_clamp_where", "plane 1 0 0 0", "-boundaries_front_where", "plane 0 0 1 0",
         "-boundaries_back_where", "plane 0 0 1 4", "-boundaries_front_motion", "symmetry",
         "-boundaries_back_motion", "symmetry", "-loads_shear_where", "plane 1 0 0 48",
         "-loads_shear_value", "0; 6.25 * t; 0", "-probes_tip_at", "48, 52, 0", "-probes_corner_at",
         "48, 60, 0"]
# A load of 1 put on at once: at t = 14 the corner is farthest up, by 2.2611 on 32 x 32 cells with mean
# dilatation and the trapezoidal rule, h = 0.1 (16 x 16: 2.2529).
SUDDEN = ["-loads_shear_value", "0; 1", "-materials_rubber_density", "1", "-damping_mass", "row-sum",
          "-time_scheme", "central-difference", "-time_step", "auto", "-time_end", "14",
          "-output_table_interval", "1"]
# The recovered stress inside: sigma_xx 3.46537, 3.48014, 3.48338 and von Mises 9.87009, 9.91125, 9.91407 by mean
# dilatation on 16, 32 and 64 cells, 3.47875 and 9.91069 by Q3 on 16.
INSIDE = ["-probes_names", "tip, corner, inside", "-probes_inside_kind", "stress", "-probes_inside_at",
          "22.5, 33"]
NODAL = ["-mesh_shape", "simplices", "-materials_rubber_dilatation", "nodal"]
COOK = [
    cook("Q1, mean dilatation", 1, MEAN, COOK_FINEST, 0.02),
    cook("Q2, mean dilatation, 8 x 8", 2, MEAN + ["-mesh_cells", "8, 8"], 6.93055, 0.005, **RANK_1),
    cook("Q1, F-bar", 1, F_BAR + INSIDE, COOK_FINEST, 0.02),
    cook("Q1, F-bar, law without parts", 1, F_BAR + ["-materials_rubber_law", "neo-Hookean"],
         COOK_FINEST, 0.02, **RANK_1),
    cook("Q1, F-bar, hexahedra", 1, F_BAR + PLATE, COOK_FINEST, 0.02),
    # pushed off from rest, the products of the half steps' velocities begin below zero
    cook("Q1, F-bar, explicit", 1, F_BAR + SUDDEN, 2.2611, 0.02,
         zero("remainder of the start", lambda result: abs(result.ledger["remainder"][0]), 0, "balance"),
         time=14, **RANK_1),
    cook("Q1 locks", 1, [], 2.38075, 1e-5, **RANK_1),
    cook("P1, nodal dilatation, 24 x 24", 1, NODAL + ["-mesh_cells", "24, 24"], COOK_FINEST, 0.02),
    cook("P1, nodal dilatation", 1, NODAL, 6.71838, 1e-5, **RANK_1),
    cook("P1 locks", 1, ["-mesh_shape", "simplices"], 3.86886, 1e-5, **RANK_1),
]

# The force on a bonded block: Q2 with mean dilatations on 2 and 4 cells a side gives 0.41453, 0.41183, Q1 on 8 and
# 14 gives 0.41676, 0.41425, P2 on 2 and 4 gives 0.40657, 0.40948 (plain P2 0.46830, 0.43472); tetrahedra on 4, 6, 8
# with nodal dilatations 0.54111, 0.48017, 0.45692, plain ones on 6 and 8 0.78258, 0.61381.
BLOCK = [
    Run("tetrahedra, nodal dilatation", "bonded-block/block.prm", [],
        [probe("plate.reaction_z", 1, -0.41183, "recomputed, Q2", 0.2),
         probe("plate.reaction_z", 1, -0.4801662, "recomputed", 1e-6)]),
    Run("Q2, mean dilatation", "bonded-block/block.prm",
        ["-materials_rubber_dilatation", "mean", "-mesh_shape", "hypercubes", "-mesh_cells", "2, 2, 2",
         "-space_degree", "2"], [probe("plate.reaction_z", 1, -0.41183, "recomputed, 4 x 4 x 4", 0.01)],
        **RANK_1),
]

# The end of the strip: 160 x 16 Q1 gives 2.99004, 10 x 1 Q3 2.99490. With one dilatation in a cell of degree 2 its
# linear part is without stiffness: P2 gives 5.98820, 3.40323, 3.08493.
def strip(element, cells, relative, *options, **settings):
    """How far it is bent."""
    return Run(f"{element}, {cells}", "incompressible-strip/strip.prm",
               ["-mesh_cells", cells, "-space_degree", element[1], *options],
               [probe("end.uy", 1, 2.99004, "recomputed, 160 x 16 Q1", relative)], **settings)


STRIP = [
    strip("Q2", "10, 1", 0.005, **RANK_1),
    strip("Q2", "20, 2", 0.005),
    strip("Q2", "40, 4", 0.005, **RANK_1),
    strip("Q3", "10, 1", 0.005, **RANK_1),
    strip("P2", "40, 4", 0.04, "-mesh_shape", "simplices", **RANK_1),
]

# The deformed height of the end of the upper face; plain Q2 on the same mesh gives 3.8903.
LAND = [
    Run("Q2", "land-beam/beam.prm", [],
        [probe("end.uz", 1, 3.17, "Land and others 2015", absolute=0.0417)], **RANK_1),
]


# The beam of beam-energy by tetrahedra.
def beam(name, options, tolerance):
    """What is missing of its energy, 0.032 J at the start."""
    return Run(name, "beam-energy/beam.prm",
               ["-mesh_shape", "simplices", "-space_degree", "1", "-mesh_cells", "16, 2, 2",
                "-materials_beam_dilatation", "nodal", "-materials_beam_bulk_modulus", "50",
                "-time_end", "2", *options],
               [zero("remainder", lambda result: abs(result.ledger["remainder"]).max() / 0.032,
                     tolerance, "conservation")])


RAYLEIGH = ["-damping_rayleigh_stiffness", "0.1"]
BEAM = [
    beam("midpoint, linear, damped", ["-materials_beam_law", "linear elastic", *RAYLEIGH], 1e-12),
    beam("midpoint", ["-time_step", "0.2"], 1e-4),
    beam("midpoint, variational, damped",
         ["-time_variational", "true", "-damping_stiffness", "last", "-time_step", "0.2", *RAYLEIGH],
         5e-4),
    beam("central difference", ["-time_scheme", "central-difference", "-time_step", "0.02",
                                "-damping_mass", "hrz"], 3e-4),
]
COOK[2].checks.extend([probe("inside.sigma_xx", 1, 3.48338, "mean dilatation, 64 x 64", 0.02),
                       probe("inside.von_mises", 1, 9.91407, "mean dilatation, 64 x 64", 0.02)])


# A cube in uniaxial tension: branches (g, tau) beside the law.
BRANCHES = ((0.8, 0.3), (0.5, 2))
RAMP = 1e-6


def relaxed(time):
    """The force on the cube, stretched by 1.2: that of St. Venant and Kirchhoff times what is left."""
    return 26.4 * (1 + sum(g * np.exp(-(time - RAMP / 2) / tau) for g, tau in BRANCHES))


E, NU, CREEP = 100, 0.3, (0.9, 0.4)
G, K = E / (2 * (1 + NU)), E / (3 * (1 - 2 * NU))


def crept(time):
    """The stretch of a linear cube under unit tension that is put on at once: its shear creeps."""
    g, tau = CREEP
    shear = (1 - g / (1 + g) * np.exp(-(time - RAMP / 2) / ((1 + g) * tau))) / G
    return np.where(time > 0, 1 / (9 * K) + shear / 3, 0)


# The area that is left, and a point whose stress is measured.
NARROWED = 1 - NU * 0.44
INSIDE = ["-probes_names", "top, corner, stress, inside", "-probes_inside_kind", "stress",
          "-probes_inside_at", "0.3, 0.6, 0.45", "-output_format", "xdmf", "-output_field_interval", "2"]

CREEPING = ["-materials_polymer_law", "linear elastic", "-materials_polymer_prony", "0.9, 0.4",
            "-boundaries_top_motion", "free", "-loads_pull_value", "0; 0; if(t < h, t / h, 1)"]
RELAXATION = [
    Run("relaxation", "relaxation/cube.prm", INSIDE,
        [probe("top.reaction_z", time, relaxed(time), "closed form", 1e-9)
         for time in (RAMP, 0.5, 1, 2)]
        + [probe("corner.ux", 2, np.sqrt(1 - NU * 0.44) - 1, "closed form", 1e-9)]
        + [probe(column, time, relaxed(time) / NARROWED, "closed form", 1e-9)
           for column in ("stress.von_mises", "inside.sigma_zz") for time in (0.5, 2)]
        + [stress_field(8, relaxed(2) / NARROWED, 1e-6, "closed form")]),
    Run("creep", "relaxation/cube.prm", CREEPING + ["-time_step", "if(t < 0.5 * h, h, 0.1)"],
        [probe("corner.uz", time, crept(time), "closed form", 1e-3) for time in (RAMP, 0.5, 2)],
        scales={"reaction": 1}),
]


# The cube as a viscous neo-Hookean fluid of a solid, stretched between smooth walls at a constant speed.
SPEED, ETA, ZETA = 0.2, 9, 3


def viscous_stress(time):
    """Those along and across the pull: of the law at F = diag(1, 1, 1 + SPEED t), and of viscosity."""
    stretch, shear, lame = 1 + SPEED * time, G, K - 2 / 3 * G
    pressure, rate = lame * np.log(stretch) / stretch, SPEED / stretch
    along = pressure + shear * (stretch ** 2 - 1) / stretch + (ZETA + 4 / 3 * ETA) * rate
    return along, pressure + (ZETA - 2 / 3 * ETA) * rate


POLYMER = "-materials_polymer_"
VISCOUS = [POLYMER + "law", "neo-Hookean", POLYMER + "prony", "", POLYMER + "density", "1",
           POLYMER + "viscous_shear", str(ETA), POLYMER + "viscous_bulk", str(ZETA),
           "-boundaries_left_where", "plane 1 0 0 0; plane 1 0 0 1", "-boundaries_left_motion", "0; free; free",
           "-boundaries_front_where", "plane 0 1 0 0; plane 0 1 0 1", "-boundaries_front_motion", "free; 0; free",
           "-boundaries_top_motion", f"free; free; {SPEED} * t", "-initial_velocity", f"0; 0; {SPEED} * z",
           "-time_scheme", "midpoint", "-time_step", "0.25", "-time_end", "1"]
RELAXATION.append(
    Run("viscous pull", "relaxation/cube.prm", VISCOUS + INSIDE,
        [probe("inside.sigma_zz", time, viscous_stress(time)[0], "closed form", 1e-9) for time in (0, 1)]
        + [probe("inside.sigma_xx", 1, viscous_stress(1)[1], "closed form", 1e-9),
           probe("stress.von_mises", 1, viscous_stress(1)[0] - viscous_stress(1)[1], "closed form", 1e-9),
           stress_field(8, viscous_stress(1)[0], 1e-6, "closed form"),
           stress_field(0, viscous_stress(1)[1], 1e-6, "closed form")],
        scales={"sigma": 1}))


# A mass on a spring that relaxes or is viscous: M u'' + k u + what the damping does, u'(0) = 1.
STIFFNESS, MASS = 100, 10
BULK, SHEAR = 100 / 3, 50  # of Poisson's ratio 0
PRONY, VISCOSITY = (0.4, 0.5), 15


def motion(characteristic):
    """From rest at 0 with unit velocity and no force: the roots of a polynomial as exponents."""
    roots = np.roots(characteristic)
    start = np.array([0, 1, 0])[:len(roots)]
    weights = np.linalg.solve(np.vander(roots, increasing=True).T, start)
    return lambda time: (np.exp(np.outer(time, roots)) @ weights).real


def relaxing_motion():
    """M s^2 + K + 4/3 G (1 + g tau s / (1 + tau s)) = 0."""
    g, tau = PRONY
    return motion([MASS * tau, MASS, STIFFNESS * tau + 4 / 3 * SHEAR * g * tau, STIFFNESS])


SPRING = ["-loads_weight_value", "0; 0; 0", "-initial_velocity", "0; 1e-3 * y; 0", "-time_end", "4", "-damping_mass",
          "consistent"]
RING_DOWN = ["-materials_spring_prony", "0.4, 0.5"]
DASHPOT = ["-materials_spring_viscous_shear", "9", "-materials_spring_viscous_bulk", "3"]


def ring(name, options, scheme, step, expected, tolerance, **settings):
    """The top of the spring, times 1000, over four seconds, and what is missing of its energy."""
    checks = [largest(["mass.uy"], {"mass.uy": lambda time: 1e-3 * expected(time)}, 1e-3 * tolerance,
                      f"motion, {scheme}", "closed form")]
    return Run(name, "spring-mass/spring.prm",
               SPRING + options + ["-time_scheme", scheme, "-time_step", str(step)], checks, **settings)


def books(tolerance):
    """The energy that is missing, of 5e-6 J."""
    return zero("remainder", lambda result: abs(result.ledger["remainder"]).max(), tolerance * 5e-6,
                "closed form")


DAMPED = motion([MASS, VISCOSITY, STIFFNESS])
OSCILLATOR = [
    ring("relaxing, midpoint", RING_DOWN, "midpoint", 0.02, relaxing_motion(), 1e-3),
    ring("relaxing, bdf2", RING_DOWN, "bdf2", 0.01, relaxing_motion(), 1e-3, **RANK_1),
    ring("relaxing, rk4", RING_DOWN, "rk4", 0.01, relaxing_motion(), 1e-4, **RANK_1),
    ring("relaxing, central difference", RING_DOWN, "central-difference", 0.005, relaxing_motion(),
         1e-4, **RANK_1),
    ring("viscous, midpoint", DASHPOT, "midpoint", 0.02, DAMPED, 1e-3),
    ring("viscous, large displacements", DASHPOT + ["-materials_spring_law", "neo-Hookean"], "midpoint",
         0.02, DAMPED, 1e-3, **RANK_1),
    ring("viscous, central difference", DASHPOT, "central-difference", 0.01, DAMPED, 1e-3, **RANK_1),
]
OSCILLATOR[0].checks.append(books(1e-3))

CASES = {
    "cook-incompressible": COOK,
    "bonded-block": BLOCK,
    "incompressible-strip": STRIP,
    "land-beam": LAND,
    "nodal-beam": BEAM,
    "relaxation": RELAXATION,
    "material-damping": OSCILLATOR,
}
