"""Bodies that expand with the temperature: closed forms, Timoshenko's strip, NAFEMS LE11.

Sources as in cases.py.
"""

import math

import numpy as np

from checks import SLENDER, Check, Run, largest, leave_out, probe, zero

RANK_1 = {"all_ranks": False}

# A cube held in x is heated by 300 t: with theta = 1 + 0.03 t the elastic stretches are 1 / theta in x and b / theta
# across, free of stress there; the force is the Kirchhoff stress of the law, per expanded volume, times theta^3.
YOUNG, POISSON = 200e3, 0.3
MU = YOUNG / (2 * (1 + POISSON))
LAMBDA = YOUNG * POISSON / ((1 + POISSON) * (1 - 2 * POISSON))


def stretch(time):
    return 1 + 0.03 * np.asarray(time)


def across(theta):
    """The elastic stretch across of the neo-Hookean cube: mu (b^2 - 1) + lambda ln(b^2 / theta) = 0, by bisection."""
    low, high = 0.5, 1.5
    for _ in range(80):
        b = (low + high) / 2
        if MU * (b ** 2 - 1) + LAMBDA * math.log(b ** 2 / theta) < 0:
            low = b
        else:
            high = b
    return b


def side(time):
    return np.array([theta * across(theta) - 1 for theta in stretch(time)])


def force(time):
    return np.array([theta ** 3 * (MU * (theta ** -2 - 1) + LAMBDA * math.log(across(theta) ** 2 / theta))
                     for theta in stretch(time)])


BODY = "-materials_body_"
LINEAR = [BODY + "law", "linear elastic"]
METAL = [BODY + "law", "J2 plasticity", BODY + "volumetric_energy", "logarithmic", BODY + "yield_stress", "1000",
         BODY + "hardening_modulus", "2000"]
SMALL_STRAIN = [BODY + "law", "small-strain J2 plasticity", BODY + "yield_stress", "1000",
                BODY + "kinematic_modulus", "2000"]


def elastic(name, options, **settings):
    return Run(name, "thermal/clamped.prm", options,
               [largest(["corner.uy", "corner.uz"], {"corner.uy": side, "corner.uz": side}, 1e-12, "sides",
                        "closed form"),
                largest(["force.reaction_x"], {"force.reaction_x": force}, 1e-7, "force", "closed form"),
                probe("heat.greatest", 1, 320, "input", 1e-15)], **settings)


def linear(name, options, **settings):
    """-E alpha dT, the sides (1 + nu) alpha dT."""
    expansion = lambda time: 0.03 * (1 + POISSON) * np.asarray(time)
    return Run(name, "thermal/clamped.prm", LINEAR + options,
               [largest(["corner.uy", "corner.uz"], {"corner.uy": expansion, "corner.uz": expansion}, 1e-14, "sides",
                        "closed form"),
                largest(["force.reaction_x", "stress.sigma_xx"],
                        {name: lambda time: -YOUNG * 0.03 * np.asarray(time)
                         for name in ("force.reaction_x", "stress.sigma_xx")}, 1e-8, "stress", "closed form"),
                Check("work of the heat", lambda result: result.probes["heat.work"][-1]
                      - result.ledger["strain"][-1], 0, 1e-9, "energy")], **settings)


def yielding_a_little(name, options, **settings):
    """Prager's hardening; the strain is less alpha dT."""
    def stress(time):
        strain = 0.03 * np.asarray(time)
        return -YOUNG * (strain - np.maximum(0, (YOUNG * strain - 1000) / (YOUNG + 2000)))
    return Run(name, "thermal/clamped.prm", SMALL_STRAIN + options,
               [largest(["force.reaction_x"], {"force.reaction_x": stress}, 1e-6, "force", "closed form")], **settings)


def yielding(name, options, **settings):
    """Hencky's law: tau = E (-ln theta + p), in compression from 1000 MPa on with hardening."""
    def stress(time):
        strain = np.log(stretch(time))
        flow = np.maximum(0, (YOUNG * strain - 1000) / (YOUNG + 2000))
        return -stretch(time) ** 3 * YOUNG * (strain - flow)
    return Run(name, "thermal/clamped.prm", METAL + options,
               [largest(["force.reaction_x"], {"force.reaction_x": stress}, 1e-6, "force", "closed form")], **settings)


