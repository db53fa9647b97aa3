"""Beams of SOFA and of Caribou's tests.

Sources as in cases.py.
"""

import math

from checks import COMPACT, LONG, SLENDER, Check, Run, all_nodes, final, leave_out, probe, trajectory

RANK_1 = {"all_ranks": False}


# The small beam, against runs of SOFA with the Caribou elements. Its size is 10, so 1e-7 is 1e-8 of it.
NEO_HOOKEAN = ["-materials_soft_law", "neo-Hookean"]
RAYLEIGH = ["-damping_rayleigh_mass", "0.1", "-damping_rayleigh_stiffness", "0.1"]


def beam(name, input_file, options, recorded, ends, rank_tolerance):
    """The 8 recorded nodes over time on all ranks, then all nodes at the end on one."""
    folder, size = "beam/reference/", 1e-7
    runs = [Run(name, input_file, options,
                [trajectory(folder + recorded, size, "SOFA")] if recorded else [], rank_tolerance)]
    if ends:
        checks = [final(folder + ends[0], quantity, size, "SOFA") for quantity in ends[1]]
        runs.append(Run(name + " end", input_file, options + all_nodes(), checks, **RANK_1))
    return runs


BEAM = {
    "beam-stvk": beam("stvk", "beam/stvk.prm", [], "stvk_be.csv", ("stvk_be_final.csv", "uv"), LONG),
    "beam-rayleigh": beam("rayleigh", "beam/stvk.prm", RAYLEIGH, "stvk_be_rayleigh.csv", None, LONG),
    "beam-neo-hookean": beam("neo-Hookean", "beam/stvk.prm", NEO_HOOKEAN, "neohooke_be.csv",
                             ("neohooke_be_final.csv", "uv"), LONG),
    "beam-static":
        beam("gravity", "beam/gravity.prm", [], None, ("stvk_static_gravity_final.csv", "u"), COMPACT)
        + beam("neo-Hookean gravity", "beam/gravity.prm", NEO_HOOKEAN, None,
               ("neohooke_static_gravity_final.csv", "u"), COMPACT)
        + beam("traction", "beam/traction.prm", [], "stvk_static_traction.csv",
               ("stvk_static_traction_final.csv", "u"), COMPACT),
}


# The spring beam, against runs of SOFA (bdf2: an independent program).
def spring_beam(name, options, recorded, source="SOFA", until=math.inf, **settings):
    """The 8 recorded nodes over time."""
    return Run(name, "spring-beam/springs.prm", options,
               [trajectory(f"spring-beam/reference/{recorded}.csv", 1e-7, source, until)], LONG, **settings)


def explicit(mass, *options):
    """100,000 steps of the standard explicit Euler scheme, and the first 10,000 of these for the short set."""
    return [spring_beam(name, ["-time_scheme", "explicit-euler", "-time_symplectic", "false", "-time_step",
                               "1e-5", "-time_end", str(until), "-output_table_interval", "0.05",
                               "-damping_mass", mass, *options], "explicit_" + mass, until=until, **RANK_1)
            for name, until in ((mass, 1), (f"{mass}, first steps", 0.1))]


LINEARLY_IMPLICIT = ["-time_linearly_implicit", "true"]
ELASTIC = ["-springs_net_stiffness", "0", "-materials_mass_law", "linear elastic", "-materials_mass_young_modulus",
           "3000", "-materials_mass_poisson_ratio", "0.3"]
SPRING_BEAM = {
    "spring-beam": [
        spring_beam("backward Euler", [], "bdf1"),
        spring_beam("BDF2", ["-time_scheme", "bdf2-newton", "-time_start-up", "bdf1"], "bdf2",
                    "recomputed", **RANK_1),
        spring_beam("linearly implicit", LINEARLY_IMPLICIT, "implicit", **RANK_1),
        spring_beam("linearly implicit, damped", LINEARLY_IMPLICIT + RAYLEIGH, "implicit_rayleigh"),
        spring_beam("elastic", LINEARLY_IMPLICIT + ELASTIC, "elastic_implicit", **RANK_1),
        spring_beam("elastic, Newmark", LINEARLY_IMPLICIT + ELASTIC + ["-time_scheme", "newmark"],
                    "elastic_newmark", **RANK_1),
        Run("elastic, static", "spring-beam/springs.prm",
            ELASTIC + ["-time_scheme", "static", "-time_step", "2"] + all_nodes(),
            [final("spring-beam/reference/elastic_static_final.csv", "u", 1e-7, "SOFA")], **RANK_1),
    ],
    "spring-beam-explicit": explicit("uniform") + explicit("row-sum"),
    "spring-beam-consistent": explicit("consistent", "-mass_ksp_type", "preonly", "-mass_pc_type", "cholesky"),
}


