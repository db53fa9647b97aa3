"""Bolts: cut shanks that a force pulls together, and that are locked then."""

import numpy as np

from checks import SLENDER, Check, Run, frequency, probe, summary, zero
from friction import most_iterations
from started import FROM, before

RANK_1 = {"all_ranks": False}


def said(name, quantity, expected, relative):
    """What the run says of a bolt at its end."""
    return Check(f"bolt {name}: {quantity}", lambda result: summary(result)["bolts"][name][quantity], expected,
                 relative * abs(expected), "as the probe")


# A bar of stiffness E A / L = 2e8 N/m.
def tightened(name, options, tolerance=1e-10, **settings):
    """The asked force, the shortening that it takes, and what a stretch of 10 um adds once it is locked."""
    return Run(name, "bolts/bar.prm", options, [
        probe("bolt.force", 0.25, 2500, "asked for", relative=tolerance),
        probe("bolt.force", 0.5, 5000, "asked for", relative=tolerance),
        probe("bolt.shortening", 0.5, 2.5e-5, "closed form", relative=tolerance),
        probe("bolt.shortening", 1, 2.5e-5, "locked", relative=tolerance),
        probe("bolt.force", 1, 7000, "closed form", relative=tolerance),
        probe("foot.reaction_z", 1, -7000, "balance", relative=tolerance),
        said("bolt", "force", 7000, tolerance), said("bolt", "shortening", 2.5e-5, tolerance),
        said("bolt", "locked", "-bolts_bolt_lock_at" not in options, 0)], **settings)


BAR = [
    tightened("hexahedra", []),
    tightened("quadratic", ["-space_degree", "2"], **RANK_1),
    tightened("tetrahedra", ["-mesh_shape", "simplices", "-space_degree", "2"]),
    tightened("shortening", ["-bolts_bolt_force", "", "-bolts_bolt_shortening", "2.5e-5 * min(t / 0.5, 1)"], **RANK_1),
    tightened("shortening, never locked",
              ["-bolts_bolt_force", "", "-bolts_bolt_shortening", "2.5e-5 * min(t / 0.5, 1)", "-bolts_bolt_lock_at", ""],
              **RANK_1),
]


# The bar turned about an axis across it as a rigid body.
TURNED = 0.5
BAR.append(Run("turned", "bolts/bar.prm", [
    "-materials_body_law", "St. Venant-Kirchhoff", "-bolts_bolt_force", "", "-bolts_bolt_shortening", "0",
    "-boundaries_names", "foot", "-boundaries_foot_motion", "rotation", "-boundaries_foot_point", "0.005, 0.005, 0",
    "-boundaries_foot_axis", "0, 1, 0", "-boundaries_foot_angle", f"{TURNED} * t", "-probes_names", "bolt"],
    [said("bolt", "tilt", TURNED, 1e-9), probe("bolt.force", 1, 0, "rigid motion", absolute=1e-4)],
    scales={"force": 1e6}))


# Springs in parallel: k of each bolt, 3 k of the sleeve. Tightening the second bolt takes F k / (k + 3 k) from the first.
INTERACTION = [
    Run("one after the other", "bolts/columns.prm", [], [
        probe("left.force", 1, 1000, "asked for", relative=1e-10),
        probe("right.force", 1, 0, "asked for", absolute=1e-7),
        probe("right.force", 2, 2000, "asked for", relative=1e-10),
        probe("left.force", 2, 1000 - 2000 / 4, "closed form", relative=1e-10),
        probe("left.force", 3, 500 + 500 / 5, "closed form", relative=1e-10),
        probe("right.force", 3, 2000 + 500 / 5, "closed form", relative=1e-10)]),
]


# A bolt of 10 mm in a sleeve of 30 and 11 mm, 50 mm long, E = 210 GPa: a quarter of both stiffnesses.
BOLT, SLEEVE = (210e9 / 0.05 * np.pi / 16 * area for area in (0.01**2, 0.03**2 - 0.011**2))


def stiffness_of_sleeve(result):
    """Force over the distance by which the plate comes down."""
    return -5000 / result.at("plate.uz", 1)


