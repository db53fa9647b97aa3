"""The cases: inputs, options, and the numbers of others that must come out.

Sources. closed form: algebra. recomputed: an independent program, all printed digits on the same mesh.
All others are named.
"""

import math

import numpy as np

import contact
import constraints
import dynamics
import loads
import materials
import history
import modal
from checks import (COMPACT, LONG, SLENDER, Check, Run, all_nodes, final, last, largest, probe,
                    trajectory, zero)

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
def spring_beam(name, options, recorded, source="SOFA", **settings):
    """The 8 recorded nodes over time."""
    return Run(name, "spring-beam/springs.prm", options,
               [trajectory(f"spring-beam/reference/{recorded}.csv", 1e-7, source)], LONG, **settings)


def explicit(mass, *options):
    """100,000 steps of the standard explicit Euler scheme."""
    return spring_beam(mass, ["-time_scheme", "explicit-euler", "-time_symplectic", "false", "-time_step",
                              "1e-5", "-time_end", "1", "-output_table_interval", "0.05",
                              "-damping_mass", mass, *options], "explicit_" + mass, **RANK_1)


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
    "spring-beam-explicit": [explicit("uniform"), explicit("row-sum")],
    "spring-beam-consistent": [explicit("consistent", "-mass_ksp_type", "preonly", "-mass_pc_type",
                                        "cholesky")],
}


# Turek and Hron 2006, CSM1: A moves by (-7.188, -66.10) 1e-3 on the finest mesh.
def turek(name, options, relative, **settings):
    """CSM1 in 1e-3 m."""
    return Run(name, "turek-csm1/flag.prm", options,
               [probe("A.ux", 1, -7.188, "Turek, Hron 2006", relative, factor=1e3),
                probe("A.uy", 1, -66.10, "Turek, Hron 2006", relative, factor=1e3)],
               SLENDER, **settings)


TUREK = [
    turek("80 x 4 Q2", [], 0.01),
    turek("160 x 8 Q2", ["-mesh_cells", "160, 8"], 0.005, **RANK_1),
    turek("gmsh P2", ["-mesh_type", "file", "-mesh_file", "{folder}/flag.msh", "-mesh_transform", "",
                      "-boundaries_clamp_where", "name clamp"], 0.005, **RANK_1,
          prepare=[["gmsh", "-2", "-v", "1", "{here}/turek-csm1/flag.geo", "-o",
                    "{folder}/flag.msh"]]),
]


# Cook's membrane of the deal.II code gallery: tip (48, 52) for elements per edge.
def cook(degree, cells, table, recomputed, **settings):
    """One mesh of the convergence table in mm, and its recomputed digits."""
    checks = [probe("tip.uy", 1, table, "deal.II code gallery", 5e-4)]
    for column, value in recomputed.items():
        checks.append(probe(column, 1, value, "recomputed", 1e-5))
    return Run(f"Q{degree} {cells}", "cook/cook.prm",
               ["-space_degree", str(degree), "-mesh_cells", f"{cells}, {cells}"], checks, **settings)


COOK = [
    cook(1, 2, 8.638, {}, **RANK_1),
    cook(1, 4, 12.07, {}, **RANK_1),
    cook(1, 8, 13.86, {"tip.uy": 13.86320}),
    cook(1, 16, 14.49, {"tip.uy": 14.48526}, **RANK_1),
    cook(1, 32, 14.67, {"tip.uy": 14.66727}, **RANK_1),
    cook(2, 4, 14.65, {"tip.uy": 14.64937}, **RANK_1),
    cook(2, 8, 14.71, {"tip.uy": 14.71391}),
    cook(2, 16, 14.73, {"tip.uy": 14.73076}, **RANK_1),
    cook(2, 32, 14.74, {"tip.uy": 14.73735, "corner.uy": 13.77131}, **RANK_1),
]


