"""Static contact with rigid obstacles: the patch test, a block that stands, and Hertz's pressures.

Sources as in cases.py.
"""

import math

from checks import SLENDER, Check, Run, leave_out, zero
from contact import remainder
from friction import most_iterations, steps

RANK_1 = {"all_ranks": False}


# The patch test: uniform stress whatever the mesh.
def patch(name, input_file, options, stress, equivalent=1, **settings):
    """Force on the floor and largest von Mises stress; their equality says that it is uniform."""
    axis = "y" if input_file == "patch" else "z"
    return Run(name, f"contact/{input_file}.prm", options, [
        Check("force", lambda result: result.probes[f"floor.force_{axis}"][-1], -stress, 1e-6 * stress,
              "closed form"),
        Check("largest stress over the mean", lambda result: result.probes["stress.von_mises"][-1]
              / stress, equivalent, 1e-6, "closed form"),
        zero("penetration", lambda result: result.probes["floor.penetration"][-1], 1e-11, "asked for"),
    ], scales={"penetration": 1}, **settings)


WIDE = 1e6 * 0.02 / (1 - 0.3**2)
PATCH = [
    patch("Q1", "patch", [], 2e4),
    patch("Q2", "patch", ["-space_degree", "2"], 2e4, **RANK_1),
    patch("P2", "patch", ["-mesh_shape", "simplices", "-space_degree", "2"], 2e4, **RANK_1),
    # plane strain: stresses 0, s, 0.3 s
    patch("Poisson's ratio", "patch", ["-materials_block_poisson_ratio", "0.3"], WIDE,
          equivalent=math.sqrt(1 - 0.3 + 0.3**2), **RANK_1),
    patch("hexahedra", "patch-3d", [], 2e4),
    patch("quadratic tetrahedra", "patch-3d", ["-mesh_shape", "simplices", "-space_degree", "2"], 2e4),
    Run("penalty", "contact/patch.prm", ["-obstacles_floor_method", "penalty", "-obstacles_floor_stiffness",
                                         "1e8", "-obstacles_floor_penetration", ""],
        [Check("force", lambda result: result.probes["floor.force_y"][-1], -1e4 / (0.5 + 0.01),
               1e-6 * 2e4, "closed form")], **RANK_1),
]


# Sides at right angles to the floor bear none of its pressure.
def flat(name, options, pressure=1000, **settings):
    """The area that presses, and the pressure in the middle, on an edge and at a corner."""
    return Run(name, "contact/area.prm", options, [
        Check("area", lambda result: result.probes["floor.area"][-1], 1, 1e-9, "geometry"),
        *(Check(f"pressure, {place}", lambda result, place=place: result.probes[f"{place}.contact_pressure"][-1],
                pressure, 1e-5 * pressure, "closed form") for place in ("middle", "edge", "corner"))],
        scales={"penetration": 1, "gap": 1, "slip": 1}, **settings)


PENALTY = ["-obstacles_floor_method", "penalty", "-obstacles_floor_penetration", "", "-obstacles_floor_stiffness", "1e6"]
FLAT = [
    flat("hexahedra", []),
    flat("quadratic tetrahedra, penalty", [*PENALTY, "-mesh_shape", "simplices", "-space_degree", "2"], 500),
]


# A block under its weight stands on the floor, from which rounding parts it.
STRESS, SAG = 1000 * 10 * 0.1, 1000 * 10 * 0.1**2 / (2 * 1e7)


def standing(name, options, sunk=STRESS / 1e9, sag=SAG, most=4, **settings):
    """How far the foot sinks in, and the top with it, in so few iterations and without a step that is cut."""
    solve = [] if most is None else [
        zero(f"iterations beyond {most}", lambda result: max(0, most_iterations(result) - most), 0, "asked for"),
        zero("steps that were cut", lambda result: steps(result) - 1, 0, "asked for")]
    return Run(name, "contact/standing.prm", options, [
        Check("foot", lambda result: result.probes["foot.uy"][-1], -sunk, 1e-6 * SAG, "closed form"),
        Check("top", lambda result: result.probes["top.uy"][-1], -sunk - sag, 1e-6 * SAG, "closed form"),
        *solve], **settings)


