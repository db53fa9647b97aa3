"""Static cases, and patch tests.

Sources as in cases.py.
"""

import math

import numpy as np

from checks import SLENDER, Check, Run, largest, last, leave_out, probe, summary, unbalanced, zero
from field_files import fields

RANK_1 = {"all_ranks": False}


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


# The elastica of Mattiasson: P L^2 / (E I) -> deflection and shortening over L.
MATTIASSON = [(.25, .08275, .00412), (.5, .16214, .01592), (1, .30172, .05643), (2, .49346, .16064),
              (3, .60325, .25442), (5, .71379, .38763), (10, .81061, .55500)]
ELASTICA = [Run(
    "slenderness 100", "elastica/elastica.prm", [],
    [check for load, w, u in MATTIASSON for check in
     (probe("end.uy", load, w, "Mattiasson", 0.005, factor=0.01),
      probe("end.ux", load, u, "Mattiasson", 0.005, factor=-0.01))] + [
        Check("largest displacement", lambda result: summary(result)["largest_displacement"]["value"],
              100 * math.hypot(*MATTIASSON[-1][1:]), 0.5, "Mattiasson"),
        Check("when", lambda result: summary(result)["largest_displacement"]["time"], 10, 1e-12, "Mattiasson"),
        # about the origin (the strip has no mass), of a force of 10 whose arm shortens
        Check("moment of the load", lambda result: summary(result)["all_loads"]["moment"][2],
              10 * (100 - 100 * MATTIASSON[-1][2]), 0.005 * 445, "Mattiasson"),
        zero("supports and loads together", unbalanced, 1e-6, "equilibrium")], SLENDER)]


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
              Check("peak von Mises over exact", stress, 1, 0.005, "closed form"), radius,
              Check("largest of the fields over the probe's", lambda result: fields(result, "von_mises").max()
                    / result.at("stress.von_mises", 1), 1, 1e-6, "one definition", on_all_ranks=True)]
    return [Run("METIS", "lame/lame.prm", ["-output_format", "xdmf"], checks),
            Run("p4est", "lame/lame.prm", ["-output_format", "xdmf", "-mesh_partitioner", "p4est"], checks)]


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


# A bar of two solids of STEP: u = sigma L / E of each, added up; the force is sigma A. Solids that stay apart are tied.
def bar(name, *options):
    return Run(
        name, "cad-bar/bar.prm", ["-mesh_file", "{folder}/bar.step", *options],
        [probe("joint.ux", 1, 5e-5, "closed form", 1e-9),
         probe("end.ux", 1, 1.5e-4, "closed form", 1e-9),
         probe("foot.reaction_x", 1, -4e4, "closed form", 1e-9)],
        prepare=[["gmsh", "-v", "1", "-setstring", "step", "{folder}/bar.step", "{here}/cad-bar/bar.geo", "-"]])


APART = ["-mesh_joined", "none", "-mesh_sizes", "0.005 id 7", "-ties_names", "auto"]
CAD_BAR = [bar("P1"), bar("P1, tied", *APART, "-space_degree", "1"), bar("P2, tied", *APART)]


CASES = {
    "turek-csm1": TUREK,
    "cad-bar": CAD_BAR,
    "cook": COOK,
    **ONE_CELL,
    "elastica": ELASTICA,
    "rigid-rotation": ROTATION,
    "cylinder-traction": CYLINDER,
    "lame": lame(),
    "patch": PATCH,
    "pulley": PULLEY,
}

leave_out(CASES, {
    "cook": ["Q1 2", "Q1 4", "Q1 16", "Q2 4", "Q2 16"],
})
