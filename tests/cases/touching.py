"""Contact of bodies with each other: patch tests, Hertz, friction, press fits, impacts, against closed forms.

Sources as in cases.py.
"""

import math

import numpy as np

from checks import LONG, SLENDER, Check, Run, last, probe, zero
from field_files import last_frame
from friction import most_iterations
from tied import boxes

RANK_1 = {"all_ranks": False}
# what is zero in a closed form is compared between numbers of ranks by these sizes
SMALL = {"penetration": 1, "gap": 1, "slip": 1, "a": 1, "v": 1}


def meshed(name, geometry, file, options, checks, numbers=(), **settings):
    """A run on a mesh that Gmsh makes of a script of contacts/."""
    words = [word for key, value in dict(numbers).items() for word in ("-setnumber", key, str(value))]
    return Run(name, f"contacts/{file}.prm", ["-mesh_file", "{folder}/mesh.msh", *options], checks,
               prepare=[["gmsh", "-2", "-v", "1", *words, f"{{here}}/contacts/{geometry}.geo", "-o",
                         "{folder}/mesh.msh"]], **settings)


def end(column, expected, source, relative=None, absolute=None):
    """The last value of a probe."""
    return Check(column, lambda result: result.probes[column][-1], expected,
                 absolute if absolute is not None else relative * abs(expected), source)


# The patch test of Taylor and Papadopoulos (1991): code_aster SSNP121, E = 2e6, 0.1 on a height of 2: p = 1e5,
# the joint
# sinks by 0.05. Methods by nodes are off by 2 to 7.5 %.
def exchanged(contact, secondary, primary):
    """Options that let the sides of a contact change places."""
    return [f"-contacts_{contact}_secondary", f"name {primary}", f"-contacts_{contact}_primary", f"name {secondary}"]


SEAT = exchanged("seat", "face_upper", "face_lower")
POINTS = ["-contacts_seat_integration", "points"]


def patch(name, options=(), tolerance=1e-9, mesh=(), pressure=1e5, stress=1e5, **settings):
    """Uniform pressure between blocks."""
    return meshed(name, "blocks", "blocks", list(options), [
        Check("force", lambda result: abs(result.probes["seat.force_y"][-1]), pressure, tolerance * pressure,
              "SSNP121"),
        end("joint.uy", -0.05, "SSNP121", absolute=0.1 * tolerance),
        end("stress.von_mises", stress, "SSNP121", relative=10 * tolerance)], mesh, scales=SMALL, **settings)


# multigrid between degrees, of which products cell by cell and the assembled tangent of contact are the finest level
FREE = ["-space_degree", "2", "-solver_linear", "pmg", "-ksp_rtol", "1e-12"]
WIDE = 1e5 / (1 - 0.3**2)
TRIANGLES = {"quadrilaterals": 0}
PATCH = [
    patch("Q1"),
    patch("Q1, sides exchanged", SEAT, **RANK_1),
    patch("Q2", ["-space_degree", "2"], **RANK_1),
    patch("P1", mesh=TRIANGLES, **RANK_1),
    patch("P2", ["-space_degree", "2"], mesh=TRIANGLES),
    patch("Q2, without a matrix", FREE),
    patch("points", POINTS, 0.01, **RANK_1),
    patch("Poisson's ratio", ["-materials_body_poisson_ratio", "0.3"], pressure=WIDE,
          stress=WIDE * math.sqrt(1 - 0.3 + 0.3**2), **RANK_1),
    # the block grows wider, and points are chosen anew before the second step
    meshed("reference area", "blocks", "blocks", ["-materials_body_poisson_ratio", "0.3", "-time_step", "0.5"],
           [end("seat.area", 1, "reference shape", relative=1e-9)], scales=SMALL, **RANK_1),
    # k in series with the blocks
    meshed("penalty", "blocks", "blocks", ["-contacts_seat_method", "penalty", "-contacts_seat_penetration", "",
                                           "-contacts_seat_stiffness", "1e8"],
           [end("seat.force_y", -0.1 / (2 / 2e6 + 1 / 1e8), "closed form", relative=1e-9)], scales=SMALL, **RANK_1),
]


