"""Foundations, absorbing boundaries, inclined planes, ties, periodic boundaries, turning supports."""

import math

import numpy as np

from checks import Check, Run, largest, last, probe, zero

RANK_1 = {"all_ranks": False}


# A pulse leaves through an absorbing end.
def left_inside(result):
    """Energy at the end over that of the start."""
    energy = result.ledger["kinetic"] + result.ledger["strain"]
    return energy[-1] / energy[0]


SHEAR = ["-constants", "w = 0.08, c = 1", "-boundaries_all_motion", "0; free", "-time_end", "1",
         "-time_step", "0.005", "-probes_end_at", "1, 0.5",
         "-initial_displacement", "0; exp(-((x - 0.5) / w)^2)",
         "-initial_velocity", "0; 2 * c * (x - 0.5) / w^2 * exp(-((x - 0.5) / w)^2)"]
LUMPED = ["-space_degree", "1", "-mesh_cells", "100, 1", "-damping_mass", "row-sum",
          "-time_scheme", "central-difference"]


def leaves(name, options, scales, balanced, **settings):
    """The energy is gone, into the dampers."""
    checks = [zero("energy left", left_inside, 1e-4, "plane wave")]
    if balanced:
        checks.append(zero("remainder / energy", lambda result: result.ledger["remainder"][-1]
                           / result.ledger["kinetic"][0], 1e-8, "trapezoidal rule"))
        checks.append(Check("damping loss / energy", lambda result: result.ledger["damping_loss"][-1]
                            / (result.ledger["kinetic"][0] + result.ledger["strain"][0]), 1, 1e-4,
                            "plane wave"))
    return Run(name, "absorbing-bar/bar.prm", options, checks, scales=scales, **settings)


ABSORBING = [
    leaves("P wave", [], {}, True),
    leaves("S wave", SHEAR, {}, True, **RANK_1),
    leaves("P wave, central difference", [*LUMPED, "-time_step", "0.002"], {}, False),
    leaves("S wave, central difference", [*LUMPED, *SHEAR, "-time_step", "0.004"], {}, False, **RANK_1),
]

FOUNDATION = [Run("column", "foundation/column.prm", [], [
    probe("foot.uz", 1, -1 / 50, "closed form", relative=1e-10),
    probe("top.uz", 1, -1 / 50 - 1 / 8, "closed form", relative=1e-10),
    probe("top.ux", 1, 0.3 / 30, "closed form", relative=1e-10),
    last("ledger", "strain", 0.5 * 50 / 50**2 + 0.5 * 30 * 0.01**2 + 1 / (6 * 4), "closed form", 1e-9)])]


# The same body as it stands and turned.
ANGLE = math.pi / 6


def turned(name):
    """Options of the block turned by 30 degrees, with its probe."""
    x, y = math.cos(ANGLE) - math.sin(ANGLE), math.sin(ANGLE) + math.cos(ANGLE)
    return ["-constants", f"a = {ANGLE!r}", f"-probes_{name}_at", f"{x!r}, {y!r}, 0.5"]


def turns_along(earlier, prefix, tolerance):
    """Vectors of a run are those of an earlier one, turned."""

    def measure(result):
        first = result.earlier[earlier].probes
        x, y, z = (first[prefix + axis] for axis in "xyz")
        expected = {"x": math.cos(ANGLE) * x - math.sin(ANGLE) * y,
                    "y": math.sin(ANGLE) * x + math.cos(ANGLE) * y, "z": z}
        size = max(abs(value).max() for value in expected.values())
        return max(abs(result.probes[prefix + axis] - expected[axis]).max() for axis in "xyz") / size

    return zero(f"{prefix} turns along", measure, tolerance, "the run before")


def pair(name, options, vectors=("corner.u", "corner.v", "reactions.left_")):
    """Two runs, the second turned."""
    return [Run(name, "inclined-planes/quarter.prm", options, [], **RANK_1),
            Run(f"{name}, turned", "inclined-planes/quarter.prm", [*options, *turned("corner")],
                [turns_along(name, vector, 1e-10) for vector in vectors])]