def stiffness_of_bolt(result):
    """Force over the part of the shortening by which the shank grows longer."""
    return 5000 / (result.at("bolt.shortening", 1) + result.at("plate.uz", 1))


JOINT = [
    Run("bolt and sleeve", "bolts/joint.prm", ["-mesh_file", "{folder}/joint.msh"], [
        probe("bolt.force", 1, 5000, "asked for", relative=1e-10),
        Check("stiffness of the sleeve", stiffness_of_sleeve, SLEEVE, 1e-3 * SLEEVE, "closed form"),
        Check("stiffness of the bolt", stiffness_of_bolt, BOLT, 1e-3 * BOLT, "closed form"),
        Check("share of the outer load", lambda result: (result.at("bolt.force", 2) - 5000) / 1000,
              BOLT / (BOLT + SLEEVE), 1e-3, "closed form")], SLENDER,
        prepare=[["gmsh", "-3", "-v", "1", "{here}/bolts/joint.geo", "-o", "{folder}/joint.msh"]]),
]


# The bar in motion: pulled together in 10 us, locked at 20 us while its halves still move.
FAST = ["-time_step", "1e-6", "-time_end", "4e-5", "-bolts_bolt_force", "F * min(t / 1e-5, 1)", "-bolts_bolt_lock_at",
        "2e-5", "-boundaries_head_motion", "free; free; 0", "-output_table_interval", "1e-6", "-output_ledger", "true"]
NEWMARK = ["-time_scheme", "newmark", "-snes_rtol", "1e-12"]


def moves(name, *options, **settings):
    """The asked force until it is locked, and the balance of energy throughout."""
    return Run(name, "bolts/bar.prm", FAST + [*options], [
        probe("bolt.force", 1.5e-5, 5000, "asked for", relative=1e-9),
        zero("shortening since it is locked",
             lambda result: result.at("bolt.shortening", 4e-5) / result.at("bolt.shortening", 2e-5) - 1, 1e-12, "locked"),
        zero("remainder / work", lambda result: abs(result.ledger["remainder"]).max()
             / abs(result.ledger["external_work"]).max(), 1e-10, "balance")], **settings)


def without_interruption(result):
    """The last force over that of the run in one go."""
    return result.at("bolt.force", 4e-5) / result.earlier["newmark"].at("bolt.force", 4e-5) - 1


# The lowest frequency of the whole bar between its plates, of five cells with a consistent mass.
WAVE = np.pi / 5
LOWEST = 5000 * 50 * np.sqrt(6 * (1 - np.cos(WAVE)) / (2 + np.cos(WAVE))) / (2 * np.pi)
MOTION = [
    moves("midpoint", "-time_scheme", "midpoint", "-snes_rtol", "1e-12", **RANK_1),
    moves("newmark", *NEWMARK),
    moves("central difference", "-time_scheme", "central-difference", "-time_step", "1e-7", "-damping_mass", "row-sum",
          "-solver_linear", "auto"),
    Run("goes on on other ranks", "bolts/bar.prm", FAST + NEWMARK + ["-restart", "auto"],
        [zero("last force / that of one run - 1", without_interruption, 1e-9, "newmark")],
        prepare=[["{mpirun}", "3", "{steppe}", "{here}/bolts/bar.prm", *FAST, *NEWMARK, "-time_end", "3e-5",
                  "-checkpoints_times", "3e-5", "-output_folder", "{folder}"]]),
    Run("modes at rest", "bolts/bar.prm", ["-run", "modes", "-modes_count", "1"],
        [frequency(1, LOWEST, "closed form", relative=1e-9)], **RANK_1),
    Run("modes in tension", "bolts/bar.prm", ["-run", "modes", "-modes_count", "1", "-modes_about", "equilibrium"],
        [frequency(1, LOWEST, "closed form", relative=1e-9)]),
]