# The floor is 1e-6 m below, and a foundation above so weak that the first iteration lets the block down by 1 m. HANGS
# is how far its top is down in the end.
HANGS = (1e-6 + STRESS / 1e9 + SAG) / (1 + 1e3 * (1 / 1e9 + 0.1 / 1e7))
WEAK = ["-obstacles_floor_point", "0, 0.299999", "-foundations_names", "above", "-foundations_above_where",
        "plane 0 1 0.4", "-foundations_above_normal_stiffness", "1e3", "-foundations_above_tangential_stiffness", "1e3"]
QUADRATIC = ["-space_degree", "2"]
# The rounding of places is a larger force there than |F| is to end at.
FAR = ["-mesh_transform", "x + 1000; y + 2000.3", "-obstacles_floor_point", "1000, 2000.3", "-obstacles_floor_where",
       "where y < 2000.301", "-probes_foot_at", "1000, 2000.3", "-probes_top_at", "1000.1, 2000.4"]
IN_SPACE = ["-mesh_dimension", "3", "-mesh_cells", "3, 3, 3", "-mesh_upper", "0.1, 0.1, 0.1", "-mesh_transform",
            "x; y + 0.1 + 0.2; z", "-loads_weight_value", "0; -10; 0", "-obstacles_floor_point", "0, 0.3, 0",
            "-obstacles_floor_direction", "0, 1, 0", "-obstacles_floor_where", "plane 0 1 0 0.3", "-probes_foot_at",
            "0, 0.3, 0", "-probes_top_at", "0.1, 0.4, 0.1"]
SMOOTH = ["-obstacles_floor_friction_static", "0", "-obstacles_floor_friction_kinetic", "0"]
STANDING = [
    standing("Q1", []),
    standing("smooth floor", [*SMOOTH, "-boundaries_names", "side", "-boundaries_side_where", "plane 1 0 0",
                              "-boundaries_side_motion", "symmetry"]),
    standing("a weak foundation above the floor", [*SMOOTH, *WEAK],
             sunk=1e-6 + (STRESS - 1e3 * HANGS) / 1e9, sag=SAG - 1e3 * HANGS * 0.1 / 1e7, rank_tolerance=SLENDER),
    standing("far from the origin", FAR, scales={"slip": 1}),
    standing("far from the origin, bdf2", [*FAR, "-time_scheme", "bdf2", "-time_step", "0.1", "-time_end", "2",
                                           "-damping_rayleigh_mass", "1000"], most=None, **RANK_1),
    standing("Q2", QUADRATIC, **RANK_1),
    standing("P2", ["-mesh_shape", "simplices", *QUADRATIC], **RANK_1),
    standing("hexahedra", IN_SPACE, **RANK_1),
    standing("quadratic tetrahedra", [*IN_SPACE, "-mesh_shape", "simplices", *QUADRATIC]),
    standing("at the start of explicit steps", ["-initial_equilibrium_at", "0", "-time_scheme", "central-difference",
                                                "-time_step", "auto", "-time_end", "1e-3"], most=None, **RANK_1),
    standing("augmented Lagrangian", ["-obstacles_floor_method", "augmented Lagrangian",
                                      "-obstacles_floor_penetration", "1e-14"], sunk=0, most=20, **RANK_1),
]


# Hertz: an octant of a sphere on a plane, code_aster SSNV104, with its push of 2 mm and with a tenth of it. E* = E /
# (1 - nu^2). With all of it the force is 13 % above Hertz's, whose sphere goes on behind the flat face that is
# pushed; the pressure is that of the force.
RADIUS, PLANE_MODULUS = 50, 20000 / (1 - 0.3**2)


def largest_pressure(result):
    return 1e6 * result.probes["plane.penetration"][-1]


def pressure_of_push(push):
    return 2 / math.pi * PLANE_MODULUS * math.sqrt(push / RADIUS)