WIDE = 1 / 10 * (1 - 0.25**2) * 0.7, -1 / 10 * 0.25 * (1 + 0.25) * 0.4
WITHOUT_MATRIX = ["-space_degree", "2", "-solver_linear", "pmg", "-ksp_rtol", "1e-13"]
INCLINED = [
    *pair("trapezoidal", []),
    *pair("static", ["-time_scheme", "static", "-time_step", "0.1"],
          ("corner.u", "reactions.left_")),
    *pair("central difference", ["-time_scheme", "central-difference", "-damping_mass", "row-sum",
                                 "-time_step", "0.002"]),
    *(Run(name, "inclined-planes/patch.prm", options, [
        probe("inside.ux", 1, math.cos(0.5) * WIDE[0] - math.sin(0.5) * WIDE[1], "closed form",
              absolute=1e-9),
        probe("inside.uy", 1, math.sin(0.5) * WIDE[0] + math.cos(0.5) * WIDE[1], "closed form",
              absolute=1e-9),
        probe("reactions.left_x", 1, -math.cos(0.5), "balance", absolute=1e-10),
        probe("reactions.left_y", 1, -math.sin(0.5), "balance", absolute=1e-10)])
      for name, options in (("patch", []), ("patch without a matrix", WITHOUT_MATRIX)))]

TIED = [Run(name, "tied-plate/plate.prm", options, [
    probe("low.uz", 1, -1 / 4, "closed form", relative=1e-9),
    probe("high.uz", 1, -1 / 4, "closed form", relative=1e-9),
    probe("inside.uz", 1, -0.6 / 4, "closed form", relative=1e-9),
    probe("reactions.foot_z", 1, 1, "balance", relative=1e-9),
    zero("ties have no resultant", lambda result: result.at("reactions.plate_z", 1), 1e-9, "balance")],
    scales={"plate": 1}) for name, options in (("plate", []), ("plate without a matrix", WITHOUT_MATRIX))]


def deforms(time_or_end):
    """The point (0.3, 0.6) moves with F = I + t [0.1 0.3; 0 -0.1]."""
    t = time_or_end
    return [probe("inside.ux", t, t * (0.1 * 0.3 + 0.3 * 0.6), "closed form", absolute=1e-11),
            probe("inside.uy", t, -0.1 * t * 0.6, "closed form", absolute=1e-11),
            zero("force on the pin", lambda result: max(
                abs(result.probes[f"reactions.pin_{axis}"]).max() for axis in "xy"), 1e-9, "balance")]


# From there it stays at rest when it starts so, in an explicit scheme too.
PERIODIC = [
    *(Run(name, "periodic-cell/cell.prm", [*options, "-snes_rtol", "1e-13"],
          deforms(0.5)[:2] + deforms(1), scales={"pin": 1})
      for name, options in (("static", []), ("static, without a matrix", WITHOUT_MATRIX))),
    Run("central difference", "periodic-cell/cell.prm",
        ["-time_scheme", "central-difference", "-damping_mass", "row-sum", "-time_step", "0.01",
         "-boundaries_pin_motion", "0.2; -0.05", "-periodic_x_jump", "0.1; 0", "-periodic_y_jump", "0.3; -0.1",
         "-initial_displacement", "0.1 * x + 0.3 * y; -0.1 * y"], deforms(1),
        scales={"v": 1, "a": 10, "pin": 1}),
]


# The rigid rotation of statics.py, said in another way.
def around(axis):
    """Displacement of the point (2/3, 1/3, 2/3) turned by t degrees about z."""
    x, y = 2 / 3, 1 / 3
    turn = {"x": lambda t: x * np.cos(t) - y * np.sin(t) - x,
            "y": lambda t: x * np.sin(t) + y * np.cos(t) - y}[axis]
    return lambda t: turn(np.radians(t))


TURNING = [Run(
    "by an angle", "rigid-rotation/rotation.prm",
    ["-boundaries_skin_motion", "rotation", "-boundaries_skin_point", "0, 0, 5",
     "-boundaries_skin_axis", "0, 0, 2", "-boundaries_skin_angle", "d * t"],
    [zero("peak von Mises / E", lambda result: result.probes["stress.von_mises"].max() / 200e9, 1e-6,
          "closed form"),
     largest(["inside.ux", "inside.uy"], {"inside.ux": around("x"), "inside.uy": around("y")}, 1e-10,
             "inside follows", "closed form")],
    scales={"von_mises": 200e9, "reaction": 200e9})]

CASES = {
    "absorbing-bar": ABSORBING,
    "foundation": FOUNDATION,
    "inclined-planes": INCLINED,
    "tied-plate": TIED,
    "periodic-cell": PERIODIC,
    "turning-support": TURNING,
}
