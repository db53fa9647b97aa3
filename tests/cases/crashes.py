"""Bodies that touch each other in explicit steps, and themselves."""

import math

from blows import (BARS, LASTING, OFF_CENTRE, PLANE, WALL, drift, energy_lost, mean_after, same_curve, touch_time)
from checks import LONG, SLENDER, Check, Run, last, zero
from touching import ACCELERATION, RANK_1, SMALL, meshed, ramp

EXPLICIT = ["-time_scheme", "central-difference", "-time_step", "auto", "-damping_mass", "row-sum"]


def energy_over_first(result):
    """How much larger all energy is, not what the ledger books, than that of the start, over this."""
    energy = result.ledger["kinetic"] + result.ledger["strain"]
    return energy / energy[0] - 1


def energy_fed(result):
    """The largest change of all energy."""
    return abs(energy_over_first(result)).max()


STRIKE = [
    meshed("clamped behind", "blocks", "bars", EXPLICIT, [
        Check("time of contact", touch_time("face"), LASTING, 0.01 * LASTING, "SDNL111"),
        Check("speed after", mean_after("upper.vy", 1.05 * LASTING), 1, 0.01, "SDNL111"),
        zero("energy fed", energy_fed, 1e-11, "closed form"), zero("remainder of energy", energy_lost, 1e-12, "ledger")],
        {**BARS, "m1": 100, "m2": 100}, **RANK_1),
    meshed("a hundred times as stiff", "blocks", "bars", [*EXPLICIT, "-contacts_face_stiffness", "4e15"], [
        Check("time of contact", touch_time("face"), LASTING, 0.01 * LASTING, "SDNL111"),
        # places are rounded to 1e-16 m, which such a stiffness makes a force
        zero("energy fed", energy_fed, 1e-9, "closed form")], {**BARS, "m1": 50, "m2": 50}, **RANK_1),
]


BOUNCE = [
    meshed("on a plane", "blocks", "wall", [*EXPLICIT, *PLANE], [], WALL, **RANK_1),
    meshed("on a block", "blocks", "wall", EXPLICIT, [
        zero("pressure", same_curve, 1e-8, "the run on a plane"), zero("energy fed", energy_fed, 1e-12, "closed form")],
        WALL, rank_tolerance=LONG, scales={**SMALL, "a": 1e5, "force": 300}),
]


# linear elastic ones: the energy of others is kept by central differences in the mean alone
PAIR = [
    meshed("blocks that turn", "blocks", "pair", [*EXPLICIT, "-time_end", "0.06"], [
        zero("angular momentum", drift("angular_momentum_z"), 1e-12, "balance"),
        zero("momentum", drift("momentum_y"), 1e-12, "balance"),
        zero("energy that curved gaps lose", lambda result: abs(result.ledger["damping_loss"]).max()
             / result.ledger["kinetic"][0], 1e-3, "ledger"),
        Check("they touch and part", lambda result: result.probes["face.touching"].max()
              - result.probes["face.touching"][-1], 3, 2, "of five nodes")],
        OFF_CENTRE, rank_tolerance=LONG, scales={**SMALL, "force": 1e5, "pressure": 2e5}),
]


# Linear elastic blocks that touch with all faces: points come to lie past edges, and others are chosen, which may take
# energy, but not bring any. Of thin plates the far side is nearer than `Reach`.
ALL_FACES = ["-contacts_face_where", "everything", "-contacts_face_secondary", "", "-contacts_face_primary", "",
             "-materials_body_law", "linear elastic"]
EVERYTHING = [*EXPLICIT, *ALL_FACES, "-time_end", "0.07"]


def past_edge(name, at, height=1.0, friction=0.0, lost=0.0, brought=1e-12, **settings):
    """A block falls on another one, beside whose edge a part of it lies, and slides."""
    above = f"y > {height} + 1e-5"
    return meshed(name, "blocks", "pair", [
        *EVERYTHING, "-initial_velocity", f"if({above}, 1.5*V, 0); if({above}, -V, 0)", "-contacts_face_friction_static", str(friction),
        "-contacts_face_friction_kinetic", str(friction)], [
        zero("energy brought", lambda result: max(0, energy_over_first(result).max()), brought, "closed form"),
        zero("remainder of energy", energy_lost, 1e-12, "ledger"),
        zero("momentum", drift("momentum_y"), 1e-12, "balance"),
        Check("energy that is lost", lambda result: result.ledger["damping_loss"][-1] / result.ledger["kinetic"][0],
              lost / 2, lost / 2 + 1e-4, "at most that of contact when it opens"),
        Check("nodes that touch", lambda result: result.probes["face.touching"].max(), 5, 3, "picture")],
        {"gap": 1e-3, "at": at, "height": height, "upper_width": 0.7, "upper_height": 0.7 * height}, **settings)


