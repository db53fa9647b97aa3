"""Linear solvers of contact between bodies: without assembled matrices, and algebraic multigrid."""

from checks import LONG, Check, zero
from tied import boxes
from touching import FREE, LAP, QUADRATIC, RAMP, RANK_1, SMALL, STIFF, meshed


def as_assembled(name, *columns):
    """Probes of all times beside those of a run with assembled matrices."""
    return [zero(f"{column} / of matrices", lambda result, column=column: abs(
        result.probes[column] - result.earlier[name].probes[column]).max()
        / abs(result.earlier[name].probes[column]).max(), 1e-9, "assembled matrices") for column in columns]


def without_matrix(name, file, mesh, options, columns):
    """The same run with assembled matrices and without."""
    return [meshed(f"{name}, assembled", "blocks", file, [*QUADRATIC, *options, "-solver_matrix", "assembled"], [], mesh,
                   **RANK_1),
            meshed(name, "blocks", file, [*FREE, *options], as_assembled(f"{name}, assembled", *columns), mesh,
                   rank_tolerance=LONG, scales={**SMALL, "a": 10, "v": 0.1, "gap": 1, "slip": 1})]


# Contact that slips has an unsymmetric tangent.
WITHOUT_MATRIX = [
    *without_matrix("lap joint", "lap", LAP, ["-snes_rtol", "1e-10"], ("lap.force_x", "lap.force_y", "lap.slip")),
    *without_matrix("steps in time", "incline", RAMP, ["-snes_rtol", "1e-10", "-time_end", "0.05"],
                    ("ramp.force_x", "ramp.force_y", "ramp.slip", "block.ux", "block.vx")),
]


def of_a_tie(result):
    """The most iterations of a linear solve over those of a tie."""
    return result.newton["ksp_iterations"].max() / result.earlier["tied"].newton["ksp_iterations"].max()


# Algebraic multigrid that keeps the bodies apart, with a filter of contact: a contact 200 times as stiff as the cells
# costs little more than a tie.
AMG = ["-solver_linear", "amg", "-ksp_rtol", "1e-8"]
HARD = ["-contacts_seat_method", "penalty", "-contacts_seat_penetration", "", *STIFF]
FINE = {"length": 4, "width": 2, "n1": 5, "m1": 5, "p1": 5, "n2": 6, "m2": 6, "p2": 6}
ITERATIONS = [
    boxes("tied", "../contacts/cubes", [*AMG, "-contacts_names", "", "-probes_names", "joint", "-ties_names", "seat",
                                        "-ties_seat_secondary", "name face_right", "-ties_seat_primary",
                                        "name face_left"], [], FINE, **RANK_1),
    boxes("stiff contact", "../contacts/cubes", [*AMG, *HARD], [
        Check("iterations / of a tie", of_a_tie, 1.25, 0.75, "the tied run")], FINE, scales=SMALL),
    boxes("with friction", "../contacts/cubes", [*AMG, *HARD, "-contacts_seat_friction_static", "0.3",
                                                "-contacts_seat_friction_kinetic", "0.3"], [
        Check("iterations / of a tie", of_a_tie, 1.5, 1, "the tied run")], FINE, **RANK_1),
]


CASES = {
    "touching-without-matrix": WITHOUT_MATRIX,
    "touching-iterations": ITERATIONS,
}