def cubes(name, options=(), mesh=(), tolerance=1e-9, **settings):
    """Two cubes of 2 mm: DZ = -0.1 at the joint, here along x."""
    return boxes(name, "../contacts/cubes", list(options), [
        end("seat.force_x", -4 * 1e4, "V6.04.167", relative=tolerance),
        end("joint.ux", -0.1, "V6.04.167", absolute=0.1 * tolerance),
        end("stress.von_mises", 1e4, "V6.04.167", relative=10 * tolerance)],
        {"length": 4, "width": 2, **dict(mesh)}, scales=SMALL, **settings)


# with which a few iterations of the augmented Lagrangian do
STIFF = ["-contacts_seat_stiffness", "1e8"]
CUBES = [
    cubes("hexahedra", mesh={"m1": 3, "p1": 3, "m2": 4, "p2": 5}),
    cubes("tetrahedra", STIFF, {"hexahedra": 0, "m2": 3, "p2": 3}, **RANK_1),
    cubes("quadratic tetrahedra", [*STIFF, "-space_degree", "2"], {"hexahedra": 0, "m2": 3, "p2": 3}, **RANK_1),
    cubes("Q2, without a matrix", [*FREE, *STIFF], {"m1": 1, "p1": 2, "m2": 2, "p2": 3}),
    cubes("points", [*POINTS, *STIFF], {"m1": 3, "p1": 3, "m2": 4, "p2": 5}, 0.01, **RANK_1),
]


# Hertz in the plane: half width a = sqrt(4 F R / (pi E*)), largest pressure 2 F / (pi a),
# with the force F (a length of 1)
# that was found. The middle of a disc that two of them press has the stresses 2 F / (pi D) and -6 F / (pi D) of the
# Brazilian test (Hondros, Australian Journal of Applied Science 10, 1959).
class Line:
    """Hertz's contact along a line, by the probe of half of it."""

    def __init__(self, contact, radius, modulus):
        self.contact, self.radius, self.modulus = contact, radius, modulus

    def force(self, result):
        return 2 * abs(result.probes[f"{self.contact}.force_y"][-1])

    def half_width(self, result):
        return math.sqrt(4 * self.force(result) * self.radius / (math.pi * self.modulus))

    def checks(self, width, pressure):
        """Relative to what Hertz gives for the force."""
        return [
            Check("half width / Hertz's", lambda result: result.probes[f"{self.contact}.area"][-1]
                  / self.half_width(result), 1, width, "Hertz"),
            Check("largest pressure / Hertz's", lambda result: result.probes[f"{self.contact}.pressure"][-1]
                  * math.pi * self.half_width(result) / 2 / self.force(result), 1, pressure, "Hertz")]


def in_the_middle(line, diameter, stress, expected, tolerance):
    """A stress of the middle of the disc, in 2 F / (pi D)."""
    return Check(f"{stress} in the middle", lambda result: result.probes[f"centre.sigma_{stress}"][-1] * math.pi * diameter
                 / 2 / line.force(result), expected, tolerance, "Hondros 1959")


CB1 = Line("nip", 50, 1 / ((1 - 0.3**2) * (1 / 70e3 + 1 / 210e3)))
TWINS = Line("nip", 1.5, 1e6 / (2 * (1 - 0.3**2)))
ROLLER = {"R": 50, "W": 100, "H": 200, "h": 0.25, "zone": 5}
TWIN = {"R": 3, "twin": 1, "h": 0.015, "zone": 0.2}
ALIKE = ["-constants", "R = 3, push = 0.02"] + [
    word for material in ("steel", "soft") for word in (f"-materials_{material}_young_modulus", "1e6")]
