"""Contact between bodies in reduced models: complete bases, and local functions about the contact."""

from checks import SLENDER, zero
from reduced import MODES, RANK_1, against
from touching import ROLLER, SMALL, meshed

# Two blocks with as many coordinates as free unknowns, against all nodes: statics with friction, and a push in time.
FEW = {"n1": 2, "m1": 2, "n2": 3, "m2": 2}
RUBS = ["-contacts_seat_friction_static", "0.3", "-contacts_seat_friction_kinetic", "0.2", "-contacts_seat_method",
        "penalty", "-contacts_seat_penetration", "", "-materials_body_poisson_ratio", "0.3", "-time_step", "0.5",
        "-boundaries_names", "bottom, top", "-boundaries_top_motion", "0.05*t; -push*t",
        "-boundaries_bottom_motion", "0; 0"]
IN_TIME = [*RUBS, "-damping_mass", "consistent", "-time_end", "0.1", "-time_step", "0.01", "-time_scheme"]
COMPLETE = [*MODES, "28"]


def complete(name, options, columns, tolerance=1e-8):
    """A run in all nodes, and in coordinates that can do the same."""
    return [meshed(name, "blocks", "blocks", options, [], FEW, scales=SMALL, **RANK_1),
            meshed(f"{name}, reduced", "blocks", "blocks", [*options, *COMPLETE],
                   [against(name, column, tolerance) for column in columns], FEW, rank_tolerance=SLENDER, scales=SMALL)]


FORCES = ["seat.force_x", "seat.force_y", "joint.ux", "joint.uy"]
TOUCHING = [
    *complete("static", RUBS, FORCES),
    *complete("multipliers", [*RUBS, "-contacts_seat_method", "augmented Lagrangian", "-contacts_seat_penetration",
                              "1e-7"], FORCES, 1e-6),
    *complete("generalized-alpha", [*IN_TIME, "generalized-alpha"], FORCES),
    *complete("rk4", [*IN_TIME, "rk4", "-time_step", "5e-4", "-time_end", "0.02"], FORCES),
]


def pressed(column, relative):
    """The last value of a probe of the nip, against that of all nodes."""
    return zero(f"{column} against all nodes", lambda result: result.probes[f"nip.{column}"][-1]
                / result.earlier["all nodes"].probes[f"nip.{column}"][-1] - 1, relative, "all nodes")


# a roller on a block, pressed less far than the mesh is fine: modes, and the nodes within 30 mm of the contact
COARSE = {**ROLLER, "h": 1, "growth": 0.5}
LESS = ["-constants", "R = 50, push = 0.2"]
LOCAL = [
    meshed("all nodes", "roller", "roller", LESS, [], COARSE, scales=SMALL, **RANK_1),
    meshed("20 modes and nodes within 30", "roller", "roller",
           [*LESS, *MODES, "20", "-reduction_local", "sphere 0 0 30", "-eps_tol", "1e-11",
            "-snes_rtol", "1e-10"],
           [pressed("force_y", 0.01), pressed("pressure", 0.03)], COARSE, rank_tolerance=SLENDER, scales=SMALL),
]

CASES = {"reduced-touching": TOUCHING, "reduced-nip": LOCAL}