EDGES = [
    past_edge("past an edge", 0.55, rank_tolerance=LONG, scales={**SMALL, "force": 1e5, "pressure": 2e5}),
    past_edge("past an edge, rough", 0.55, friction=0.3, **RANK_1),
    past_edge("corner", 0.9, lost=0.04, **RANK_1),
    past_edge("thin plates", 0.55, height=0.1, brought=1e-4, **RANK_1),
]


# Bars that stand on edges across each other, with faces far apart: the force is k times the area of a face, 1 m^2, times
# the depth. Held bars are far stiffer than the contact.
def crossed(name, options, checks, mesh=(), **settings):
    words = [word for key, value in dict(mesh).items() for word in ("-setnumber", key, str(value))]
    return Run(name, "contacts/crossed.prm", ["-mesh_file", "{folder}/mesh.msh", *options], checks,
               prepare=[["gmsh", "-3", "-v", "1", *words, "{here}/contacts/crossed.geo", "-o", "{folder}/mesh.msh"]],
               **settings)


def largest_change(column, first):
    """Of a probe from that step on, over its last value."""
    return lambda result: abs(result.probes[column][first:] / result.probes[column][-1] - 1).max()


FLY = ["-boundaries_names", "", "-probes_names", "cross", "-initial_velocity",
       "if(z > z0, -0.2*V, 0); if(z > z0, -0.6*V, 0); if(z > z0, -V, 0)", "-time_end", "0.16"]
ROUGH = ["-contacts_cross_friction_static", "0.3", "-contacts_cross_friction_kinetic", "0.3"]
CROSSED = [
    crossed("slide", [*ROUGH, "-contacts_cross_stiffness", "1e3", "-materials_body_young_modulus", "1e9"], [
        Check("force across", lambda result: -result.probes["above.reaction_z"][5], 40, 0.001, "closed form"),
        zero("change of it as edges pass vertices", largest_change("above.reaction_z", 5), 1e-3, "closed form"),
        Check("friction", lambda result: math.hypot(result.probes["above.reaction_x"][-1],
                                                    result.probes["above.reaction_y"][-1]), 12, 0.02, "closed form"),
        # less the elastic slip
        Check("slip", lambda result: result.probes["cross.slip"][-1], 0.75 * math.hypot(1.7, 1.3) - 0.012, 1e-4,
              "closed form")], rank_tolerance=SLENDER,
        scales={**SMALL, "force": 40}),
    crossed("fly", [*FLY, "-time_scheme", "energy-momentum", "-time_step", "4e-3",
                    "-materials_body_law", "neo-Hookean"], [
        zero("energy brought", lambda result: max(0, energy_over_first(result).max()), 1e-11, "closed form"),
        zero("energy lost as edges go on", lambda result: max(0, -energy_over_first(result).min()), 1e-3, "ledger"),
        zero("remainder of energy", energy_lost, 1e-11, "ledger"), zero("momentum", drift("momentum_z"), 1e-11, "balance"),
        zero("angular momentum", drift("angular_momentum_x"), 1e-8, "balance"),
        Check("they touch and part", lambda result: result.probes["cross.touching"].max()
              - result.probes["cross.touching"][-1], 4, 0, "both ends of two edges")], {"turn": 70}, rank_tolerance=LONG,
        scales={**SMALL, "force": 1e5}),
    crossed("fly, explicit", [*FLY, *EXPLICIT, "-time_step", "2e-3"], [
        zero("energy brought", lambda result: max(0, energy_over_first(result).max()), 1e-5, "closed form"),
        zero("remainder of energy", energy_lost, 1e-12, "ledger"),
        zero("momentum", drift("momentum_z"), 1e-12, "balance")], {"turn": 70, "n": 9}, rank_tolerance=LONG,
        scales={**SMALL, "force": 1e5}),
    crossed("fly, explicit, large rotations", [*FLY, *EXPLICIT, "-time_step", "2e-3",
                                               "-materials_body_law", "neo-Hookean"], [
        zero("angular momentum", drift("angular_momentum_x"), 1e-12, "balance")], {"turn": 70, "n": 9}, **RANK_1),
    crossed("fly, explicit, rough", [*FLY, *EXPLICIT, *ROUGH, "-time_step", "2e-3"], [
        zero("energy brought", lambda result: max(0, energy_over_first(result).max()), 1e-12, "closed form"),
        zero("remainder of energy", energy_lost, 1e-12, "ledger")], {"turn": 70, "n": 9}, **RANK_1),
    crossed("edges do not count", ["-contacts_cross_edges", "false", "-time_step", "0.25"], [
        zero("force across", lambda result: abs(result.probes["above.reaction_z"]).max(), 1e-3, "faces are far apart")],
        **RANK_1),
]