ONE_CELL = {
    "cube-traction": [Run(
        "8 Q2", "one-cell/cube-traction.prm", [],
        [last("ledger", "strain", 2.124627916174e-01, "libCEED", 1e-8),
         probe("end.ux", 1, -0.246459487, "recomputed", 1e-8),
         probe("end.uy", 1, 0, "symmetry", absolute=1e-9),
         probe("end.uz", 1, -0.950975637, "recomputed", 1e-8)])],
    "one-hex": [Run(
        "1 Q1", "one-cell/hex.prm", [],
        [probe("corner.uy", 1, -0.049812041887, "FeenoX", 1e-9),
         probe("corner.uz", 1, -0.049812041887, "FeenoX", 1e-9)])],
    "one-quad": [Run(
        "1 Q1", "one-cell/quad.prm", [],
        [probe("left.ux", 1, -0.102869813, "OOFEM", absolute=1e-9),
         probe("right.ux", 1, 0.102869813, "OOFEM", absolute=1e-9),
         probe("edge.reaction_x", 1, 1.32687871, "OOFEM", absolute=1e-8),
         probe("bottom.reaction_y", 1, -2 * 2.34573944, "OOFEM", absolute=1e-8)])],
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


# The elastica of Mattiasson: P L^2 / (E I) -> deflection and shortening over L.
MATTIASSON = [(.25, .08275, .00412), (.5, .16214, .01592), (1, .30172, .05643), (2, .49346, .16064),
              (3, .60325, .25442), (5, .71379, .38763), (10, .81061, .55500)]
ELASTICA = [Run(
    "slenderness 100", "elastica/elastica.prm", [],
    [check for load, w, u in MATTIASSON for check in
     (probe("end.uy", load, w, "Mattiasson", 0.005, factor=0.01),
      probe("end.ux", load, u, "Mattiasson", 0.005, factor=-0.01))], SLENDER)]


# Rotation: stress as von Mises stress and as force on a face (area 1), both below 1e-6 E.
def rotated(axis):
    """Displacement of the point (2/3, 1/3, 2/3) turned by t degrees."""
    x, y = 2 / 3, 1 / 3
    if axis == "x":
        return lambda t: x * np.cos(np.radians(t)) - y * np.sin(np.radians(t)) - x
    return lambda t: x * np.sin(np.radians(t)) + y * np.cos(np.radians(t)) - y


MODULUS = 200e9
FORCES = [f"face.reaction_{axis}" for axis in "xyz"]
ROTATION = [Run(
    "100 degrees", "rigid-rotation/rotation.prm", [],
    [zero("peak von Mises / E", lambda result: result.probes["stress.von_mises"].max() / MODULUS, 1e-6,
          "closed form"),
     zero("force on a face / (E A)",
          lambda result: max(abs(result.probes[name]).max() for name in FORCES) / MODULUS, 1e-6,
          "closed form"),
     largest(["inside.ux", "inside.uy"],
             {"inside.ux": rotated("x"), "inside.uy": rotated("y")}, 1e-10,
             "inside follows", "closed form")],
    scales={"von_mises": MODULUS, "reaction": MODULUS})]


# SOFA's cylinder in traction: strain p/E along the axis and -nu p/E across it.
def cylinder(modulus, ratio, shape="hypercubes", degree=1, **settings):
    """Four pressures for one pair of moduli; the strains are told at height 1 and radius 0.2."""
    checks = []
    for step, pressure in enumerate((.6, .2, -.2, -.6), 1):
        checks.append(probe("top.uz", step, pressure / modulus, "closed form, SOFA", absolute=1e-9))
        checks.append(probe("side.ux", step, -ratio * pressure / modulus, "closed form, SOFA",
                            absolute=1e-9, factor=5))
    return Run(f"E {modulus} nu {ratio} {shape} {degree}", "cylinder-traction/cylinder.prm",
               ["-materials_body_young_modulus", str(modulus), "-materials_body_poisson_ratio",
                str(ratio), "-mesh_shape", shape, "-space_degree", str(degree)], checks, **settings)


CYLINDER = [cylinder(1, .3), cylinder(1, .3, "simplices", 1), cylinder(2, .3, "simplices", 2),
            cylinder(2, .3, "hypercubes", 2, **RANK_1)] + [
                cylinder(modulus, ratio, **RANK_1) for modulus, ratio in
                ((1, 0), (1, .49), (2, 0), (2, .49))]


# Lame's thick cylinder: displacement, and von Mises stress where it is told to be largest.
def von_mises(r):
    """Of the radial, hoop and axial stress of the thick cylinder."""
    inner, outer, pressure, ratio = 7, 18.625, 100, 0.3
    c = pressure * inner**2 / (outer**2 - inner**2)
    radial, hoop = c * (1 - outer**2 / r**2), c * (1 + outer**2 / r**2)
    axial = ratio * (radial + hoop)
    return math.sqrt(((radial - hoop)**2 + (hoop - axial)**2 + (axial - radial)**2) / 2)


def lame():
    """On a curved mesh of quadratic elements."""

    def stress(result):
        r = math.hypot(result.at("stress.x", 1), result.at("stress.y", 1))
        return result.at("stress.von_mises", 1) / von_mises(r)

    radius = Check("radius of the peak", lambda result: math.hypot(
        result.at("stress.x", 1), result.at("stress.y", 1)), 7, 0.2, "closed form")
    checks = [probe("inner.ux", 1, 0.111956, "closed form", 1e-3),
              probe("outer.uy", 1, 0.0557580, "closed form", 1e-3),
              Check("peak von Mises over exact", stress, 1, 0.01, "closed form"), radius]
    return [Run("METIS", "lame/lame.prm", [], checks),
            Run("p4est", "lame/lame.prm", ["-mesh_partitioner", "p4est"], checks)]


# The free block: v' = (b - c v) / rho, marched by backward Euler exactly and in the limit to first order.
def block(name, density, viscosity, exact, first_order):
    """Against the recurrence of the scheme, and against u(t) / b within first_order * h."""
    step, pushes = 0.01, dict(zip("xyz", (1, 2, 3)))

    def recurrence(time):
        u, v, values = 0, 0, []
        for n in range(len(time)):
            if n > 0:
                v = (density * v / step + 1) / (density / step + viscosity)
                u += step * v
            values.append(u)
        return np.array(values)

    def pushed(function):
        return {f"{point}.u{axis}": lambda time, push=push: push * function(time)
                for point in ("corner", "mean") for axis, push in pushes.items()}

    columns = [f"{point}.u{axis}" for point in ("corner", "mean") for axis in "xyz"]
    return Run(name, "free-block/block.prm",
               ["-materials_body_density", str(density), "-materials_body_viscosity", str(viscosity)],
               [largest(columns, pushed(recurrence), 1e-10, "scheme", "recurrence"),
                largest(columns, pushed(exact), first_order * step, "limit", "closed form")])


FREE_BLOCK = [
    # u_n = b h^2 n (n + 1) / 2 leads t^2 / 2 by b h t / 2
    block("mass", 1, 0, lambda t: t**2 / 2, 1.5 * 1.001),
    block("viscosity", 1e-9, 2, lambda t: t / 2, 1e-6),
    block("both", 1, 2, lambda t: (t - (1 - np.exp(-2 * t)) / 2) / 2, 1.5),
]


# Patch tests: position and velocity of two points inside, to rounding.
PATCH_2D = {"x": (.10, .05, 0, -.02), "y": (.03, -.08, 0, .01)}
PATCH_3D = {"x": (.10, .05, -.04, -.02), "y": (.03, -.08, .02, .01), "z": (.06, -.01, .07, 0)}
POINTS = {"inside": (.3, .35, .4), "middle": (.55, .5, .6)}


def patch(dimension, shape, degree, law):
    """Affine in space and time."""
    rates = {f"{point}.{axis}": np.dot(factors, (*x[:dimension], *(0,) * (3 - dimension), 1))
             for point, x in POINTS.items()
             for axis, factors in (PATCH_2D if dimension == 2 else PATCH_3D).items()}
    expected = {}
    for name, rate in rates.items():
        point, axis = name.split(".")
        expected[f"{point}.u{axis}"] = lambda t, rate=rate: rate * t
        expected[f"{point}.v{axis}"] = lambda t, rate=rate: rate
    kind = {"hypercubes": "Q", "simplices": "P"}[shape]
    return Run(f"{dimension}D {kind}{degree} {law}", f"patch/patch-{dimension}d.prm",
               ["-mesh_shape", shape, "-space_degree", str(degree), "-materials_body_law", law],
               [largest(expected, expected, 1e-12, "u and v", "closed form")],
               scales={"a": 1}, all_ranks=degree == 2)


LAWS = ["St. Venant-Kirchhoff", "neo-Hookean", "isochoric neo-Hookean", "linear elastic"]
PATCH = [patch(dimension, shape, degree, LAWS[degree - 1])
         for dimension in (2, 3)
         for shape, degrees in (("hypercubes", (1, 2, 3, 4)), ("simplices", (1, 2)))
         for degree in degrees]


# The pulley of DOLFIN's demos: one independent program, whose solve stopped at 0.1 %.
PULLEY = [Run(
    "P1", "pulley/pulley.prm", ["-mesh_file", "{folder}/pulley.msh"],
    [last("ledger", "strain", 2.4302, "recomputed", 1e-3, factor=2),
     Check("|u| of the farthest point", lambda result: math.sqrt(sum(
         result.at(f"far.u{axis}", 1)**2 for axis in "xyz")), 4.9208e-3, 4.9208e-6, "recomputed"),
     probe("bore.reaction_x", 1, -1524.18, "balance", 1e-5)],
    prepare=[["/usr/bin/python3", "{here}/../../input/pulley/convert.py", "{folder}/pulley.msh"]])]


# A moved foot against a shaken frame of reference. The scheme sees the foot's acceleration as the second
# difference of its motion; with that as the pulse both agree to rounding, with the half-sine to first order.
def foot(time):
    """Motion of the foot, zero before t = 0."""
    inside = f"min(max({time}, 0), T)"
    return (f"A * T / pi * ({inside} - T / pi * sin(pi * {inside} / T)) "
            f"+ 2 * A * T / pi * max({time} - T, 0)")


def relative_motion(result):
    """Largest difference of the motions relative to the foot over the largest relative motion."""
    moved = result.earlier["moved"].probes
    apart = size = 0
    for axis in "xyz":
        relative = moved[f"corner.u{axis}"] - moved[f"foot.u{axis}"]
        apart = max(apart, abs(relative - result.probes[f"corner.u{axis}"]).max())
        size = max(size, abs(relative).max())
    return apart / size


DIFFERENCE = f"(({foot('t')}) - 2 * ({foot('(t - 0.001)')}) + ({foot('(t - 0.002)')})) / 1e-6; 0; 0"
BASE_MOTION = [
    Run("moved", "base-motion/moved.prm", [], [], LONG),
    Run("shaken by differences", "base-motion/shaken.prm", ["-loads_pulse_value", DIFFERENCE],
        [zero("relative motion", relative_motion, 1e-9, "moved")], LONG),
    Run("shaken by the half-sine", "base-motion/shaken.prm", [],
        [zero("relative motion", relative_motion, 0.05, "moved, first order")], LONG, **RANK_1),
]


# SOFA's tests of a mass on a spring: position y at 2 s, from the recurrence of each scheme.
def spring(scheme, step, stiffness, mass, rayleigh, position, *options):
    """Mass on a spring at rest at y = 1, g = 10."""
    lumped = scheme != "backward-euler"
    words = ["-time_scheme", scheme, "-time_step", step, "-materials_spring_young_modulus", stiffness,
             "-constants", f"m = {mass}", "-materials_spring_density", (2 if lumped else 3) * mass,
             "-damping_rayleigh_mass", rayleigh[0], "-damping_rayleigh_stiffness", rayleigh[1],
             "-damping_mass", "row-sum" if lumped else "consistent", *options]
    name = f"{scheme} {step} {stiffness} {mass} {rayleigh[0]} {rayleigh[1]}"
    return Run(name, "spring-mass/spring.prm", [str(word) for word in words],
               [probe("mass.uy", 2, position - 1, "SOFA, recurrence", absolute=1e-9)],
               all_ranks=scheme == "rk4" and step == .1)


HALF_STEP = ("-time_start-up", "none")
SPRING_MASS = [
    spring("backward-euler", .1, 100, 10, (0, 0), 0.380762880624),
    spring("backward-euler", .1, 100, 10, (.1, .1), 0.113725237988),
    spring("backward-euler", .01, 10, 10, (0, .1), -12.290648883380),
    spring("backward-euler", .001, 10, 100, (.1, 0), -17.129449035319),
    spring("central-difference", .01, 100, 10, (0, 0), 0.998475271676, *HALF_STEP),
    spring("central-difference", .1, 1000, 10, (.1, 0), 0.809975584464, *HALF_STEP),
    spring("central-difference", .001, 100, 100, (.1, 0), -12.336614205526, *HALF_STEP),
    spring("rk4", .01, 100, 10, (0, 0), 0.999144383838),
    spring("rk4", .1, 1000, 10, (0, 0), 0.944882302161),
    spring("rk4", .001, 100, 100, (0, 0), -13.161468365471),
    spring("rk2", .01, 100, 10, (0, 0), 0.999125223822),
    spring("rk2", .1, 1000, 10, (0, 0), -0.020609188080),
    spring("rk2", .001, 100, 100, (0, 0), -13.161471397502),
]


# d'Alembert's solution of a bar under a step load, exact at the nodes when a wave runs one element a step.
def triangle(time):
    """The end's displacement for strain 1, length 1 and wave speed 1."""
    return 2 - abs(time % 4 - 2)


def root_force(result):
    """Largest error away from the fronts, of a force 0 or 2."""
    time = result.probes["time"]
    quiet = abs((time + 1) % 2 - 0) > 0.04
    quiet &= abs((time + 1) % 2 - 2) > 0.04
    exact = np.where((time % 4 > 1) & (time % 4 < 3), -0.02, 0)
    return np.max(abs(result.probes["root.reaction_x"] - exact)[quiet])


BAR_STEP_LOAD = [Run(
    "central difference", "bar-step-load/bar.prm", [],
    [largest(["end.ux"], {"end.ux": lambda t: 0.01 * triangle(t)}, 1e-12, "end", "d'Alembert"),
     zero("force at the root", root_force, 1e-12, "d'Alembert")], scales={"u": 0.01})]


# The frame of the main job, P1: after the shock the lowest mode rings down at the ratio asked for.
def ring_down(result):
    """Damping ratio of the lowest mode: Prony's method on every fourth sample of the free motion."""
    time, motion = result.probes["time"], result.probes["left.uy"]
    free = motion[time > 0.05][::4]
    order = 8
    history = np.stack([free[k:len(free) - order + k] for k in range(order)], axis=1)
    weights = np.linalg.lstsq(history, free[order:], rcond=None)[0]
    roots = np.log(np.roots([1, *-weights[::-1]]).astype(complex))
    lowest = min((root for root in roots if root.imag > 0), key=lambda root: root.imag)
    return -lowest.real / abs(lowest)


FRAME = [Run(
    "ring-down", "../../input/frame/frame.prm",
    ["-mesh_file", "{folder}/frame.msh", "-space_degree", "1", "-time_step", "5e-4", "-time_end", "0.15",
     "-output_ledger", "false", "-output_fields", "false"],
    [Check("damping ratio", ring_down, 0.02, 0.002, "asked for")], SLENDER, all_ranks=False,
    prepare=[["gmsh", "-3", "-v", "1", "{here}/../../input/frame/frame.geo", "-o", "{folder}/frame.msh"]])]


CASES = {
    **BEAM,
    **SPRING_BEAM,
    "turek-csm1": TUREK,
    "cook": COOK,
    **ONE_CELL,
    "static-beam": STATIC_BEAM,
    "backward-euler-beam": falling(),
    "elastica": ELASTICA,
    "rigid-rotation": ROTATION,
    "cylinder-traction": CYLINDER,
    "lame": lame(),
    "free-block": FREE_BLOCK,
    "patch": PATCH,
    "pulley": PULLEY,
    "base-motion": BASE_MOTION,
    "frame-ring-down": FRAME,
    **materials.CASES,
    **modal.CASES,
    "spring-mass": SPRING_MASS,
    "bar-step-load": BAR_STEP_LOAD,
    **dynamics.CASES,
    **contact.CASES,
    **constraints.CASES,
    **loads.CASES,
    **history.CASES,
}