QUADRATIC = ["-space_degree", "2"]
IN_METRES = ["-mesh_transform", "x/1000; y/1000", "-constants", "R = 0.05, push = 5e-4",
             "-materials_steel_young_modulus", "210e9", "-materials_steel_density", "7800",
             "-materials_soft_young_modulus", "70e9", "-materials_soft_density", "2700"]


def same_force(label, column, other, factor, tolerance):
    """The last force against that of an earlier run."""
    return zero(label, lambda result: result.probes[column][-1] * factor / result.earlier[other].probes[column][-1] - 1,
                tolerance, other)


# NAFEMS CB1 (a = 6.2146 mm, 3585.4 MPa at 35 kN/mm), and BISON's cylinders (a = 0.204, 37405 at 1.2e4)
HERTZ = [
    meshed("roller on a block", "roller", "roller", [], CB1.checks(0.25 / 3, 0.03), ROLLER, rank_tolerance=SLENDER,
           scales=SMALL),
    meshed("in metres", "roller", "roller", IN_METRES, [
        same_force("force", "nip.force_y", "roller on a block", 1e-3, 1e-6),
        zero("more iterations", lambda result: len(result.newton["step"])
             - len(result.earlier["roller on a block"].newton["step"]), 0, "no units")], ROLLER, **RANK_1),
    meshed("sides exchanged", "roller", "roller", exchanged("nip", "face_base", "face_roller"),
           [*CB1.checks(0.25 / 3, 0.03), same_force("force", "nip.force_y", "roller on a block", -1, 0.02)],
           ROLLER, **RANK_1),
    meshed("roller, quadratic", "roller", "roller", QUADRATIC,
           [*CB1.checks(0.25 / 3, 0.03), in_the_middle(CB1, 100, "xx", 1, 0.05),
            in_the_middle(CB1, 100, "yy", -3, 0.15)], {**ROLLER, "h": 0.4}, **RANK_1),
    meshed("two cylinders", "roller", "roller", ALIKE, TWINS.checks(0.008 / 0.13, 0.03), {**TWIN, "h": 0.008}, rank_tolerance=SLENDER,
           scales=SMALL),
]


# Cattaneo (1938) and Mindlin (1949): under the tangential force Q the middle part c of the half width a sticks,
# in the plane
# c / a = sqrt(1 - Q / (mu P)): 0.866, 0.707, 0.5 at a quarter, half and three quarters of mu P.
def stuck_part(result):
    """The part of the points that press which did not slide, by the fields of the last time."""
    points = last_frame(result)["points"]
    slip, pressure = (np.ravel(points[f"contact_{name}"]) for name in ("slip", "pressure"))
    presses = pressure > 1e-3 * pressure.max()
    return np.count_nonzero(slip[presses] < 1e-3 * slip[presses].max()) / np.count_nonzero(presses)


def stuck_part_of_force(result):
    """Of the measured forces."""
    tangential, normal = (abs(result.probes[f"nip.force_{axis}"][-1]) for axis in "xy")
    return math.sqrt(max(0, 1 - tangential / (0.3 * normal)))


def slipping(name, along, low, high, **settings):
    """The part that sticks, between bounds that say that the load is where it should be."""
    return meshed(name, "roller", "mindlin", ["-constants", f"push = 0.02, along = {along}"], [
        zero("part that sticks", lambda result: stuck_part(result) - stuck_part_of_force(result), 0.1, "Mindlin 1949"),
        Check("load", stuck_part_of_force, (low + high) / 2, (high - low) / 2, "asked for")],
        {**TWIN, "whole": 1}, rank_tolerance=SLENDER, scales=SMALL, **settings)


MINDLIN = [slipping("half", 0.003, 0.2, 0.95), slipping("less", 0.0015, 0.5, 0.98, **RANK_1)]