# In implicit steps a gap that jumps there is energy from nowhere, 0.09 of it where places past an edge are let go at
# once, and steps that are cut.
SLIDING_OFF = [
    meshed("corner", "blocks", "pair", [
        *ALL_FACES, "-time_scheme", "energy-momentum", "-time_step", "2e-4", "-time_end", "0.02", "-initial_velocity",
        "if(y > 1.00001, 1.5*V, 0); if(y > 1.00001, -V, 0)"], [
        zero("energy brought", lambda result: max(0, energy_over_first(result).max()), 1e-5, "closed form"),
        zero("steps that are cut", lambda result: len(result.ledger["kinetic"]) - 101, 0, "Newton")],
        {"gap": 1e-3, "at": 0.9, "height": 1, "upper_width": 0.7, "upper_height": 0.7}, **RANK_1),
]


INCLINE = [
    ramp("slides", [*EXPLICIT, "-time_end", "0.3"], [
        Check("way", lambda result: result.probes["block.ux"][-1], ACCELERATION * 0.3**2 / 2,
              0.01 * ACCELERATION * 0.3**2 / 2, "closed form"),
        last("ledger", "friction_loss", 20 * 0.2 * 9.81 * math.cos(math.radians(20)) * ACCELERATION * 0.3**2 / 2,
             "closed form", 0.02)]),
    # other faces come near while it slides, which the tangent of the stable step joins
    ramp("by forces of positions", ["-time_scheme", "rk", "-time_step", "auto", "-damping_rayleigh_stiffness", "0",
                                    "-time_end", "0.3"], [
        Check("way", lambda result: result.probes["block.ux"][-1], ACCELERATION * 0.3**2 / 2,
              0.01 * ACCELERATION * 0.3**2 / 2, "closed form")], **RANK_1),
]


# A ring that is pressed flat touches itself as a quarter of it touches a held block, with twice the stiffness at half
# the gap.
def on_block():
    """Options of the quarter."""
    options = {"contacts_fold_where": "", "contacts_fold_secondary": "name inside",
               "contacts_fold_primary": "name table", "contacts_fold_stiffness": "4e7", "obstacles_names": "plate",
               "boundaries_names": "axis, level, block", "boundaries_level_where": "name level",
               "boundaries_level_motion": "free; 0", "boundaries_block_where": "name table",
               "boundaries_block_motion": "fixed"}
    return [word for name, value in options.items() for word in (f"-{name}", value)]


def as_on_block(column, name="on a block"):
    """The largest difference of a probe, over its largest value."""
    def measure(result):
        there = result.earlier[name].probes[column]
        return abs(result.probes[column] - there).max() / abs(there).max()
    return measure


STATIC = ["-time_scheme", "static", "-time_step", "0.01", "-output_progress_interval", "0.01"]
RING = [
    meshed("on a block", "ring", "ring", on_block(), [], {"half": 0}, **RANK_1),
    meshed("on itself", "ring", "ring", [], [
        zero("force of the plate", as_on_block("plate.force_y"), 0.01, "the run on a block"),
        zero("motion", as_on_block("top.uy"), 2e-4, "the run on a block"),
        Check("nodes that touch", lambda result: result.probes["fold.touching"].max(), 34, 4, "picture"),
        zero("energy that contact feeds", lambda result: max(0, -result.ledger["damping_loss"].min())
             / result.ledger["strain"].max(), 1e-4, "ledger")],
        rank_tolerance=LONG, scales={**SMALL, "force": 1e5, "pressure": 2e5, "a": 1e4}),
    meshed("on a block, damped", "ring", "ring", [*on_block(), "-contacts_fold_damping", "2e5"], [], {"half": 0},
           **RANK_1),
    meshed("on itself, damped", "ring", "ring", ["-contacts_fold_damping", "1e5"], [
        zero("motion", as_on_block("top.uy", "on a block, damped"), 5e-5, "the run on a block")], **RANK_1),
    meshed("on a block, static", "ring", "ring", [*on_block(), *STATIC], [], {"half": 0}, **RANK_1),
    meshed("on itself, static", "ring", "ring", STATIC, [
        zero("force of the plate", as_on_block("plate.force_y", "on a block, static"), 5e-4, "the run on a block"),
        zero("pressure", as_on_block("fold.pressure", "on a block, static"), 5e-4, "the run on a block")],
        rank_tolerance=LONG, scales={**SMALL, "force": 1e5, "pressure": 2e5}),
]


CASES = {
    "explicit-bars": STRIKE,
    "explicit-bounce": BOUNCE,
    "explicit-pair": PAIR,
    "explicit-edges": EDGES,
    "crossed-edges": CROSSED,


    "implicit-edges": SLIDING_OFF,
    "explicit-ramp": INCLINE,
    "ring-on-itself": RING,
}
