"""Bodies that hit each other: bars, a bar on a block or a plane obstacle, spheres, and blocks that turn."""

import math

import numpy as np

from checks import LONG, Check, Run, zero
from touching import RANK_1, SMALL, meshed

# Bars: c = sqrt(E / rho). A free bar that hits an equal one, clamped behind, comes back with its speed after 4 L / c
# (code_aster SDNL111); one that hits a free one stops, and that one flies on with V. The gap opens and closes many
# times in a blow without damping: other numbers of ranks take other steps.
SPEED_OF_SOUND = math.sqrt(2e11 / 7800)
BARS = {"width": 0.01, "height": 1, "upper_width": 0.01, "upper_height": 1, "gap": 1e-7, "n1": 1, "n2": 1, "m1": 150,
        "m2": 150}


def touch_time(contact):
    """How long the bodies press on each other."""
    def measure(result):
        times, pressing = result.probes["time"], abs(result.probes[f"{contact}.force_y"])
        during = times[pressing > 0.02 * pressing.max()]
        return during[-1] - during[0]
    return measure


def energy_lost(result):
    """The largest remainder of the ledger, over the energy of the start."""
    return abs(result.ledger["remainder"]).max() / result.ledger["kinetic"][0]


def mean_after(column, time):
    """The mean of a column after a time."""
    return lambda result: result.probes[column][result.probes["time"] > time].mean()


LASTING = 4 / SPEED_OF_SOUND
STRIKE = [
    meshed("clamped behind", "blocks", "bars", ["-time_step", "1.1e-6"], [
        Check("time of contact", touch_time("face"), LASTING, 0.01 * LASTING, "SDNL111"),
        Check("speed after", mean_after("upper.vy", 1.05 * LASTING), 1, 0.01, "SDNL111"),
        zero("remainder of energy", energy_lost, 1e-9, "Simo and Tarnow")], BARS, **RANK_1),
    meshed("free", "blocks", "bars", ["-boundaries_names", "sides", "-time_step", "2e-6"], [
        Check("time of contact", touch_time("face"), LASTING / 2, 0.02 * LASTING, "closed form"),
        Check("speed of the one that was hit", mean_after("lower.vy", 0.6 * LASTING), -1, 0.03, "closed form"),
        zero("momentum", lambda result: abs(result.ledger["momentum_y"] / result.ledger["momentum_y"][0] - 1).max(),
             1e-10, "balance")], {**BARS, "m1": 100, "m2": 100}, **RANK_1),
]


# The same bar falls on a block whose nodes are held, and on a rigid plane in its place.
WALL = {"width": 1, "height": 1, "upper_width": 1, "upper_height": 10, "gap": 5, "n1": 1, "n2": 1, "m1": 1, "m2": 100}
PLANE = ["-contacts_names", "", "-obstacles_names", "wall", "-obstacles_wall_point", "0, 1",
"-obstacles_wall_direction",
         "0, 1", "-obstacles_wall_where", "name face_upper", "-obstacles_wall_stiffness", "9e4"]


def same_curve(result):
    """The largest difference of the pressures, over the largest."""
    there = result.earlier["on a plane"].probes["wall.force_y"]
    return abs(result.probes["wall.force_y"] - there).max() / abs(there).max()


BOUNCE = [
    meshed("on a plane", "blocks", "wall", PLANE, [], WALL, **RANK_1),
    meshed("on a block", "blocks", "wall", [], [
        zero("pressure", same_curve, 1e-8, "the run on a plane"),
        Check("time of contact", touch_time("wall"), 2 / 3, 0.02, "Doyen, Ern and Piperno 2011"),
        Check("pressure of the blow", lambda result: np.median(abs(result.probes["wall.force_y"])[
            (result.probes["time"] > 0.65) & (result.probes["time"] < 1)]), 300, 0.01 * 300,
            "Doyen, Ern and Piperno 2011")], WALL, rank_tolerance=LONG, scales={**SMALL, "a": 1e5, "force": 300}),
    # a third of the energy is lost in the damper
    meshed("damped", "blocks", "wall", ["-contacts_wall_damping", "30", "-contacts_wall_stiffness", "300",
                                        "-time_scheme", "trapezoidal", "-time_end", "1.3"], [
        zero("remainder of energy", energy_lost, 1e-11, "balance"),
        Check("energy lost", lambda result: result.ledger["damping_loss"][-1] / 500, 0.3, 0.1, "a third")],
        WALL, **RANK_1),
]