CLAMPED = [
    elastic("Q1", []),
    elastic("F-bar", [BODY + "dilatation", "f-bar"], **RANK_1),
    elastic("P2, multigrid", ["-mesh_shape", "simplices", "-space_degree", "2", "-solver_linear", "pmg",
                              "-ksp_rtol", "1e-12"]),
    linear("linear", []),
    linear("linear, mean dilatation", [BODY + "dilatation", "mean"], **RANK_1),
    linear("linear, P1, nodal dilatation", ["-mesh_shape", "simplices", BODY + "dilatation", "nodal"]),
    yielding("metal", []),
    yielding("metal, mean dilatation", [BODY + "dilatation", "mean"], **RANK_1),
    yielding("metal, P1, nodal dilatation", ["-mesh_shape", "simplices", BODY + "dilatation", "nodal"], **RANK_1),
    yielding_a_little("metal of small strains", [], **RANK_1),
    yielding_a_little("metal of small strains, mean dilatation", [BODY + "dilatation", "mean"], **RANK_1),
]

# Plane strain: u = (1 + nu) alpha / (1 - nu) [I(r) / r + I(b) / (b^2 - a^2) ((1 - 2 nu) r + a^2 / r)] with I = int_a^r
# of T r dr = 25 (r^4 - a^4) / a^2 for T = 100 (r / a)^2. (Timoshenko and Goodier, Theory of Elasticity, 1970, art. 151.)
RADIAL = ("((1 + nu)*alpha/(1 - nu)*25/a^2*(((x^2 + y^2)^2 - a^4)/(x^2 + y^2) + (b^2 + a^2)*((1 - 2*nu)"
          " + a^2/(x^2 + y^2))))")
EXACT = ["-output_exact_displacement", f"{RADIAL}*x; {RADIAL}*y"]


def order(norm, expected):
    """From the errors with 2 and with 3 refinements."""
    def measure(result):
        one, other = (table.ledger[f"error_{norm}"][-1] for table in (result.earlier["refined twice"], result))
        return math.log2(one / other)
    return Check(f"order in {norm}", measure, expected, 0.15, "theory")


CYLINDER = [
    Run("refined twice", "thermal/cylinder.prm", EXACT,
        [Check("relative error in L2", lambda result: result.ledger["relative_error_l2"][-1], 0, 2e-4, "closed form")]),
    Run("refined thrice", "thermal/cylinder.prm", [*EXACT, "-mesh_refinements", "3"],
        [order("l2", 3), order("h1", 2)], **RANK_1),
    Run("mean dilatation, refined twice", "thermal/cylinder.prm", [*EXACT, BODY + "dilatation", "mean"],
        [Check("relative error in L2", lambda result: result.ledger["relative_error_l2"][-1], 0, 2e-4, "closed form")],
        **RANK_1),
]

# The curvature of Timoshenko (J. Opt. Soc. Am. 11, 1925) for strips of 0.4 and 0.6 mm, 1 mm together.
M, N = 0.4 / 0.6, 2
CURVATURE = (-6 * (19e-6 - 12e-6) * 100 * (1 + M) ** 2
             / (3 * (1 + M) ** 2 + (1 + M * N) * (M ** 2 + 1 / (M * N))))
BIMETAL = [Run("Q2", "thermal/bimetal.prm", [],
               [Check("curvature", lambda result: sum(factor * result.at(f"{point}.uy", 1) for point, factor in
                                                      (("first", 1), ("middle", -2), ("last", 1))) / 100,
                      CURVATURE, 1e-6 * abs(CURVATURE), "Timoshenko 1925"),
                probe("tip.uy", 1, CURVATURE * 60 ** 2 / 2, "Timoshenko 1925", 0.005)], SLENDER)]

# With 512 cells; straight sides leave 1.5 %.
LE11 = [Run("Q2", "thermal/le11.prm", [],
            [probe("A.sigma_zz", 1, -105e6, "NAFEMS", 0.002)], 1e-8)]