# Lame: p = delta E' (b^2 - a^2) (c^2 - b^2) / (2 b^3 (c^2 - a^2)) between rings of one material, in plane strain with
# E' = E / (1 - nu^2); the compliance 1 / k of the contact adds to delta / p.
def press_fit(delta, a=1, b=2, c=3, modulus=1e6 / (1 - 0.3**2), k=1e9):
    """Pressure, and the ways of the inner and the outer surface."""
    by_pressure = 2 * b**3 * (c**2 - a**2) / (modulus * (b**2 - a**2) * (c**2 - b**2)) + 1 / k
    p = delta / by_pressure
    return p, -2 * p * a * b**2 / (modulus * (b**2 - a**2)), 2 * p * c * b**2 / (modulus * (c**2 - b**2))


PRESSURE, INWARD, OUTWARD = press_fit(2e-4)


def fit(name, options=(), tolerance=0.005, more=(), **settings):
    """Pressure by the force on a quarter of radius 2, and radial displacements."""
    return meshed(name, "rings", "rings", list(options), [
        Check("mean pressure", lambda result: abs(result.probes["fit.force_x"][-1]) / 2, PRESSURE, tolerance * PRESSURE,
              "Lame"),
        end("hub.ux", INWARD, "Lame", relative=tolerance), end("sleeve.ux", OUTWARD, "Lame", relative=tolerance),
        *more], rank_tolerance=LONG, scales=SMALL, **settings)


FIT = [
    # the interference does all the work
    fit("hub and sleeve", more=[zero("remainder of energy", lambda result: abs(
        result.ledger["remainder"][-1] / result.ledger["strain"][-1]), 1e-4, "balance")]),
    fit("sides exchanged", exchanged("fit", "face_hub", "face_sleeve"), **RANK_1),
    fit("augmented Lagrangian", ["-contacts_fit_method", "augmented Lagrangian", "-contacts_fit_penetration", "1e-9",
                                 "-contacts_fit_stiffness", "1e7"], **RANK_1),
]


# Two leaves of a spring clamped side by side: equal deflections, so loads as h^3 (beam theory; Timoshenko, Strength of
# Materials I, on leaf springs), and the deflection of the tip is 4 F L^3 / (E (h1^3 + h2^3)).
LEAVES = {"width": 20, "upper_width": 20, "n1": 40, "n2": 56, "m1": 2, "m2": 2}


def leaves(name, below, gap=0., **settings):
    """The share of the lower leaf, and the tip."""
    return meshed(name, "blocks", "leaves", ["-probes_tip_at", f"20, {below + 0.5}", "-constants_h", str(below)], [
        Check("share of the lower leaf", lambda result: abs(result.probes["leaves.force_y"][-1]),
              below**3 / (1 + below**3), 0.02 * below**3 / (1 + below**3), "beam theory"),
        end("tip.uy", -4 * 20**3 / (1e6 * (1 + below**3)), "beam theory", relative=0.02)],
        {**LEAVES, "gap": gap, "height": below, "upper_height": 1}, rank_tolerance=SLENDER, scales=SMALL, **settings)


BEAMS = [leaves("equal", 1), leaves("a thinner one below", 0.7, gap=1e-4, **RANK_1)]


# The lap joint slips at mu N (EN 1993-1-8, slip resistance of one surface), whatever the meshes, and bears no more.
LAP = {"upper_width": 0.6, "at": 0.2, "upper_height": 0.4, "height": 0.3, "n1": 10, "n2": 7, "m1": 3, "m2": 4}


def lap(name, options=(), pressed=-600, off=1e-3, **settings):
    """Press and pull at the end; the reaction of the plate that is held by its top."""
    return meshed(name, "blocks", "lap", list(options), [
        end("lap.force_y", pressed, "balance", relative=1e-6),
        Check("pull", lambda result: abs(result.probes["lap.force_x"][-1]), 180, off * 180, "EN 1993-1-8"),
        zero("pull beyond mu N", lambda result: max(0, abs(result.probes["lap.force_x"]).max() / 180 - 1), 1e-6,
             "Coulomb")], LAP, rank_tolerance=LONG, scales=SMALL, **settings)


