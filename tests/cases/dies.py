"""Round dies that iron a softer block: how much forces change from face to face, and Newton's iterations."""

import numpy as np

from checks import SLENDER, Check, zero
from friction import most_iterations
from touching import QUADRATIC, RANK_1, SMALL, exchanged, meshed

BLOCK = {"R": 1, "W": 2.5, "H": 1, "whole": 1, "zone": 1.2, "growth": 0.2, "h": 0.1}
PRESSED = 1  # the time from which the die moves along the block, more than four steps from face to face


def change(axis, since=PRESSED):
    """The largest change of a force in one step over the largest normal force."""
    def measure(result):
        moving = result.probes["time"] >= since - 1e-9
        force = result.probes[f"die.force_{axis}"][moving]
        return abs(np.diff(force)).max() / abs(result.probes["die.force_y"]).max()
    return measure


def drag(result):
    """The mean of the force along the way over that across, after the start of the slide."""
    slides = result.probes["time"] > PRESSED + 0.3
    return abs(result.probes["die.force_x"][slides].mean() / result.probes["die.force_y"][slides].mean())


def whole(result):
    """By how many the steps are more than 80, of which none is cut."""
    return len(result.probes["time"]) - 81


def ironed(name, along, options=(), mesh=(), friction=0., **settings):
    """The block is secondary, softer and with the smaller change of its normals between faces."""
    return meshed(name, "roller", "iron", list(options), [
        zero("change of the normal force in a step", change("y"), 0.02, "Puso and Laursen 2004"),
        zero("change of the force along the block", change("x", PRESSED + 0.3), along, "Puso and Laursen 2004"),
        Check("force along over across", drag, friction, 0.05 * friction + 0.003, "Coulomb"),
        zero("iterations beyond 6", lambda result: max(0, most_iterations(result) - 6), 0, "Newton"),
        zero("steps that are cut", whole, 0, "Newton")], {**BLOCK, **dict(mesh)}, rank_tolerance=SLENDER,
        scales=SMALL, **settings)


EXCHANGED = [*exchanged("die", "face_base", "face_roller"), "-time_end", "1.6"]


def valleys():
    """The die is secondary: its points fall into the edges between faces that it bends into valleys."""
    return meshed("sides exchanged", "roller", "iron", EXCHANGED, [
        zero("change of the normal force in a step", change("y"), 0.02, "Puso and Laursen 2004"),
        Check("steps", lambda result: len(result.probes["time"]) - 1, 66, 2, "Newton: two are cut, of 64")],
        BLOCK, **RANK_1)


RUBBED = ["-contacts_die_friction_static", "0.2", "-contacts_die_friction_kinetic", "0.2"]
IRONED = [
    ironed("linear", 0.02),
    ironed("quadratic, curved sides", 0.01, QUADRATIC, {"h": 0.15, "Mesh.ElementOrder": 2}, **RANK_1),
    ironed("linear, friction", 0.02, RUBBED, friction=0.2, **RANK_1),
    valleys(),
]


CASES = {
    "ironing": IRONED,
}