def pressure_over_that_of_force(result):
    return largest_pressure(result) / (24 * result.probes["plane.force_z"][-1] * PLANE_MODULUS**2 / math.pi**3
                                       / RADIUS**2)**(1 / 3)


HERTZ = [
    Run("octant", "contact/hertz.prm", [], [
        Check("force", lambda result: 4 * result.probes["plane.force_z"][-1],
              4 / 3 * PLANE_MODULUS * math.sqrt(RADIUS) * 0.2**1.5, 0.05 * 18530, "Hertz"),
        Check("largest pressure", largest_pressure, pressure_of_push(0.2), 0.08 * 884.9, "Hertz"),
    ], SLENDER),
    Run("octant, ten times as far", "contact/hertz.prm",
        ["-constants", "R = 50, a = 0.88, b = 0.8, d = 2", "-time_step", "0.25"], [
        Check("largest pressure", largest_pressure, pressure_of_push(2), 0.08 * 2798.3, "Hertz"),
        Check("pressure over that of the force", pressure_over_that_of_force, 1, 0.01, "Hertz"),
    ], SLENDER, **RANK_1),
]


# An indenter that moves by an expression, against a resting one and Hertz: the largest pressure for the force.
INDENTER_MODULUS, K = 1e9 / (1 - 0.3**2), 1e13


def pressure(hertz):
    """The largest pressure over Hertz's, a function of the force on half a cylinder or a quarter of a sphere."""
    return lambda result: K * result.probes["indenter.penetration"][-1] / hertz(
        result.probes["indenter.force_y"][-1])


def same_force(label, other, tolerance):
    """The force at the end against that of an earlier run."""
    return zero(label, lambda result: result.probes["indenter.force_y"][-1]
                / result.earlier[other].probes["indenter.force_y"][-1] - 1, tolerance, other)


SPHERE = ["-mesh_dimension", "3", "-mesh_cells", "12, 12, 12", "-mesh_lower", "0, -1, 0", "-mesh_upper",
          "1, 0, 1", "-mesh_transform", "x^2; -y^2; z^2", "-boundaries_names", "left, bottom, front",
          "-boundaries_front_where", "id 4", "-boundaries_front_motion", "symmetry",
          "-obstacles_indenter_kind", "sphere", "-obstacles_indenter_point", "0, 1, 0",
          "-obstacles_indenter_motion", "0; -push*t; 0", "-constants", "push = 0.015", "-time_step", "0.5"]
INDENTER = [
    Run("cylinder", "contact/indenter.prm", [], [
        Check("largest pressure", pressure(lambda half: math.sqrt(2 * half * INDENTER_MODULUS / math.pi)), 1,
              0.01, "Hertz")], SLENDER),
    Run("resting cylinder", "contact/indenter.prm",
        ["-obstacles_indenter_motion", "", "-boundaries_bottom_motion", "0; push*t"],
        [same_force("force", "cylinder", 1e-6)], SLENDER, **RANK_1),
    # 5 mm in 20 ms, in which waves cross the block ten times
    Run("in time", "contact/indenter.prm", ["-time_scheme", "trapezoidal", "-obstacles_indenter_motion",
                                            "0; -push*(1-cos(pi*t/2e-2))/2", "-time_step", "1e-4",
                                            "-time_end", "2e-2"], [
        same_force("force", "cylinder", 0.01), zero("remainder of energy", remainder, 1e-4, "balance")],
        SLENDER, **RANK_1),
    Run("sphere", "contact/indenter.prm", SPHERE, [
        Check("largest pressure", pressure(lambda quarter: (24 * quarter * INDENTER_MODULUS**2
                                                            / math.pi**3)**(1 / 3)), 1, 0.02, "Hertz")],
        SLENDER),
]


CASES = {"contact-patch": PATCH, "contact-area": FLAT, "standing-block": STANDING, "hertz": HERTZ, "indenter": INDENTER}

leave_out(CASES, {
    "standing-block": ["P2", "hexahedra"],
})