# The lower face is bent at the edges of the upper plate: there the pressure has a part along the pull.
LAPS = [lap("slips"),
        lap("sides exchanged", exchanged("lap", "face_upper", "face_lower"), pressed=600, off=2e-3, **RANK_1)]


# A block on a larger one, with so much friction that all sticks, as if it were tied (bonded punch; Johnson, Contact
# Mechanics, 1985, section 2.8).
PUNCH = {"width": 2, "upper_width": 0.6, "n1": 20, "n2": 9, "m1": 8, "m2": 6, "upper_height": 0.4}
PRESSED = ["-boundaries_left_motion", "0; free", "-constants", "push = 0.002", "-materials_body_poisson_ratio", "0.3",
           "-probes_joint_at", "0.4, 1"]
TIED = ["-contacts_names", "", "-ties_names", "seat", "-ties_seat_secondary", "name face_upper", "-ties_seat_primary",
        "name face_lower", "-probes_names", "joint"]
STICKS = ["-contacts_seat_friction_static", "10", "-contacts_seat_friction_kinetic", "10",
          "-contacts_seat_stiffness", "1e10", "-contacts_seat_penetration", "1e-9"]
BONDED = [
    meshed("tied", "blocks", "blocks", [*PRESSED, *TIED], [], PUNCH, **RANK_1),
    meshed("stuck", "blocks", "blocks", [*PRESSED, *STICKS], [
        Check(f"joint.u{axis} / of a tie", lambda result, axis=axis: result.probes[f"joint.u{axis}"][-1]
              / result.earlier["tied"].probes[f"joint.u{axis}"][-1], 1, 0.01, "the tied run") for axis in "xy"],
        PUNCH, rank_tolerance=SLENDER, scales=SMALL),
]


# A block on a ramp slides if tan(alpha) > mu, with g (sin(alpha) - mu cos(alpha)).
RAMP = {"width": 1, "height": 0.1, "at": 0.2, "upper_width": 0.2, "upper_height": 0.1, "n1": 13, "m1": 1, "n2": 6,
"m2": 3}
ACCELERATION = 9.81 * (math.sin(math.radians(20)) - 0.2 * math.cos(math.radians(20)))


def ramp(name, options, checks, **settings):
    """The block of 20 kg."""
    return meshed(name, "blocks", "incline", options, checks, RAMP, rank_tolerance=LONG,
                  scales={"penetration": 1e-4, "force": 100, "a": 10, "v": 0.1, "gap": 1, "slip": 1}, **settings)


INCLINE = [
    ramp("slides", [], [
        Check("way", lambda result: result.probes["block.ux"][-1], ACCELERATION * 0.5**2 / 2,
              0.01 * ACCELERATION * 0.5**2 / 2, "closed form"),
        last("ledger", "friction_loss", 20 * 0.2 * 9.81 * math.cos(math.radians(20)) * ACCELERATION * 0.5**2 / 2,
             "closed form", 0.01)]),
    ramp("sticks", ["-contacts_ramp_friction_static", "0.4", "-contacts_ramp_friction_kinetic", "0.4", "-time_end",
                    "0.1", "-initial_equilibrium_at", "0"], [
        zero("speed over that of a free slide", lambda result: max(abs(result.probes["block.vx"])) / 0.15, 1e-6,
             "equilibrium")], **RANK_1),
]


CASES = {
    "touching-patch": PATCH,
    "touching-cubes": CUBES,
    "touching-hertz": HERTZ,
    "partial-slip": MINDLIN,
    "press-fit": FIT,
    "leaf-spring": BEAMS,
    "lap-joint": LAPS,
    "bonded-punch": BONDED,
    "block-on-ramp": INCLINE,
}