# Two spheres, R = 10 mm, E = 210 GPa, nu = 0.3, 7800 kg/m^3, at 1 m/s: Hertz's 60.01 us and 1001.5 N (Johnson, Contact
# Mechanics, 1985, section 11.4), in which waves run nine times to and fro. A sixteenth of the spheres, so that the
# symmetry of the rebound about the axis is given.
def sphere_force(result):
    """Times, and the force of whole spheres."""
    return result.probes["time"], 16 * result.probes["blow.force_z"]


def largest_force(result):
    """The top of a parabola through the forces near the largest: the first ones of the blow ripple."""
    times, force = sphere_force(result)
    late = times > 1.5e-5
    near = late & (force > 0.85 * force[late].max())
    square, slope, height = np.polyfit(times[near] * 1e5, force[near], 2)
    return height - slope**2 / (4 * square)


def end_of_contact(result):
    """Where force^(2/3), which goes linearly to zero at the end, is zero."""
    times, force = sphere_force(result)
    largest = largest_force(result)
    near = (times > 3e-5) & (force > 0.03 * largest) & (force < 0.4 * largest)
    slope, height = np.polyfit(times[near], force[near]**(2 / 3), 1)
    return -height / slope


def drift(quantity):
    """The largest change of a column of the ledger, over its start."""
    return lambda result: abs(result.ledger[quantity] / result.ledger[quantity][0] - 1).max()


SPHERES = [
    Run("along their centres", "contacts/spheres.prm", ["-mesh_file", "{folder}/mesh.msh"], [
        Check("time of contact", end_of_contact, 60.01e-6, 0.02 * 60.01e-6, "Hertz"),
        Check("largest force", largest_force, 1001.5, 0.02 * 1001.5, "Hertz"),
        Check("speed of the one that was hit", mean_after("lower.vz", 6.1e-5), -1000, 10, "closed form"),
        Check("speed of the other", mean_after("upper.vz", 6.1e-5), 0, 10, "closed form"),
        zero("momentum", drift("momentum_z"), 1e-12, "balance")],
        rank_tolerance=LONG, scales={**SMALL, "force": 60, "a": 1e8, "v": 1000, "pressure": 5000},
        prepare=[["gmsh", "-3", "-v", "1", "-order", "2", "{here}/contacts/spheres.geo", "-o", "{folder}/mesh.msh"]]),
]


# Two blocks that turn about one point hit each other off their middles: what one gets, the other loses, moments too.
OFF_CENTRE = {"gap": 1e-3, "at": 0.2, "upper_width": 0.7}


def turning(name, options=(), energy=1e-10, **settings):
    """Momenta; of the energy, what the ledger does not book."""
    return meshed(name, "blocks", "pair", list(options), [
        zero("angular momentum", drift("angular_momentum_z"), 1e-12, "balance"),
        zero("momentum", drift("momentum_y"), 1e-12, "balance"),
        zero("remainder of energy", energy_lost, energy, "Simo and Tarnow"),
        Check("they touch and part", lambda result: result.probes["face.touching"].max()
              - result.probes["face.touching"][-1], 3, 2, "of five nodes")],
        OFF_CENTRE, rank_tolerance=LONG, scales={**SMALL, "force": 1e5, "pressure": 2e5}, **settings)


PAIR = [
    turning("energy-momentum, linear", energy=1e-11),
    turning("energy-momentum, quadratic", ["-space_degree", "2"], **RANK_1),
    turning("midpoint", ["-time_scheme", "midpoint"], energy=1e-4, **RANK_1),
]


CASES = {
    "bars-that-hit": STRIKE,
    "bar-on-block": BOUNCE,
    "spheres-that-collide": SPHERES,
    "blocks-that-turn": PAIR,
}