# The beam of Caribou's tests, positions of the node (0, 0, 80). Its Newton stops early: the next load step
# starts there, which the fifth digit of the residuals tells.
def residual(step, iteration, expected):
    """Residual after a correction over that after the first one of a load step."""

    def measure(result):
        squares = result.newton["residual_squared"][result.newton["step"] == step]
        return math.sqrt(squares[iteration] / squares[1])

    return Check(f"residual {iteration} of step {step}", measure, expected, 1e-6 * expected, "Caribou")


STATIC_BEAM = [Run(
    "5 load steps", "caribou/static.prm", [],
    [probe("end.ux", 5, 0, "symmetry", absolute=1e-9),
     probe("end.uy", 5, -21.016, "Caribou", absolute=1e-3),
     probe("end.uz", 5, 76.190 - 80, "Caribou", absolute=1e-3),
     probe("end.uy", 5, -21.01640, "recomputed", absolute=1e-5),
     probe("end.uz", 5, 76.18975 - 80, "recomputed", absolute=1e-5)], SLENDER),
    # the residuals of Newton's method with exact linear solves
    Run("Newton", "caribou/static.prm", ["-snes_rtol", "1e-3", "-solver_reuse", "never"],
        [residual(step, iteration, expected)
         for step, history in ((1, (4.802014e-3, 3.457786e-4, 6.417770e-8)),
                               (5, (3.526942e-3, 8.307813e-4, 4.667215e-5, 1.646730e-7)))
         for iteration, expected in enumerate(history, 2)], **RANK_1)]

FALLING = [  # step, FEniCS in Caribou's test, recomputed to 1e-11
    (1, (-9.562280, 79.390449), (-9.562415, 79.390430)),
    (2, (-22.004104, 76.592224), (-22.005458, 76.591819)),
    (3, (-31.206047, 72.816929), (-31.210965, 72.814684)),
    (4, (-35.286840, 70.563337), (-35.297145, 70.557667)),
    (5, (-34.985867, 70.703920), (-35.001083, 70.695426)),
    (8, (-25.454013, 75.318238), (-25.463953, 75.314442)),
    (10, (-24.466571, 75.689661), (-24.467916, 75.689235)),
    (15, (-27.981829, 74.263801), (-27.990989, 74.259915)),
    (20, (-26.855434, 74.745524), (-26.860895, 74.743353)),
    (30, (-27.102720, 74.641814), (-27.109134, 74.639221)),
]


def falling():
    """Position y and z at the recorded steps."""
    checks = []
    for step, fenics, ours in FALLING:
        for axis, rest, rough, sharp in zip("yz", (0, 80), fenics, ours):
            checks.append(probe(f"end.u{axis}", step, rough - rest, "FEniCS", absolute=5e-4 * abs(rough)))
            checks.append(probe(f"end.u{axis}", step, sharp - rest, "recomputed",
                                absolute=1e-5 * abs(sharp)))
    return [Run("30 steps", "caribou/backward-euler.prm", [], checks, LONG)]


CASES = {
    **BEAM,
    **SPRING_BEAM,
    "static-beam": STATIC_BEAM,
    "backward-euler-beam": falling(),
}

leave_out(CASES, {
    "beam-neo-hookean": ["neo-Hookean end"],
    "beam-static": ["gravity", "neo-Hookean gravity"],
    "spring-beam-explicit": ["uniform", "row-sum"],
    "spring-beam-consistent": ["consistent"],
})
