"""Newton's method under Coulomb friction: how many iterations it takes, and what it finds.

Sources as in cases.py.
"""

import numpy as np

from checks import LONG, SLENDER, Check, Run, leave_out, zero

RANK_1 = {"all_ranks": False}


def most_iterations(result):
    """Of Newton's method in one step, over all solves of it."""
    return max(np.unique(result.newton["step"], return_counts=True)[1]) - 1


def steps(result):
    """Number of steps: more than asked for where some were cut."""
    return result.newton["step"][-1]


def plate(name, options, checks=(), n_steps=10, most=10, **settings):
    """The plate on the floor: no step is cut and none takes more than so many iterations."""
    return Run(name, "contact/plate.prm", options, [
        zero(f"iterations of a step beyond {most}", lambda result: max(0, most_iterations(result) - most), 0,
             "asked for"),
        zero("steps that were cut", lambda result: steps(result) - n_steps, 0, "asked for"), *checks], **settings)


# code_aster V6.04.128 (SSNV128), modelling A: places of section 1.1, slips that the GRECO found and code_aster tests
# within 5 %
PUSHED = [Check(f"slip of {point}", lambda result, column=f"{point}.ux": result.probes[column][-1], slip,
                0.05 * slip, "GRECO")
          for point, slip in zip("ABCDE", (2.86e-5, 2.72e-5, 2.28e-5, 1.98e-5, 1.5e-5))]


def cells(n):
    """A mesh of n x n."""
    return ["-mesh_cells", f"{n}, {n}"]


# from the last position, where the nodes that slide are on the cone: where the last increment leads is the solution
LAST = ["-time_guess", "last"]
AMG = ["-solver_linear", "amg"]
# pressed, then pushed to and fro, with slides that turn round
SHAKEN = ["-loads_top_value", "0; -p*min(1, 10*t)", "-loads_side_value", "q*sin(2*pi*t); 0", "-time_step", "0.05"]
LAGRANGIAN = ["-obstacles_floor_method", "augmented Lagrangian"]


def ramps(values):
    """An expression through these values at t = 0, 1, 2, ..."""
    return " + ".join(f"({after - before})*min(1, max(0, t - {i}))"
                      for i, (before, after) in enumerate(zip(values, values[1:])))


def turned(name, pressed, pushed, mu, options=(), **settings):
    """One step from each pair of loads to the next: most of the load is taken off or put on, and the push turned."""
    n_steps = len(pressed) - 1
    return plate(name, [
        *cells(16), "-time_step", "1", "-time_end", str(n_steps), "-loads_top_value", f"0; -p*({ramps(pressed)})",
        "-loads_side_value", f"q*({ramps(pushed)}); 0", "-obstacles_floor_friction_static", str(mu),
        "-obstacles_floor_friction_kinetic", str(mu), *options], n_steps=n_steps, **settings)


# where the last increment leads the whole plate is off the floor
UNLOADED = [0, 1, 1, 0.1, 1, 0.1, 1], [0, 0, 1, 1, 1, -1, -1]
LIFTED = [0, 1, 0.1, 1, 0.1, 1, 0.1], [0, 1, 1, -1, -1, 1, 1]
ONCE = {"rank_tolerance": LONG, "scales": {"a": 1, "v": 1}}

PLATE = [
    plate("32 x 32", LAST, PUSHED, rank_tolerance=SLENDER, scales={"a": 1, "v": 1}),
    plate("32 x 32, predicted", [], PUSHED, **RANK_1),
    plate("32 x 32, factors anew", [*LAST, "-solver_reuse", "never"], PUSHED[:1], **RANK_1),
    plate("8 x 8, multigrid", [*cells(8), *AMG], rank_tolerance=1e-6, scales={"a": 1, "v": 1}),
    plate("16 x 16, multigrid anew", [*cells(16), *LAST, *AMG, "-solver_reuse", "never"], **RANK_1),
    plate("80 x 80", [*cells(80), *LAST, "-time_step", "0.5"], PUSHED, n_steps=2, **RANK_1),
    plate("80 x 80, multigrid", [*cells(80), *LAST, *AMG, "-time_step", "0.5"], PUSHED, n_steps=2, **RANK_1),
    plate("augmented", [*cells(16), *LAST, *LAGRANGIAN], **RANK_1),
    plate("shaken", [*cells(16), *SHAKEN], n_steps=20, rank_tolerance=LONG, scales={"a": 1, "v": 1}),
    plate("shaken in time", [*cells(16), *SHAKEN, "-time_scheme", "backward-euler"], n_steps=20, **RANK_1),
    turned("unloaded, mu = 0.5", *UNLOADED, 0.5, **RANK_1),
    turned("lifted, frictionless", *LIFTED, 0, **RANK_1),
    turned("lifted, mu = 1", *LIFTED, 1, **ONCE),
    turned("lifted, mu = 2", *LIFTED, 2, **RANK_1),
    turned("lifted, frictionless, augmented", *LIFTED, 0, LAGRANGIAN, **RANK_1),
    turned("lifted, mu = 1, augmented", *LIFTED, 1, LAGRANGIAN, **RANK_1),
    turned("lifted, multigrid", *LIFTED, 1, AMG, **RANK_1),
]

CASES = {"plate-friction": PLATE}

leave_out(CASES, {
    "plate-friction": ["32 x 32, predicted", "32 x 32, factors anew", "16 x 16, multigrid anew", "80 x 80*",
                       "shaken in time", "lifted, mu = 2", "lifted, frictionless, augmented"],
})