# A joint on contact: the shank takes the share k_b / (k_b + k_p) of a lift, until the joint opens at F_V / (1 - share),
# and then all of it (VDI 2230, joint diagram); k_p is that of both blocks and of the contact in series. A shift slips
# at mu F_V.
SHANK, CLAMPED = 2e6 * 0.2 / 2, 1 / (2 / 2e6 + 1 / 1e8)
SHARE = SHANK / (SHANK + CLAMPED)
CLAMP_MESH = ["-mesh_file", "{folder}/clamped.msh"]
CLAMP_MESHED = [["gmsh", "-2", "-v", "1", "{here}/bolts/clamped.geo", "-o", "{folder}/clamped.msh"]]
LIFTED = ["-constants_lift", "900"]
# weakly clamped, so that the bent face of the lower block hardly tilts the normal force
SHIFTED = ["-constants", "F = 100, lift = 0, shift = 2e-4"]


def clamped(name, options, checks, begins=None, **settings):
    """A run from the start, or one that begins where another, with these options, has tightened the bolt."""
    from_run = [] if begins is None else [*FROM, "-time_start", "1"]
    tightens = [] if begins is None else before("bolts/clamped", *CLAMP_MESH, *begins, "-time_end", "1")["prepare"]
    scales = {"penetration": 1, "gap": 1, "slip": 1, "force": 100}
    return Run(name, "bolts/clamped.prm", [*CLAMP_MESH, *options, *from_run], checks, SLENDER, scales,
               prepare=CLAMP_MESHED + tightens, **settings)


OPENS = [
    probe("bolt.force", 1, 1000, "asked for", relative=1e-9),
    probe("bolt.force", 2, 1000 + 900 * SHARE, "VDI 2230", relative=1e-9),
    probe("joint.force_y", 2, 900 * (1 - SHARE) - 1000, "VDI 2230", relative=1e-9),
    probe("bolt.force", 3, 1800, "VDI 2230", relative=1e-9),
    probe("joint.force_y", 3, 0, "apart", absolute=1e-6),
    probe("plate.uy", 3, 800 / SHANK - 1000 / CLAMPED, "closed form", relative=1e-9),
]
SLIPS = [
    probe("bolt.force", 3, 100, "closed form", relative=1e-3),
    probe("joint.force_y", 3, -100, "closed form", relative=1e-3),
    probe("joint.force_x", 3, 20, "Coulomb", relative=1e-3),
    zero("friction beyond mu F_V", lambda result: max(0, (abs(result.probes["joint.force_x"]) / 20).max() - 1), 1e-3,
         "Coulomb"),
]
# along the joint by a blow of 400 N, which lasts twice as long as the lowest period
BLOW = ["-time_scheme", "energy-momentum", "-time_end", "1.3", "-time_step", "5e-3", "-boundaries_plate_motion",
        "free; tied", "-loads_lift_value", "400 * sin(pi * min(t - 1, 0.2) / 0.2); 0", "-output_ledger", "true"]
ON_CONTACT = [
    clamped("opens", LIFTED, OPENS),
    clamped("opens, after another run", LIFTED, OPENS[1:], begins=[]),
    clamped("slips", SHIFTED, SLIPS),
    clamped("slips, after another run", SHIFTED, SLIPS, begins=SHIFTED, **RANK_1),
    clamped("multipliers", [*LIFTED, "-contacts_joint_method", "augmented Lagrangian", "-contacts_joint_penetration",
                            "1e-11"], [
            probe("bolt.force", 2, 1000 + 900 * SHANK / (SHANK + 1e6), "VDI 2230", relative=1e-5),
             probe("bolt.force", 3, 1800, "VDI 2230", relative=1e-9)], **RANK_1),
    clamped("a blow", BLOW, [
        zero("remainder / work", lambda result: abs(result.ledger["remainder"]).max()
             / abs(result.ledger["external_work"]).max(), 1e-9, "balance"),
        # residuals of rounding of a stiff joint that bends
        zero("iterations beyond 8", lambda result: max(0, most_iterations(result) - 8), 0, "Newton"),
        Check("part of the work that friction takes", lambda result: result.ledger["friction_loss"][-1]
              / result.ledger["external_work"][-1], 0.7, 0.2, "asked for")], begins=[]),
]


CASES = {
    "bolt-bar": BAR,
    "bolt-interaction": INTERACTION,
    "bolt-joint": JOINT,
    "bolt-motion": MOTION,
    "bolt-contact": ON_CONTACT,
}