# Of an infinite plate: -E alpha T / 2 inside, and as much pull outside; the hoop stress jumps by E alpha T in any plate.
HOT_SPOT = [Run("Q2", "thermal/hot-spot.prm", ["-mesh_file", "{folder}/spot.msh"],
                [probe("outside.sigma_yy", 1, 50, "NAFEMS", 0.01),
                 Check("jump", lambda result: result.probes["outside.sigma_yy"][-1]
                       - result.probes["inside.sigma_yy"][-1], 100, 0.05, "closed form"),
                 zero("isotropic inside", lambda result: result.probes["inside.sigma_xx"][-1]
                      / result.probes["inside.sigma_yy"][-1] - 1, 1e-4, "closed form")], 1e-9,
                prepare=[["gmsh", "-2", "-v", "1", "{here}/thermal/hot-spot.geo", "-o", "{folder}/spot.msh"]])]


# The temperatures of a run of heat in another mesh, between its times, and after the last of them, where they stay.
BENDING = 100 * 1e-5 * 1.3
CONDUCTED = [Run("plane strain", "thermal/expanding.prm", ["-temperature_results", "{folder}/heat"],
                 [check for time, grown in ((0.25, 0.25), (0.375, 0.375), (1, 1), (1.125, 1))
                  for check in (probe("end.ux", time, BENDING * grown * (1 - 0.2 ** 2) / 2, "closed form", 1e-10),
                                probe("end.uy", time, BENDING * grown * 0.2, "closed form", 1e-10),
                                probe("inside.sigma_zz", time, -10e3 * 1e-5 * 50 * grown, "closed form", 1e-9))],
                 1e-10,
                 prepare=[["{mpirun}", "2", "{steppe}", "{here}/thermal/conducting.prm", "-output_folder",
                           "{folder}/heat"]])]

# A sudden strain e is the load E e at the free end of a bar: d'Alembert's solution, exact at the nodes.
def triangle(time):
    return 2 - abs(time % 4 - 2)


SHOCK = Run("sudden heat, central difference", "bar-step-load/bar.prm",
            ["-loads_names", "", "-temperature_value", "40", "-materials_bar_thermal_expansion", "5e-4",
             "-materials_bar_reference_temperature", "20"],
            [largest(["end.ux"], {"end.ux": lambda t: 0.01 * triangle(t)}, 1e-12, "end", "d'Alembert")],
            scales={"u": 0.01})


def imbalance(result):
    """Largest remainder of the ledger over the largest energy."""
    return abs(result.ledger["remainder"]).max() / (result.ledger["kinetic"] + result.ledger["strain"]).max()


def second_order(other):
    return Check(f"imbalance of {other} over that of half the step",
                 lambda result: imbalance(result.earlier[other]) / imbalance(result), 4, 0.4, "second order")


def moving(name, options, checks, **settings):
    return Run(name, "thermal/oscillating.prm", options, checks, 1e-8, **settings)


EXPLICIT = ["-time_scheme", "central-difference", "-damping_mass", "row-sum"]
DIFFERENCES = ["-time_scheme", "energy-momentum"]
OSCILLATING = [
    SHOCK,
    moving("Newmark", [], [probe("hottest.largest", 2, 160 * 1.3 * (1 - math.cos(6)), "input", 1e-12)]),
    moving("Newmark, half the step", ["-time_step", "0.01"], [second_order("Newmark")], **RANK_1),
    moving("explicit", [*EXPLICIT, "-time_step", "0.01"], [], **RANK_1),
    moving("explicit, half the step", [*EXPLICIT, "-time_step", "0.005"], [second_order("explicit")], **RANK_1),
    moving("mean dilatation", [BODY + "law", "isochoric neo-Hookean", BODY + "dilatation", "mean", "-time_step", "0.01"],
           [zero("imbalance", imbalance, 1e-3, "balance")], **RANK_1),
    moving("energy-momentum", DIFFERENCES, [zero("imbalance", imbalance, 1e-11, "balance")]),
]

CASES = {"heated-cube": CLAMPED, "heated-cylinder": CYLINDER, "bimetal-strip": BIMETAL, "nafems-le11": LE11, "nafems-t1": HOT_SPOT,
         "conducted-heat": CONDUCTED, "heated-bar": OSCILLATING}

leave_out(CASES, {
    "heated-cube": ["F-bar", "linear, mean dilatation", "metal, mean dilatation",
                    "metal of small strains, mean dilatation"],
})
