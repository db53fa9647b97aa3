"""Contact in field files and probes against closed forms: pressure, gap, slip, area, traction, reactions.

Sources as in cases.py.
"""

import numpy as np

from checks import Check, Run, zero
from field_files import fields, last_frame
from field_readers import READERS
from touching import SMALL, meshed

DEPTH, SLOPE, WAY, STIFFNESS, FRICTION, SHEAR = 1e-4, 1.7e-4, 0.003, 1e7, 0.5, 1e6  # of contact/sheared.prm


def gap_at(x):
    return SLOPE * (1 - x) - DEPTH


def pressure_at(x):
    return STIFFNESS * np.maximum(0, -gap_at(x))


def slip_at(x):
    """Nodes that press slide by all but what the penalty gives way."""
    return np.where(gap_at(x) < 0, WAY + FRICTION * gap_at(x), 0)


FIELDS = {"contact_pressure": pressure_at, "contact_gap": gap_at, "contact_slip": slip_at,
          "contact_traction": lambda x: pressure_at(x)[:, None] * np.array([-FRICTION, 1, 0])}


def field(name):
    """The largest distance of a field from the closed form on the foot, and from zero elsewhere."""

    def measure(result):
        x, y, _ = fields(result, "").reshape(-1, 3).T
        values, expected = fields(result, name).reshape(len(x), -1), FIELDS[name](x).reshape(len(x), -1)
        expected[y > 0] = 0
        return abs(values - expected).max() / abs(expected).max()

    return Check(name, measure, 0, 1e-6, "closed form", on_all_ranks=True)


def sheared(name, options, dimension, places, shares):
    """The block whose foot's nodes are at these places along x, with these shares of its area 1."""
    x, area = np.array(places), np.array(shares)
    force = pressure_at(x) @ area
    pressing = x[gap_at(x) < 0]
    expected = {"floor.pressure": pressure_at(x).max(), "floor.pressure_at_x": 1, "floor.gap": gap_at(x).min(),
                "floor.slip": slip_at(pressing).max(), "floor.area": area[gap_at(x) < 0].sum(),
                "floor.penetration": DEPTH, "floor.force_x": FRICTION * force, "floor.force_y": -force,
                "pressed.largest": pressure_at(x).max(), "pressed.x": 1, "pressed.y": 0,
                "corner.contact_traction_x": -FRICTION * pressure_at(1),
                "corner.contact_traction_y": pressure_at(1), "gap.contact_gap": gap_at(x).mean(),
                "foot.reaction_x": FRICTION * force + SHEAR * SLOPE, "foot.reaction_y": -force}
    options = ["-mesh_dimension", str(dimension), *options]
    return Run(name, "contact/sheared.prm", options, [
        *(field(name) for name in FIELDS), *READERS,
        *(zero(column, lambda result, column=column, value=value: result.probes[column][-1] - value,
               1e-9 * (abs(value) or 1), "closed form") for column, value in expected.items())],
        scales={"force": force, "reaction": force})


IN_3D = ["-mesh_cells", "4, 2, 2", "-obstacles_floor_point", "0, 0, 0", "-obstacles_floor_direction", "0, 1, 0",
         "-boundaries_foot_motion", "way * t; slope * (1 - x) - depth; 0",
         "-boundaries_rest_motion", "way * t; slope * (1 - x) - depth; 0", "-obstacles_floor_where", "plane 0 1 0 0",
         "-obstacles_cellar_point", "0, -0.001, 0", "-obstacles_cellar_direction", "0, 1, 0",
         "-probes_gap_where", "plane 0 1 0 0", "-probes_corner_at", "1, 0, 0", "-obstacles_cellar_where", "plane 0 1 0 0"]
QUARTERS, TRAPEZOIDAL = np.linspace(0, 1, 5), np.array([1, 2, 2, 2, 1]) / 8
EIGHTHS, SIMPSON = np.linspace(0, 1, 9), np.array([1, 4, 2, 4, 2, 4, 2, 4, 1]) / 24


# Two blocks under a uniform pressure of 1e5 have it at all nodes of both sides, also between vertices, and no gap.
def at_joint(name, expected, largest):
    """The largest distance of a field from a number at the nodes of the joint, y = 1."""
    def measure(result):
        points = last_frame(result)["points"]
        values = np.ravel(points[name])[abs(points["points"][:, 1] - 1) < 1e-9]
        return abs(values - expected).max() / largest if len(values) > 8 else np.inf
    return Check(name, measure, 0, 1e-6, "SSNP121", on_all_ranks=True)


def pieces_are_known(result):
    """Cells of VTU files have points of their own: a number says which are of the lower block, and which of the upper one."""
    y, piece = fields(result, "").reshape(-1, 3)[:, 1], fields(result, "piece")
    lower, joint, upper = (set(piece[where]) for where in (y < 0.999, abs(y - 1) < 1e-6, y > 1.001))
    return 0 if lower | upper == {0, 1} == joint and len(lower) == len(upper) == 1 else np.inf


BOTH_SIDES = [
    meshed(name, "blocks", "blocks", ["-output_format", "xdmf", "-space_degree", str(degree)],
           [at_joint("contact_pressure", 1e5, 1e5), at_joint("contact_gap", 0, 0.1)], scales=SMALL)
    for degree, name in enumerate(("linear", "quadratic"), 1)] + [
    meshed("vtu", "blocks", "blocks", ["-output_format", "vtu"], [
        Check("pieces", pieces_are_known, 0, 0, "mesh", on_all_ranks=True)], scales=SMALL)]


CASES = {"contact-fields": [
    sheared("2D Q1", [], 2, QUARTERS, TRAPEZOIDAL),
    sheared("2D Q2", ["-space_degree", "2"], 2, EIGHTHS, SIMPSON),
    sheared("2D P1", ["-mesh_shape", "simplices"], 2, QUARTERS, TRAPEZOIDAL),
    sheared("3D Q1", IN_3D, 3, QUARTERS, TRAPEZOIDAL),
], "touching-fields": BOTH_SIDES}
