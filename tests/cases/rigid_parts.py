"""Rigid parts: cells that belong to a rigid remote point, beside the same mass and inertia at the point."""

import math

import numpy as np

from checks import SLENDER, Run, frequency, root, zero
from field_files import last_frame

RANK_1 = {"all_ranks": False}
BLOCK, BARE = "rigid-parts/beam.prm", "rigid-parts/bare.prm"


def betas(thickness, width, count):
    """Frequencies in Hz of a cantilever along its thickness with the block, by Euler and Bernoulli.

    At the end the block, of mass m and moment of inertia J about its centre at the distance d, pushes with
    -E I w''' = w^2 m (w + d w') and E I w'' = w^2 [(J + m d^2) w' + m d w].
    """
    line, stiffness = 1000 * thickness * width, 1e9 * width * thickness**3 / 12
    m, d = 0.2, 0.1
    inertia = m * (0.2**2 + thickness**2) / 12 + m * d**2

    def determinant(b):
        omega_2 = b**4 * stiffness / line
        c, s, cosh, sinh = math.cos(b), math.sin(b), math.cosh(b), math.sinh(b)
        w, slope = np.array([cosh - c, sinh - s]), b * np.array([sinh + s, cosh - c])
        curvature, shear = b**2 * np.array([cosh + c, sinh + s]), b**3 * np.array([sinh - s, cosh + c])
        moment = stiffness * curvature - omega_2 * (inertia * slope + m * d * w)
        force = -stiffness * shear - omega_2 * m * (w + d * slope)
        return (moment[0] * force[1] - moment[1] * force[0]) / math.exp(2 * b)

    steps = np.linspace(0.1, 6, 600)
    signs = [determinant(b) > 0 for b in steps]
    found = [root(determinant, low, high) for low, high, one, other in zip(steps, steps[1:], signs, signs[1:])
             if one != other]
    return [b**2 * math.sqrt(stiffness / line) / (2 * math.pi) for b in found[:count]]


def closed_form():
    """The first four frequencies of the beam with the block."""
    return [frequency(number, expected, "Euler and Bernoulli", relative=3e-3)
            for number, expected in enumerate(sorted(betas(0.01, 0.02, 2) + betas(0.02, 0.01, 2)), 1)]


def off(name, table, columns=""):
    """The largest difference of columns of a table from those of the run of that name, relative to the largest of the
    same kind there."""

    def measure(result):
        bare, own = getattr(result.earlier[name], table), getattr(result, table)
        chosen = [column for column in bare if column.startswith(columns)]
        sizes = {}
        for column in chosen:
            kind = column.rstrip("xyz")
            sizes[kind] = max(sizes.get(kind, 0), abs(bare[column]).max())
        return max(abs(own[column] - bare[column]).max() / sizes[column.rstrip("xyz")] for column in chosen
                   if sizes[column.rstrip("xyz")] > 1e-9)

    return measure


def pair(name, options, table, tolerance, columns="", checks=(), of_block=(), **settings):
    """The beam with the mass at the point, and with the block."""
    bare = name + ", mass at the point"
    return [Run(bare, BARE, options, [], SLENDER, **RANK_1),
            Run(name, BLOCK, [*options, *of_block],
                [zero("off the mass at the point", off(bare, table, columns), tolerance, "the same body"), *checks],
                SLENDER, **settings)]


def largest_in_block(quantity):
    """The largest entry of a quantity at points or cells of the block in the last fields."""

    def measure(result):
        frame = last_frame(result)
        points = frame["points"]
        return abs(points[quantity][points["points"][:, 0] > 1 + 1e-9]).max()

    return measure


def first_step(result):
    """The length of the first step."""
    return np.diff(result.ledger["time"])[0]


def same_step(name):
    """How far the stable step is from that of the run of that name, relatively."""
    return zero("stable step", lambda result: first_step(result) / first_step(result.earlier[name]) - 1, 2e-3,
                "the block does not deform")


LINEAR = ["-materials_beam_law", "linear elastic", "-solver_linear", "auto"]
LINEAR_BLOCK = ["-materials_block_law", "linear elastic"]
HUB = "-remote_points_hub_"
SWING = ["-run", "time", HUB + "force", "0; 0.02*t; 0.1*t", HUB + "moment", "0.002*t; 0; 0"]
HEAVY = ["-run", "time", "-time_scheme", "static", "-time_step", "1", "-time_end", "1", "-loads_names", "weight",
         "-loads_weight_value", "0; 0; -0.2"]
FIELDS = ["-output_format", "xdmf", "-output_quantities", "displacement, cauchy stress, stress error"]
STEPS = [*SWING, *LINEAR, "-space_degree", "1", "-time_scheme", "central-difference", "-time_step", "auto", "-time_end",
         "1e-3"]
STIFF = [*LINEAR_BLOCK, "-materials_block_young_modulus", "1e11"]
# twenty times as short along the beam, and as dense
TINY = ["-mesh_transform", "if(x > 1, 1 + (x - 1)/20, x); y; z", "-materials_block_density", "1e5", HUB + "point",
        "1.005, 0.005, 0.01"]

CASES = {"rigid-parts": [
    *pair("frequencies", [], "modes", 1e-8, "frequency", closed_form()),
    *pair("weight", HEAVY, "probes", 1e-8),
    Run("stress in fields", BLOCK, [*HEAVY, *FIELDS],
        [zero("stress of the block", largest_in_block("cauchy_stress"), 0, "rigid")], SLENDER, **RANK_1),
    *pair("large swing", [*SWING, "-snes_rtol", "1e-11"], "probes", 1e-8),
    *pair("explicit steps", [*STEPS, "-damping_mass", "consistent"], "probes", 1e-8, of_block=LINEAR_BLOCK,
          checks=[same_step("explicit steps, mass at the point")]),
    Run("stiff block", BLOCK, [*STEPS, *STIFF, "-damping_mass", "consistent"],
        [zero("steps", off("explicit steps", "probes"), 1e-9, "the block does not deform")], SLENDER, **RANK_1),
    Run("tiny block", BLOCK, [*STEPS, *STIFF, *TINY, "-damping_mass", "consistent"], [same_step("explicit steps")],
        SLENDER, **RANK_1),
]}
